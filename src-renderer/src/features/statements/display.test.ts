import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnLook, columnsOutside, displayOf, headText, rowUnit, scaleOfStatement, shownAmount } from './display.ts';
import { cell, row, statement, USD } from './testing/statement.ts';

const SHARES = 'xbrli:shares';
const sheet = (...values: readonly string[]) => statement(values.map((value, index) => row(`r${index}`, [cell(value), null])));

describe('the scale', () => {
  it.each([
    [-6, 'million'],
    [-5, 'million'],
    [-3, 'thousand'],
    [0, 'one'],
    ['INF', 'one'],
  ] as const)('is the company’s own: decimals %s', (decimals, scale) =>
    expect(scaleOfStatement(statement([row('a', [cell('1000000', { decimals }), null])]), null)).toBe(scale),
  );

  it('is the one that is asked for', () => {
    expect(scaleOfStatement(sheet('1'), 'thousand')).toBe('thousand');
    expect(scaleOfStatement(sheet('1'), 'dozens')).toBe('million');
  });

  it('has one place in millions where an amount is no whole million', () => {
    expect(displayOf(sheet('58400000', '1000000'), 'million')).toEqual({ scale: 'million', places: 1 });
    expect(displayOf(sheet('58000000', '0'), 'million')).toEqual({ scale: 'million', places: 0 });
  });

  it('stands in the head; a row with another unit says it', () => {
    expect(headText(sheet('1'), { scale: 'million', places: 1 })).toBe('USD, millions');
    expect(headText(sheet('1'), { scale: 'one', places: 0 })).toBe('USD');
    expect(headText(statement([], { unit: null }), { scale: 'one', places: 0 })).toBe('');
    expect(rowUnit({ unit: SHARES, label: 'Issued' }, { unit: USD })).toBe('shares');
    expect(rowUnit({ unit: SHARES, label: 'Issued shares' }, { unit: USD })).toBeNull();
    expect(rowUnit({ unit: SHARES, label: 'Balance (in units)' }, { unit: USD })).toBeNull();
    expect(rowUnit({ unit: USD, label: 'Cash' }, { unit: USD })).toBeNull();
  });
});

describe('what a cell shows', () => {
  const millions = { scale: 'million', places: 1 } as const;

  it('scales money only', () => {
    expect(shownAmount(cell('58400000'), { isNegated: false }, millions).text).toBe('58.4');
    expect(shownAmount(cell('96837039', { unit: SHARES }), { isNegated: false }, millions).text).toBe('96,837,039');
    expect(shownAmount(cell('0.01', { unit: 'iso4217:USD/xbrli:shares' }), { isNegated: false }, millions).text).toBe('0.01');
  });

  it('is the exact value in full, with the sign turned where the label says so, and the cell keeps its own', () => {
    const amount = fc
      .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.stringMatching(/^([1-9]\d?)?$/))
      .map(([whole, part]) => (part === '' || whole === 0n ? String(whole) : `${whole}.${part.replace(/0$/, '')}`));
    fc.assert(
      fc.property(amount, fc.boolean(), (value, isNegated) => {
        const one = cell(value);
        const { text, isNegative } = shownAmount(one, { isNegated }, { scale: 'one', places: 0 });
        const size = value.replace('-', '');
        expect(text.replaceAll(/[(),]/g, '')).toBe(size);
        expect(isNegative).toBe(value !== '0' && value.startsWith('-') !== isNegated);
        expect(one.value).toBe(value);
      }),
    );
  });
});

it('columns are as wide as what stands in them', () => {
  const text = (value: string) => statement([row('a', [cell(value, { isNumeric: false, unit: null }), null])]);
  expect([sheet('1'), text('10-K'), text('A long passage of words. '.repeat(5))].map((one) => columnLook(one).kind)).toEqual([
    'amounts',
    'values',
    'texts',
  ]);
});

it.each([
  ['a statement that fits', 0, 712, 4, { left: 0, right: 0 }],
  ['a wider one at its beginning', 0, 712, 6, { left: 0, right: 2 }],
  ['in the middle, where one column is cut on each side', 60, 712, 6, { left: 1, right: 2 }],
  ['at its end', 224, 712, 6, { left: 2, right: 0 }],
  ['a pane too narrow for any', 0, 200, 2, { left: 0, right: 2 }],
])('counts the columns that are not wholly in sight: %s', (_, scrolled, visible, count, expected) =>
  expect(columnsOutside({ scrolled, visible, count, pixels: 112 })).toEqual(expected),
);

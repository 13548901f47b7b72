import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fixedInScale, gapBetween, rangeOf, rangeText, rangeWithEnds, roundedInScale, shortAmount } from './scaled.ts';

const range = (text: string) => rangeOf(text)!;

describe('short amounts', () => {
  it('moves the point exactly and only where that is shorter', () => {
    expect(shortAmount('58400000')).toBe('58.4 m');
    expect(shortAmount('-17100000')).toBe('(17.1) m');
    expect(shortAmount('999999')).toBe('999,999');
    expect(shortAmount('58400001')).toBe('58,400,001');
    expect(roundedInScale('1203149999.99', 'million', 1)).toBe('1,203.1');
  });

  it('reads intervals as they are written', () => {
    expect(rangeOf('(99.5, 100.5]')).toEqual({ low: '99.5', high: '100.5', lowOpen: true, highOpen: false });
    expect(rangeOf('nonsense')).toBeNull();
    expect(rangeText(range('[40750000, 41250000]'))).toBe('40.75 to 41.25 m');
    expect(rangeText(range('[5, 5]'))).toBe('5');
  });
});

describe('amounts in a scale', () => {
  it.each([
    ['58400000', 'million', 1, '58.4', false],
    ['13000000', 'million', 1, '13.0', false],
    ['-17449999', 'million', 1, '(17.4)', true],
    ['0', 'million', 1, '0.0', false],
    ['1203100000', 'thousand', 0, '1,203,100', false],
    ['49999', 'million', 1, '< 0.1', false],
    ['-499', 'thousand', 0, '(< 1)', true],
  ] as const)('%s in %s', (value, scale, places, text, isNegative) =>
    expect(fixedInScale(value, scale, places)).toEqual({ text, isNegative }),
  );

  it('shows zero for zero only, and whole thousands without loss', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }), (value) => {
        const { text, isNegative } = fixedInScale(String(value * 1000n), 'thousand', 0);
        expect(`${isNegative ? '-' : ''}${text.replaceAll(/[(),]/g, '')}`).toBe(String(value));
        expect(fixedInScale(String(value), 'million', 1).text === '0.0').toBe(value === 0n);
      }),
    );
  });
});

describe('intervals', () => {
  it('knows when two share a point', () => {
    expect(gapBetween(range('[40750000, 41250000]'), range('[58350000, 58450000]'))).toBe('17100000');
    expect(gapBetween(range('[58350000, 58450000]'), range('[40750000, 41250000]'))).toBe('17100000');
    expect(gapBetween(range('[1, 2]'), range('[2, 3]'))).toBeNull();
    expect(gapBetween(range('[1, 2)'), range('[2, 3]'))).toBe('0');
    expect(gapBetween(range('[1, 5]'), range('[2, 3]'))).toBeNull();
  });

  it('says what a value may stand for, in full', () => {
    expect(rangeWithEnds(range('[12950000, 13050000]'))).toBe('12,950,000 to 13,050,000');
    expect(rangeWithEnds(range('[-1100, -1000)'))).toBe('(1,100) to (1,000), open above');
    expect(rangeWithEnds(range('(1, 2)'))).toBe('1 to 2, open');
    expect(rangeWithEnds(range('[7, 7]'))).toBe('exactly 7');
  });
});

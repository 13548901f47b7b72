import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  absolute,
  add,
  compare,
  compareCanonical,
  decimal,
  divideExactly,
  formatDecimal,
  hasExcessDigits,
  lowerDecimals,
  multiply,
  negate,
  parseDecimal,
  powerOfTen,
  roundTo,
  subtract,
} from './decimal.ts';

const digits = fc.tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 12 })).map(([whole, places]) => {
  const text = (whole < 0n ? -whole : whole).toString().padStart(places + 1, '0');
  return `${whole < 0n ? '-' : ''}${text.slice(0, text.length - places)}${places === 0 ? '' : `.${text.slice(-places)}`}`;
});
const amount = digits.map(decimal);

describe('parseDecimal', () => {
  it.each([
    ['1234', '1234'],
    ['+5', '5'],
    ['-0', '0'],
    ['-0.00', '0'],
    ['007.50', '7.5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['16.9e9', '16900000000'],
    ['1E-3', '0.001'],
    [' 12 ', '12'],
  ])('reads %j as %s', (text, canonical) => {
    const value = parseDecimal(text);
    expect(value === undefined ? undefined : formatDecimal(value)).toBe(canonical);
  });

  it.each(['', '-', '.', '1,000', 'NaN', 'INF', '0x10', '1e99999', '--1', '1 2', '9'.repeat(5_000)])('refuses %j', (text) => {
    expect(parseDecimal(text)).toBeUndefined();
  });

  it('gives one canonical text for one value', () => {
    fc.assert(fc.property(amount, (value) => formatDecimal(decimal(formatDecimal(value))) === formatDecimal(value)));
  });
});

describe('compareCanonical', () => {
  it('orders as compare does', () => {
    const pair = fc.tuple(amount, amount);
    const near = pair.map(([a, b]) => [a, add(a, multiply(b, powerOfTen(-9)))] as const);
    const far = pair.map(([a, b]) => [a, b] as const);
    const mirrored = amount.map((a) => [a, negate(a)] as const);
    fc.assert(
      fc.property(fc.oneof(near, far, mirrored), ([a, b]) => {
        expect(compareCanonical(formatDecimal(a), formatDecimal(b))).toBe(compare(a, b));
      }),
    );
  });

  it.each(['', '1e3', '+1', '.5', 'ten'])('refuses %j', (text) =>
    expect(() => compareCanonical(text, '1')).toThrow('not a canonical decimal'),
  );
});

describe('arithmetic', () => {
  it('never loses a digit', () => {
    fc.assert(fc.property(amount, amount, (a, b) => compare(subtract(add(a, b), b), a) === 0 && compare(negate(negate(a)), a) === 0));
  });

  it('sums 0.1 and 0.2 to 0.3', () => {
    expect(formatDecimal(add(decimal('0.1'), decimal('0.2')))).toBe('0.3');
  });

  it('divides only what divides', () => {
    expect(formatDecimal(divideExactly(decimal('7'), decimal('-2')) ?? decimal('0'))).toBe('-3.5');
    expect(divideExactly(decimal('1'), decimal('3'))).toBeUndefined();
    expect(divideExactly(decimal('1'), decimal('0'))).toBeUndefined();
  });
});

describe('roundTo', () => {
  it.each([
    ['532500000', -6, '532000000'],
    ['532500001', -6, '533000000'],
    ['533500000', -6, '534000000'],
    ['-532500000', -6, '-532000000'],
    ['0.125', 2, '0.12'],
    ['0.135', 2, '0.14'],
    ['4', -1, '0'],
    ['5', -1, '0'],
    ['15', -1, '20'],
  ] as const)('rounds %s at %s half to even: %s', (value, decimals, rounded) => {
    expect(formatDecimal(roundTo(decimal(value), decimals))).toBe(rounded);
  });

  it('leaves INF as it is', () => {
    expect(formatDecimal(roundTo(decimal('1.23456'), 'INF'))).toBe('1.23456');
  });

  it('moves a value by at most half a unit and only once', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: -12, max: 12 }), (value, decimals) => {
        const rounded = roundTo(value, decimals);
        const moved = multiply(absolute(subtract(value, rounded)), decimal('2'));
        return compare(moved, powerOfTen(-decimals)) <= 0 && compare(roundTo(rounded, decimals), rounded) === 0;
      }),
    );
  });

  it('has excess digits exactly when rounding changes it', () => {
    expect(hasExcessDigits(decimal('1234567'), -3)).toBe(true);
    expect(hasExcessDigits(decimal('1234000'), -3)).toBe(false);
    expect(hasExcessDigits(decimal('1.5'), 'INF')).toBe(false);
  });
});

it('takes the coarser accuracy, INF as the finest', () => {
  expect([lowerDecimals('INF', -3), lowerDecimals(2, -3), lowerDecimals('INF', 'INF')]).toEqual([-3, -3, 'INF']);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, formatDecimal, multiply, powerOfTen } from '#shared/decimal/decimal.ts';
import { canonicalDecimal, decimalsFromPrecision, negateDecimal, parseDecimals, shiftDecimal } from './exact-number.ts';

const decimalText = fc
  .tuple(fc.constantFrom('', '-', '+'), fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.stringMatching(/^\d{0,12}$/))
  .map(([sign, whole, fraction]) => `${sign}${whole}${fraction === '' ? '' : `.${fraction}`}`);

describe('exact numbers', () => {
  it.each([
    ['0012.500', '12.5'],
    ['-0.00', '0'],
    ['+7', '7'],
    ['.5', '0.5'],
    ['5.', '5'],
    [' 12 ', '12'],
    ['1e3', '1000'],
    ['-1.5E-2', '-0.015'],
    ['', undefined],
    ['.', undefined],
    ['1,000', undefined],
    ['INF', undefined],
    ['0x10', undefined],
  ])('the canonical form of %j is %j', (text, value) => {
    expect(canonicalDecimal(text)).toBe(value);
  });

  it('takes a number apart in one go', () => {
    const zeros = `0.${'0'.repeat(4_000)}1`;
    const digits = `${'1'.repeat(4_000)}x`;
    for (let times = 0; times < 3_000; times += 1) {
      expect(canonicalDecimal(zeros) === zeros && canonicalDecimal(digits) === undefined).toBe(true);
    }
  });

  it('is canonical as the decimal module has it', () => {
    fc.assert(
      fc.property(decimalText, (text) => {
        expect(canonicalDecimal(text)).toBe(formatDecimal(decimal(text)));
      }),
    );
  });

  it('scales exactly', () => {
    expect(shiftDecimal('12345', -3)).toBe('12.345');
    expect(shiftDecimal('16.9', 9)).toBe('16900000000');
    fc.assert(
      fc.property(decimalText, fc.integer({ min: -40, max: 40 }), (text, exponent) => {
        const value = canonicalDecimal(text) ?? '0';
        expect(shiftDecimal(value, exponent)).toBe(formatDecimal(multiply(decimal(value), powerOfTen(exponent))));
      }),
    );
  });

  it('negates without making -0', () => {
    expect([negateDecimal('0'), negateDecimal('5'), negateDecimal('-5')]).toEqual(['0', '-5', '5']);
  });

  it.each([
    ['-6', -6],
    ['INF', 'INF'],
    [' 2 ', 2],
    ['-0', 0],
    ['foo', undefined],
    ['', undefined],
    ['1.5', undefined],
  ])('decimals=%j is %j', (text, value) => {
    expect(parseDecimals(text)).toBe(value);
  });

  it.each([
    ['3', '123456', -3],
    ['9', '123456', 3],
    ['2', '0.0045', 4],
    ['1', '-1', 0],
    ['INF', '5', 'INF'],
    ['4', '0', 'INF'],
    ['0', '5', null],
    ['x', '5', undefined],
  ])('precision=%j of %j means decimals %j', (precision, value, decimals) => {
    expect(decimalsFromPrecision(precision, value)).toBe(decimals);
  });
});

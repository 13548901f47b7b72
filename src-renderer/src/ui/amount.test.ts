import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountText, amountTitle, compareMagnitude, isNegativeAmount, magnitudeText, ratioText, unitText, weightText } from './amount.ts';

const canonical = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 40n }), fc.option(fc.stringMatching(/^\d{0,11}[1-9]$/), { nil: null }))
  .map(([isNegative, whole, fraction]) => {
    const size = `${whole}${fraction === null ? '' : `.${fraction}`}`;
    return isNegative && /[1-9]/.test(size) ? `-${size}` : size;
  });

describe('amountText', () => {
  it.each([
    ['58400000', '58,400,000', false],
    ['-19800000', '(19,800,000)', true],
    ['0', '0', false],
    ['999', '999', false],
    ['1000', '1,000', false],
    ['-0.35', '(0.35)', true],
    ['1234567.8901', '1,234,567.8901', false],
    ['not a number', 'not a number', false],
  ])('%s is %s', (value, text, isNegative) => expect(amountText(value)).toEqual({ text, isNegative }));

  it('loses no digit, whatever the length', () => {
    fc.assert(
      fc.property(canonical, (value) => {
        const { text, isNegative } = amountText(value);
        expect(isNegative).toBe(value.startsWith('-'));
        expect(`${isNegative ? '-' : ''}${text.replaceAll(/[(),]/g, '')}`).toBe(value);
      }),
    );
  });

  it('groups the whole part by three and the fraction never', () => {
    fc.assert(
      fc.property(canonical, (value) => {
        expect(amountText(value).text).toMatch(/^\(?\d{1,3}(,\d{3})*(\.\d+)?\)?$/);
      }),
    );
  });
});

describe('compareMagnitude', () => {
  it('orders exactly as the integers do', () => {
    const integer = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
    const size = (value: bigint): bigint => (value < 0n ? -value : value);
    fc.assert(
      fc.property(integer, integer, (a, b) => {
        const [left, right] = [size(a), size(b)];
        expect(Math.sign(compareMagnitude(String(a), String(b)))).toBe(left < right ? -1 : left > right ? 1 : 0);
      }),
    );
  });
  it.each([
    ['0.5', '0.50', 0],
    ['-2', '1.99', 1],
    ['10', '9.999', 1],
    ['0.1', '0.09', 1],
  ])('%s against %s', (a, b, sign) => expect(Math.sign(compareMagnitude(a, b))).toBe(sign));
});

it('says everything exact in the title', () => {
  expect(amountTitle('58400000', { decimals: -5, factId: 'f20', unit: 'iso4217:USD' })).toBe('58400000 USD · decimals −5 · fact f20');
  expect(amountTitle('0', {})).toBe('0');
});

it('writes units, weights, sizes and ratios as the guide does', () => {
  expect(unitText('iso4217:USD / xbrli:shares')).toBe('USD / shares');
  expect([weightText('1'), weightText('-1')]).toEqual(['+1', '−1']);
  expect(magnitudeText('-17400000')).toBe('17,400,000');
  expect([0, 0.934, 1, 0.5].map(ratioText)).toEqual(['.00', '.93', '1.00', '.50']);
  expect(['-1', '0', '-0.0', '3'].map(isNegativeAmount)).toEqual([true, false, false, false]);
});

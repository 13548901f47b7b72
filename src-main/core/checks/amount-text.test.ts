import { expect, it } from 'vitest';
import { amountText, unitText } from './amount-text.ts';

it.each([
  ['0', '0'],
  ['-1', '-1'],
  ['123', '123'],
  ['-123', '-123'],
  ['1234', '1,234'],
  ['-123456', '-123,456'],
  ['-1234567.5678', '-1,234,567.5678'],
])('%s reads %s', (amount, text) => expect(amountText(amount)).toBe(text));

it.each([
  ['iso4217:USD', 'USD'],
  ['iso4217:USD/xbrli:shares', 'USD / shares'],
  ['xbrli:pure', ''],
  [null, ''],
])('the unit of %s reads %j', (measure, text) => expect(unitText(measure)).toBe(text));

it('an amount of thousands of digits and a unit of a megabyte are read as soon as any text', () => {
  for (let times = 0; times < 2_000; times += 1) expect(amountText('1'.repeat(5_001))).toHaveLength(6_667);
  const measure = 'a'.repeat(1_000_000);
  expect(unitText(measure)).toBe(measure);
});

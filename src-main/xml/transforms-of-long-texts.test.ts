import { expect, it } from 'vitest';
import { findTransform } from './transforms.ts';

const TR3 = 'http://www.xbrl.org/inlineXBRL/transformation/2015-02-26';
const TR4 = 'http://www.xbrl.org/inlineXBRL/transformation/2020-02-12';
const SEC = 'http://www.sec.gov/inlineXBRL/transformation/2015-08-31';

it.each([
  [SEC, 'datequarterend', `2024${'last'.repeat(250_000)}!`, undefined],
  [SEC, 'datequarterend', `2024 1${'a'.repeat(1_000_000)}!`, undefined],
  [SEC, 'datequarterend', `${'last'.repeat(250_000)}!`, undefined],
  [SEC, 'datequarterend', `first${'x'.repeat(1_000_000)}2024`, '2024-03-31'],
  [TR4, 'date-day-monthname-bg', `3 ${'x'.repeat(1_000_000)}3`, undefined],
  [TR4, 'date-day-monthname-year-fr', `1 x${'\u0301\u0316'.repeat(500_000)} 2020`, undefined],
  [TR3, 'calindaymonthyear', `1 ${'c'.repeat(1_000_000)} 21`, undefined],
  [TR3, 'calindaymonthyear', `1 ${'bhkmph'.repeat(200_000)} 21`, undefined],
])('%s %s: a megabyte takes no longer than another', (namespace, format, text, value) => {
  expect(findTransform(namespace, format)?.(text)).toBe(value);
});

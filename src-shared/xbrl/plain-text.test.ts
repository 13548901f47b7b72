import { expect, it } from 'vitest';
import { firstWords, plainText } from './plain-text.ts';

it.each([
  ['<div style="a>b"><p>One</p><p>Two</p></div>', 'b"> One Two'],
  ['a < b and c > d', 'a < b and c > d'],
  ['Profit &amp; loss&#160;&#x2014; 5&nbsp;%', 'Profit & loss — 5 %'],
  ['&unknown; &#99999999999;', '&unknown; &#99999999999;'],
  ['<style>p { color: red }</style>Text<script>x < 1</script>', 'Text'],
  ['  Example,\n Inc. ', 'Example, Inc.'],
])('%j reads %j', (value, text) => expect(plainText(value)).toBe(text));

it('cuts a long text at a word', () => {
  const words = firstWords(`<p>${'lantern '.repeat(500)}</p>`);
  expect(words).toMatch(/^lantern( lantern)+ …$/);
  expect(words.length).toBeLessThan(170);
});

import { expect, it } from 'vitest';
import { firstWords, plainText } from './plain-text.ts';

it.each([
  ['<div style="a>b"><p>One</p><p>Two</p></div>', 'b"> One Two'],
  ['a < b and c > d', 'a < b and c > d'],
  ['Profit &amp; loss&#160;&#x2014; 5&nbsp;%', 'Profit & loss — 5 %'],
  ['&unknown; &#99999999999;', '&unknown; &#99999999999;'],
  ['<style>p { color: red }</style>Text<script>x < 1</script>', 'Text'],
  ['<p>Alpha<b>bet</b> and<br/>beta</p><!-- <p>gone</p> -->', 'Alphabet and beta'],
  ['&Eacute;t&eacute; &ldquo;x&rdquo; &hellip; &AMP; &alefsym;', 'Été “x” … & ℵ'],
  ['&constructor; &#xD800;', '&constructor; &#xD800;'],
  ['Text<style>p { color', 'Text'],
  ['Before<script src="x"/>and<style/>after', 'Before and after'],
  ['a <b and c', 'a <b and c'],
  ['  Example,\n Inc. ', 'Example, Inc.'],
])('%j reads %j', (value, text) => expect(plainText(value)).toBe(text));

it('cuts a long text at a word, and leaves out a tag that is cut off', () => {
  const words = firstWords(`<p>${'lantern '.repeat(500)}</p>`, 160);
  expect(words).toMatch(/^lantern( lantern)+ …$/);
  expect(words.length).toBeLessThan(170);
  expect(plainText(`One <p class="${'x'.repeat(100)}">two</p>`, 50)).toBe('One');
  expect(firstWords(`One <p class="${'x'.repeat(1_000)}">two</p>`, 10)).toBe('One …');
});

it('reads a name without an end as soon as any text', () => {
  const text = `<${'a'.repeat(1_000_000)}`;
  expect(plainText(text)).toBe(text);
});

it.each(['<script>', '<style ', '<!--', '<p', '</script ', '<script></script', '&#1', '&a'])(
  'reads %j a hundred thousand times as fast as any text',
  (part) => expect(plainText(part.repeat(100_000)).length).toBeLessThanOrEqual(part.length * 100_000),
);

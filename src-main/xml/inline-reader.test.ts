import { describe, expect, it } from 'vitest';
import type { Fact, ParsedFiling } from '#shared/xbrl/model.ts';
import { inlinePage, readFolder, schema } from './testing/filing-builder.ts';

const read = async (body: string, header = ''): Promise<ParsedFiling> =>
  readFolder({ 'x.htm': inlinePage(body, header), 'x.xsd': schema() });
const codes = (filing: ParsedFiling): readonly string[] => filing.warnings.map(({ code }) => code);

async function numberOf(text: string, attributes = ''): Promise<{ readonly value: string | null; readonly codes: readonly string[] }> {
  const filing = await read(
    `<p>$<ix:nonFraction id="f" name="x:A" contextRef="c" unitRef="usd" ${attributes}>${text}</ix:nonFraction></p>`,
  );
  return { value: filing.facts[0]?.value ?? null, codes: codes(filing) };
}

async function textOf(body: string): Promise<string | null> {
  const filing = await read(body);
  expect(codes(filing)).toEqual([]);
  return filing.facts[0]?.value ?? null;
}

describe('inline numbers', () => {
  it.each([
    ['1,234', 'format="ixt:num-dot-decimal"', '1234'],
    ['16.9', 'format="ixt:num-dot-decimal" scale="9"', '16900000000'],
    ['12345', 'scale="-3"', '12.345'],
    ['45', 'scale="-2" sign="-"', '-0.45'],
    ['1&#160;234', 'format="ixt:num-dot-decimal"', '1234'],
    ['1&nbsp;234', 'format="ixt3:numdotdecimal"', '1234'],
    ['—', 'format="ixt:fixed-zero" scale="6"', '0'],
    ['—', 'format="ixt3:zerodash"', '0'],
    ['0', 'sign="-"', '0'],
    ['two', 'format="ixt-sec:numwordsen" scale="3"', '2000'],
    ['&#160;', 'format="ixt:fixed-zero"', '0'],
    ['1', 'scale="-12"', '0.000000000001'],
    ['123456789012345678901234567890.1', 'scale="2"', '12345678901234567890123456789010'],
    ['<ix:exclude>(</ix:exclude>5<ix:exclude>)</ix:exclude>', 'sign="-"', '-5'],
    [' 7 ', '', '7'],
  ])('%s with %s is %s', async (text, attributes, value) => {
    expect(await numberOf(text, attributes)).toEqual({ value, codes: [] });
  });

  it.each([
    ['(1,234)', 'format="ixt:num-dot-decimal" sign="-"', '-1234', 'double-minus'],
    ['-5', 'sign="-"', '-5', 'double-minus'],
    ['(5', 'format="ixt:num-dot-decimal" sign="-"', '-5', 'double-minus'],
    ['(5)', 'format="ixt:num-dot-decimal" scale="6" sign="-"', '-5000000', 'double-minus'],
    ['−5', 'format="ixt:num-dot-decimal" sign="-"', '-5', 'double-minus'],
    ['-5', '', '-5', 'minus-in-number'],
    ['(5)', 'format="ixt:num-dot-decimal"', null, 'untransformable'],
    ['', 'format="ixt:fixed-zero"', null, 'empty-number'],
    [' \n ', 'format="ixt:fixed-zero"', null, 'empty-number'],
    ['<ix:exclude>5</ix:exclude>', 'format="ixt:fixed-zero"', null, 'empty-number'],
    ['1,234', 'format="ixt3:num-dot-decimal"', null, 'unknown-format'],
    ['5', 'format="ixt:num-roman"', null, 'unknown-format'],
    ['5', 'format="nowhere:numdash"', null, 'unknown-format'],
    ['five', '', null, 'unreadable-number'],
    ['5', 'scale="many"', null, 'unreadable-scale'],
    ['5', 'scale="999999999"', null, 'unreadable-scale'],
  ])('%s with %s is %s, with the warning %s', async (text, attributes, value, code) => {
    expect(await numberOf(text, attributes)).toEqual({ value, codes: [code] });
  });

  it('reads a megabyte between two brackets as soon as any text', async () => {
    const { value, codes: warned } = await numberOf(`(${' '.repeat(1_000_000)}(`);
    expect({ value, warned }).toEqual({ value: null, warned: ['unreadable-number'] });
  });

  it.each([
    ['double-minus', `(${'x'.repeat(100_000)})`, 'sign="-"', /^“\(x+ … x+\)” carries a minus and sign="-".* invalid\.$/],
    ['minus-in-number', `-5${'x'.repeat(100_000)}`, '', /^“-5x+ … x+” carries a minus where .* invalid\.$/],
    ['unreadable-number', 'x'.repeat(100_000), '', /^“x+ … x+” is no number; the fact has no value\.$/],
    ['untransformable', 'x'.repeat(100_000), 'format="ixt:num-dot-decimal"', /^“x+ … x+” does not fit the format ixt:num-dot-decimal\.$/],
    ['unreadable-scale', '5', `scale="${'x'.repeat(100_000)}"`, /^scale="x+ … x+" is no power of ten .* no value\.$/],
  ])('the warning %s quotes no more than a line of the text', async (code, text, attributes, message) => {
    const { warnings } = await read(
      `<ix:nonFraction name="x:A" contextRef="c" unitRef="usd" id="${'i'.repeat(100_000)}" ${attributes}>${text}</ix:nonFraction>`,
    );
    const found = warnings.find((warning) => warning.code === code);
    expect(found?.message).toMatch(message);
    expect(found?.message.length).toBeLessThan(500);
    expect(found?.where.length).toBeLessThan(500);
  });

  it('keeps what stands on the page beside the value', async () => {
    const { facts } = await read(
      '<ix:nonFraction id="f" name="x:A" contextRef="c" unitRef="usd" decimals="-6" scale="6" sign="-" format="ixt:num-dot-decimal">1,204</ix:nonFraction>',
    );
    expect(facts[0]).toMatchObject({
      value: '-1204000000',
      lexical: '1,204',
      decimals: -6,
      scale: 6,
      sign: '-',
      format: 'ixt:num-dot-decimal',
    });
  });

  it('nil is nil, whatever prefix says so', async () => {
    const { facts } = await read(
      `<ix:nonFraction xmlns:q="http://www.w3.org/2001/XMLSchema-instance" name="x:A" contextRef="c" unitRef="usd" q:nil="true"/>
       <ix:nonNumeric name="x:B" contextRef="c" xsi:nil="1"/>`,
    );
    expect(facts.map(({ isNil, value }) => [isNil, value])).toEqual([
      [true, null],
      [true, null],
    ]);
  });

  it('a minus on the page outside the tag does not count', async () => {
    const { facts } = await read('<p>−(<ix:nonFraction name="x:A" contextRef="c" unitRef="usd">5</ix:nonFraction>)</p>');
    expect(facts[0]?.value).toBe('5');
  });

  it('honours precision, and warns of a decimals that is none', async () => {
    const filing = await read(
      `<ix:nonFraction name="x:A" contextRef="c" unitRef="usd" scale="3" precision="2">1234</ix:nonFraction>
       <ix:nonFraction name="x:B" contextRef="c" unitRef="usd" decimals="foo">5</ix:nonFraction>`,
    );
    expect(filing.facts.map(({ value, decimals }) => [value, decimals])).toEqual([
      ['1234000', -5],
      ['5', null],
    ]);
    expect(codes(filing)).toEqual(['unreadable-decimals']);
  });

  it('reads nested facts each, around exclusions', async () => {
    const { facts } = await read(
      `<ix:nonNumeric name="x:B" contextRef="c">Sales of <ix:exclude>page 7 </ix:exclude><ix:nonFraction name="x:A" contextRef="c"
        unitRef="usd"><ix:nonFraction name="x:C" contextRef="c" unitRef="usd">5</ix:nonFraction></ix:nonFraction> rose.</ix:nonNumeric>`,
    );
    expect(facts.map(({ concept, value }) => [concept, value])).toEqual([
      ['x:B', 'Sales of 5 rose.'],
      ['x:A', '5'],
      ['x:C', '5'],
    ]);
  });

  it('a fact inside an exclusion keeps its content', async () => {
    const { facts } = await read(
      '<ix:nonNumeric name="x:B" contextRef="c">a<ix:exclude><ix:nonNumeric name="x:A" contextRef="c">b</ix:nonNumeric></ix:exclude>c</ix:nonNumeric>',
    );
    expect(facts.map(({ value }) => value)).toEqual(['ac', 'b']);
  });
});

describe('inline text', () => {
  it('without escape is text, with escape is XHTML', async () => {
    const body = '<p class="a&quot;b">One &amp; <b>two</b><br/>&lt;3<ix:exclude>cut</ix:exclude></p>';
    expect(await textOf(`<ix:nonNumeric name="x:A" contextRef="c">${body}</ix:nonNumeric>`)).toBe('One & two<3');
    expect(await textOf(`<ix:nonNumeric name="x:A" contextRef="c" escape="true">${body}</ix:nonNumeric>`)).toBe(
      '<p class="a&quot;b">One &amp; <b>two</b><br/>&lt;3</p>',
    );
  });

  it('keeps text tails and drops only the inline tags from XHTML', async () => {
    const { facts } = await read(
      '<ix:nonNumeric name="x:B" contextRef="c" escape="true"><td></td><i>a<ix:nonNumeric name="x:A" contextRef="c">b</ix:nonNumeric>c</i>d</ix:nonNumeric>',
    );
    expect(facts.map(({ value }) => value)).toEqual(['<td></td><i>abc</i>d', 'b']);
  });

  it('joins continuations in order, also across documents', async () => {
    const filing = await readFolder({
      'x.htm': inlinePage(
        `<ix:continuation id="c2" continuedAt="c3"><b>two</b></ix:continuation>
         <ix:nonNumeric name="x:A" contextRef="c" escape="true" continuedAt="c2"><b>one</b></ix:nonNumeric>
         <ix:nonNumeric name="x:B" contextRef="c" continuedAt="c4">plain </ix:nonNumeric>`,
      ),
      'x_d2.htm': `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"><body>
        <ix:continuation id="c3"><b>three</b></ix:continuation><ix:continuation id="c4"><i>text</i></ix:continuation></body></html>`,
      'x.xsd': schema(),
    });
    expect(filing.facts.map(({ value }) => value)).toEqual(['<b>one</b><b>two</b><b>three</b>', 'plain text']);
    expect(codes(filing)).toEqual(['document-set']);
  });

  it('joins continuations that stand in documents before their fact', async () => {
    const filing = await readFolder({
      'x.htm': inlinePage(
        '<ix:continuation id="c3">three</ix:continuation><ix:continuation id="c2" continuedAt="c3">two</ix:continuation>',
      ),
      'x_d2.htm': inlinePage('<ix:nonNumeric name="x:A" contextRef="c" continuedAt="c2">one</ix:nonNumeric>'),
      'x.xsd': schema(),
    });
    expect(filing.facts.map(({ value }) => value)).toEqual(['onetwothree']);
  });

  it('ends a broken or circular chain with a warning', async () => {
    const filing = await read(`<ix:nonNumeric name="x:A" contextRef="c" continuedAt="a">1</ix:nonNumeric>
      <ix:continuation id="a" continuedAt="b">2</ix:continuation><ix:continuation id="b" continuedAt="a">3</ix:continuation>
      <ix:nonNumeric name="x:B" contextRef="c" continuedAt="gone">4</ix:nonNumeric>`);
    expect(filing.facts.map(({ value }) => value)).toEqual(['123', '4']);
    expect(codes(filing)).toEqual(['broken-continuation', 'broken-continuation']);
  });

  it('keeps the raw text where the format is unknown or does not fit', async () => {
    const filing = await read(`<ix:nonNumeric name="x:A" contextRef="c" format="ixt:date-monthname-day-year-en">soon</ix:nonNumeric>
      <ix:nonNumeric name="x:B" contextRef="c" format="ixt:date-stone-age">Ugh</ix:nonNumeric>`);
    expect(filing.facts.map(({ value }) => value)).toEqual(['soon', 'Ugh']);
    expect(codes(filing)).toEqual(['untransformable', 'unknown-format']);
  });

  it('takes the language in force', async () => {
    const { facts } = await read(
      '<p xml:lang="de"><ix:nonNumeric name="x:A" contextRef="c">ja</ix:nonNumeric></p><ix:nonNumeric name="x:B" contextRef="c">b</ix:nonNumeric>',
    );
    expect(facts.map(({ language }) => language)).toEqual(['de', null]);
  });
});

describe('inline structure', () => {
  const hiddenOf = (facts: readonly Fact[]): readonly boolean[] => facts.map(({ isHidden }) => isHidden);

  it('lists facts in ix:hidden and in display:none as hidden', async () => {
    const fact = (name: string): string => `<ix:nonNumeric name="x:${name}" contextRef="c">a</ix:nonNumeric>`;
    const { facts } = await read(
      `<p style="color:red; display : none"><b>${fact('B')}</b></p>${fact('C')}`,
      `<ix:hidden>${fact('A')}</ix:hidden>`,
    );
    expect(hiddenOf(facts)).toEqual([true, true, false]);
  });

  it('leaves out facts whose name cannot be resolved or that belong to another target', async () => {
    const filing = await read(`<ix:nonNumeric name="gone:A" contextRef="c">a</ix:nonNumeric>
      <ix:nonNumeric name="x:B" contextRef="c" target="other">b</ix:nonNumeric>`);
    expect(filing.facts).toEqual([]);
    expect(codes(filing)).toEqual(['unresolved-concept', 'other-target']);
  });

  it('keeps footnotes and names those that are not there', async () => {
    const filing = await read(
      `<ix:nonNumeric id="f" name="x:A" contextRef="c">a</ix:nonNumeric><ix:footnote id="n1" xml:lang="en">Un<b>audited</b></ix:footnote>`,
      '<ix:resources><ix:relationship fromRefs="f" toRefs="n1 n2"/></ix:resources>',
    );
    expect(filing.footnotes).toEqual([{ id: 'n1', language: 'en', text: 'Unaudited', factIds: ['f'] }]);
    expect(codes(filing)).toEqual(['missing-footnote']);
  });

  it('gathers the facts of a footnote however many relationships name it', async () => {
    const times = 100_000;
    const { footnotes } = await read(
      '<ix:nonNumeric id="f" name="x:A" contextRef="c">a</ix:nonNumeric><ix:footnote id="n">Unaudited</ix:footnote>',
      `<ix:resources>${'<ix:relationship fromRefs="f" toRefs="n"/>'.repeat(times)}</ix:resources>`,
    );
    expect(footnotes[0]?.factIds).toEqual(['f']);
  });

  it('opens the report with most facts when a package holds two, and names the other', async () => {
    const fee = inlinePage('<ix:nonNumeric name="x:A" contextRef="c">fee</ix:nonNumeric>').replace('x.xsd', 'fees.xsd');
    const filing = await readFolder({
      'a-fees.htm': fee,
      'x.htm': inlinePage(
        '<ix:nonNumeric name="x:A" contextRef="c">a</ix:nonNumeric><ix:nonNumeric name="x:B" contextRef="c">b</ix:nonNumeric>',
      ),
      'x.xsd': schema(),
    });
    expect(filing.entryPoint).toBe('x.htm');
    expect(filing.warnings).toContainEqual(expect.objectContaining({ code: 'other-report', where: 'a-fees.htm' }));
  });

  it('reads Inline XBRL 1.0 as well', async () => {
    const page = inlinePage('<ix:nonNumeric name="x:A" contextRef="c">a</ix:nonNumeric>').replace('2013/inlineXBRL', '2008/inlineXBRL');
    expect((await readFolder({ 'x.htm': page, 'x.xsd': schema() })).facts).toHaveLength(1);
  });
});

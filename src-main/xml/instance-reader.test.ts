import { describe, expect, it } from 'vitest';
import type { Fact } from '#shared/xbrl/model.ts';
import { readFiling } from './read-filing.ts';
import { instance, readFolder, schema, writeInput } from './testing/filing-builder.ts';

const read = async (content: string, attributes = '') => readFolder({ 'x.xml': instance(content, attributes), 'x.xsd': schema() });

async function onlyFact(content: string): Promise<Fact> {
  const { facts } = await read(content);
  expect(facts).toHaveLength(1);
  const [fact] = facts;
  if (fact === undefined) throw new Error('no fact');
  return fact;
}

describe('facts of an instance', () => {
  it('keeps the lexical form and gives the canonical value', async () => {
    const fact = await onlyFact('<x:A id="f1" contextRef="c" unitRef="usd" decimals="-3"> 0012.50 </x:A>');
    expect(fact).toMatchObject({ id: 'f1', order: 0, concept: 'x:A', contextId: 'c', unitId: 'usd', isNumeric: true, isNil: false });
    expect(fact).toMatchObject({ value: '12.5', lexical: ' 0012.50 ', decimals: -3, document: 'x.xml' });
  });

  it('points at the element in the document', async () => {
    const text = instance('<x:A contextRef="c"\r\n>é</x:A>\r\n<x:B\r\ncontextRef="c">b</x:B>');
    const filing = await readFolder({ 'x.xml': text, 'x.xsd': schema() });
    expect(filing.facts.map((fact) => Buffer.from(text).toString('utf8', fact.start, fact.start + 4))).toEqual(['<x:A', '<x:B']);
  });

  it('nil is nil, never 0', async () => {
    const fact = await onlyFact('<x:A contextRef="c" unitRef="usd" xsi:nil="true" decimals="0"/>');
    expect(fact).toMatchObject({ isNil: true, isNumeric: true, value: null, lexical: '' });
  });

  it.each([
    ['decimals="INF"', 'INF'],
    ['decimals="-6"', -6],
    ['precision="3"', -3],
    ['precision="INF"', 'INF'],
    ['precision="9"', 3],
    ['decimals="-3" precision="9"', -3],
    ['precision="0"', null],
    ['', null],
  ])('%s states %s', async (attribute, decimals) => {
    expect((await onlyFact(`<x:A contextRef="c" unitRef="usd" ${attribute}>123456</x:A>`)).decimals).toBe(decimals);
  });

  it('decimals that are no number keep the fact, with a warning', async () => {
    const filing = await read('<x:A id="f" contextRef="c" unitRef="usd" decimals="foo">5</x:A>');
    expect(filing.facts[0]).toMatchObject({ value: '5', decimals: null });
    expect(filing.warnings).toContainEqual(expect.objectContaining({ code: 'unreadable-decimals', where: 'x.xml #f' }));
  });

  it('text that is no number leaves the fact without a value, with a warning', async () => {
    const filing = await read('<x:A contextRef="c" unitRef="usd">n/a</x:A>');
    expect(filing.facts[0]).toMatchObject({ value: null, lexical: 'n/a' });
    expect(filing.warnings.map(({ code }) => code)).toContain('unreadable-number');
  });

  it.each([
    ['0.00123', 5],
    ['-9.99', 2],
    ['0', 'INF'],
  ])('precision="3" of %s states %s', async (value, decimals) => {
    expect((await onlyFact(`<x:A contextRef="c" unitRef="usd" precision="3">${value}</x:A>`)).decimals).toBe(decimals);
  });

  it('precision that is no number keeps the fact, with a warning', async () => {
    const filing = await read('<x:A contextRef="c" unitRef="usd" precision="-1">5</x:A>');
    expect(filing.facts[0]).toMatchObject({ value: '5', decimals: null });
    expect(filing.warnings.map(({ code }) => code)).toEqual(['unreadable-precision']);
  });

  it('does not put the parts of a fraction together to one number', async () => {
    const filing = await read(
      '<x:A contextRef="c" unitRef="usd"><xbrli:numerator>1</xbrli:numerator><xbrli:denominator>3</xbrli:denominator></x:A>',
    );
    expect(filing.facts.map(({ value, lexical }) => [value, lexical])).toEqual([[null, '13']]);
    expect(filing.warnings.map(({ code }) => code)).toEqual(['fraction']);
  });

  it('leaves out a fact whose context is not declared', async () => {
    const filing = await read('<x:A contextRef="nowhere">a</x:A><x:B contextRef="c">b</x:B>');
    expect(filing.facts.map(({ concept, order }) => [concept, order])).toEqual([['x:B', 0]]);
    expect(filing.warnings.map(({ code }) => code)).toEqual(['missing-context']);
  });

  it('gives unique ids', async () => {
    const { facts } = await read(
      '<x:A contextRef="c">1</x:A><x:B id="fact-0" contextRef="c">2</x:B><x:C id="fact-0" contextRef="c">3</x:C>',
    );
    expect(facts.map(({ id }) => id)).toEqual(['fact-0-', 'fact-0', 'fact-2']);
  });

  it('keeps duplicates, and names those that contradict each other', async () => {
    const filing = await read(`<x:A id="f1" contextRef="c" unitRef="usd" decimals="-3">748000</x:A>
      <x:A id="f2" contextRef="c" unitRef="usd" decimals="-5">700000</x:A><x:A id="f3" contextRef="c" unitRef="usd" decimals="-3">749000</x:A>`);
    expect(filing.facts).toHaveLength(3);
    expect(filing.warnings).toEqual([
      {
        code: 'inconsistent-duplicates',
        message:
          'x:A for 2023-01-01 to 2023-12-31 is reported twice, as 748000 (fact f1, decimals -3) and as 749000 (fact f3, decimals -3). Both cannot be true.',
        where: 'x.xml #f3',
      },
    ]);
  });

  it('reads the facts of a tuple and says so', async () => {
    const filing = await read('<x:T><x:A contextRef="c">1</x:A></x:T>');
    expect(filing.facts).toHaveLength(1);
    expect(filing.warnings.map(({ code }) => code)).toEqual(['tuple']);
  });

  it('decodes escaped text and long runs alike', async () => {
    const html = `<p title="a">${'Tax &amp; more \u2014 '.repeat(20_000)}</p>`;
    const escaped = html.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const fact = await onlyFact(`<x:A contextRef="c">${escaped}</x:A>`);
    expect(fact.value).toBe(html);
  });

  it('inherits the language', async () => {
    const filing = await read('<x:A contextRef="c">a</x:A><x:B contextRef="c" xml:lang="fr">b</x:B>', 'xml:lang="en-US"');
    expect(filing.facts.map(({ language }) => language)).toEqual(['en-US', 'fr']);
  });

  it('keeps footnotes with the facts they explain', async () => {
    const link = `<link:footnoteLink xlink:type="extended" xlink:role="http://www.xbrl.org/2003/role/link">
      <link:loc xlink:type="locator" xlink:label="l" xlink:href="#f"/><link:loc xlink:type="locator" xlink:label="l" xlink:href="#g"/>
      <link:footnote xlink:type="resource" xlink:label="n" xml:lang="en">Restated.</link:footnote>
      <link:footnoteArc xlink:type="arc" xlink:arcrole="http://www.xbrl.org/2003/arcrole/fact-footnote" xlink:from="l" xlink:to="n"/>
    </link:footnoteLink>`;
    const filing = await read(`<x:A id="f" contextRef="c">a</x:A><x:B id="g" contextRef="c">b</x:B>${link}`);
    expect(filing.footnotes).toEqual([{ id: 'footnote-0', language: 'en', text: 'Restated.', factIds: ['f', 'g'] }]);
  });

  it('bounds the relationships of footnotes, which multiply', async () => {
    const times = 10_000;
    const link = `<link:footnoteLink xlink:type="extended" xlink:role="http://www.xbrl.org/2003/role/link">
      ${'<link:loc xlink:type="locator" xlink:label="l" xlink:href="#f"/>'.repeat(times)}
      ${'<link:footnote xlink:type="resource" xlink:label="n">a</link:footnote>'.repeat(times)}
      <link:footnoteArc xlink:type="arc" xlink:arcrole="http://www.xbrl.org/2003/arcrole/fact-footnote" xlink:from="l" xlink:to="n"/>
    </link:footnoteLink>`;
    const filing = await read(`<x:A id="f" contextRef="c">a</x:A>${link}`);
    expect(filing.footnotes).toHaveLength(times);
    expect(filing.footnotes[0]?.factIds).toEqual(['f']);
    expect(filing.warnings.map(({ code }) => code)).toEqual(['too-many-relationships']);
  });
});

describe('encodings', () => {
  const text = (encoding: string): string => instance('<x:A contextRef="c">naïve €</x:A>').replace('UTF-8', encoding);
  it.each([
    ['UTF-8', Buffer.from(`\ufeff${text('UTF-8')}`, 'utf8')],
    ['UTF-16', Buffer.from(`\ufeff${text('UTF-16')}`, 'utf16le')],
    ['UTF-16', Buffer.from(`\ufeff${text('UTF-16')}`, 'utf16le').swap16()],
    ['windows-1252', Buffer.from(text('windows-1252').replace('€', '\u0080'), 'latin1')],
    ['ISO-8859-1', Buffer.from(text('ISO-8859-1').replace('€', '\u0080'), 'latin1')],
  ])('%s, its places counted in bytes', async (_encoding, bytes) => {
    const { facts } = await readFiling({ path: await writeInput('x.xml', bytes) });
    const [fact] = facts;
    expect(fact?.value).toBe('naïve €');
    // The tags are the same in all of them, but for zero bytes.
    const element = bytes.subarray(fact?.start, fact?.end).toString('latin1').replaceAll('\0', '');
    expect(element).toMatch(/^<x:A contextRef="c">na[^<]*<\/x:A>$/);
  });
});

describe('contexts and units', () => {
  const period = '<xbrli:period><xbrli:instant>2024-01-01T00:00:00</xbrli:instant></xbrli:period>';
  const identifier = '<xbrli:identifier scheme="http://www.sec.gov/CIK">0000000001</xbrli:identifier>';

  it('reads dimensions of segment and scenario, explicit and typed, sorted by axis', async () => {
    const filing = await read(`<xbrli:context id="d"><xbrli:entity>${identifier}<xbrli:segment>
        <xbrldi:explicitMember dimension="us-gaap:ZAxis"> x:M </xbrldi:explicitMember></xbrli:segment></xbrli:entity>${period}
        <xbrli:scenario><xbrldi:typedMember dimension="x:TAxis"><x:T.domain> two
          words </x:T.domain></xbrldi:typedMember></xbrli:scenario></xbrli:context>`);
    expect(filing.contexts[1]).toEqual({
      id: 'd',
      entity: '0000000001',
      entityScheme: 'http://www.sec.gov/CIK',
      period: { kind: 'instant', instant: '2023-12-31' },
      dimensions: [
        { axis: 'us-gaap:ZAxis', member: 'x:M', typed: false },
        { axis: 'x:TAxis', member: 'two words', typed: true },
      ],
    });
  });

  it('normalises measures whatever prefix the filing has', async () => {
    const units = `<xbrli:unit id="eps"><xbrli:divide><xbrli:unitNumerator><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unitNumerator>
        <xbrli:unitDenominator><xbrli:measure>xbrli:shares</xbrli:measure></xbrli:unitDenominator></xbrli:divide></xbrli:unit>
      <xbrli:unit id="cur"><xbrli:measure xmlns:c="http://www.xbrl.org/2003/iso4217">c:EUR</xbrli:measure></xbrli:unit>
      <xbrli:unit id="sh"><xbrli:measure xmlns="http://www.xbrl.org/2003/instance">shares</xbrli:measure></xbrli:unit>
      <xbrli:unit id="own"><xbrli:measure>x:Barrel</xbrli:measure></xbrli:unit>`;
    const filing = await read(units);
    expect(filing.units.map(({ measure }) => measure)).toEqual([
      'iso4217:USD',
      'iso4217:USD/xbrli:shares',
      'iso4217:EUR',
      'xbrli:shares',
      'x:Barrel',
    ]);
  });

  it('keeps the filing’s own prefix and makes equal names of equal expanded names', async () => {
    const filing = await read(`<ns:Assets xmlns:ns="http://fasb.org/us-gaap/2024" contextRef="c">a</ns:Assets>
      <us-gaap:Assets contextRef="c">b</us-gaap:Assets><o:A xmlns:o="http://example.com/x" contextRef="c">c</o:A>
      <y:B xmlns:y="http://example.com/y" contextRef="c">d</y:B><y:B xmlns:y="http://example.com/y2" contextRef="c">e</y:B>`);
    expect(filing.facts.map(({ concept }) => concept)).toEqual(['us-gaap:Assets', 'us-gaap:Assets', 'x:A', 'y:B', 'y2:B']);
    expect(filing.namespaces).toMatchObject({
      'us-gaap': 'http://fasb.org/us-gaap/2024',
      y: 'http://example.com/y',
      y2: 'http://example.com/y2',
    });
  });
});

import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';
import type { Fact, ParsedFiling } from '#shared/xbrl/model.ts';
import { isShared, sharedFile } from '#main/testing/shared.ts';
import { openPackage } from './package.ts';
import { readFiling } from './read-filing.ts';
import { inlinePage, instance, readFolder, schema } from './testing/filing-builder.ts';
import { XHTML_ENTITIES } from '#shared/xbrl/xhtml-entities.ts';

const FILINGS = [
  'goog-20250331-10q',
  'ibm-20241231-10k',
  'ncmi-20231228-10k',
  'nflx-20091231-10k',
  'aapl-20230930-10k',
  'pavs-20250331-20f',
];
const pathOf = (name: string): string => sharedFile(`filings/${name}.zip`);

/** Name and attributes of the root, when the text is one element and nothing else; throws otherwise. */
function rootOf(text: string): { readonly name: string; readonly attributes: Readonly<Record<string, string>> } {
  let root: { readonly name: string; readonly attributes: Readonly<Record<string, string>> } | undefined;
  const parser = new SaxesParser({ xmlns: false, position: false });
  Object.assign(parser.ENTITIES, XHTML_ENTITIES);
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => (root ??= { name, attributes }));
  parser.write(text).close();
  if (root === undefined || !text.startsWith('<') || !text.endsWith('>')) throw new Error('no element');
  return root;
}

function expectPlace(fact: Fact, kind: ParsedFiling['kind'], bytes: Uint8Array): void {
  const { name, attributes } = rootOf(Buffer.from(bytes.subarray(fact.start, fact.end)).toString('utf8'));
  const local = fact.concept.replace(/^.*:/, '');
  const named = kind === 'inline' ? attributes['name'] : name;
  if (named?.replace(/^.*:/, '') !== local || attributes['contextRef'] !== fact.contextId || (attributes['id'] ?? fact.id) !== fact.id) {
    throw new Error(`${fact.id} is not at ${fact.start}: ${name} ${JSON.stringify(attributes)}`);
  }
}

describe.skipIf(!isShared('filings'))('places of facts in real filings', () => {
  it.each(FILINGS)('%s: the bytes of every fact are its element', { timeout: 30_000 }, async (name) => {
    const filing = await readFiling({ path: pathOf(name) });
    const { documents } = await openPackage({ path: pathOf(name) });
    const files = new Map<string, Uint8Array>();
    for (const document of documents) files.set(document.name, await document.read());
    for (const fact of filing.facts) expectPlace(fact, filing.kind, files.get(fact.document) ?? new Uint8Array());
    for (const { start, end, document } of filing.hiddenLinks) {
      const { attributes } = rootOf(
        Buffer.from(files.get(document) ?? [])
          .subarray(start, end)
          .toString('utf8'),
      );
      expect(attributes['style']).toContain('ix-hidden:');
    }
    expect(filing.facts.length).toBeGreaterThan(50);
  });

  it('a visible span leads to its hidden fact', async () => {
    const filing = await readFiling({ path: pathOf('goog-20250331-10q') });
    const hidden = new Set(filing.facts.filter(({ isHidden }) => isHidden).map(({ id }) => id));
    expect(filing.hiddenLinks.length).toBeGreaterThan(0);
    expect(filing.hiddenLinks.filter(({ factId }) => !hidden.has(factId))).toEqual([]);
  });
});

describe('places of facts', () => {
  it('of nested, empty and odd elements, in the bytes of the document', async () => {
    const page = inlinePage(`<p>é € 😀</p><ix:nonNumeric id="a" name="x:A" contextRef="c">ä<ix:nonFraction id="b" name="x:B" contextRef="c"
      unitRef="usd" title="&amp;">5</ix:nonFraction\n>ö</ix:nonNumeric><ix:nonFraction id="n" name="x:C" contextRef="c" unitRef="usd" xsi:nil="true"/>`);
    const { facts } = await readFolder({ 'x.htm': `\ufeff${page}`, 'x.xsd': schema() });
    const bytes = Buffer.from(`\ufeff${page}`);
    expect(facts.map(({ start, end }) => bytes.subarray(start, end).toString())).toEqual([
      expect.stringMatching(/^<ix:nonNumeric id="a"[^]*ö<\/ix:nonNumeric>$/),
      expect.stringMatching(/^<ix:nonFraction id="b"[^]*>5<\/ix:nonFraction\n>$/),
      expect.stringMatching(/^<ix:nonFraction id="n"[^<]*\/>$/),
    ]);
  });

  it('of an instance in UTF-16', async () => {
    const bytes = Buffer.from(`\ufeff${instance('<x:A contextRef="c">naïve €</x:A>').replace('UTF-8', 'UTF-16')}`, 'utf16le');
    const { facts } = await readFolder({ 'x.xml': bytes, 'x.xsd': schema() });
    expect(facts.map(({ start, end }) => bytes.subarray(start, end).toString('utf16le'))).toEqual(['<x:A contextRef="c">naïve €</x:A>']);
  });
});

describe('places of hidden facts', () => {
  const HEADER = `<ix:hidden><ix:nonNumeric id="h1" name="x:A" contextRef="c">true</ix:nonNumeric>
    <ix:nonNumeric id="h2" name="x:B" contextRef="c">false</ix:nonNumeric></ix:hidden>`;
  const shown = (filing: ParsedFiling, page: string): readonly (readonly [string, string])[] =>
    filing.hiddenLinks.map(({ factId, start, end }) => [factId, Buffer.from(page).subarray(start, end).toString()]);

  it('are elements whose style names them, among other declarations', async () => {
    const page = inlinePage(
      `<p>é<span style="color:red;-sec-ix-hidden:h1; margin:0"><b>☒</b></span><td style="-ix-hidden : h2"/>
       <div style="-sec-ix-hidden:gone">no</div><i style="x-ix-hidden:h1">no</i><u style="-sec-ix-hidden:">no</u></p>`,
      HEADER,
    );
    const filing = await readFolder({ 'x.htm': page, 'x.xsd': schema() });
    expect(shown(filing, page)).toEqual([
      ['h1', '<span style="color:red;-sec-ix-hidden:h1; margin:0"><b>☒</b></span>'],
      ['h2', '<td style="-ix-hidden : h2"/>'],
    ]);
  });

  it('nest, also inside facts, and are found in the other documents of a set', async () => {
    const page = inlinePage('<p>one</p>', HEADER);
    const second = `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:x="http://example.com/x" xmlns:ix="http://www.xbrl.org/2013/inlineXBRL"><body>
      <ix:nonNumeric name="x:C" contextRef="c"><b style="-sec-ix-hidden:h1">a<i style="-sec-ix-hidden:h2">b</i></b></ix:nonNumeric></body></html>`;
    const filing = await readFolder({ 'x.htm': page, 'x_d2.htm': second, 'x.xsd': schema() });
    expect(filing.hiddenLinks.map(({ document }) => document)).toEqual(['x_d2.htm', 'x_d2.htm']);
    expect(shown(filing, second)).toEqual([
      ['h1', '<b style="-sec-ix-hidden:h1">a<i style="-sec-ix-hidden:h2">b</i></b>'],
      ['h2', '<i style="-sec-ix-hidden:h2">b</i>'],
    ]);
  });

  it('have the id that the fact has in the filing', async () => {
    const twice = '<ix:hidden><ix:nonNumeric id="h" name="x:A" contextRef="gone">a</ix:nonNumeric></ix:hidden>';
    const { hiddenLinks } = await readFolder({ 'x.htm': inlinePage('<b style="-sec-ix-hidden:h">a</b>', twice), 'x.xsd': schema() });
    expect(hiddenLinks).toEqual([]);
    const page = inlinePage('<b style="-sec-ix-hidden:h">a</b>', twice.replace('gone', 'c'));
    const second = page.replace('href="x.xsd"', 'href="x.xsd"').replace('>a</ix:nonNumeric>', '>b</ix:nonNumeric>');
    const both = await readFolder({ 'x.htm': page, 'x_d2.htm': second, 'x.xsd': schema() });
    expect(both.hiddenLinks.map(({ factId, document }) => [factId, document])).toEqual([
      ['h', 'x.htm'],
      ['fact-1', 'x_d2.htm'],
    ]);
  });
});

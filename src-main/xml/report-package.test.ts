import { describe, expect, it } from 'vitest';
import { readFiling } from './read-filing.ts';
import { inlinePage, instance, readFolder, schema, writeInput } from './testing/filing-builder.ts';
import { buildZip } from './testing/zip-builder.ts';

const TAGGED = '<ix:nonNumeric name="x:A" contextRef="c">a</ix:nonNumeric>';
const FACT = '<x:A contextRef="c">a</x:A>';
const described = (type: string): string => JSON.stringify({ documentInfo: { documentType: `https://xbrl.org/report-package/${type}` } });
const AT = 'p/META-INF/reportPackage.json';

async function readPackage(name: string, files: Readonly<Record<string, string>>) {
  const zip = buildZip(Object.entries(files).map(([entry, content]) => ({ name: entry, content })));
  return readFiling({ path: await writeInput(name, zip) });
}

const codes = ({ warnings }: { readonly warnings: readonly { readonly code: string }[] }): readonly string[] =>
  warnings.map(({ code }) => code);

describe('a report package', () => {
  it.each([
    ['x.xbri', '2023/xbri', 'p/reports/r.xhtml', inlinePage(TAGGED)],
    ['x.xbr', '2023/xbr', 'p/reports/r.xbrl', instance(FACT)],
    ['x.zip', '2023', 'p/reports/one/r.htm', inlinePage(TAGGED)],
  ])('%s opens by its report, whatever else lies in it', async (file, type, report, content) => {
    const filing = await readPackage(file, {
      [AT]: described(type),
      [report]: content.replace('x.xsd', 'http://example.com/x.xsd'),
      'p/META-INF/catalog.xml': `<catalog xmlns="urn:oasis:names:tc:entity:xmlns:xml:catalog"><rewriteURI uriStartString="http://example.com/" rewritePrefix="../t/"/></catalog>`,
      'p/t/x.xsd': schema(),
      'p/extra/larger.xml': instance(FACT.repeat(50)),
    });
    expect(filing).toMatchObject({ entryPoint: report, warnings: [], missing: [{ url: expect.stringContaining('us-gaap-2024.xsd') }] });
    expect(filing.concepts).toHaveLength(3);
    const others = filing.documents.filter(({ role }) => role === 'other').map(({ name }) => name);
    expect(others.sort()).toEqual(['p/META-INF/catalog.xml', AT]);
  });

  it('of several reports the largest is opened, and the others are named with the reason', async () => {
    const filing = await readPackage('x.zip', {
      [AT]: described('2023'),
      'p/reports/a.xhtml': inlinePage(TAGGED),
      'p/reports/b.xhtml': inlinePage(TAGGED.repeat(3)),
      'p/reports/set/c.xhtml': inlinePage(TAGGED),
    });
    expect(filing.entryPoint).toBe('p/reports/b.xhtml');
    expect(filing.facts).toHaveLength(3);
    expect(filing.warnings).toMatchObject([
      {
        code: 'other-report',
        where: 'p/reports/a.xhtml',
        message: expect.stringContaining('p/reports/b.xhtml is, since it is the largest.'),
      },
      { code: 'other-report', where: 'p/reports/set/c.xhtml' },
    ]);
  });

  it('a folder in its reports is one report, read as a set', async () => {
    const filing = await readPackage('x.xbri', {
      [AT]: described('2023/xbri'),
      'p/reports/set/a.xhtml': inlinePage(TAGGED),
      'p/reports/set/b.xhtml': inlinePage(TAGGED).replace(/<ix:references>.*<\/ix:references>/s, ''),
    });
    expect(filing.facts.map(({ document }) => document)).toEqual(['p/reports/set/a.xhtml', 'p/reports/set/b.xhtml']);
    expect(codes(filing)).toEqual(['document-set']);
  });

  it.each([
    ['cut off', '{"documentInfo":', /reportPackage\.json is not well-formed JSON\. The report is found by the files/],
    ['nested without end', `${'['.repeat(20_000)}${unpackable(9_000)}`, /is not well-formed JSON/],
    ['no object', '[]', /names no document type/],
    ['of another shape', '{"documentInfo":{"documentType":{"a":1}}}', /names no document type/],
    [
      'with a type of the future',
      described('2031/xbrx'),
      /the document type https:\/\/xbrl\.org\/report-package\/2031\/xbrx, which is not known/,
    ],
    ['of another file name', described('2023/xbr'), /says that the package is an \.xbr, and its name ends in \.xbri/],
    ['with a prototype', '{"__proto__":{"documentInfo":{"documentType":"https://xbrl.org/report-package/2023/xbri"}}}', /names no/],
    ['of more than a megabyte', `"${unpackable(1_100_000)}"`, /is larger than 1,048,576 bytes/],
  ])('that is described by JSON %s opens all the same, and one sentence says so', async (_what, json, message) => {
    const filing = await readPackage('x.xbri', { [AT]: json, 'p/reports/r.xhtml': inlinePage(TAGGED) });
    expect(filing.facts).toHaveLength(1);
    expect(filing.warnings).toEqual([{ code: 'report-package', message: expect.stringMatching(message), where: AT }]);
  });

  it('with a report that is no XML is refused in one sentence', async () => {
    const opening = readPackage('x.xbr', { [AT]: described('2023/xbr'), 'p/reports/r.json': '{"documentInfo":{}}' });
    await expect(opening).rejects.toThrow(/Its report p\/reports\/r\.json is no XML; xBRL-JSON and xBRL-CSV are not read\./);
  });
});

describe('what is chosen', () => {
  it('a 10-K and its exhibit that refer to one schema are one set, named as such', async () => {
    const filing = await readFolder({
      'x-10k.htm': inlinePage(TAGGED.repeat(2)),
      'x-ex98.htm': inlinePage(TAGGED),
      'x.xsd': schema(),
    });
    expect(filing.facts).toHaveLength(3);
    expect(filing.warnings).toEqual([
      { code: 'document-set', message: '2 inline documents are read as one report: x-10k.htm, x-ex98.htm.', where: 'x-10k.htm' },
    ]);
  });

  it('of two reports beside each other the one with most facts, and the other is named with the reason', async () => {
    const filing = await readFolder({ 'a.htm': inlinePage(TAGGED).replace('x.xsd', 'a.xsd'), 'b.htm': inlinePage(TAGGED.repeat(2)) });
    expect(filing.entryPoint).toBe('b.htm');
    const message = 'a.htm belongs to another report in the package, which is not opened; b.htm is, since its report has the most facts.';
    expect(filing.warnings).toEqual([{ code: 'other-report', message, where: 'a.htm' }]);
  });

  it('of two instances the largest, and the other is named with the reason', async () => {
    const filing = await readFolder({ 'a.xml': instance(FACT), 'b.xml': instance(FACT.repeat(2)) });
    expect(filing.entryPoint).toBe('b.xml');
    const message = 'a.xml is another report in the package, which is not opened; b.xml is, since it is the largest instance.';
    expect(filing.warnings).toEqual([{ code: 'other-report', message, where: 'a.xml' }]);
  });

  it('an archive in an archive is not opened, and the way out names it', async () => {
    const inner = buildZip([{ name: 'x.xml', content: instance(FACT) }]);
    const zip = buildZip([{ name: 'x-xbrl.zip', content: inner, stored: true }]);
    await expect(readFiling({ path: await writeInput('x.zip', zip) })).rejects.toThrow(/Unpack it and open x-xbrl\.zip\./);
    await expect(readFolder({ 'x-xbrl.zip': inner })).rejects.toThrow(/Open x-xbrl\.zip itself\./);
    await expect(readFolder({ 'Financial_Report.xlsx': inner })).rejects.toThrow(/as EDGAR offers it\./);
  });
});

describe('documents in folders of a package', () => {
  const link = (file: string): string => `<link:linkbaseRef xlink:type="simple" xlink:arcrole="l" xlink:href="${file}"/>`;

  it('are found where they lie, which is a warning where it is not where the report says', async () => {
    const filing = await readPackage('x.zip', {
      '0000001-24-000001/htm/x.htm': inlinePage(TAGGED),
      '0000001-24-000001/taxonomy/x.xsd': schema(link('x_lab.xml')),
      '0000001-24-000001/labels/x_lab.xml': '<linkbase xmlns="http://www.xbrl.org/2003/linkbase"/>',
    });
    expect(filing.concepts).toHaveLength(3);
    expect(filing.documents.map(({ role }) => role)).toEqual(['inline', 'schema', 'linkbase']);
    expect(filing.warnings.map(({ code, message }) => [code, message.split(' ')[0]])).toEqual([
      ['moved-document', 'x.xsd'],
      ['moved-document', 'x_lab.xml'],
    ]);
  });

  it('are not guessed between two of one name, nor between two that differ in capitals', async () => {
    const two = await readPackage('x.zip', { 'a/x.htm': inlinePage(TAGGED), 'b/x.xsd': schema(), 'c/x.xsd': schema() });
    const capitals = await readPackage('x.zip', { 'x.htm': inlinePage(TAGGED), 'X.xsd': schema(), 'x.XSD': schema() });
    for (const filing of [two, capitals]) expect(filing).toMatchObject({ concepts: [], missing: [{ url: 'x.xsd', kind: 'schema' }] });
  });
});

/** Text that packs badly, so that the archive's ratio is no reason to refuse it. */
function unpackable(length: number): string {
  let state = 1;
  let text = '';
  while (text.length < length) {
    state = (state * 48_271) % 2_147_483_647;
    text += state.toString(36);
  }
  return text;
}

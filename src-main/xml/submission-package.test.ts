import { describe, expect, it } from 'vitest';
import { isShared, sharedFile } from '#main/testing/shared.ts';
import { openPackage } from './package.ts';
import { readFiling, type ReadFiling } from './read-filing.ts';
import { inlinePage, schema, writeInput } from './testing/filing-builder.ts';
import { type Part, submission, submissionOf } from './testing/submission-builder.ts';

const TAGGED = '<ix:nonNumeric name="x:A" contextRef="c">a</ix:nonNumeric>';
const SCHEMA: Part = { name: 'x.xsd', type: 'EX-101.SCH', wrapper: 'XBRL', content: schema() };
const PARTS: readonly Part[] = [{ name: 'x.htm', type: '10-K', wrapper: 'XBRL', content: inlinePage(TAGGED) }, SCHEMA];

/** What must not depend on the container. */
const contentOf = ({ kind, entryPoint, facts, contexts, units, concepts, roles, arcs, labels, footnotes, missing }: ReadFiling) => ({
  ...{ kind, entryPoint, facts, contexts, units, concepts, roles, arcs, labels, footnotes, missing },
});

const readText = async (text: string | Buffer, name = 'full.txt'): Promise<ReadFiling> =>
  readFiling({ path: await writeInput(name, text) });

describe('a full submission', () => {
  it.each(['SEC-DOCUMENT', 'SUBMISSION', 'PRIVACY'] as const)('in a %s is read as its documents', async (envelope) => {
    const filing = await readText(submission(PARTS, { envelope }), 'anything.nc');
    expect(filing).toMatchObject({ kind: 'inline', entryPoint: 'x.htm', warnings: [] });
    expect(filing.concepts).toHaveLength(3);
  });

  it('with Windows line ends is the same', async () => {
    const filing = await readText(submission(PARTS).replaceAll('\n', '\r\n'));
    expect(filing.facts).toMatchObject([{ concept: 'x:A', value: 'a' }]);
  });

  it('gives a document exactly as it was before it was wrapped', async () => {
    const content = '<?xml version="1.0"?>\n<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"/>\n\n';
    const path = await writeInput('full.txt', submission([...PARTS, { name: 'y.xsd', type: 'EX-101.SCH', wrapper: 'XBRL', content }]));
    const document = await (await openPackage({ path })).find('y.xsd');
    expect(Buffer.from((await document?.read()) ?? []).toString()).toBe(content);
  });

  it('leaves out pictures, archives and PDF parts, and takes JSON and plain XML parts', async () => {
    const path = await writeInput('full.txt', submission([...PARTS, ...OTHER_PARTS]));
    const names = (await openPackage({ path })).documents.map(({ name }) => name);
    expect(names).toEqual(['x.htm', 'x.xsd', 'FilingSummary.xml', 'MetaLinks.json', 'R1.htm']);
  });

  it.each([
    [
      'that lost its middle',
      submission(PARTS).replace(/<\/XBRL>\n<\/TEXT>\n<\/DOCUMENT>\n<DOCUMENT>/, '<DOCUMENT>'),
      /A part of the submission is missing\./,
    ],
    ['without the end of a wrapper', submission(PARTS).replace('</XBRL>', ''), /A part of the submission is missing\./],
    ['without the end of a text', submission(PARTS).replace('</TEXT>', ''), /A part of the submission is missing\./],
    ['without documents', submission([]), /The submission holds no documents\./],
    [
      'with two documents of one name',
      submission([...PARTS, { ...SCHEMA, content: schema('<!-- -->') }]),
      /have the name x\.xsd and differ/,
    ],
  ])('%s is refused', async (_what, text, message) => {
    await expect(readText(text)).rejects.toThrow(message);
  });

  it('cut off anywhere is refused, never half a filing', async () => {
    const whole = Buffer.from(submission([...PARTS, ...OTHER_PARTS]));
    const cuts = Array.from({ length: 60 }, (_, index) => Math.floor(((index + 1) / 61) * (whole.length - 20)) + 1);
    const lastTag = whole.lastIndexOf('</SEC-DOCUMENT>');
    for (const cut of [...cuts, lastTag, lastTag + 5, lastTag + 14]) {
      await expect(readText(whole.subarray(0, cut)), `cut at ${cut}`).rejects.toThrow(
        /full\.txt could not be read\. .* Nothing was stored\./,
      );
    }
    expect((await readText(whole.subarray(0, lastTag + 15))).facts).toHaveLength(1);
  });
});

describe.skipIf(!isShared('filings/MANIFEST.json'))('a real filing as a full submission', () => {
  const names = [
    'aapl-20250329-10q',
    'goog-20250331-10q',
    'aeon-20230930-10q',
    'nflx-20100930-10q',
    'pg-20100630-10k',
    'mdcx-20250930-10q',
  ];

  it.each(names.map((name, index) => [name, index % 2 === 0 ? 'SEC-DOCUMENT' : 'SUBMISSION'] as const))(
    '%s in a %s has the facts, relationships and labels of its zip',
    async (name, envelope) => {
      const path = sharedFile(`filings/${name}.zip`);
      const text = await submissionOf(await openPackage({ path }), { envelope, extra: OTHER_PARTS.slice(0, 3) });
      const filing = await readText(text, envelope === 'SUBMISSION' ? 'full.nc' : 'full.txt');
      expect(contentOf(filing)).toEqual(contentOf(await readFiling({ path })));
      expect(filing.facts.length).toBeGreaterThan(100);
    },
    30_000,
  );

  it('cut off at a hundred places is refused', async () => {
    const text = await submissionOf(await openPackage({ path: sharedFile('filings/bcow-20241220-8k.zip') }), {});
    for (let cut = 1; cut < 100; cut += 1) {
      await expect(readText(text.subarray(0, Math.floor((cut / 100) * text.length)))).rejects.toMatchObject({ code: 'input-refused' });
    }
  });
});

const UUENCODED = `begin 644 logo.jpg\n${'M_]C_X  02D9)1@ ! 0$ 8 !@  #_VP!#  @&!@<&!0@\'!P<)"0@*#!0-# L+\n'.repeat(40)}\`\nend`;
const OTHER_PARTS: readonly Part[] = [
  { name: 'logo.jpg', type: 'GRAPHIC', content: UUENCODED },
  { name: 'x.pdf', type: '10-K', wrapper: 'PDF', content: `<PDF>\n${UUENCODED}\n</PDF>` },
  { name: 'x-xbrl.zip', type: 'ZIP', content: UUENCODED.replace('logo.jpg', 'x-xbrl.zip') },
  {
    name: 'FilingSummary.xml',
    type: 'XML',
    wrapper: 'XML',
    content: '<FilingSummary><MyReports><Report><Role>r</Role><ShortName>s</ShortName></Report></MyReports></FilingSummary>',
  },
  { name: 'MetaLinks.json', type: 'JSON', wrapper: 'JSON', content: '{"version":"2.2","instance":{"x.htm":{"report":{},"tag":{}}}}' },
  { name: 'R1.htm', type: 'XML', content: '<html><head><title/></head><body>&lt;DOCUMENT&gt;</body></html>' },
];

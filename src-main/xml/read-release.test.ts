import { describe, expect, it } from 'vitest';
import { LABEL_ROLE } from '#shared/xbrl/model.ts';
import type { ParsedRelease } from '#shared/xbrl/release.ts';
import { readReleases } from './read-release.ts';
import { type Files, inlinePage, schema, writeFiles, writeInput } from './testing/filing-builder.ts';
import { elementSchema, entryPoint, labelLinkbase, linkbase, ROLE } from './testing/release-builder.ts';

const GAAP = 'http://fasb.org/us-gaap/2024';
const ELEMENTS = elementSchema(GAAP, 'us-gaap', ['Assets debit', 'AssetsCurrent debit', 'Goodwill']);

async function releasesOf(files: Files): Promise<readonly ParsedRelease[]> {
  return (await readReleases({ path: await writeFiles(files), displayName: 'made' })).releases;
}

async function oneOf(files: Files): Promise<ParsedRelease> {
  const [release, ...others] = await releasesOf(files);
  if (release === undefined || others.length > 0) throw new Error('one release was expected');
  return release;
}

const nameAt = ({ concepts }: ParsedRelease, position: number): string =>
  `${concepts[position]?.family ?? ''}:${concepts[position]?.localName ?? ''}`;
const arcsIn = (release: ParsedRelease): string[] =>
  release.arcs.map((arc) => `${arc.kind} ${nameAt(release, arc.from)} ${nameAt(release, arc.to)} ${arc.order} ${arc.weight ?? ''}`.trim());
const gapsOf = ({ gaps }: ParsedRelease): string[] => gaps.map(({ what }) => what);

const WHOLE: Files = {
  'us-gaap-2024/elts/us-gaap-2024.xsd': ELEMENTS,
  'us-gaap-2024/elts/us-gaap-lab-2024.xml': labelLinkbase('us-gaap-2024.xsd', 'us-gaap', 'Assets', { [LABEL_ROLE.standard]: 'Assets' }),
  'us-gaap-2024/stm/us-gaap-stm-sfp-2024.xsd': entryPoint('http://fasb.org/stm/sfp/2024', [
    'us-gaap-stm-sfp-pre-2024.xml',
    'us-gaap-stm-sfp-cal-2024.xml',
    '../elts/us-gaap-doc-2024.xml',
  ]),
  'us-gaap-2024/stm/us-gaap-stm-sfp-pre-2024.xml': linkbase('presentation', '../elts/us-gaap-2024.xsd', 'us-gaap', [
    ['Assets', 'AssetsCurrent'],
  ]),
};

describe('readReleases', () => {
  it('reads all documents of a release and says what it lacks', async () => {
    const release = await oneOf(WHOLE);
    expect(release).toMatchObject({ id: 'us-gaap-2024', family: 'us-gaap', year: 2024 });
    expect(release.concepts).toMatchObject([
      { family: 'us-gaap', localName: 'Assets', isDeclared: true, balance: 'debit', periodType: 'instant', type: 'xbrli:monetaryItemType' },
      { localName: 'AssetsCurrent', balance: 'debit' },
      { localName: 'Goodwill', balance: null, isAbstract: false, isNillable: true },
    ]);
    expect(arcsIn(release)).toEqual(['presentation us-gaap:Assets us-gaap:AssetsCurrent 1']);
    expect(release.labels).toEqual([{ concept: 0, role: LABEL_ROLE.standard, language: 'en-US', text: 'Assets' }]);
    expect(gapsOf(release)).toEqual([
      'documentation',
      'calculation',
      'definition',
      'us-gaap-2024/elts/us-gaap-doc-2024.xml',
      'us-gaap-2024/stm/us-gaap-stm-sfp-cal-2024.xml',
    ]);
  });

  it('reads linkbases that stand side by side in a schema and name their concepts by address', async () => {
    const href = 'https://xbrl.fasb.org/us-gaap/2024/elts/us-gaap-2024.xsd';
    const inside = [
      linkbase('calculation', href, 'us-gaap', [['Assets', 'AssetsCurrent']]),
      linkbase('calculation', 'https://xbrl.fasb.org/srt/2024/elts/srt-2024.xsd', 'srt', [['Total', 'Part']]),
    ];
    const release = await oneOf({
      'us-gaap-2024/elts/us-gaap-2024.xsd': ELEMENTS,
      'us-gaap-2024/edgar/us-gaap-cal-2024-all.xsd': elementSchema('http://xbrl.sec.gov/us-gaap-cal/2024', 'cal', [], inside.join('')),
    });
    expect(release.arcs.map(({ role }) => role)).toEqual([ROLE, ROLE]);
    expect(arcsIn(release)).toEqual(['calculation us-gaap:Assets us-gaap:AssetsCurrent 1 1', 'calculation srt:Total srt:Part 1 1']);
    expect(release.concepts.filter(({ isDeclared }) => !isDeclared).map(({ localName }) => localName)).toEqual(['Total', 'Part']);
  });

  it('names the concepts of linkbases whose element schema is absent', async () => {
    const file = 'us-gaap-stm-sfp-cal-2009-01-31.xml';
    const content = linkbase('calculation', '../elts/us-gaap-2009-01-31.xsd', 'us-gaap', [['Assets', 'AssetsCurrent']]);
    const { releases } = await readReleases({ path: await writeInput(file, content) });
    expect(releases).toMatchObject([{ id: 'us-gaap-2009', concepts: [{ localName: 'Assets', isDeclared: false, balance: null }, {}] }]);
    expect(gapsOf(releases[0] ?? (await oneOf({})))).toContain('element schema');
  });

  it('says that links lead nowhere', async () => {
    const release = await oneOf({
      'us-gaap-2024.xsd': ELEMENTS,
      'us-gaap-cal-2024.xml': linkbase('calculation', 'us-gaap-2024.xsd', 'us-gaap', [['Assets', 'NotThere']]),
    });
    expect(arcsIn(release)).toEqual([]);
    expect(release.gaps.at(-1)).toMatchObject({ what: 'links that lead nowhere', effect: expect.stringContaining('us-gaap_NotThere') });
  });

  it('takes the labels and networks that the SEC publishes as schemas of their own beside the elements', async () => {
    const href = 'dei-2021.xsd';
    const label = labelLinkbase(href, 'dei', 'Name', { [LABEL_ROLE.standard]: 'Name' });
    const release = await oneOf({
      [href]: elementSchema('http://xbrl.sec.gov/dei/2021', 'dei', ['Name', 'Auditor']),
      'dei-2021_lab.xsd': elementSchema('http://xbrl.sec.gov/dei-lab/2021', 'dei-lab', [], label),
      'dei-2021_pre.xsd': elementSchema(
        'http://xbrl.sec.gov/dei-pre/2021',
        'dei-pre',
        [],
        linkbase('presentation', href, 'dei', [['Name', 'Auditor']]) + entryReference('dei-2021_def.xsd'),
      ),
    });
    expect(release).toMatchObject({ id: 'dei-2021', labels: [{ text: 'Name' }] });
    expect(arcsIn(release)).toEqual(['presentation dei:Name dei:Auditor 1']);
    expect(release.gaps).toContainEqual({ what: 'dei-2021_def.xsd', effect: 'The relationships in it are not here.' });
  });

  it.each([
    ['us-gaap-sup-2022q3.xsd', 'http://fasb.org/us-gaap-sup/2022q3', 'us-gaap-sup-2022'],
    ['srt-sup-2022q3.xsd', 'http://made.example/', 'srt-sup-2022'],
  ])('names the release of %s as its namespace does', async (file, namespace, id) => {
    expect((await oneOf({ [file]: elementSchema(namespace, 'x', ['Name']) })).id).toBe(id);
  });

  it('tells the releases of one package apart, by family and year', async () => {
    const releases = await releasesOf({
      'dei-2023/dei-2023.xsd': elementSchema('http://xbrl.sec.gov/dei/2023', 'dei', ['EntityRegistrantName']),
      'dei-2024/dei-2024.xsd': elementSchema('http://xbrl.sec.gov/dei/2024', 'dei', ['EntityRegistrantName', 'AuditorName']),
      'odd/names.xsd': elementSchema('http://fasb.org/srt/2024', 'srt', ['Axis'], entryReference('names.xml')),
      'odd/names.xml': linkbase('presentation', 'names.xsd', 'srt', [['Axis', 'Member']]),
      ...WHOLE,
    });
    expect(releases.map(({ id, concepts }) => [id, concepts.length])).toEqual([
      ['dei-2023', 1],
      ['dei-2024', 2],
      ['srt-2024', 1],
      ['us-gaap-2024', 3],
    ]);
  });

  it('takes benefit plans as a part of FASB’s release, and alone as a release', async () => {
    const plans: Files = { 'ebp/us-gaap-ebp-2024.xsd': elementSchema('http://fasb.org/us-gaap-ebp/2024', 'us-gaap-ebp', ['Plan debit']) };
    expect((await oneOf({ ...plans, ...WHOLE })).concepts.map(({ family }) => family)).toContain('us-gaap-ebp');
    expect((await oneOf(plans)).id).toBe('us-gaap-ebp-2024');
  });

  it('keeps the documents of a folder by hash, and none of a zip', async () => {
    const { documents } = await readReleases({ path: await writeFiles(WHOLE) });
    expect(documents.map(({ name }) => name).sort()).toEqual(Object.keys(WHOLE).sort());
    expect(documents.every(({ sha256, bytes }) => /^[0-9a-f]{64}$/.test(sha256) && bytes > 0)).toBe(true);
  });

  it.each<[string, Files, RegExp]>([
    ['a filing', { 'x.htm': inlinePage('<p/>'), 'x.xsd': schema() }, /made could not be read\. It is a filing, not a taxonomy release\./],
    ['no taxonomy', { 'readme.txt': 'nothing' }, /holds no taxonomy schema and no linkbase/],
    ['a company’s own schema', { 'x.xsd': schema() }, /belong to no release of us-gaap, srt, dei/],
    [
      'a document type with a subset',
      { 'us-gaap-2024.xsd': `<!DOCTYPE a [<!ENTITY b "c">]>${ELEMENTS.replace('<?xml version="1.0"?>', '')}` },
      /In us-gaap-2024\.xsd: .*Nothing was stored\./,
    ],
    ['what is cut off', { 'us-gaap-2024.xsd': ELEMENTS.slice(0, -20) }, /In us-gaap-2024\.xsd: /],
  ])('refuses %s, naming file and reason', async (_what, files, message) => {
    await expect(releasesOf(files)).rejects.toMatchObject({ code: 'input-refused', message: expect.stringMatching(message) });
  });

  it('stops when it is cancelled', async () => {
    const abort = new AbortController();
    const reading = readReleases({ path: await writeFiles(WHOLE) }, { signal: abort.signal, onProgress: () => abort.abort() });
    await expect(reading).rejects.toMatchObject({ code: 'cancelled' });
  });
});

function entryReference(href: string): string {
  return `<link:linkbaseRef xlink:type="simple" xlink:href="${href}" xlink:arcrole="http://www.w3.org/1999/xlink/properties/linkbase"/>`;
}

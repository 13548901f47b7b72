import { randomBytes } from 'node:crypto';
import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readFiling, type ReadFiling } from './read-filing.ts';
import {
  calculationLink,
  type Files,
  inlinePage,
  instance,
  linkbase,
  readFolder,
  schema,
  writeFiles,
  writeInput,
} from './testing/filing-builder.ts';
import { submission } from './testing/submission-builder.ts';
import { buildZip } from './testing/zip-builder.ts';

const PAGE = inlinePage('<ix:nonNumeric name="us-gaap:Assets" contextRef="c">a</ix:nonNumeric>');
const texts = (label: string, documentation?: string) => ({ lang: { 'en-us': { role: { label, documentation } } } });
const ROLE = 'http://example.com/role/';
const page = (role: string, rest: object) => ({
  role: ROLE + role,
  longName: `0001 - Statement - ${role}`,
  shortName: role,
  isDefault: 'false',
  ...rest,
});

const TAGS = {
  'us-gaap_Assets': {
    xbrltype: 'monetaryItemType',
    nsuri: 'http://fasb.org/us-gaap/2024',
    localname: 'Assets',
    crdr: 'debit',
    calculation: {},
    ...texts('Assets', 'All that is owned.'),
    auth_ref: [],
  },
  ecd_AwardTmgMnpiFlag: {
    xbrltype: 'booleanItemType',
    nsuri: 'http://xbrl.sec.gov/ecd/2024',
    localname: 'AwardTmgMnpiFlag',
    lang: { de: { role: { label: 'Merkmal' } } },
  },
  x_A: { xbrltype: 'perShareItemType', nsuri: 'http://example.com/x', localname: 'A', crdr: 'none' },
};
const REPORTS = {
  R1: page('Cover', { groupType: 'document', subGroupType: '', order: '1' }),
  R2: page('Balance', { groupType: 'statement', subGroupType: '' }),
  R3: page('Notes', { groupType: 'disclosure', subGroupType: '', order: '3' }),
  R4: page('Tables', { groupType: 'disclosure', subGroupType: 'tables', order: '4' }),
  R5: page('Menu', { groupType: 'disclosure', menuCat: 'Details', order: '5' }),
};
const metaLinks = (instances: object = { 'x.htm': { nsprefix: 'x', report: REPORTS, tag: TAGS } }): string =>
  JSON.stringify({ version: '2.2', instance: instances, std_ref: {} });

const summaryPage = (role: string, rest: string, document = 'x.htm'): string =>
  `<Report instance="${document}"><IsDefault>false</IsDefault><HtmlFileName>R1.htm</HtmlFileName><LongName>0001 - ${role} &amp; more</LongName>
   <ReportType>Sheet</ReportType>${role === '' ? '' : `<Role>${ROLE}${role}</Role>`}<ShortName>${role} short</ShortName>${rest}</Report>`;
const summary = (...pages: readonly string[]): string =>
  `<?xml version='1.0' encoding='utf-8'?><FilingSummary><Version>3.24</Version><MyReports>${pages.join('')}</MyReports><Logs><Log type="Info">x</Log></Logs></FilingSummary>`;

const unreadable = ({ warnings }: ReadFiling) => warnings.filter(({ code }) => code === 'unreadable-description');

describe('MetaLinks.json of a package', () => {
  it('names pages and concepts, with one prefix a namespace in the filing', async () => {
    const filing = await readFolder({
      'x.htm': PAGE.replaceAll(/us-gaap(?=[:=])/g, 'gaap'),
      'x.xsd': schema(),
      'MetaLinks.json': metaLinks(),
    });
    expect(filing.pages.map(({ role, position, group }) => [role.slice(ROLE.length), position, group])).toEqual([
      ['Cover', 1, 'cover'],
      ['Balance', 2, 'statements'],
      ['Notes', 3, 'notes'],
      ['Tables', 4, 'tables'],
      ['Menu', 5, 'details'],
    ]);
    expect(filing.pages[0]).toMatchObject({ shortName: 'Cover', longName: '0001 - Statement - Cover' });
    expect(filing.described).toEqual([
      { name: 'gaap:Assets', type: 'xbrli:monetaryItemType', balance: 'debit', label: 'Assets', documentation: 'All that is owned.' },
      { name: 'ecd:AwardTmgMnpiFlag', type: 'xbrli:booleanItemType', balance: null, label: 'Merkmal', documentation: null },
      { name: 'x:A', type: 'perShareItemType', balance: null, label: null, documentation: null },
    ]);
    expect(filing.namespaces).toMatchObject({ gaap: 'http://fasb.org/us-gaap/2024', ecd: 'http://xbrl.sec.gov/ecd/2024' });
    expect(filing.documents).toContainEqual(expect.objectContaining({ name: 'MetaLinks.json', role: 'other' }));
    expect(filing.warnings).toEqual([]);
  });

  it('changes nothing else of the filing', async () => {
    const cal = linkbase(calculationLink([{ from: 'A', to: 'C' }])).replace(
      'x.xsd#x_C',
      'https://xbrl.sec.gov/ecd/2024/ecd-2024.xsd#mine_C',
    );
    const reference = '<link:linkbaseRef xlink:type="simple" xlink:arcrole="l" xlink:href="x_cal.xml"/>';
    const files = { 'x.htm': PAGE, 'x.xsd': schema(reference), 'x_cal.xml': cal };
    const read = async (all: Files) => readFiling({ path: await writeFiles(all), displayName: 'x' });
    const plain = await read(files);
    const filing = await read({ ...files, 'metalinks.json': metaLinks() });
    const { sha256, timing, documents, pages, described, namespaces } = filing;
    expect([pages.length, described.length, documents.length]).toEqual([5, 3, 4]);
    expect(filing.arcs.map(({ to }) => to)).toEqual(['mine:C']);
    expect(filing).toEqual({ ...plain, sha256, timing, documents, pages, described, namespaces });
    expect(namespaces).toMatchObject(plain.namespaces);
  });

  it.each([
    ['beside a page that is opened alone', async () => join(await writeFiles({ 'x.htm': PAGE, 'MetaLinks.json': metaLinks() }), 'x.htm')],
    ['at the top of the package', async () => writeFiles({ 'htm/x.htm': PAGE, 'MetaLinks.json': metaLinks() })],
    ['beside the report', async () => writeFiles({ 'a/x.htm': PAGE, 'a/MetaLinks.json': metaLinks() })],
    [
      'of the page that an instance was extracted from',
      async () => writeFiles({ 'x_htm.xml': instance(''), 'MetaLinks.json': metaLinks() }),
    ],
    [
      'in a submission',
      async () =>
        writeInput(
          'full.txt',
          submission([
            { name: 'x.htm', type: '10-K', wrapper: 'XBRL', content: PAGE },
            { name: 'MetaLinks.json', type: 'JSON', wrapper: 'JSON', content: metaLinks() },
          ]),
        ),
    ],
    [
      'for a set of documents',
      async () =>
        writeFiles({ 'x.htm': PAGE, 'MetaLinks.json': metaLinks({ 'a.htm x.htm': { tag: TAGS, report: REPORTS }, 'b.htm': {} }) }),
    ],
  ])('is found %s', async (_what, write) => {
    expect(await readFiling({ path: await write() })).toMatchObject({ described: { length: 3 }, pages: { length: 5 }, warnings: [] });
  });

  it('far from the report is not taken for its own', async () => {
    expect(await readFolder({ 'x.htm': PAGE, 'old/MetaLinks.json': metaLinks() })).toMatchObject({
      described: [],
      pages: [],
      warnings: [],
    });
  });

  it.each([
    ['cut off', metaLinks().slice(0, -5), /MetaLinks\.json is not well-formed JSON\. The filing is opened without it\./],
    ['not UTF-8', Buffer.from('{"é":1}', 'latin1'), /is not UTF-8/],
    ['nested without end', '[{"a":'.repeat(200_000), /is not well-formed JSON/],
    ['a list', '[]', /describes no report of this filing/],
    ['of another filing', metaLinks({ 'y.htm': { tag: TAGS, report: REPORTS } }), /describes no report of this filing/],
    ['of another shape', metaLinks({ 'x.htm': 7 }), /describes no report of this filing/],
    [
      'with odd entries',
      metaLinks({
        'x.htm': {
          report: { R1: null, R2: { role: {} }, Rx: page('Odd', {}) },
          tag: { a: [], b: { nsuri: 'n n', localname: 'L' }, c: { nsuri: 'n', localname: '<b>' } },
        },
      }),
      /has 6 pages or concepts that cannot be understood/,
    ],
    ['without its parts', metaLinks({ 'x.htm': { report: 'R1', tag: [1] } }), undefined],
  ])('%s is a warning and no refusal', async (_what, content, message) => {
    const filing = await readFolder({ 'x.htm': PAGE, 'MetaLinks.json': content });
    expect(filing).toMatchObject({ facts: { length: 1 }, described: [], pages: [] });
    expect(unreadable(filing)).toEqual(
      message === undefined ? [] : [{ code: 'unreadable-description', message: expect.stringMatching(message), where: 'MetaLinks.json' }],
    );
  });

  it('of 100 MB is not read', async () => {
    const folder = await writeFiles({ 'x.htm': PAGE });
    await writeFile(join(folder, 'MetaLinks.json'), '{');
    await truncate(join(folder, 'MetaLinks.json'), 100 * 1024 ** 2);
    const filing = await readFiling({ path: join(folder, 'x.htm') });
    expect(unreadable(filing)).toMatchObject([{ message: expect.stringContaining('is larger than 67,108,864 bytes.') }]);
  });

  it.each([
    ['claims 100 MB', 100 * 1024 ** 2, /is larger than 67,108,864 bytes/],
    ['claims less than it has', 10, /is damaged/],
  ])('of a zip that %s is not used, and takes nothing else with it', async (_what, claimedSize, message) => {
    const content = randomBytes(600_000);
    const zip = buildZip([
      { name: 'x.htm', content: PAGE },
      { name: 'MetaLinks.json', content, claimedSize },
    ]);
    const filing = await readFiling({ path: await writeInput('x.zip', zip) });
    expect(filing.facts).toHaveLength(1);
    expect(unreadable(filing)).toMatchObject([{ message: expect.stringMatching(message) }]);
  });

  it('with names of built-in members is read like any other', async () => {
    const tag = { nsuri: 'http://example.com/x', localname: 'constructor', lang: { toString: { role: { label: 'L' } } } };
    const content = metaLinks({ 'x.htm': { tag: { __proto__: null, x_constructor: tag, hasOwnProperty: 1 } } });
    expect((await readFolder({ 'x.htm': PAGE, 'MetaLinks.json': content })).described).toMatchObject([
      { name: 'x:constructor', label: 'L' },
    ]);
  });
});

describe('FilingSummary.xml of a package', () => {
  it('names the pages in the order of their positions, without those that show no role', async () => {
    const filing = await readFolder({
      'x.htm': PAGE,
      'FilingSummary.xml': summary(
        summaryPage('Balance', '<MenuCategory>Statements</MenuCategory><Position>2</Position>'),
        summaryPage('Cover', '<MenuCategory>Cover</MenuCategory><Position>1</Position>'),
        summaryPage('Odd', '<MenuCategory>Uncategorized</MenuCategory><Position>-7</Position>'),
        summaryPage('', '<Position>4</Position>'),
      ),
    });
    expect(filing.pages).toEqual([
      { role: `${ROLE}Cover`, shortName: 'Cover short', longName: '0001 - Cover & more', position: 1, group: 'cover' },
      { role: `${ROLE}Balance`, shortName: 'Balance short', longName: '0001 - Balance & more', position: 2, group: 'statements' },
      { role: `${ROLE}Odd`, shortName: 'Odd short', longName: '0001 - Odd & more', position: 3, group: null },
    ]);
    expect(filing.documents.find(({ name }) => name === 'FilingSummary.xml')?.role).toBe('other');
  });

  it('speaks first, and MetaLinks.json adds groups and pages', async () => {
    const filing = await readFolder({
      'x.htm': PAGE,
      'MetaLinks.json': metaLinks(),
      'FilingSummary.xml': summary(
        summaryPage('Tables', '<Position>1</Position>'),
        summaryPage('Notes', '<MenuCategory>Policies</MenuCategory><Position>9</Position>'),
      ),
    });
    expect(filing.pages.map(({ shortName, group }) => [shortName, group])).toEqual([
      ['Tables short', 'tables'],
      ['Cover', 'cover'],
      ['Balance', 'statements'],
      ['Menu', 'details'],
      ['Notes short', 'policies'],
    ]);
  });

  it('of several reports gives the pages of this one', async () => {
    const pages = [summaryPage('Mine', '<Position>1</Position>'), summaryPage('Theirs', '<Position>2</Position>', 'y.htm')];
    const filing = await readFolder({ 'x.htm': PAGE, 'FilingSummary.xml': summary(...pages) });
    expect(filing.pages.map(({ shortName }) => shortName)).toEqual(['Mine short']);
    const old = await readFolder({ 'x.htm': PAGE, 'FilingSummary.xml': summary(...pages).replaceAll(/ instance="[^"]*"/g, '') });
    expect(old.pages).toHaveLength(2);
  });

  it.each([
    ['cut off', summary(summaryPage('A', '')).slice(0, -20), /is not well-formed XML\. The filing is opened without it\./],
    ['with an entity bomb', `<!DOCTYPE x [<!ENTITY a "b">]>${summary()}`, /is not well-formed XML/],
    ['of another filing', summary(summaryPage('A', '', 'y.htm')), /names no page of this filing/],
    ['of another shape', '<rss/>', /names no page of this filing/],
  ])('%s is a warning and no refusal', async (_what, content, message) => {
    const filing = await readFolder({ 'x.htm': PAGE, 'FilingSummary.xml': content });
    expect(filing).toMatchObject({ facts: { length: 1 }, pages: [] });
    expect(unreadable(filing)).toEqual([
      { code: 'unreadable-description', message: expect.stringMatching(message), where: 'FilingSummary.xml' },
    ]);
  });
});

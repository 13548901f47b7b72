import { describe, expect, it } from 'vitest';
import { isShared, sharedFile } from '#main/testing/shared.ts';
import { readFiling, type ReadFiling } from './read-filing.ts';
import { calculationLink, instance, linkbase, loc, readFolder, schema, SCHEMA_NAMESPACES } from './testing/filing-builder.ts';

const ROLE = 'http://example.com/role/r';
const ARC = 'http://www.xbrl.org/2003/arcrole';
const ROLES = 'http://www.xbrl.org/2003/role';
const ref = (href: string): string => `<link:linkbaseRef xlink:type="simple" xlink:arcrole="l" xlink:href="${href}"/>`;
const roleRef = (href: string, role = ROLE): string => `<link:roleRef xlink:type="simple" xlink:href="${href}" roleURI="${role}"/>`;
const locators = ['A', 'B', 'C'].map((name) => loc(name, `x.xsd#x_${name}`)).join('');

const arc = (kind: string, arcrole: string, from: string, to: string, rest = ''): string =>
  `<link:${kind}Arc xlink:type="arc" xlink:arcrole="${arcrole}" xlink:from="${from}" xlink:to="${to}" ${rest}/>`;
const link = (kind: string, content: string, role = ROLE): string =>
  `<link:${kind}Link xlink:type="extended" xlink:role="${role}">${locators}${content}</link:${kind}Link>`;
const label = (name: string, role: string, text: string): string =>
  `<link:label xlink:type="resource" xlink:label="${name}" xlink:role="${role}" xml:lang="en-US">${text}</link:label>`;

/** One of each kind of link, one role split over two links, a prohibition across them, negated labels, a target role. */
const LINKS: Readonly<Record<string, string>> = {
  pre:
    link('presentation', arc('presentation', `${ARC}/parent-child`, 'A', 'B', `order="1" preferredLabel="${ROLES}/negatedTotalLabel"`)) +
    link(
      'presentation',
      arc('presentation', `${ARC}/parent-child`, 'A', 'B', `order="2" preferredLabel="http://xbrl.us/us-gaap/role/label/negated"`),
    ) +
    link('presentation', arc('presentation', `${ARC}/parent-child`, 'A', 'C', 'order="3"')) +
    link('presentation', arc('presentation', `${ARC}/parent-child`, 'A', 'C', 'order="3" use="prohibited" priority="1"')),
  cal:
    calculationLink([
      { from: 'A', to: 'B', attributes: 'order="1" weight="-1.0"' },
      { from: 'A', to: 'C', arcrole: 'https://xbrl.org/2023/arcrole/summation-item' },
    ]) + calculationLink([{ from: 'B', to: 'C', attributes: 'order="1" weight="1" priority="x"' }]),
  def: link(
    'definition',
    arc(
      'definition',
      'http://xbrl.org/int/dim/arcrole/domain-member',
      'A',
      'B',
      `xbrldt:targetRole="${ROLE}2" xbrldt:usable="false" order="1"`,
    ),
  ),
  lab: link(
    'label',
    `${label('l', `${ROLES}/label`, 'A &amp; B')}${label('n', `${ROLES}/negatedLabel`, 'less A')}${arc('label', `${ARC}/concept-label`, 'A', 'l')}${arc('label', `${ARC}/concept-label`, 'A', 'n')}`,
    `${ROLES}/link`,
  ),
};

const rowsOf = ({ arcs, labels, references, concepts, roles, warnings }: ReadFiling) => ({
  ...{ labels, references, concepts, roles, warnings },
  arcs: arcs.map(({ id: _id, ...rest }) => rest),
});

describe('linkbases', () => {
  const separate = async (): Promise<ReadFiling> =>
    readFolder({
      'x.xml': instance(''),
      'x.xsd': schema(
        Object.keys(LINKS)
          .map((kind) => ref(`x_${kind}.xml`))
          .join(''),
      ),
      ...Object.fromEntries(Object.entries(LINKS).map(([kind, links]) => [`x_${kind}.xml`, linkbase(links)])),
    });

  it('give the same rows embedded in the schema and beside it', async () => {
    const all = Object.values(LINKS).join('');
    const embedded = await readFolder({ 'x.xml': instance(''), 'x.xsd': schema(linkbase(all)) });
    const bare = await readFolder({ 'x.xml': instance(''), 'x.xsd': schema(all) });
    expect(rowsOf(embedded)).toEqual(rowsOf(await separate()));
    expect(rowsOf(bare)).toEqual(rowsOf(embedded));
  });

  it('of one role are one network however they are split, and keep what they say', async () => {
    const { arcs, labels, warnings } = await separate();
    expect(
      arcs.map(({ kind, from, to, weight, preferredLabel, targetRole }) => [kind, from, to, weight ?? preferredLabel ?? targetRole]),
    ).toEqual([
      ['presentation', 'x:A', 'x:B', `${ROLES}/negatedTotalLabel`],
      ['presentation', 'x:A', 'x:B', 'http://xbrl.us/us-gaap/role/label/negated'],
      ['calculation', 'x:A', 'x:B', '-1'],
      ['calculation', 'x:B', 'x:C', '1'],
      ['calculation', 'x:A', 'x:C', '1'],
      ['definition', 'x:A', 'x:B', `${ROLE}2`],
    ]);
    expect(arcs.at(-1)).toMatchObject({ usable: false });
    expect(labels.map(({ text }) => text)).toEqual(['A & B', 'less A']);
    expect(warnings).toEqual([]);
  });

  it('a priority that is no number does not take the relationship away', async () => {
    const rivals = ['one', '1e3', ''].map((priority) => ({
      from: 'A',
      to: 'B',
      attributes: `order="1" weight="1" priority="${priority}"`,
    }));
    expect((await readFolder({ 'x.xml': instance(''), 'x.xsd': schema(calculationLink(rivals)) })).arcs).toHaveLength(1);
  });
});

describe('what is missing', () => {
  const missingOf = async (appinfo: string, content = ''): Promise<readonly (readonly [string, string, string])[]> => {
    const filing = await readFolder({ 'x.xml': instance(''), 'x.xsd': schema(appinfo, content).replace(/<xs:import[^>]*>/, '') });
    return filing.missing.map(({ url, kind, effect }) => [url, kind, effect]);
  };
  const imported = (url: string): string => `<xs:import namespace="n" schemaLocation="${url}"/>`;
  const ROLES_ONLY = 'The titles of the roles it declares are not here; no check depends on them.';

  it.each([
    ['a linkbase', ref('x_cal.xml'), 'x_cal.xml', 'linkbase', 'Its labels and relationships are not here.'],
    [
      'a release',
      roleRef('https://xbrl.sec.gov/ecd/2024/ecd-2024.xsd#r'),
      'https://xbrl.sec.gov/ecd/2024/ecd-2024.xsd',
      'schema',
      ROLES_ONLY,
    ],
    [
      'a file of roles',
      roleRef('https://xbrl.fasb.org/us-gaap/2024/elts/us-roles-2024.xsd#r'),
      'https://xbrl.fasb.org/us-gaap/2024/elts/us-roles-2024.xsd',
      'schema',
      'It declares types and roles only; no check depends on it.',
    ],
    ['an own schema', roleRef('roles.xsd#r'), 'roles.xsd', 'schema', ROLES_ONLY],
  ])('%s that is referred to in an annotation', async (_what, appinfo, ...expected) => {
    expect(await missingOf(appinfo)).toEqual([expected]);
    expect(await missingOf(appinfo.startsWith('<link:role') ? linkbase(appinfo) : appinfo)).toEqual([expected]);
  });

  it('names each document once: http and https, several references, a role before a concept', async () => {
    const url = 'https://xbrl.sec.gov/dei/2024/dei-2024.xsd';
    const concepts = 'Balance, period type and data type of its concepts are not in the package; install the release to have them.';
    const used = link('presentation', `${loc('d', `${url}#dei_DocumentType`)}${arc('presentation', `${ARC}/parent-child`, 'A', 'd')}`);
    const found = await missingOf(
      roleRef(`${url}#r`) + roleRef('r.xsd#r') + roleRef('./r.xsd#r2') + used,
      imported(url.replace('https', 'http')) + imported(url),
    );
    expect(found).toEqual([
      [url, 'schema', concepts],
      ['r.xsd', 'schema', ROLES_ONLY],
    ]);
  });

  it('is not what the specifications declare, and not what is there', async () => {
    const roles = [
      'http://www.xbrl.org/lrr/role/negated-2009-12-16.xsd#r',
      'x.xsd#r',
      'http://www.xbrl.org/2003/xbrl-instance-2003-12-31.xsd',
    ];
    expect(await missingOf(roles.map((href) => roleRef(href)).join(''), imported('http://www.xbrl.org/2005/xbrldt-2005.xsd'))).toEqual([]);
  });

  it('of a list of codes costs nothing that a check needs', async () => {
    expect(await missingOf('', imported('https://xbrl.sec.gov/stpr/2024/stpr-2024.xsd'))).toEqual([
      ['https://xbrl.sec.gov/stpr/2024/stpr-2024.xsd', 'schema', 'It declares members (codes) only; no check depends on it.'],
    ]);
  });

  it('schemas that refer to each other in a circle are read once', async () => {
    const other = `<xs:schema ${SCHEMA_NAMESPACES} targetNamespace="http://example.com/y"><xs:import namespace="http://example.com/x" schemaLocation="x.xsd"/></xs:schema>`;
    const filing = await readFolder({ 'x.xml': instance(''), 'x.xsd': schema('', imported('y.xsd')), 'y.xsd': other });
    expect(filing.documents.map(({ name }) => name)).toEqual(['x.xml', 'x.xsd', 'y.xsd']);
  });

  it.skipIf(!isShared('filings/MANIFEST.json')).each([
    ['noc-20251231-10k', 11],
    ['aapl-20100925-10k', 3],
    ['goog-20250331-10q', 6],
  ])('of %s is what it imports and no more', async (name, count) => {
    const { missing } = await readFiling({ path: sharedFile(`filings/${name}.zip`) });
    expect(missing).toHaveLength(count);
    expect(new Set(missing.map(({ url }) => url.replace(/^https?:/, ''))).size).toBe(count);
    expect(missing.filter(({ url }) => !/^https?:\/\/(xbrl\.fasb\.org|xbrl\.sec\.gov|taxonomies\.xbrl\.us)\//.test(url))).toEqual([]);
  });
});

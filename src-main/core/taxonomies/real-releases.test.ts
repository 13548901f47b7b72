import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { csvRecords } from '#main/xml/csv.ts';
import { canonicalDecimal } from '#main/xml/exact-number.ts';
import { isShared, sharedFile, sharedText } from '#main/testing/shared.ts';
import { workspaceWithRows } from '#main/store/testing/release-rows.ts';
import type { Release } from '#shared/rpc/taxonomy.ts';
import { LABEL_ROLE } from '#shared/xbrl/model.ts';
import type { TaxonomyService } from './taxonomies.ts';
import { testTaxonomies } from './testing/taxonomy-service.ts';

const RELEASES = 'taxonomies/releases';
const TABLES = 'taxonomies/concepts/us-gaap-concepts-all-years.csv';

/** Concepts, those declared, and arcs by kind: presentation, calculation, definition. */
const EXPECTED: Readonly<Record<string, readonly [number, number, number, number, number]>> = {
  'us-gaap-2009': [13_725, 13_452, 22_751, 11_290, 17_463],
  'us-gaap-2011': [15_748, 15_725, 28_248, 11_675, 21_186],
  'us-gaap-2012': [17_111, 0, 30_211, 12_101, 23_054],
  'us-gaap-2013': [17_952, 0, 31_930, 12_191, 25_407],
  'us-gaap-2014': [17_901, 0, 32_239, 6_475, 26_660],
  'us-gaap-2015': [17_597, 0, 32_709, 6_505, 28_334],
  'us-gaap-2016': [16_860, 0, 31_748, 6_257, 28_255],
  'us-gaap-2018': [17_866, 0, 33_040, 6_210, 28_874],
  'us-gaap-2020': [2_564, 0, 2_587, 1_987, 2_533],
  'us-gaap-2022': [17_050, 17_033, 0, 0, 507],
  'us-gaap-2023': [17_283, 17_212, 0, 6_351, 580],
  'us-gaap-2024': [17_483, 17_380, 0, 6_501, 713],
  'us-gaap-2025': [19_130, 712, 35_497, 6_664, 42_253],
  'srt-2024': [1_036, 600, 1_090, 46, 695],
  'dei-2009': [140, 140, 142, 0, 0],
  'dei-2013': [139, 139, 142, 0, 150],
  'dei-2014': [140, 140, 143, 0, 151],
  'dei-2022': [204, 204, 0, 0, 0],
  'dei-2023': [206, 206, 0, 0, 0],
  'dei-2024': [207, 207, 0, 0, 0],
};

const zips = isShared(RELEASES) ? readdirSync(sharedFile(RELEASES)) : [];

describe.skipIf(!isShared(RELEASES))('the releases in ../shared', () => {
  const { workspace, releaseRows } = workspaceWithRows(':memory:');
  let taxonomies: TaxonomyService;
  beforeAll(async () => {
    taxonomies = (await testTaxonomies({ workspace })).taxonomies;
    for (const zip of zips) await taxonomies.add({ path: sharedFile(`${RELEASES}/${zip}`), displayName: zip }, 'taxonomy');
    return () => workspace.close();
  }, 240_000);

  const release = (id: string): Release => {
    const found = taxonomies.list().find((each) => each.id === id);
    if (found === undefined) throw new Error(`${id} is not installed`);
    return found;
  };

  it('are all installed, one package after another', () => {
    expect(zips).toHaveLength(15);
    expect(new Set(taxonomies.list().map(({ sourceName }) => sourceName))).toEqual(new Set(zips));
    expect(taxonomies.list().filter(({ sourceName }) => sourceName === 'sec-dei.zip')).toHaveLength(6);
  });

  it.each(Object.entries(EXPECTED))('%s has its concepts and arcs', (id, expected) => {
    const { concepts, declaredConcepts, presentationArcs, calculationArcs, definitionArcs } = release(id).counts;
    expect([concepts, declaredConcepts, presentationArcs, calculationArcs, definitionArcs]).toEqual(expected);
  });

  it.each([2023, 2024, 2025])('the calculation of us-gaap %i is the published one, arc by arc', (year) => {
    const { concepts, arcs } = releaseRows(`us-gaap-${year}`);
    const nameAt = (position: number): string => `${concepts[position]?.family ?? ''}:${concepts[position]?.localName ?? ''}`;
    // The DQC rules inside FASB's release have sums of their own, and one network stands in a schema, where the table's maker did not look.
    const isElsewhere = (role: string): boolean => role.includes('/role/dqc/') || role.endsWith('/EBPScheduleAssetsHeldInvestment');
    const ours = arcs
      .filter((arc) => arc.kind === 'calculation' && !isElsewhere(arc.role))
      .map((arc) => [arc.role, nameAt(arc.from), nameAt(arc.to), arc.weight, arc.order].join(' '));
    expect(ours.sort()).toEqual(publishedArcs(year));
  });

  it.each([2022, 2023, 2024])('the concepts of us-gaap %i have their properties', (year) => {
    const declared = new Map(
      releaseRows(`us-gaap-${year}`)
        .concepts.filter(({ family, isDeclared }) => family === 'us-gaap' && isDeclared)
        .map((concept) => [concept.localName, concept]),
    );
    const table = allYears().filter((row) => row('propertiesFrom') === String(year));
    expect(table.length).toBeGreaterThan(0);
    const differing = table.filter((row) => {
      const concept = declared.get(row('name'));
      const ours = [
        concept?.type,
        concept?.substitutionGroup,
        concept?.balance,
        concept?.periodType,
        concept?.isAbstract,
        concept?.isNillable,
      ];
      const theirs = ['type', 'substitutionGroup', 'balance', 'periodType', 'abstract', 'nillable'].map((column) => row(column));
      return ours.map((value) => String(value ?? '')).join() !== theirs.join();
    });
    expect(differing.map((row) => row('name'))).toEqual([]);
  });

  it.each(manifest())('%s lacks what the manifest says', (zip, missing) => {
    const gaps = taxonomies
      .list()
      .filter(({ sourceName }) => sourceName === zip)
      .flatMap(({ gaps: of }) => of.map(({ what }) => what));
    for (const item of missing)
      expect(
        gaps.some((what) => what.endsWith(item)),
        `${item} in ${gaps.join(', ')}`,
      ).toBe(true);
  });

  it('answer for a filing of each year, the own year first', () => {
    const bridge = (name: string, year: string) => taxonomies.graph.bridge(name, `http://fasb.org/us-gaap/${year}`);
    expect(bridge('us-gaap:Assets', '2023')).toMatchObject({
      isSameYear: true,
      concept: {
        balance: 'debit',
        periodType: 'instant',
        type: 'xbrli:monetaryItemType',
        source: { id: 'us-gaap-2023', name: 'us-gaap 2023' },
      },
    });
    expect(bridge('us-gaap:Assets', '2026')).toMatchObject({ isSameYear: false, concept: { source: { id: 'us-gaap-2024' } } });
    expect(taxonomies.graph.bridge('us-gaap:Assets', 'http://fasb.org/us-gaap/2013-01-31')).toMatchObject({
      isSameYear: false,
      concept: { source: { id: 'us-gaap-2011' } },
    });
    const { arcs, source, isSameYear } = taxonomies.graph.arcs('from', 'calculation', 'us-gaap:Assets', 'http://fasb.org/us-gaap/2026');
    expect([source, isSameYear]).toMatchObject([{ id: 'us-gaap-2025' }, false]);
    expect(arcs.map(({ to }) => to)).toContain('us-gaap:AssetsCurrent');
    const documentation = taxonomies.graph
      .labels('srt:ConsolidatedEntitiesAxis', 'http://fasb.org/srt/2024')
      .find(({ role }) => role === LABEL_ROLE.documentation);
    expect(documentation).toMatchObject({ source: { id: 'srt-2024' }, isSameYear: true });
  });

  it('give room back when they are removed', async () => {
    expect(await taxonomies.remove('us-gaap-2025')).toBe(true);
    expect(taxonomies.graph.arcs('from', 'calculation', 'us-gaap:Assets', 'http://fasb.org/us-gaap/2026').source).toMatchObject({
      id: 'us-gaap-2024',
    });
  });
});

type Row = (column: string) => string;

function rowsOf(table: string): Row[] {
  const [header, ...records] = [...csvRecords(sharedText(table))];
  return records.map(
    ({ fields }) =>
      (column) =>
        fields[header?.fields.indexOf(column) ?? -1] ?? '',
  );
}

let table: Row[] | undefined;
const allYears = (): Row[] => (table ??= rowsOf(TABLES));

function publishedArcs(year: number): string[] {
  return rowsOf(`taxonomies/relations/us-gaap-calc-arcs-${year}.csv`)
    .map((row) => [row('role'), row('parent'), row('child'), canonicalDecimal(row('weight')), canonicalDecimal(row('order'))].join(' '))
    .sort();
}

/** Single files and whole parts, as far as the manifest names them by their file or by a word for the part. */
function manifest(): [string, string[]][] {
  if (!isShared(RELEASES)) return [];
  // Written by those who gathered the files: `files` with `file` and `missing`.
  const { files } = JSON.parse(sharedText('taxonomies/MANIFEST.json')) as { files: { file: string; missing?: string[] }[] };
  const parts = new Set(['presentation', 'definition', 'labels']);
  return files
    .filter(({ file }) => file.startsWith('releases/'))
    .map(({ file, missing = [] }) => [
      file.slice('releases/'.length),
      missing.filter((item) => /\.(xml|xsd)$/.test(item) || parts.has(item)),
    ]);
}

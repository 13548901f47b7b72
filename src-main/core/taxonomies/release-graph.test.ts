import { describe, expect, it } from 'vitest';
import { ARCROLE, LABEL_ROLE } from '#shared/xbrl/model.ts';
import { elementSchema, labelLinkbase, linkbase } from '#main/xml/testing/release-builder.ts';
import { writeInput, writeFiles } from '#main/xml/testing/filing-builder.ts';
import type { Bridge, TaxonomyGraph } from '../graph/taxonomy-graph.ts';
import type { TaxonomyService } from './taxonomies.ts';
import { testTaxonomies } from './testing/taxonomy-service.ts';

const gaap = (year: number | string): string => `http://fasb.org/us-gaap/${year}`;

async function addRelease(
  taxonomies: TaxonomyService,
  year: number,
  items: readonly string[],
  calculation: readonly (readonly [string, string])[] = [],
) {
  const elements = `us-gaap-${year}.xsd`;
  const path = await writeFiles({
    ...(items.length === 0 ? {} : { [elements]: elementSchema(gaap(year), 'us-gaap', items) }),
    ...(calculation.length === 0 ? {} : { [`us-gaap-cal-${year}.xml`]: linkbase('calculation', elements, 'us-gaap', calculation) }),
  });
  await taxonomies.add({ path, displayName: `us-gaap-${year}` }, 'taxonomy');
}

async function addTable(taxonomies: TaxonomyService, name: string, text: string) {
  await taxonomies.add({ path: await writeInput(name, text), displayName: name }, 'table');
}

async function withYears(...years: readonly number[]): Promise<TaxonomyService> {
  const { taxonomies } = await testTaxonomies();
  for (const year of years) await addRelease(taxonomies, year, ['Made debit']);
  return taxonomies;
}

describe('a bridge', () => {
  it('is answered by a farther release that knows the period type, not by a nearer table that does not', async () => {
    const { taxonomies } = await testTaxonomies();
    await addRelease(taxonomies, 2020, ['Made debit']);
    await addTable(taxonomies, 'us-gaap-2023-types.csv', 'name,type\nMade,xbrli:monetaryItemType\n');
    expect(taxonomies.graph.bridge('ns:Made', gaap(2023))?.concept).toMatchObject({ periodType: 'instant', balance: 'debit' });
  });

  it.each([
    ['the filing’s own year', 2023, 'us-gaap-2023', true],
    ['the nearest year', 2015, 'us-gaap-2019', false],
    ['of two equally near ones the later', 2021, 'us-gaap-2023', false],
    ['the last one', 2030, 'us-gaap-2023', false],
  ])('is answered by %s', async (_which, year, id, isSameYear) => {
    const { graph } = await withYears(2019, 2023);
    expect(graph.bridge('ns:Made', gaap(year))).toMatchObject({
      reported: 'ns:Made',
      filingYear: year,
      isSameYear,
      concept: { localName: 'Made', family: 'us-gaap', balance: 'debit', periodType: 'instant', source: { kind: 'release', id } },
    });
  });

  it('takes properties from the nearest year that declares the concept when its own year does not', async () => {
    const taxonomies = await withYears(2022);
    await addRelease(taxonomies, 2025, [], [['Made', 'Part']]);
    expect(taxonomies.graph.bridge('us-gaap:Made', gaap(2025))).toMatchObject({
      isSameYear: false,
      concept: { balance: 'debit', source: { id: 'us-gaap-2022' } },
    });
    expect(taxonomies.graph.bridge('us-gaap:Part', gaap(2025))).toMatchObject({
      isSameYear: true,
      concept: { balance: null, source: { id: 'us-gaap-2025' } },
    });
  });

  it('knows nothing of extension concepts and of names that nobody has', async () => {
    const { graph } = await withYears(2023);
    expect(graph.bridge('made:Made', 'http://made.example/2023')).toBeUndefined();
    expect(graph.bridge('us-gaap:Nothing', gaap(2023))).toBeUndefined();
  });

  it('asks tables behind releases: those of the year, then those without one, then the starter table', async () => {
    const { taxonomies } = await testTaxonomies();
    const source = (name: string, year: number) => taxonomies.graph.bridge(name, gaap(year))?.concept.source;
    expect(source('us-gaap:Assets', 2023)).toMatchObject({ kind: 'starter' });
    await addTable(taxonomies, 'us-gaap-general.csv', 'name,balance,periodType\nAssets,debit,instant\nMade,credit,instant\n');
    expect(source('us-gaap:Assets', 2023)).toMatchObject({ id: 'us-gaap-general.csv', year: null });
    await addTable(taxonomies, 'us-gaap-seen.csv', 'name,balance,periodType,seenIn\nAssets,debit,instant,2021 2023\n');
    expect(source('us-gaap:Assets', 2023)).toMatchObject({ id: 'us-gaap-seen.csv' });
    await addRelease(taxonomies, 2022, ['Assets debit', 'Made debit']);
    expect(source('us-gaap:Assets', 2023)).toMatchObject({ id: 'us-gaap-seen.csv' });
    expect(source('us-gaap:Assets', 2022)).toMatchObject({ id: 'us-gaap-2022' });
    expect(source('us-gaap:Made', 2030)).toMatchObject({ id: 'us-gaap-2022' });
    expect(taxonomies.graph.sources().map(({ name }) => name)).toEqual([
      'us-gaap 2022',
      'us-gaap-general.csv',
      'us-gaap-seen.csv',
      'starter table',
    ]);
  });

  it('changes as soon as a release comes or goes', async () => {
    const taxonomies = await withYears(2019);
    const { graph } = taxonomies;
    const id = () => graph.bridge('us-gaap:Made', gaap(2023))?.concept.source;
    expect(id()).toMatchObject({ id: 'us-gaap-2019' });
    await addRelease(taxonomies, 2023, ['Made credit']);
    expect(id()).toMatchObject({ id: 'us-gaap-2023' });
    await taxonomies.remove('us-gaap-2023');
    expect(id()).toMatchObject({ id: 'us-gaap-2019' });
    await taxonomies.remove('us-gaap-2019');
    expect(id()).toBeUndefined();
  });

  it('sees only what it is limited to, as if nothing else were installed', async () => {
    const taxonomies = await withYears(2019, 2023);
    const { graph } = taxonomies;
    const marks = taxonomies.list().filter(({ year }) => year === 2019);
    expect(graph.only(marks).bridge('us-gaap:Made', gaap(2023))).toMatchObject({
      isSameYear: false,
      concept: { source: { id: 'us-gaap-2019' } },
    });
    expect(graph.only(marks.map(({ id }) => ({ id, sha256: 'other bytes' }))).sources()).toHaveLength(1);
    expect(graph.only([]).bridge('us-gaap:Made', gaap(2023))).toBeUndefined();
    expect(graph.only([]).sources()).toEqual([{ kind: 'starter', name: 'starter table' }]);
  });
});

describe('relationships', () => {
  it('come from the nearest release that names the concept, which may say that there are none', async () => {
    const { taxonomies } = await testTaxonomies();
    await addRelease(taxonomies, 2022, ['Total debit', 'Old debit'], [['Total', 'Old']]);
    await addRelease(taxonomies, 2023, ['Total debit', 'Other debit', 'New debit'], [['Other', 'New']]);
    const to = (name: string, year: number) => {
      const { arcs, source, isSameYear } = taxonomies.graph.arcs('from', 'calculation', name, gaap(year));
      return [arcs.map((arc) => `${arc.from} ${arc.weight ?? ''} ${arc.to}`), source?.name, isSameYear];
    };
    expect(to('us-gaap:Other', 2023)).toEqual([['us-gaap:Other 1 us-gaap:New'], 'us-gaap 2023', true]);
    expect(to('us-gaap:Total', 2023)).toEqual([[], 'us-gaap 2023', true]);
    expect(to('us-gaap:Total', 2021)).toEqual([['us-gaap:Total 1 us-gaap:Old'], 'us-gaap 2022', false]);
    expect(to('us-gaap:Old', 2023)).toEqual([[], 'us-gaap 2022', false]);
    expect(to('us-gaap:Nothing', 2023)).toEqual([[], undefined, false]);
    expect(taxonomies.graph.arcs('to', 'calculation', 'us-gaap:Old', gaap(2022)).arcs).toHaveLength(1);
    expect(taxonomies.graph.arcs('from', 'presentation', 'us-gaap:Total', gaap(2022)).source).toBeNull();
  });

  it('come from the next release when the nearest has no networks of the kind, and are not denied by a table or another taxonomy', async () => {
    const { taxonomies } = await testTaxonomies();
    await addRelease(taxonomies, 2022, ['Total debit', 'Old debit'], [['Total', 'Old']]);
    await addRelease(taxonomies, 2023, ['Total debit']);
    await addTable(taxonomies, 'us-gaap-calc-pairs-2024.csv', 'parent,child,weight\nus-gaap:Grand,us-gaap:Total,1\n');
    const srt = await writeFiles({
      'srt-cal-2024.xml': linkbase('calculation', 'https://xbrl.fasb.org/us-gaap/2024/elts/us-gaap-2024.xsd', 'us-gaap', [
        ['Top', 'Total'],
      ]),
    });
    await taxonomies.add({ path: srt, displayName: 'srt-2024' }, 'taxonomy');
    expect(taxonomies.graph.arcs('from', 'calculation', 'us-gaap:Total', gaap(2024))).toMatchObject({
      arcs: [{ to: 'us-gaap:Old' }],
      source: { id: 'us-gaap-2022' },
    });
    expect(taxonomies.graph.arcs('to', 'calculation', 'us-gaap:Total', gaap(2024)).source).toMatchObject({ id: 'srt-2024' });
  });

  it('come from a table of sums as well', async () => {
    const { taxonomies } = await testTaxonomies();
    await addTable(taxonomies, 'us-gaap-calc-pairs-2021.csv', 'parent,child,weight\nus-gaap:Total,us-gaap:Part,-1\n');
    const { arcs, source, isSameYear } = taxonomies.graph.arcs('to', 'calculation', 'us-gaap:Part', gaap(2021));
    expect(arcs).toEqual([
      { kind: 'calculation', arcrole: ARCROLE.summation2003, from: 'us-gaap:Total', to: 'us-gaap:Part', weight: '-1', role: '' },
    ]);
    expect([source, isSameYear]).toMatchObject([{ id: 'us-gaap-calc-pairs-2021.csv', year: 2021 }, true]);
  });
});

describe('labels', () => {
  it('are each the nearest one, and the standard label stands at the concept', async () => {
    const { taxonomies } = await testTaxonomies();
    const href = 'us-gaap-2023.xsd';
    const path = await writeFiles({
      [href]: elementSchema(gaap(2023), 'us-gaap', ['Made debit']),
      'us-gaap-lab-2023.xml': labelLinkbase(href, 'us-gaap', 'Made', { [LABEL_ROLE.standard]: 'Made things' }),
    });
    await taxonomies.add({ path, displayName: 'us-gaap-2023' }, 'taxonomy');
    await addTable(taxonomies, 'us-gaap-documentation.csv', 'concept,documentation\nus-gaap:Made,What was made.\n');
    expect(taxonomies.graph.bridge('us-gaap:Made', gaap(2024))?.concept.label).toBe('Made things');
    expect(taxonomies.graph.labels('us-gaap:Made', gaap(2023))).toMatchObject([
      { role: LABEL_ROLE.standard, text: 'Made things', source: { id: 'us-gaap-2023' }, isSameYear: true },
      { role: LABEL_ROLE.documentation, text: 'What was made.', source: { id: 'us-gaap-documentation.csv' }, isSameYear: false },
    ]);
  });
});

describe('releases of a run beside installed ones', () => {
  type Setup = (taxonomies: TaxonomyService) => Promise<void>;
  const inTable =
    (name: string, seenIn = ''): Setup =>
    (taxonomies) =>
      addTable(taxonomies, name, `name,balance,periodType,seenIn\nMade,credit,instant,${seenIn}\n`);
  const ofYear =
    (year: number): Setup =>
    (taxonomies) =>
      addRelease(taxonomies, year, ['Made debit', 'Part debit'], [['Made', 'Part']]);

  async function graphOf(run: Setup, installed: Setup): Promise<TaxonomyGraph> {
    const ofRun = await testTaxonomies();
    await run(ofRun.taxonomies);
    const list = ofRun.taxonomies.list();
    const { taxonomies } = await testTaxonomies({ before: [{ queries: ofRun.workspace.releases, installed: () => list }] });
    await installed(taxonomies);
    return taxonomies.graph;
  }
  const bridgeOf = (graph: TaxonomyGraph): Bridge | undefined => graph.bridge('us-gaap:Made', gaap(2024));

  it.each([
    ['of equally near ones that of the run', inTable('us-gaap-2024.csv'), ofYear(2024), 'us-gaap-2024.csv'],
    ['the nearer year, of the run', ofYear(2023), ofYear(2020), 'us-gaap-2023'],
    ['the nearer year, installed', ofYear(2020), ofYear(2023), 'us-gaap-2023'],
    ['a year before none', inTable('us-gaap-any.csv'), ofYear(2011), 'us-gaap-2011'],
    ['a table by the years that it was seen in', inTable('us-gaap-any.csv', '2022 2023'), ofYear(2011), 'us-gaap-any.csv'],
    ['the run alone', ofYear(2011), async () => undefined, 'us-gaap-2011'],
    ['what is installed alone', async () => undefined, ofYear(2011), 'us-gaap-2011'],
  ])('answers by %s', async (_what, run, installed, id) => {
    const graph = await graphOf(run, installed);
    expect(bridgeOf(graph)?.concept.source).toMatchObject({ id });
    if (id.endsWith('.csv')) return;
    expect(graph.arcs('from', 'calculation', 'us-gaap:Made', gaap(2024)).source).toMatchObject({ id });
  });

  it('takes what declares a concept before what only names it', async () => {
    const graph = await graphOf((taxonomies) => addRelease(taxonomies, 2024, [], [['Made', 'Part']]), ofYear(2011));
    expect(bridgeOf(graph)?.concept).toMatchObject({ balance: 'debit', source: { id: 'us-gaap-2011' } });
    expect(graph.arcs('from', 'calculation', 'us-gaap:Made', gaap(2024)).source).toMatchObject({ id: 'us-gaap-2024' });
  });

  it('has one label of each role and language, the nearest', async () => {
    const labelled =
      (name: string): Setup =>
      (taxonomies) =>
        addTable(taxonomies, name, `concept,label\nus-gaap:Made,${name}\n`);
    const labels = (graph: TaxonomyGraph): string[] => graph.labels('us-gaap:Made', gaap(2024)).map(({ text }) => text);
    expect(labels(await graphOf(labelled('us-gaap-2023.csv'), labelled('us-gaap-2024.csv')))).toEqual(['us-gaap-2024.csv']);
    expect(labels(await graphOf(labelled('us-gaap-labels-2024.csv'), labelled('us-gaap-2024.csv')))).toEqual(['us-gaap-labels-2024.csv']);
  });

  it('names those of the run first, and can be narrowed to what a recorded run saw', async () => {
    const graph = await graphOf(ofYear(2020), ofYear(2023));
    expect(graph.sources().map(({ name }) => name)).toEqual(['us-gaap 2020', 'us-gaap 2023', 'starter table']);
    const ofRun = graph.sources().flatMap((source) => (source.kind === 'release' && source.year === 2020 ? [source] : []));
    expect(bridgeOf(graph.only(ofRun))?.concept.source).toMatchObject({ id: 'us-gaap-2020' });
    expect(bridgeOf(graph.only([]))).toBeUndefined();
  });
});

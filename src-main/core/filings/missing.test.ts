import { describe, expect, it } from 'vitest';
import { readFiling } from '#main/xml/read-filing.ts';
import { isShared, sharedFile } from '#main/testing/shared.ts';
import { localName } from '#shared/xbrl/aspects.ts';
import { FilingBuilder } from '../checks/testing/filing-builder.ts';
import { emptyTaxonomy } from '../graph/empty-taxonomy.ts';
import { createFilingGraph } from '../graph/filing-graph.ts';
import { standardNamespace } from '#shared/xbrl/standard-namespace.ts';
import type { TaxonomyGraph, TaxonomySource } from '../graph/taxonomy-graph.ts';
import { starterTaxonomy } from '../testing/starter.ts';
import { missingItems, type MissingSources } from './missing.ts';

const US_GAAP = 'https://xbrl.fasb.org/us-gaap/2023/elts/us-gaap-2023.xsd';
const schema = (url: string) => ({ url, kind: 'schema' as const, effect: 'What that costs.' });
const release = (id: string, year: number | null): TaxonomySource => ({ kind: 'release', id, sha256: '', name: id, year });

/** A graph in which each concept is known to one source; `declares` false: that names it and says nothing of it. */
function knowing(sources: Readonly<Record<string, TaxonomySource>>, asked: string[] = [], declares = true): Pick<TaxonomyGraph, 'bridge'> {
  return {
    bridge: (reported, namespace) => {
      asked.push(reported);
      const source = sources[reported];
      const standard = namespace === undefined ? undefined : standardNamespace(namespace);
      if (source === undefined || standard === undefined) return undefined;
      const concept = {
        localName: localName(reported),
        family: standard.family,
        balance: null,
        periodType: declares ? ('instant' as const) : null,
        type: null,
        label: null,
        source,
      };
      return { reported, concept, filingYear: standard.year, isSameYear: source.kind === 'release' && source.year === standard.year };
    },
  };
}

const NOTHING: MissingSources = { taxonomy: emptyTaxonomy, isInstalled: () => false, isOffered: () => false };

const filing = () =>
  new FilingBuilder()
    .fact('us-gaap:Assets', '1')
    .fact('us-gaap:Assets', '2', { dims: ['us-gaap:StatementClassOfStockAxis=us-gaap:CommonStockMember'] })
    .fact('us-gaap:Liabilities', '3')
    .fact('ex:Own', '4')
    .concept('ex:Own')
    .cover();

const items = (missing: Parameters<typeof missingItems>[1], sources: Partial<MissingSources> = {}, builder = filing()) =>
  missingItems(createFilingGraph(builder.rows()), missing, { ...NOTHING, ...sources });

describe('missingItems', () => {
  it('counts what depends on a release and says that nobody answers', () => {
    expect(items([schema(US_GAAP)])).toEqual([
      {
        ...schema(US_GAAP),
        family: 'us-gaap',
        year: 2023,
        facts: 3,
        concepts: 2,
        members: 2,
        isInstalled: false,
        isOffered: false,
        status: 'absent',
        answeredBy: null,
        answeringYear: null,
        known: 0,
        unknown: ['us-gaap:Assets', 'us-gaap:Liabilities'],
      },
    ]);
  });

  it.each([
    ['own-year', release('us-gaap-2023', 2023), 2023],
    ['nearest', release('us-gaap-2025', 2025), 2025],
    ['nearest', release('my-table', null), null],
    ['starter', { kind: 'starter', name: 'starter table' } as const, null],
  ] as const)('says %s by %o', (status, source, answeringYear) => {
    const [item] = items([schema(US_GAAP)], { taxonomy: knowing({ 'us-gaap:Assets': source }) });
    expect(item).toMatchObject({ status, answeringYear, known: 1, unknown: ['us-gaap:Liabilities'] });
    expect(item?.answeredBy).toBe(source.kind === 'release' ? source.id : 'starter table');
  });

  it('lets the own year speak, however few it knows', () => {
    const taxonomy = knowing({
      'us-gaap:Assets': release('us-gaap-2023', 2023),
      'us-gaap:Liabilities': release('us-gaap-2024', 2024),
      'us-gaap:Revenues': release('us-gaap-2024', 2024),
    });
    const [item] = items([schema(US_GAAP)], { taxonomy }, filing().fact('us-gaap:Revenues', '5'));
    expect(item).toMatchObject({ status: 'own-year', answeredBy: 'us-gaap-2023', concepts: 3, known: 1, unknown: [] });
  });

  it('does not count what a release only names', () => {
    const taxonomy = knowing({ 'us-gaap:Assets': release('us-gaap-2023', 2023) }, [], false);
    expect(items([schema(US_GAAP)], { taxonomy, isInstalled: () => true })[0]).toMatchObject({
      status: 'absent',
      known: 0,
      isInstalled: true,
    });
  });

  it('needs nothing of types and of releases of which no concept is used', () => {
    const urls = ['https://xbrl.fasb.org/us-gaap/2023/elts/us-types-2023.xsd', 'https://xbrl.sec.gov/country/2023/country-2023.xsd'];
    const found = items(urls.map(schema));
    expect(found.map(({ status, facts }) => [status, facts])).toEqual([
      ['not-needed', 0],
      ['not-needed', 0],
    ]);
  });

  it('says when the release is installed or offered', () => {
    const [item] = items([schema(US_GAAP)], {
      isInstalled: (family, year) => family === 'us-gaap' && year === 2023,
      isOffered: (family) => family === 'us-gaap',
    });
    expect(item).toMatchObject({ isInstalled: true, isOffered: true, status: 'absent' });
  });

  it("gives the concepts that the filing's own missing schema would declare", () => {
    const found = items(
      [schema('ex-20231231.xsd'), { ...schema('ex-20231231_lab.xml'), kind: 'linkbase' }],
      {},
      new FilingBuilder().fact('ex:Own', '1').fact('us-gaap:Assets', '2'),
    );
    expect(found).toMatchObject([
      { status: 'absent', family: null, facts: 1, concepts: 1, unknown: ['ex:Own'] },
      { status: 'absent', family: null, facts: 0, concepts: 0, unknown: [] },
    ]);
  });

  it('asks once for a concept, however many facts and documents there are', () => {
    const asked: string[] = [];
    items([schema(US_GAAP), schema('https://xbrl.fasb.org/us-gaap/2023/elts/us-gaap-cal-2023.xml')], { taxonomy: knowing({}, asked) });
    expect(asked).toEqual(['us-gaap:Assets', 'us-gaap:Liabilities']);
  });
});

const REAL = 'filings/ncmi-20231228-10k.zip';

describe.skipIf(!isShared(REAL))('a real filing', () => {
  it('has every fact of a standard taxonomy in some item, and the starter table knows a part', async () => {
    const parsed = await readFiling({ path: sharedFile(REAL) });
    const graph = createFilingGraph(parsed);
    const found = missingItems(graph, parsed.missing, { ...NOTHING, taxonomy: starterTaxonomy() });
    const byFamily = new Map(found.filter(({ facts }) => facts > 0).map((item) => [`${item.family ?? ''} ${item.year ?? ''}`, item]));
    const usGaap = [...byFamily].find(([key]) => key.startsWith('us-gaap '))?.[1];
    expect(usGaap).toMatchObject({ status: 'starter', answeredBy: 'starter table' });
    expect(usGaap?.known).toBeGreaterThan(0);
    expect((usGaap?.known ?? 0) + (usGaap?.unknown.length ?? 0)).toBeLessThanOrEqual(usGaap?.concepts ?? 0);
    const own = graph.rows.facts.filter(({ concept }) => graph.concept(concept) !== undefined).length;
    expect([...byFamily.values()].reduce((sum, { facts }) => sum + facts, 0)).toBe(graph.rows.facts.length - own);
  });
});

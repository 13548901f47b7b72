import { describe, expect, it } from 'vitest';
import type { StaticArcs, StaticLabel, TaxonomyConcept, TaxonomyGraph, TaxonomySource } from './taxonomy-graph.ts';
import { createLayeredGraph } from './layered-graph.ts';

const GAAP_2024 = 'http://fasb.org/us-gaap/2024';
const release = (year: number | null): TaxonomySource => ({
  kind: 'release',
  id: `us-gaap-${year ?? 'table'}`,
  sha256: 'a',
  name: 'us-gaap',
  year,
});
const STARTER: TaxonomySource = { kind: 'starter', name: 'starter table' };

/** A graph that answers everything from one source. */
function graphOf(source: TaxonomySource, concept: Partial<TaxonomyConcept> = {}): TaxonomyGraph {
  const isSameYear = source.kind === 'release' && source.year === 2024;
  const arcs: StaticArcs = source.kind === 'starter' ? { arcs: [], source: null, isSameYear: false } : { arcs: [], source, isSameYear };
  const label: StaticLabel = {
    role: 'label',
    language: source.kind === 'release' && source.year === 2011 ? '' : 'en-US',
    text: source.name,
    source,
    isSameYear,
  };
  const own = { localName: 'Assets', family: 'us-gaap', balance: 'debit', periodType: 'instant', type: null, label: null, source } as const;
  return {
    bridge: (reported) => ({ reported, concept: { ...own, ...concept }, filingYear: 2024, isSameYear }),
    arcs: () => arcs,
    labels: () => [label],
    sources: () => [source],
    only: (releases) => (source.kind === 'release' && !releases.some(({ id }) => id === source.id) ? NOTHING : graphOf(source, concept)),
  };
}

const NOTHING: TaxonomyGraph = {
  bridge: () => undefined,
  arcs: () => ({ arcs: [], source: null, isSameYear: false }),
  labels: () => [],
  sources: () => [],
  only: () => NOTHING,
};

const bridgeOf = (graph: TaxonomyGraph): TaxonomySource | undefined => graph.bridge('us-gaap:Assets', GAAP_2024)?.concept.source;

describe('a graph over another', () => {
  it.each([
    ['equally near: the front', release(2024), release(2024), 'front'],
    ['the nearer year, in front', release(2023), release(2020), 'front'],
    ['the nearer year, behind', release(2020), release(2023), 'back'],
    ['a year before none', release(null), release(2011), 'back'],
    ['a table before the starter table', release(null), STARTER, 'front'],
  ] as const)('%s', (_what, front, back, expected) => {
    const layered = createLayeredGraph(graphOf(front), graphOf(back));
    expect(bridgeOf(layered)).toBe(expected === 'front' ? front : back);
    if (back.kind === 'release')
      expect(layered.arcs('from', 'calculation', 'us-gaap:Assets', GAAP_2024).source).toBe(expected === 'front' ? front : back);
  });

  it('takes what declares a concept before what only names it, and a label from either', () => {
    const named = graphOf(release(2024), { balance: null, periodType: null, label: 'Total assets' });
    const layered = createLayeredGraph(named, graphOf(release(2011)));
    expect(layered.bridge('us-gaap:Assets', GAAP_2024)?.concept).toMatchObject({
      balance: 'debit',
      label: 'Total assets',
      source: release(2011),
    });
  });

  it('has one label of each role and language, of the filing’s own year when there is one', () => {
    const sourcesOf = (front: TaxonomySource, back: TaxonomySource): readonly TaxonomySource[] =>
      createLayeredGraph(graphOf(front), graphOf(back))
        .labels('us-gaap:Assets', GAAP_2024)
        .map(({ source }) => source);
    expect(sourcesOf(release(2023), release(2024))).toEqual([release(2024)]);
    expect(sourcesOf(release(2023), release(2011))).toEqual([release(2023)]);
    expect(sourcesOf(release(2011), release(2023))).toEqual([release(2023)]);
    expect(sourcesOf(release(null), release(2023))).toEqual([release(2023)]);
    expect(sourcesOf(release(2023), { ...release(2023), name: 'other' })).toEqual([release(2023)]);
  });

  it('answers with either when the other knows nothing, and names both', () => {
    expect(bridgeOf(createLayeredGraph(NOTHING, graphOf(release(2011))))).toEqual(release(2011));
    expect(bridgeOf(createLayeredGraph(graphOf(release(2011)), NOTHING))).toEqual(release(2011));
    expect(createLayeredGraph(graphOf(release(2024)), graphOf(STARTER)).sources()).toEqual([release(2024), STARTER]);
  });

  it('can be narrowed to what a run saw', () => {
    const layered = createLayeredGraph(graphOf(release(2024)), graphOf(release(2011)));
    expect(bridgeOf(layered.only([{ id: 'us-gaap-2011', sha256: 'a' }]))).toEqual(release(2011));
  });
});

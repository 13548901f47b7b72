import type { TaxonomyGraph } from './taxonomy-graph.ts';

/** The static graph that knows nothing. */
export const emptyTaxonomy: TaxonomyGraph = {
  bridge: () => undefined,
  arcs: () => ({ arcs: [], source: null, isSameYear: false }),
  labels: () => [],
  sources: () => [],
  only: () => emptyTaxonomy,
};

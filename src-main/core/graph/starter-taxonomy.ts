import { prefixOf, localName } from '#shared/xbrl/aspects.ts';
import { readStarterTable, STARTER_NAME } from './starter-table.ts';
import { standardNamespace } from '#shared/xbrl/standard-namespace.ts';
import type { TaxonomyConcept, TaxonomyGraph, TaxonomySource } from './taxonomy-graph.ts';

const SOURCE: TaxonomySource = { kind: 'starter', name: STARTER_NAME };

/**
 * The static graph when no release is installed: the concepts of resources/starter/concepts.csv. The table belongs to no taxonomy year,
 * so no bridge claims to be of the filing's own. Throws as readStarterTable.
 */
export function createStarterTaxonomy(csvText: string): TaxonomyGraph {
  const concepts = new Map(
    readStarterTable(csvText).map(({ name, balance, periodType }): [string, TaxonomyConcept] => [
      name,
      { localName: localName(name), family: prefixOf(name), balance, periodType, type: null, label: null, source: SOURCE },
    ]),
  );
  const graph: TaxonomyGraph = {
    bridge: (name, namespace) => {
      const standard = namespace === undefined ? undefined : standardNamespace(namespace);
      const concept = standard === undefined ? undefined : concepts.get(`${standard.family}:${localName(name)}`);
      if (standard === undefined || concept === undefined) return undefined;
      return { reported: name, concept, filingYear: standard.year, isSameYear: false };
    },
    arcs: () => ({ arcs: [], source: null, isSameYear: false }),
    labels: () => [],
    sources: () => [SOURCE],
    only: () => graph,
  };
  return graph;
}

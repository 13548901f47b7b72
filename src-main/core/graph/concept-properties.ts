import { prefixOf } from '#shared/xbrl/aspects.ts';
import type { Balance, PeriodType, QName } from '#shared/xbrl/model.ts';
import type { FilingGraph } from './filing-graph.ts';
import type { TaxonomyGraph, TaxonomySource } from './taxonomy-graph.ts';

export type PropertySource = TaxonomySource | { readonly kind: 'filing' };

export interface ConceptProperties {
  readonly balance: Balance | null;
  readonly periodType: PeriodType | null;
  /** Where the answer came from, the filing's own schema first; empty when nothing knows the concept. */
  readonly sources: readonly PropertySource[];
}

/** The filing's own schema speaks first, for each property by itself; what it does not say, the static graph may know. */
export function conceptProperties(
  { graph, taxonomy }: { readonly graph: FilingGraph; readonly taxonomy: TaxonomyGraph },
  name: QName,
): ConceptProperties {
  const own = graph.concept(name);
  const known = taxonomy.bridge(name, graph.namespaceOf(prefixOf(name)))?.concept;
  const balance = own?.balance ?? known?.balance ?? null;
  const periodType = own?.periodType ?? known?.periodType ?? null;
  const isOwnAlone = own !== undefined && balance === own.balance && periodType === own.periodType;
  const sources: PropertySource[] = own === undefined ? [] : [{ kind: 'filing' }];
  if (known !== undefined && !isOwnAlone) sources.push(known.source);
  return { balance, periodType, sources };
}

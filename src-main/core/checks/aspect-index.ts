import { contextKey, periodKey } from '#shared/xbrl/aspects.ts';
import type { Context, QName } from '#shared/xbrl/model.ts';
import type { FilingGraph, PlacedFact } from '../graph/filing-graph.ts';
import { memoize } from '../memoize.ts';

/** All facts that report one thing: concept, equal context (entity, period, dimensions) and unit. More than one: duplicates. */
export interface Aspect {
  readonly concept: QName;
  /** The first fact's; the others' contexts are equal to it. */
  readonly context: Context;
  readonly unit: string | null;
  /** Document order, never empty. */
  readonly facts: readonly PlacedFact[];
}

export interface AspectIndex {
  /** The concept's aspects in order of their first fact. */
  of(concept: QName): readonly Aspect[];
  at(concept: QName, context: Context, unit: string | null): Aspect | undefined;
  /** Aspects of the same concept, entity, period and unit, whatever their dimensions. */
  alongside(concept: QName, context: Context, unit: string | null): readonly Aspect[];
  all(): readonly Aspect[];
}

const NONE: readonly never[] = [];

function buildIndex(graph: FilingGraph): AspectIndex {
  const keys = new Map<Context, string>();
  const keyOf = (context: Context): string => {
    const known = keys.get(context);
    if (known !== undefined) return known;
    const key = contextKey(context);
    keys.set(context, key);
    return key;
  };
  const byConcept = new Map<QName, Map<string, Aspect & { facts: PlacedFact[] }>>();
  for (const concept of new Set(graph.rows.facts.map((fact) => fact.concept))) {
    const aspects = new Map<string, Aspect & { facts: PlacedFact[] }>();
    for (const placed of graph.factsOf(concept)) {
      const unit = placed.unit?.measure ?? null;
      const key = `${keyOf(placed.context)}~${unit ?? ''}`;
      const aspect = aspects.get(key);
      if (aspect === undefined) aspects.set(key, { concept, context: placed.context, unit, facts: [placed] });
      else aspect.facts.push(placed);
    }
    byConcept.set(concept, aspects);
  }
  const lists = new Map([...byConcept].map(([concept, aspects]) => [concept, [...aspects.values()]]));
  const alongsideOf = memoize((aspects: readonly Aspect[]) => Map.groupBy(aspects, ({ context, unit }) => alongsideKey(context, unit)));
  return {
    of: (concept) => lists.get(concept) ?? NONE,
    at: (concept, context, unit) => byConcept.get(concept)?.get(`${keyOf(context)}~${unit ?? ''}`),
    alongside: (concept, context, unit) => {
      const aspects = lists.get(concept);
      return aspects === undefined ? NONE : (alongsideOf(aspects).get(alongsideKey(context, unit)) ?? NONE);
    },
    all: () => [...lists.values()].flat(),
  };
}

const alongsideKey = (context: Context, unit: string | null): string =>
  `${context.entityScheme}#${context.entity}~${periodKey(context.period)}~${unit ?? ''}`;

/** Built once a graph, in linear time; every checker, the scan and the trees look facts up through it. */
export const aspectIndex: (graph: FilingGraph) => AspectIndex = memoize(buildIndex);

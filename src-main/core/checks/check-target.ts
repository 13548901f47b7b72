import { accuracyOf, type SumFact, representative } from '#shared/calc/sum.ts';
import { formatInterval, intervalOf } from '#shared/decimal/interval.ts';
import { toSumFact } from '#shared/xbrl/aspects.ts';
import type { Context, Dimension, Period, QName } from '#shared/xbrl/model.ts';
import type { FilingGraph, PlacedFact } from '../graph/filing-graph.ts';
import { aspectIndex } from './aspect-index.ts';

/** What a checker is asked about: one aspect, whether or not the filing has a fact for it. */
export interface CheckTarget {
  readonly concept: QName;
  readonly context: Context;
  /** Unit measure as in Unit.measure; null without one. */
  readonly unit: string | null;
}

/** What the question names beside the fact. */
export interface CheckHint {
  /** URI of the role whose statement the question names. */
  readonly role?: string | null;
  readonly axis?: QName | null;
}

export const targetOf = ({ fact, context, unit }: PlacedFact): CheckTarget => ({
  concept: fact.concept,
  context,
  unit: unit?.measure ?? null,
});

/** A target by its aspect, for questions about something that may not be reported. The entity is the filing's first context's. */
export function aspectTarget(
  graph: FilingGraph,
  aspect: { readonly concept: QName; readonly period: Period; readonly dimensions: readonly Dimension[]; readonly unit: string | null },
): CheckTarget {
  const first = graph.rows.contexts[0];
  const { concept, period, unit } = aspect;
  const dimensions = [...aspect.dimensions].sort((a, b) => (a.axis < b.axis ? -1 : a.axis > b.axis ? 1 : 0));
  return { concept, unit, context: { id: '', entity: first?.entity ?? '', entityScheme: first?.entityScheme ?? '', period, dimensions } };
}

/** A fact beside its exact value: what sums are made of. */
export interface ValuedFact extends SumFact {
  readonly placed: PlacedFact;
}

export const valued = (placed: PlacedFact): ValuedFact => ({ ...toSumFact(placed.fact), placed });

/** All facts of an aspect, duplicates included, in document order. */
export function factsAt(graph: FilingGraph, { concept, context, unit }: CheckTarget): readonly ValuedFact[] {
  return aspectIndex(graph).at(concept, context, unit)?.facts.map(valued) ?? [];
}

/** The fact that stands for the aspect: most decimals, then document order, never a nil beside a value. */
export function factAt(graph: FilingGraph, target: CheckTarget): ValuedFact | undefined {
  return representative(factsAt(graph, target));
}

/** The interval that the fact's decimals allow, by rounding; null without a value. */
export const intervalText = (fact: ValuedFact | undefined): string | null =>
  fact?.value == null ? null : formatInterval(intervalOf(fact.value, accuracyOf(fact), 'round'));

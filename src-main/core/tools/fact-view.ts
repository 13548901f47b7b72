import { compareText } from '#shared/base/compare-text.ts';
import type { PlacedFact } from '../graph/filing-graph.ts';
import { periodEnd, periodText } from '#shared/xbrl/aspects.ts';

/** A fact as the tools show it; amounts are canonical decimals. */
export interface FactView {
  readonly factId: string;
  readonly concept: string;
  readonly period: string;
  readonly dimensions: { readonly axis: string; readonly member: string }[];
  readonly unit: string | null;
  readonly value: string | null;
  readonly decimals: number | 'INF' | null;
  readonly isNil: boolean;
}

const LONGEST_TEXT = 400;

export function viewFact({ fact, context, unit }: PlacedFact): FactView {
  return {
    factId: fact.id,
    concept: fact.concept,
    period: periodText(context.period),
    dimensions: context.dimensions.map(({ axis, member }) => ({ axis, member })),
    unit: unit?.measure ?? null,
    value:
      fact.value === null || fact.value.length <= LONGEST_TEXT
        ? fact.value
        : `${fact.value.slice(0, LONGEST_TEXT)} … (${fact.value.length} characters)`,
    decimals: fact.decimals,
    isNil: fact.isNil,
  };
}

/** Undimensioned first, then fewer dimensions, then the latest period, then document order. */
export function byRelevance(a: PlacedFact, b: PlacedFact): number {
  return a.context.dimensions.length - b.context.dimensions.length || compareText(endOf(b), endOf(a)) || a.fact.order - b.fact.order;
}

const endOf = ({ context }: PlacedFact): string => periodEnd(context.period) ?? '';

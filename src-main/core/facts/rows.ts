import type { FactRow } from '#shared/rpc/fact.ts';
import type { FilingGraph } from '../graph/filing-graph.ts';
import { labelledDimensions } from '../graph/labelled-dimensions.ts';
import type { FactEntry } from './fact-index.ts';
import type { WorstFindings } from './filter.ts';
import { firstWords } from '#shared/xbrl/plain-text.ts';

/** Of a text, in one line of a list. */
const SHOWN_CHARACTERS = 160;

/** A fact as a list shows it. */
export function factRow(graph: FilingGraph, { placed, label, duplicates }: FactEntry, worst: WorstFindings): FactRow {
  const { fact, context, unit } = placed;
  const finding = worst.get(fact.id);
  return {
    factId: fact.id,
    concept: fact.concept,
    label,
    period: context.period,
    dimensions: labelledDimensions(graph, context.dimensions),
    isNumeric: fact.isNumeric,
    value: fact.value === null || fact.isNumeric ? fact.value : firstWords(fact.value, SHOWN_CHARACTERS),
    isNil: fact.isNil,
    isHidden: fact.isHidden,
    duplicates,
    unit: unit?.measure ?? null,
    decimals: fact.decimals,
    severity: finding?.severity ?? null,
    findingId: finding?.id ?? null,
  };
}

import { accuracyOf, aspectInterval, type SumFact } from '#shared/calc/sum.ts';
import { compare, hasExcessDigits } from '#shared/decimal/decimal.ts';
import { toSumFact } from '#shared/xbrl/aspects.ts';
import type { Fact } from '#shared/xbrl/model.ts';
import { aspectIndex } from '../checks/aspect-index.ts';
import type { FilingGraph } from '../graph/filing-graph.ts';

/** Of a fact: it stands alone, its duplicates can all be true at once, or they contradict each other. */
export type DuplicateState = 'none' | 'consistent' | 'inconsistent';

/** State of every fact that has a duplicate, by fact id. Texts are duplicates in one language only. */
export function duplicateStates(graph: FilingGraph): ReadonlyMap<string, DuplicateState> {
  const states = new Map<string, DuplicateState>();
  for (const { facts } of aspectIndex(graph).all()) {
    if (facts.length < 2) continue;
    for (const set of Map.groupBy(facts, ({ fact }) => (fact.isNumeric ? '' : (fact.language ?? '').toLowerCase())).values()) {
      if (set.length < 2) continue;
      const state = agree(set.map(({ fact }) => fact)) ? 'consistent' : 'inconsistent';
      for (const { fact } of set) states.set(fact.id, state);
    }
  }
  return states;
}

/** Numbers agree when the intervals of their accuracies share a point (748,000 at −3 and 700,000 at −5 do); texts when they are equal. */
function agree(facts: readonly Fact[]): boolean {
  if (facts.some((fact) => fact.isNil !== facts[0]?.isNil)) return false;
  if (!facts.every((fact) => fact.isNumeric)) return new Set(facts.map((fact) => plain(fact.value))).size === 1;
  const numbers = facts.map(toSumFact);
  const interval = aspectInterval(numbers, 'round');
  if (interval.kind !== 'unusable') return true;
  // A value with digits beyond its accuracy is unusable in a sum; as duplicates equal values agree all the same.
  return numbers.some(hasTooManyDigits) && numbers.every(({ value }) => areEqual(value, numbers[0]?.value ?? null));
}

const plain = (text: string | null): string | null => text?.replace(/\s+/g, ' ').trim() ?? null;
const hasTooManyDigits = (fact: SumFact): boolean => fact.value !== null && hasExcessDigits(fact.value, accuracyOf(fact));
const areEqual = (a: SumFact['value'], b: SumFact['value']): boolean => (a === null || b === null ? a === b : compare(a, b) === 0);

import { severityRank } from '#shared/calc/severity.ts';
import { compareText } from '#shared/base/compare-text.ts';
import { compareCanonical } from '#shared/decimal/decimal.ts';
import type { FactSort } from '#shared/rpc/fact.ts';
import { periodEnd, periodKey } from '#shared/xbrl/aspects.ts';
import type { FilingGraph } from '../graph/filing-graph.ts';
import { memoize } from '../memoize.ts';
import { type FactEntry, factIndex } from './fact-index.ts';
import type { WorstFindings } from './filter.ts';

const byDocument = (a: FactEntry, b: FactEntry): number => a.placed.fact.order - b.placed.fact.order;

/** What an order goes by, and how two of them compare; an entry without a key comes last in both directions. */
function sorted<Key>(
  entries: readonly FactEntry[],
  descending: boolean,
  keyOf: (entry: FactEntry) => Key | null,
  compareKeys: (a: Key, b: Key) => number,
): FactEntry[] {
  const sign = descending ? -1 : 1;
  const keyed = entries.map((entry) => ({ entry, key: keyOf(entry) }));
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null) || byDocument(a.entry, b.entry);
    return sign * compareKeys(a.key, b.key) || byDocument(a.entry, b.entry);
  });
  return keyed.map(({ entry }) => entry);
}

/** @param entries in document order */
export function sortFacts(
  entries: readonly FactEntry[],
  { by, descending }: FactSort,
  { graph, worst }: { readonly graph: FilingGraph; readonly worst: WorstFindings },
): readonly FactEntry[] {
  switch (by) {
    case 'document':
      return descending ? entries.toReversed() : entries;
    case 'finding':
      return sorted(
        entries,
        descending,
        ({ placed }) => worstRank(worst, placed.fact.id),
        (a, b) => a - b,
      );
    case 'concept':
      return sorted(entries, descending, ({ labelKey }) => labelKey, compareText);
    case 'period':
      return sorted(entries, descending, periodKeyOf, compareText);
    case 'value': {
      const ranks = valueRanks(graph);
      return sorted(
        entries,
        descending,
        (entry) => ranks.get(entry) ?? null,
        (a, b) => a - b,
      );
    }
  }
}

/** Places of the numeric values of a filing in their exact order, equal ones on one place: worked out once, as comparing amounts is slow. */
const valueRanks = memoize((graph: FilingGraph): ReadonlyMap<FactEntry, number> => {
  const valued = factIndex(graph).entries.flatMap((entry) => {
    const { isNumeric, value } = entry.placed.fact;
    return isNumeric && value !== null ? [{ entry, value }] : [];
  });
  valued.sort((a, b) => compareCanonical(a.value, b.value));
  let rank = 0;
  return new Map(
    valued.map(({ entry, value }, at) => {
      if (valued[at - 1]?.value !== value) rank = at;
      return [entry, rank];
    }),
  );
});

/** By end, of one end the earlier start first; null for forever. */
function periodKeyOf({ placed: { context } }: FactEntry): string | null {
  const end = periodEnd(context.period);
  return end === undefined ? null : `${end}~${periodKey(context.period)}`;
}

function worstRank(worst: WorstFindings, factId: string): number | null {
  const severity = worst.get(factId)?.severity;
  return severity === undefined ? null : severityRank(severity);
}

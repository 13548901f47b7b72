import { periodEnd, prefixOf } from '#shared/xbrl/aspects.ts';
import type { Period } from '#shared/xbrl/model.ts';
import { type FilingGraph, isUndimensioned, type PlacedFact } from '../graph/filing-graph.ts';
import { standardNamespace } from '#shared/xbrl/standard-namespace.ts';
import { memoize } from '../memoize.ts';
import type { ReportingPeriod } from '../subject.ts';

/**
 * The period of the context in which dei:DocumentPeriodEndDate stands, an undimensioned non-nil fact before any other.
 * null when the filing has no such fact or its period has no end.
 */
export const reportingPeriod: (graph: FilingGraph) => ReportingPeriod | null = memoize((graph) => {
  const facts = graph
    .conceptNames()
    .filter((name) => name.endsWith(':DocumentPeriodEndDate') && isDei(graph, name))
    .flatMap((name) => graph.factsOf(name));
  const chosen = [...facts].sort((a, b) => rank(a) - rank(b) || a.fact.order - b.fact.order)[0];
  if (chosen === undefined) return null;
  const { id: contextId, period } = chosen.context;
  const end = periodEnd(period);
  return end === undefined ? null : { contextId, period, start: period.kind === 'duration' ? period.start : null, end };
});

/** The period itself, or the instant at its end. */
export function isReportingPeriod(period: Period, reporting: ReportingPeriod): boolean {
  if (periodEnd(period) !== reporting.end) return false;
  return period.kind === 'instant' || (period.kind === 'duration' && period.start === reporting.start);
}

const rank = ({ fact, context }: PlacedFact): number => (isUndimensioned(context) ? 0 : 2) + (fact.isNil ? 1 : 0);

function isDei(graph: FilingGraph, name: string): boolean {
  const prefix = prefixOf(name);
  const namespace = graph.namespaceOf(prefix);
  return namespace === undefined ? prefix === 'dei' : standardNamespace(namespace)?.family === 'dei';
}

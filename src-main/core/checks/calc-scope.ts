import { type Decimals } from '#shared/decimal/decimal.ts';
import { representative } from '#shared/calc/sum.ts';
import { localName } from '#shared/xbrl/aspects.ts';
import type { QName } from '#shared/xbrl/model.ts';
import { type FilingGraph, isUndimensioned, type Network } from '../graph/filing-graph.ts';
import type { AuditSubject } from '../subject.ts';
import { aspectIndex } from './aspect-index.ts';
import { valued } from './check-target.ts';
import { memoize } from '../memoize.ts';
import { isReportingPeriod } from './reporting-period.ts';
import { statementOf } from './statements.ts';
import { type BoundSum, totalsOf } from './summation.ts';

/** Whether the scan rule covers something; `reason` says in a few words why not. */
export type Scope = { readonly isInScope: true } | { readonly isInScope: false; readonly reason: string };

const outside = (reason: string): Scope => ({ isInScope: false, reason });

/** Scope of DQC.US.0126 for one network: a face statement without a table. */
export function calcNetworkScope(graph: FilingGraph, network: Network): Scope {
  const statement = statementOf(graph, network.role);
  if (statement === undefined) return outside('not a statement');
  if (!statement.isFace || !statement.hasPresentation) return outside('not a face statement');
  return statement.hasHypercube ? outside('the statement has a table') : { isInScope: true };
}

/** Scope of DQC.US.0126 for one total: the network's, the reporting period, no dimensions, the statement's decimals. */
export function calcScope(subject: AuditSubject, bound: BoundSum): Scope {
  const { graph, reporting } = subject;
  const scope = calcNetworkScope(graph, bound.network);
  if (!scope.isInScope) return scope;
  if (reporting === null) return outside('the filing does not say its reporting period');
  if (!isUndimensioned(bound.target.context)) return outside('the fact has dimensions');
  if (!isReportingPeriod(bound.target.context.period, reporting)) return outside('not the reporting period');
  const total = representative(bound.total);
  if (total?.value == null) return outside('no value for the total');
  if (total.decimals !== statementDecimals(graph)(bound.network)) return outside("other decimals than the statement's totals");
  if (isBankruptcyCase(graph, bound)) return outside('liabilities subject to compromise in a bankruptcy');
  return { isInScope: true };
}

/** The most frequent `decimals` among the undimensioned non-nil facts of the network's totals. Of equally frequent ones the first met. */
const statementDecimals = memoize((graph: FilingGraph) =>
  memoize((network: Network): Decimals | null => {
    const counts = new Map<Decimals, number>();
    for (const concept of totalsOf(network).keys()) countDecimals(graph, concept, counts);
    let best: Decimals | null = null;
    for (const [decimals, count] of counts) {
      if (best === null || count > (counts.get(best) ?? 0)) best = decimals;
    }
    return best;
  }),
);

function countDecimals(graph: FilingGraph, concept: QName, counts: Map<Decimals, number>): void {
  for (const aspect of aspectIndex(graph).of(concept)) {
    if (!isUndimensioned(aspect.context)) continue;
    const fact = representative(aspect.facts.map(valued));
    if (fact?.value != null && fact.decimals !== null) counts.set(fact.decimals, (counts.get(fact.decimals) ?? 0) + 1);
  }
}

function isBankruptcyCase(graph: FilingGraph, { children }: BoundSum): boolean {
  return children.some(({ arc }) => localName(arc.to) === 'LiabilitiesSubjectToCompromise') && reportsBankruptcy(graph);
}

const reportsBankruptcy = memoize((graph: FilingGraph): boolean =>
  graph.conceptNames().some((name) => name.endsWith('TextBlock') && name.includes('Bankruptcy') && graph.factsOf(name).length > 0),
);

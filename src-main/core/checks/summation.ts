import { judgeSum, STANDARDS, type Standard, type SumInput, type SumOutcome } from '#shared/calc/sum.ts';
import { decimal } from '#shared/decimal/decimal.ts';
import { type Arc, ARCROLE, type QName } from '#shared/xbrl/model.ts';
import type { FilingGraph, Network } from '../graph/filing-graph.ts';
import { type CheckTarget, factsAt, type ValuedFact } from './check-target.ts';
import { memoize } from '../memoize.ts';

/** One total with its children bound to facts of the same entity, period, dimensions and unit (XBRL 2.1 §5.2.5.2). */
export interface BoundSum {
  readonly network: Network;
  readonly target: CheckTarget;
  readonly total: readonly ValuedFact[];
  /** One a calculation arc, so a child that two arcs name counts twice; without a fact: absent. */
  readonly children: readonly { readonly arc: Arc; readonly facts: readonly ValuedFact[] }[];
}

/** The arcs of a network by total, totals in the order of their first arc. */
export const totalsOf: (network: Network) => ReadonlyMap<QName, readonly Arc[]> = memoize((network) =>
  Map.groupBy(network.arcs, (arc) => arc.from),
);

export function bindSum(graph: FilingGraph, network: Network, target: CheckTarget): BoundSum {
  const arcs = totalsOf(network).get(target.concept) ?? [];
  return {
    network,
    target,
    total: factsAt(graph, target),
    children: arcs.map((arc) => ({ arc, facts: factsAt(graph, { ...target, concept: arc.to }) })),
  };
}

export const weightOf = (arc: Arc) => decimal(arc.weight ?? '1');

export const sumInput = ({ total, children }: BoundSum): SumInput => ({
  total,
  contributors: children.map(({ arc, facts }) => ({ weight: weightOf(arc), facts })),
});

/** The four standards side by side. 1.0 knows only the 2003 arcrole: on another network it is unchecked. */
export function judgeAll(bound: BoundSum): SumOutcome[] {
  const input = sumInput(bound);
  return STANDARDS.map((standard) => judgeUnder(bound, standard, input));
}

export function judgeUnder(bound: BoundSum, standard: Standard, input: SumInput = sumInput(bound)): SumOutcome {
  const judged = judgeSum(input, standard);
  if (standard !== 'calc-1.0' || isCalc10Network(bound.network)) return judged;
  return { ...judged, status: 'unchecked', reason: 'Calculations 1.0 does not know this arcrole', computed: null, difference: null };
}

export const isCalc10Network = (network: Network): boolean => network.arcrole === ARCROLE.summation2003;

import { AppError } from '#shared/base/errors.ts';
import type { Operand } from '#shared/calc/outcome.ts';
import { type Standard, type SumOutcome } from '#shared/calc/sum.ts';
import type { Dimension, Period, QName } from '#shared/xbrl/model.ts';
import type { FilingGraph, Network } from '../graph/filing-graph.ts';
import { aspectIndex } from './aspect-index.ts';
import { sumOperands } from './outcome-draft.ts';
import { type BoundSum, bindSum, isCalc10Network, judgeUnder, totalsOf } from './summation.ts';

/** One sum that does not hold. Amounts are canonical decimals in `unit`. */
export interface CalcInconsistency {
  readonly arcrole: string;
  readonly role: string;
  readonly total: QName;
  readonly period: Period;
  readonly dims: readonly Dimension[];
  readonly unit: string | null;
  /** The total under the standard: 1.0 rounds it to its decimals, the others take it as reported. */
  readonly reported: string;
  readonly expected: string;
  readonly difference: string;
  /** Calculations 1.1: the intervals of the total and of the sum, as text. */
  readonly totalInterval: string | null;
  readonly interval: string | null;
  /** DQC only. */
  readonly tolerance: string | null;
  readonly factIds: readonly string[];
  readonly operands: readonly Operand[];
}

export interface CalculationReport {
  readonly standard: Standard;
  /** Sums that were really compared. */
  readonly evaluated: number;
  readonly inconsistencies: readonly CalcInconsistency[];
  readonly unchecked: readonly { readonly reason: string; readonly count: number }[];
}

export interface JudgedSum {
  readonly bound: BoundSum;
  readonly judged: SumOutcome;
}

/** Every total of a network in every context and unit in which it is reported, judged under one standard. */
export function* networkSums(graph: FilingGraph, network: Network, standard: Standard): Generator<JudgedSum> {
  for (const concept of totalsOf(network).keys()) {
    for (const aspect of aspectIndex(graph).of(concept)) {
      const bound = bindSum(graph, network, aspect);
      yield { bound, judged: judgeUnder(bound, standard) };
    }
  }
}

/**
 * All summations of the filing under one standard. 1.0 evaluates the 2003 arcrole alone, the others each
 * network of each arcrole by itself; `role` limits it to one role. Throws AppError('not-found') for a role without one.
 */
export function calculations(graph: FilingGraph, standard: Standard, role?: string): CalculationReport {
  const unchecked = new Map<string, number>();
  const inconsistencies: CalcInconsistency[] = [];
  let evaluated = 0;
  const networks = graph.networks('calculation').filter((network) => role === undefined || network.role === role);
  if (role !== undefined && networks.length === 0)
    throw new AppError('not-found', `The filing has no calculation network in the role ${role}.`);
  for (const network of networks) {
    if (standard === 'calc-1.0' && !isCalc10Network(network)) continue;
    for (const { bound, judged } of networkSums(graph, network, standard)) {
      if (judged.status === 'unchecked')
        unchecked.set(judged.reason ?? 'no reason', (unchecked.get(judged.reason ?? 'no reason') ?? 0) + 1);
      else evaluated += 1;
      if (judged.status === 'inconsistent') inconsistencies.push(inconsistencyOf(graph, bound, judged));
    }
  }
  return { standard, evaluated, inconsistencies, unchecked: [...unchecked].map(([reason, count]) => ({ reason, count })) };
}

function inconsistencyOf(graph: FilingGraph, bound: BoundSum, judged: SumOutcome): CalcInconsistency {
  const { network, target, total, children } = bound;
  const facts = [...total, ...children.flatMap((child) => child.facts)];
  return {
    arcrole: network.arcrole,
    role: network.role,
    total: target.concept,
    period: target.context.period,
    dims: target.context.dimensions,
    unit: target.unit,
    reported: judged.reported ?? '0',
    expected: judged.computed ?? '0',
    difference: judged.difference ?? '0',
    totalInterval: judged.totalInterval,
    interval: judged.sumInterval,
    tolerance: judged.tolerance,
    factIds: [...new Set(facts.map((fact) => fact.factId))],
    operands: sumOperands(graph, bound),
  };
}

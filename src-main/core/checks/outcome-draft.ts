import type { Operand, Outcome, RuleFamily } from '#shared/calc/outcome.ts';
import { representative, type SumOutcome } from '#shared/calc/sum.ts';
import { type Decimal, formatDecimal } from '#shared/decimal/decimal.ts';
import type { QName } from '#shared/xbrl/model.ts';
import type { FilingGraph } from '../graph/filing-graph.ts';
import type { AuditSubject } from '../subject.ts';
import { type CheckTarget, factAt, intervalText, type ValuedFact } from './check-target.ts';
import { type BoundSum, weightOf } from './summation.ts';

/** The rule families with their id in the published set and the version of our implementation. */
export const CHECK_RULES: Readonly<Record<RuleFamily, { readonly ruleId: string; readonly title: string; readonly version: string }>> = {
  'DQC.US.0015': { ruleId: 'DQC.US.0015', title: 'Negative value where none is allowed', version: '1.0' },
  'DQC.US.0126': { ruleId: 'DQC.US.0126.9590', title: 'Total against the sum of its calculation children', version: '1.0' },
  'DQC.US.0117': { ruleId: 'DQC.US.0117.9574', title: 'Total against the sum of its members on an axis', version: '1.0' },
};

/** An unchecked outcome about the target with everything that is known of it: the checkers fill in what they decide. The role, when one is judged, gives the company's own caption. */
export function draftOutcome(subject: AuditSubject, target: CheckTarget, rule: RuleFamily, role: string | null = null): Outcome {
  const fact = factAt(subject.graph, target);
  const { ruleId, version } = CHECK_RULES[rule];
  return {
    rule,
    ruleId,
    ruleVersion: version,
    status: 'unchecked',
    reason: null,
    scope: '',
    inScanScope: false,
    factId: fact?.factId ?? null,
    concept: target.concept,
    label: captionOf(subject.graph, target.concept, role),
    period: target.context.period,
    dimensions: target.context.dimensions.map((dimension) => ({ ...dimension })),
    unit: target.unit,
    reportedValue: fact?.value == null ? null : formatDecimal(fact.value),
    reportedState: fact === undefined ? 'absent' : fact.isNil ? 'nil' : 'value',
    expectedValue: null,
    difference: null,
    tolerance: null,
    role,
    roleDefinition: null,
    axis: null,
    operands: [],
    standards: [],
    source: { kind: 'filing', name: "the filing's own linkbases", version: subject.head.entryPoint },
    suspicion: null,
    alternatives: [],
    crossChecks: [],
    factIds: fact === undefined ? [] : [fact.factId],
    arcIds: [],
    message: '',
  };
}

export function uncheckedOutcome(draft: Outcome, reason: string, message: string): Outcome {
  return { ...draft, status: 'unchecked', reason, message };
}

const captionOf = (graph: FilingGraph, concept: QName, role: string | null): string =>
  role === null ? graph.labelOf(concept) : graph.captionOf(concept, role);

/** One line of the arithmetic. `fact` undefined: a child without a fact in this context. */
export function operandOf(
  graph: FilingGraph,
  line: {
    readonly concept: QName;
    readonly member: QName | null;
    readonly role: string | null;
    readonly weight: Decimal;
    readonly arcId: string | null;
    readonly fact: ValuedFact | undefined;
  },
): Operand {
  const { concept, member, role, weight, arcId, fact } = line;
  const value = fact?.value ?? null;
  return {
    concept,
    label: captionOf(graph, member ?? concept, role),
    member,
    weight: formatDecimal(weight),
    factId: fact?.factId ?? null,
    arcId,
    value: value === null ? null : formatDecimal(value),
    decimals: fact?.decimals ?? null,
    interval: intervalText(fact),
  };
}

/** The lines of a bound sum, one a calculation arc. */
export function sumOperands(graph: FilingGraph, { network, children }: BoundSum): Operand[] {
  return children.map(({ arc, facts }) =>
    operandOf(graph, {
      concept: arc.to,
      member: null,
      role: network.role,
      weight: weightOf(arc),
      arcId: arc.id,
      fact: representative(facts),
    }),
  );
}

/** What one standard says about a sum, as fields of the outcome. */
export function arithmeticOf(judged: SumOutcome): Pick<Outcome, 'status' | 'reason' | 'expectedValue' | 'difference' | 'tolerance'> {
  return {
    status: judged.status,
    reason: judged.reason,
    expectedValue: judged.computed,
    difference: judged.difference,
    tolerance: judged.tolerance,
  };
}

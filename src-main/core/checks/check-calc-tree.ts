import type { Outcome } from '#shared/calc/outcome.ts';
import type { SumOutcome } from '#shared/calc/sum.ts';
import { divideExactly, formatDecimal, multiply, subtract, sum } from '#shared/decimal/decimal.ts';
import type { Arc } from '#shared/xbrl/model.ts';
import type { FilingGraph } from '../graph/filing-graph.ts';
import type { AuditSubject } from '../subject.ts';
import { amountText, amountWithUnit, placeText } from './amount-text.ts';
import { calcScope, type Scope } from './calc-scope.ts';
import { type CheckHint, type CheckTarget, factAt } from './check-target.ts';
import { arithmeticOf, draftOutcome, sumOperands, uncheckedOutcome } from './outcome-draft.ts';
import { representative } from '#shared/calc/sum.ts';
import { definitionOf, rolesInOrder, statementOf } from './statements.ts';
import { type BoundSum, bindSum, judgeAll, totalsOf, weightOf } from './summation.ts';

/**
 * DQC.US.0126 asked about one fact: the total against the weighted sum of its direct children, in every calculation network in which it
 * is a total. Status, expected value and tolerance are those of the DQC standard; the other three stand beside it. The hinted role
 * decides; else face statements in their order, the first inconsistent one, else the first that could be summed; then the other
 * roles, in the same way.
 */
export function checkCalcTree(subject: AuditSubject, target: CheckTarget, hint: CheckHint = {}): Outcome {
  const outcomes = networksOfTotal(subject.graph, target).map((network) =>
    calcTreeOutcome(subject, bindSum(subject.graph, network, target)),
  );
  const chosen = choose(subject, outcomes, hint);
  if (chosen === undefined) return onlyChild(subject, target);
  const alternatives = outcomes
    .filter((outcome) => outcome !== chosen)
    .map(({ role, status, expectedValue, message }) => ({ role, axis: null, status, expectedValue, note: message }));
  return { ...chosen, alternatives };
}

function networksOfTotal(graph: FilingGraph, { concept }: CheckTarget) {
  const rank = new Map(rolesInOrder(graph).map((role, index) => [role, index]));
  return graph
    .networks('calculation')
    .filter((network) => totalsOf(network).has(concept))
    .sort((a, b) => (rank.get(a.role) ?? 0) - (rank.get(b.role) ?? 0));
}

function choose(subject: AuditSubject, outcomes: readonly Outcome[], hint: CheckHint): Outcome | undefined {
  const tierOf = (outcome: Outcome): number => {
    if (hint.role != null && outcome.role === hint.role) return 0;
    const statement = outcome.role === null ? undefined : statementOf(subject.graph, outcome.role);
    return statement === undefined ? 3 : statement.isFace ? 1 : 2;
  };
  const named = outcomes.filter((outcome) => tierOf(outcome) === 0);
  for (const tier of named.length > 0 ? [0] : [1, 2, 3]) {
    const here = outcomes.filter((outcome) => tierOf(outcome) === tier);
    const decided = here.find((outcome) => outcome.status === 'inconsistent') ?? here.find((outcome) => outcome.status === 'consistent');
    if (decided !== undefined) return decided;
  }
  return named[0] ?? outcomes[0];
}

/** The one routine behind the scan and the question about one fact: one total in one network (invariant I12). */
export function calcTreeOutcome(subject: AuditSubject, bound: BoundSum, scope: Scope = calcScope(subject, bound)): Outcome {
  const { graph } = subject;
  const { network, target, total, children } = bound;
  const standards = judgeAll(bound);
  const definition = definitionOf(graph, network.role);
  const facts = [...total, ...children.flatMap((child) => child.facts)];
  const outcome: Outcome = {
    ...draftOutcome(subject, target, 'DQC.US.0126', network.role),
    roleDefinition: definition,
    inScanScope: scope.isInScope,
    scope: scope.isInScope ? 'statement scope of the rule' : `asked about one fact: summed in "${definition}" (${scope.reason})`,
    operands: sumOperands(graph, bound),
    standards,
    factIds: [...new Set(facts.map((fact) => fact.factId))],
    arcIds: children.map(({ arc }) => arc.id),
  };
  const dqc = standards.find(({ standard }) => standard === 'dqc');
  if (dqc === undefined) return outcome;
  return { ...outcome, ...arithmeticOf(dqc), message: calcMessage(bound, dqc, definition) };
}

function calcMessage({ target, children }: BoundSum, judged: SumOutcome, definition: string): string {
  const where = placeText(target.context.period, target.context.dimensions);
  if (judged.reported === null || judged.computed === null || judged.difference === null || judged.tolerance === null) {
    return `${target.concept} ${where} was not summed in "${definition}": ${judged.reason ?? 'no reason'}.`;
  }
  const used = children.filter(({ facts }) => representative(facts)?.value != null).length;
  const parts = used === children.length ? `its ${used} children` : `the ${used} of its ${children.length} children that are reported`;
  const said = `${target.concept} is ${amountWithUnit(judged.reported, target.unit)} ${where}, and ${parts} in "${definition}" add up to ${amountWithUnit(judged.computed, target.unit)}`;
  const gap = `a difference of ${amountText(judged.difference)}`;
  return judged.status === 'consistent'
    ? `${said}: ${judged.difference === '0' ? 'they agree' : `${gap}, within the tolerance of ${amountText(judged.tolerance)}`}.`
    : `${said}: ${gap}, more than the tolerance of ${amountText(judged.tolerance)}.`;
}

function onlyChild(subject: AuditSubject, target: CheckTarget): Outcome {
  const draft = draftOutcome(subject, target, 'DQC.US.0126');
  const arcs = subject.graph.arcsTo('calculation', target.concept);
  if (arcs.length === 0) {
    return uncheckedOutcome(
      draft,
      'not in any calculation network',
      `${target.concept} stands in no calculation network of the filing, so there is nothing to sum.`,
    );
  }
  const found = arcs.flatMap((arc) => crossCheck(subject.graph, target, arc));
  return {
    ...uncheckedOutcome(
      draft,
      'only a child: no calculation network has it as a total',
      `${target.concept} is no total in any calculation network; ${found.length === 0 ? 'no parent is reported here to compare it with' : `${found.length} implied value${found.length === 1 ? '' : 's'} from its parents ${found.length === 1 ? 'stands' : 'stand'} as a cross-check`}.`,
    ),
    scope: 'asked about one fact: cross-check against its parents',
    crossChecks: found.map(({ crossCheck: check }) => check),
    factIds: [...new Set([...draft.factIds, ...found.flatMap(({ crossCheck: check }) => check.factIds)])],
    arcIds: [...new Set(found.flatMap(({ arcIds }) => arcIds))],
  };
}

/** (parent − siblings) / weight in the target's context; none when the parent is not reported or the weight does not divide it. */
function crossCheck(graph: FilingGraph, target: CheckTarget, arc: Arc) {
  const network = graph.network('calculation', arc.arcrole, arc.role);
  if (network === undefined) return [];
  const parent = factAt(graph, { ...target, concept: arc.from });
  if (parent?.value == null) return [];
  const siblings = bindSum(graph, network, { ...target, concept: arc.from }).children.filter((child) => child.arc.id !== arc.id);
  const terms = siblings.flatMap(({ arc: own, facts }) => {
    const fact = representative(facts);
    return fact?.value == null ? [] : [{ fact, amount: multiply(weightOf(own), fact.value) }];
  });
  const implied = divideExactly(subtract(parent.value, sum(terms.map(({ amount }) => amount))), weightOf(arc));
  if (implied === undefined) return [];
  return [
    {
      crossCheck: {
        parent: arc.from,
        role: arc.role,
        impliedValue: formatDecimal(implied),
        factIds: [parent.factId, ...terms.map(({ fact }) => fact.factId)],
      },
      arcIds: [arc.id, ...siblings.map((sibling) => sibling.arc.id)],
    },
  ];
}

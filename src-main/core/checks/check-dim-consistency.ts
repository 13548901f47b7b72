import type { Outcome } from '#shared/calc/outcome.ts';
import { representative, type SumOutcome } from '#shared/calc/sum.ts';
import { absolute, compare, decimal } from '#shared/decimal/decimal.ts';
import type { QName } from '#shared/xbrl/model.ts';
import type { AuditSubject } from '../subject.ts';
import { amountText, amountWithUnit, placeText } from './amount-text.ts';
import { axesOf, type Breakdown, bindBreakdown, breakdownObstacle, judgeBreakdown } from './breakdown.ts';
import type { Scope } from './calc-scope.ts';
import type { CheckHint, CheckTarget } from './check-target.ts';
import { type Cube, cubes } from './cubes.ts';
import { dimScope, isListedAxis, statementCubes } from './dim-scope.ts';
import { arithmeticOf, draftOutcome, operandOf, uncheckedOutcome } from './outcome-draft.ts';
import { definitionOf } from './statements.ts';

/**
 * DQC.US.0117 asked about one fact: the value against the sum of the top-level members, on every axis on which the concept is reported
 * with the same period and unit. The hinted axis decides; else the rule's own scope before the fixed list before the other axes, and
 * among equals the inconsistent one with the largest difference.
 */
export function checkDimConsistency(subject: AuditSubject, target: CheckTarget, hint: CheckHint = {}): Outcome {
  const { graph } = subject;
  const outcomes = axesOf(graph, target).flatMap((axis) =>
    placesOf(subject, target, axis).map((cube) => breakdownOutcome(subject, bindBreakdown(graph, target, axis, cube))),
  );
  const chosen = choose(outcomes, hint);
  if (chosen === undefined) {
    const message = `${target.concept} ${placeText(target.context.period, target.context.dimensions)} is not broken down on any axis.`;
    return uncheckedOutcome(draftOutcome(subject, target, 'DQC.US.0117'), 'no dimensional breakdown is reported', message);
  }
  const alternatives = outcomes
    .filter((outcome) => outcome !== chosen)
    .map(({ role, axis, status, expectedValue, message }) => ({ role, axis, status, expectedValue, note: message }));
  return { ...chosen, alternatives };
}

/** The tables that arrange the axis for this concept: every face statement's, else the one that has most of it, else none. */
function placesOf({ graph }: AuditSubject, target: CheckTarget, axis: QName): readonly (Cube | null)[] {
  const fits = (cube: Cube): boolean => cube.lineItems.has(target.concept) && cube.axes.has(axis);
  const onStatements = statementCubes(graph).filter((cube) => fits(cube) && bindBreakdown(graph, target, axis, cube).members.length > 0);
  if (onStatements.length > 0) return onStatements;
  let best: { readonly cube: Cube; readonly members: number } | undefined;
  for (const cube of cubes(graph).filter(fits)) {
    const members = bindBreakdown(graph, target, axis, cube).members.length;
    if (members > (best?.members ?? 0)) best = { cube, members };
  }
  return [best?.cube ?? null];
}

function choose(outcomes: readonly Outcome[], hint: CheckHint): Outcome | undefined {
  const tierOf = (outcome: Outcome): number => {
    if (hint.axis != null && outcome.axis === hint.axis) return hint.role == null || outcome.role === hint.role ? 0 : 1;
    if (outcome.inScanScope) return 2;
    return outcome.axis !== null && isListedAxis(outcome.axis) ? 3 : 4;
  };
  const isNamed = outcomes.some((outcome) => tierOf(outcome) < 2);
  for (const tier of isNamed ? [0, 1] : [2, 3, 4]) {
    const here = outcomes.filter((outcome) => tierOf(outcome) === tier);
    const decided = largestGap(here) ?? here.find((outcome) => outcome.status === 'consistent');
    if (decided !== undefined) return decided;
  }
  return [...outcomes].sort((a, b) => tierOf(a) - tierOf(b))[0];
}

function largestGap(outcomes: readonly Outcome[]): Outcome | undefined {
  let largest: Outcome | undefined;
  for (const outcome of outcomes) {
    if (outcome.status === 'inconsistent' && (largest === undefined || compare(gapOf(outcome), gapOf(largest)) > 0)) largest = outcome;
  }
  return largest;
}

const gapOf = (outcome: Outcome) => absolute(decimal(outcome.difference ?? '0'));

/** The one routine behind the scan and the question about one fact: one value on one axis of one table (invariant I12). */
export function breakdownOutcome(subject: AuditSubject, breakdown: Breakdown, scope: Scope = dimScope(subject, breakdown)): Outcome {
  const { graph } = subject;
  const { target, axis, cube, total, members } = breakdown;
  const standards = judgeBreakdown(breakdown);
  const definition = cube === null ? null : definitionOf(graph, cube.role);
  const facts = [...total, ...members.flatMap((member) => member.facts)];
  const outcome: Outcome = {
    ...draftOutcome(subject, target, 'DQC.US.0117', cube?.role ?? null),
    roleDefinition: definition,
    axis,
    inScanScope: scope.isInScope,
    scope: scope.isInScope
      ? 'statement scope of the rule'
      : `asked about one fact: members of ${axis}${definition === null ? '' : ` as in "${definition}"`} (${scope.reason})`,
    operands: members.map(({ member, facts: own, arc }) =>
      operandOf(graph, {
        concept: target.concept,
        member,
        role: cube?.role ?? null,
        weight: decimal('1'),
        arcId: arc?.id ?? null,
        fact: representative(own),
      }),
    ),
    standards,
    factIds: [...new Set(facts.map((fact) => fact.factId))],
    arcIds: [...(cube?.axes.get(axis)?.arcIds ?? []), ...members.flatMap(({ arc }) => arc?.id ?? [])],
  };
  const dqc = standards.find(({ standard }) => standard === 'dqc');
  return dqc === undefined
    ? outcome
    : decided(subject, breakdown, { ...outcome, ...arithmeticOf(dqc), message: dimMessage(breakdown, dqc) }, dqc);
}

/** An inconsistency for which the rule itself knows an innocent reading is `unchecked`, with its arithmetic left in view. */
function decided({ graph }: AuditSubject, breakdown: Breakdown, outcome: Outcome, dqc: SumOutcome): Outcome {
  if (outcome.status !== 'inconsistent' || dqc.reported === null || dqc.computed === null) return outcome;
  const obstacle = breakdownObstacle(graph, breakdown, decimal(dqc.reported), decimal(dqc.computed));
  return obstacle === null ? outcome : uncheckedOutcome(outcome, obstacle, `${outcome.message} The rule lets this pass: ${obstacle}.`);
}

function dimMessage({ target, axis, members }: Breakdown, judged: SumOutcome): string {
  const where = placeText(target.context.period, target.context.dimensions);
  if (judged.reported === null || judged.computed === null || judged.difference === null || judged.tolerance === null) {
    return `${target.concept} ${where} was not compared with its members on ${axis}: ${judged.reason ?? 'no reason'}.`;
  }
  const parts = members.length === 1 ? 'its only member' : `its ${members.length} members`;
  const said = `${target.concept} is ${amountWithUnit(judged.reported, target.unit)} ${where}, and ${parts} on ${axis} ${members.length === 1 ? 'has' : 'add up to'} ${amountWithUnit(judged.computed, target.unit)}`;
  const gap = `a difference of ${amountText(judged.difference)}`;
  return judged.status === 'consistent'
    ? `${said}: ${judged.difference === '0' ? 'they agree' : `${gap}, within the tolerance of ${amountText(judged.tolerance)}`}.`
    : `${said}: ${gap}, more than the tolerance of ${amountText(judged.tolerance)}.`;
}

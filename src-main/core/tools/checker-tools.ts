import { z } from 'zod';
import type { AuditSubject } from '../subject.ts';
import type { Outcome, RuleFamily } from '#shared/calc/outcome.ts';
import type { Period } from '#shared/xbrl/model.ts';
import { checkCalcTree } from '../checks/check-calc-tree.ts';
import { checkDimConsistency } from '../checks/check-dim-consistency.ts';
import { checkSign } from '../checks/check-sign.ts';
import { aspectTarget, type CheckHint, type CheckTarget, targetOf } from '../checks/check-target.ts';
import { draftOutcome, uncheckedOutcome } from '../checks/outcome-draft.ts';
import { readTarget, type Reading, type TargetArguments } from '../questions/case-reading.ts';
import type { PeriodAsked } from '../questions/periods.ts';
import { fiscalSpan, monthsSpan } from '../questions/fiscal-calendar.ts';
import { findName } from '../questions/names.ts';
import { arcEvidence, asJson, defineTool, factEvidence, targetArguments, type Tool } from './tool.ts';
import { statementRole } from '../questions/statement-role.ts';

type Checker = (subject: AuditSubject, target: CheckTarget, hint?: CheckHint) => Outcome;

const statementArgument = z
  .string()
  .trim()
  .min(1)
  .max(500)
  .optional()
  .describe('Statement that the question names, as quoted there or as a role URI');
const axisArgument = z.string().trim().min(1).max(300).optional().describe('Axis that the question names');

interface CheckerArguments extends TargetArguments {
  readonly statement?: string | undefined;
  readonly axis?: string | undefined;
}

/** Asks a checker about the one fact that the arguments mean; when they mean none or several, the outcome is unchecked and says why. */
function answerWith(subject: AuditSubject, family: RuleFamily, check: Checker, args: CheckerArguments) {
  const reading = readTarget(subject, args);
  if ('problem' in reading) return reading;
  const outcome = outcomeFor(subject, family, check, args, reading);
  return { data: asJson(outcome), evidence: [...factEvidence(outcome.factIds), ...arcEvidence(outcome.arcIds)] };
}

function outcomeFor(subject: AuditSubject, family: RuleFamily, check: Checker, args: CheckerArguments, reading: Reading): Outcome {
  const { choice } = reading;
  if ('placed' in choice) return check(subject, targetOf(choice.placed), hintOf(subject, reading.concept ?? args.concept, args));
  const concept = reading.concept ?? args.concept;
  const period = periodOf(subject, reading.period, reading);
  const target = aspectTarget(subject.graph, { concept, period, dimensions: reading.dimensions ?? [], unit: reading.unit });
  if (choice.kind === 'absent') return uncheckedOutcome(draftOutcome(subject, target, family), 'no fact', choice.reason);
  const candidates = choice.candidates.slice(0, 25).map(({ fact }) => fact.id);
  const draft: Outcome = {
    ...draftOutcome(subject, target, family),
    factId: null,
    reportedValue: null,
    reportedState: 'absent',
    factIds: candidates,
  };
  return uncheckedOutcome(draft, `undetermined: ${choice.reason}`, `The question does not mean exactly one fact: ${choice.reason}`);
}

function hintOf(subject: AuditSubject, concept: string, { statement, axis }: CheckerArguments): CheckHint {
  const found = axis === undefined ? undefined : findName(subject.graph, axis);
  return {
    role: statement === undefined ? null : (statementRole(subject.graph, statement, concept) ?? null),
    axis: found === undefined ? null : found.kind === 'found' ? found.name : (axis ?? null),
  };
}

/** A period for an outcome about something that is not there: as asked, else open. */
function periodOf(subject: AuditSubject, asked: PeriodAsked | null, reading: Reading): Period {
  if (asked === null) return { kind: 'forever' };
  if (asked.kind === 'date') return { kind: 'instant', instant: asked.date };
  const span = asked.kind === 'range' ? asked : asked.kind === 'months' ? monthsSpan(asked) : fiscalSpan(subject, asked);
  if (span === undefined) return { kind: 'forever' };
  const facts = reading.concept === null ? [] : subject.graph.factsOf(reading.concept);
  const isInstant = facts.length > 0 && facts.every(({ context }) => context.period.kind === 'instant');
  return isInstant ? { kind: 'instant', instant: span.end } : { kind: 'duration', start: span.start, end: span.end };
}

export const checkSignTool: Tool = defineTool({
  name: 'check_sign',
  view: 'checker',
  description: 'Deterministic sign check (DQC.US.0015) of one fact. Its answer is authoritative.',
  input: z.strictObject(targetArguments),
  answer: (subject, args) => answerWith(subject, 'DQC.US.0015', checkSign, args),
});

export const checkCalcTreeTool: Tool = defineTool({
  name: 'check_calc_tree',
  view: 'checker',
  description: 'Deterministic check of one total against its calculation children (DQC.US.0126). Its answer is authoritative.',
  input: z.strictObject({ ...targetArguments, statement: statementArgument }),
  answer: (subject, args) => answerWith(subject, 'DQC.US.0126', checkCalcTree, args),
});

export const checkDimConsistencyTool: Tool = defineTool({
  name: 'check_dim_consistency',
  view: 'checker',
  description: 'Deterministic check of one value against the members of an axis (DQC.US.0117). Its answer is authoritative.',
  input: z.strictObject({ ...targetArguments, statement: statementArgument, axis: axisArgument }),
  answer: (subject, args) => answerWith(subject, 'DQC.US.0117', checkDimConsistency, args),
});

/** Which rule family a checker tool answers for. */
export const CHECKER_FAMILIES: Readonly<Record<string, RuleFamily>> = {
  [checkSignTool.name]: 'DQC.US.0015',
  [checkCalcTreeTool.name]: 'DQC.US.0126',
  [checkDimConsistencyTool.name]: 'DQC.US.0117',
};

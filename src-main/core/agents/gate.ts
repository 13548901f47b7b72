import type { AuditSubject } from '../subject.ts';
import type { JsonObject, JuniorRole } from '#shared/run/events.ts';
import type { Report } from '#shared/run/verdict.ts';
import type { Outcome } from '#shared/calc/outcome.ts';
import { decisiveAnswer } from '#shared/fusion/decisive.ts';
import { hypothesisOf } from '#shared/fusion/sources.ts';
import { differBeyond } from '#shared/run/differences.ts';
import { CHECKER_FAMILIES } from '../tools/checker-tools.ts';
import { statementRole } from '../questions/statement-role.ts';
import { type CaseReading, readTarget, type Reading, type TargetArguments } from '../questions/case-reading.ts';
import type { Observed } from './junior-state.ts';
import { findName } from '../questions/names.ts';
import { periodAskedText } from '../questions/periods.ts';
import { isJsonObject } from './messages.ts';
import { expectedOf, outcomeOf } from './outcome-of.ts';

/** What each junior must have asked before its report counts (AuditFlow). */
export const MANDATORY_TOOLS: Readonly<Record<JuniorRole, readonly string[]>> = {
  compliance: Object.keys(CHECKER_FAMILIES),
  forensic: [...Object.keys(CHECKER_FAMILIES), 'get_fact_history'],
};

export interface CheckerAnswer extends Pick<Outcome, 'rule' | 'status'> {
  readonly callId: string;
  readonly hash: string;
  readonly outcome: Outcome;
  /** Asked about a statement or an axis that the case does not name: shown beside the others, and it decides nothing. */
  readonly isAside: boolean;
}

/** Mandatory calls with a non-error observation about the case's own fact. */
export function answeredTools(subject: AuditSubject, reading: CaseReading, role: JuniorRole, observed: readonly Observed[]): string[] {
  const usable = observed.filter((each) => each.observation.status === 'ok');
  return MANDATORY_TOOLS[role].filter((tool) =>
    usable.some(
      (each) => each.tool === tool && isAboutCase(subject, reading, tool, each.arguments) && !isAside(reading, tool, each.arguments),
    ),
  );
}

/** The checkers' answers about the case's own fact, each distinct one once. */
export function checkerAnswers(subject: AuditSubject, reading: CaseReading, observed: readonly Observed[]): CheckerAnswer[] {
  const answers = new Map<string, CheckerAnswer>();
  for (const { callId, tool, arguments: args, observation, hash } of observed) {
    if (CHECKER_FAMILIES[tool] === undefined || answers.get(hash)?.isAside === false) continue;
    const outcome = outcomeOf(observation);
    if (outcome === undefined || !isAboutCase(subject, reading, tool, args)) continue;
    answers.set(hash, { callId, hash, rule: outcome.rule, status: outcome.status, outcome, isAside: isAside(reading, tool, args) });
  }
  return [...answers.values()];
}

/** Of these answers the one that decides the case. */
export function decisiveOfCase(reading: CaseReading, answers: readonly CheckerAnswer[]): CheckerAnswer | undefined {
  return decisiveAnswer(
    answers.filter((answer) => !answer.isAside),
    reading.family,
  );
}

/** True when a call asks about the fact that the case means, and names the statement and axis that the case names. */
function isAboutCase(subject: AuditSubject, reading: CaseReading, tool: string, args: JsonObject): boolean {
  const target = targetOf(args);
  const asked = target === undefined ? undefined : readTarget(subject, target);
  if (target === undefined || asked === undefined || 'problem' in asked) return false;
  // Two names that the filing does not have are not the same question.
  if (reading.concept === null && target.concept !== reading.question.concept) return false;
  return isSameFact(reading, asked) && namesStatement(subject, reading, tool, args) && namesAxis(subject, reading, tool, args);
}

/** Which of several statements or axes decides an open question is the checker's to say and not an auditor's to pick. */
function isAside(reading: CaseReading, tool: string, args: JsonObject): boolean {
  const namesOwn = (key: 'statement' | 'axis'): boolean => reading[key] === null && typeof args[key] === 'string';
  return (
    (tool === 'check_calc_tree' && namesOwn('statement')) ||
    (tool === 'check_dim_consistency' && (namesOwn('statement') || namesOwn('axis')))
  );
}

function isSameFact(reading: CaseReading, asked: Reading): boolean {
  if (reading.concept !== asked.concept) return false;
  const [own, other] = [reading.choice, asked.choice];
  if ('placed' in own && 'placed' in other) return own.placed.fact.id === other.placed.fact.id;
  if (own.kind !== other.kind) return false;
  return (
    (reading.period === null ? null : periodAskedText(reading.period)) === (asked.period === null ? null : periodAskedText(asked.period))
  );
}

function namesStatement(subject: AuditSubject, reading: CaseReading, tool: string, args: JsonObject): boolean {
  if (reading.statement === null || reading.concept === null || (tool !== 'check_calc_tree' && tool !== 'check_dim_consistency'))
    return true;
  const wanted = statementRole(subject.graph, reading.statement, reading.concept);
  return (
    wanted === undefined ||
    (typeof args['statement'] === 'string' && statementRole(subject.graph, args['statement'], reading.concept) === wanted)
  );
}

function namesAxis(subject: AuditSubject, reading: CaseReading, tool: string, args: JsonObject): boolean {
  if (reading.axis === null || tool !== 'check_dim_consistency') return true;
  if (typeof args['axis'] !== 'string') return false;
  const found = findName(subject.graph, args['axis']);
  return (found.kind === 'found' ? found.name : args['axis']) === reading.axis;
}

function targetOf(args: JsonObject): TargetArguments | undefined {
  const { concept, period, dimensions, unit } = args;
  if (typeof concept !== 'string') return undefined;
  const pairs = Array.isArray(dimensions)
    ? dimensions.flatMap((each) =>
        isJsonObject(each) && typeof each['axis'] === 'string' && typeof each['member'] === 'string'
          ? [{ axis: each['axis'], member: each['member'] }]
          : [],
      )
    : undefined;
  return {
    concept,
    period: typeof period === 'string' ? period : undefined,
    dimensions: pairs,
    unit: typeof unit === 'string' ? unit : undefined,
  };
}

export interface GateAnswer {
  readonly missing: readonly string[];
  readonly contradictions: readonly string[];
}

/** The required-tool gate: mandatory calls about the case's own fact, and no value that contradicts an authoritative answer. */
export function gateReport(
  subject: AuditSubject,
  reading: CaseReading,
  state: { readonly role: JuniorRole; readonly observed: readonly Observed[] },
  report: Report,
): GateAnswer {
  if (reading.concept === null) return { missing: [], contradictions: claimsWithoutFact(reading, report) };
  const answered = new Set(answeredTools(subject, reading, state.role, state.observed));
  const missing = MANDATORY_TOOLS[state.role]
    .filter((tool) => !answered.has(tool))
    .map((tool) => `${tool} about ${caseText(reading, tool)}`);
  const decisive = decisiveOfCase(reading, checkerAnswers(subject, reading, state.observed));
  return { missing, contradictions: decisive === undefined ? [] : contradictionsOf(decisive.outcome, report) };
}

function claimsWithoutFact(reading: CaseReading, report: Report): string[] {
  const reason = 'reason' in reading.choice ? reading.choice.reason : 'no fact';
  const claims = report.verdict !== 'undetermined' || report.reportedValue !== null || report.expectedValue !== null;
  return claims
    ? [`The question cannot be tied to a fact of this filing (${reason}): only undetermined without values can be reported.`]
    : [];
}

function contradictionsOf(outcome: Outcome, report: Report): string[] {
  const found: string[] = [];
  const verdict = hypothesisOf(outcome.status) ?? 'undetermined';
  if (report.verdict !== verdict)
    found.push(
      `verdict ${report.verdict}, but ${outcome.rule} is ${outcome.status}${outcome.reason === null ? '' : ` (${outcome.reason})`}`,
    );
  if (differBeyond(report.reportedValue, outcome.reportedValue, null))
    found.push(`reported value ${report.reportedValue ?? 'null'}, but the fact says ${outcome.reportedValue ?? 'null'}`);
  if (report.reportedState !== outcome.reportedState)
    found.push(`reported state ${report.reportedState}, but the fact is ${outcome.reportedState}`);
  const expected = expectedOf(outcome);
  if (differBeyond(report.expectedValue, expected, null))
    found.push(`expected value ${report.expectedValue ?? 'null'}, but ${outcome.rule} gives ${expected ?? 'null'}`);
  return found;
}

function caseText(reading: CaseReading, tool: string): string {
  const { concept, period, dimensions, statement, axis } = reading;
  const parts = [
    concept ?? '',
    period === null ? '' : periodAskedText(period),
    ...(dimensions ?? []).map((each) => `${each.axis} = ${each.member}`),
  ];
  if (tool === 'check_calc_tree' || tool === 'check_dim_consistency')
    parts.push(statement === null ? 'naming no statement' : `statement “${statement}”`);
  if (tool === 'check_dim_consistency') parts.push(axis === null ? 'naming no axis' : `axis ${axis}`);
  return parts.filter((part) => part !== '').join(', ');
}

import type { AuditSubject } from '../subject.ts';
import type { Evidence, Report, Verdict } from '#shared/run/verdict.ts';
import { JUNIOR_ROLES, type JuniorRole } from '#shared/run/events.ts';
import { fuse, undiscountedConflict } from '#shared/fusion/evidential.ts';
import { checkerSource, juniorSource, type NamedSource, noAnswer } from '#shared/fusion/sources.ts';
import { decide, MAPPING, PERSON_FIRST, trustFactors, trustworthiness } from '#shared/fusion/verdict-rule.ts';
import { differBeyond } from '#shared/run/differences.ts';
import { splitFactId } from '#shared/run/fact-id.ts';
import type { CaseReading } from '../questions/case-reading.ts';
import { answeredTools, type CheckerAnswer, checkerAnswers, decisiveOfCase, MANDATORY_TOOLS } from './gate.ts';
import type { JuniorState } from './junior-state.ts';
import { expectedOf } from './outcome-of.ts';

/** What the run has to say at its end; everything here comes from the log. */
export interface Closing {
  readonly juniors: Readonly<Record<JuniorRole, JuniorState>>;
  /** Differences between the two reports of the first round. */
  readonly firstDifferences: readonly string[];
  /** Budgets that ended, in words. */
  readonly incidents: readonly string[];
}

const ROLE_NAMES: Readonly<Record<JuniorRole, string>> = { compliance: 'Compliance Auditor', forensic: 'Forensic Auditor' };

/** The checker that decides this case among all answers about its fact. */
export function decisiveOf(
  subject: AuditSubject,
  reading: CaseReading,
  juniors: Closing['juniors'],
): { readonly answers: readonly CheckerAnswer[]; readonly decisive: CheckerAnswer | undefined } {
  const answers = checkerAnswers(
    subject,
    reading,
    JUNIOR_ROLES.flatMap((role) => juniors[role].observed),
  );
  return { answers, decisive: decisiveOfCase(reading, answers) };
}

/** Fuses the decisive observation with the juniors' claims into the verdict (AuditFlow; ARCHITECTURE.md, fusion). */
export function conclude(subject: AuditSubject, reading: CaseReading, closing: Closing): Verdict {
  const { juniors } = closing;
  const { answers, decisive } = decisiveOf(subject, reading, juniors);
  const sources = sourcesOf(reading, juniors, decisive);
  const fusion = fuse(sources);
  const decision = decide(fusion.beliefs);
  const cited = uniqueEvidence(JUNIOR_ROLES.flatMap((role) => juniors[role].report?.evidence ?? []));
  const resolved = cited.filter((evidence) => resolves(subject, juniors, evidence));
  const factors = trustFactors({
    beliefs: fusion.beliefs,
    conflict: fusion.conflict,
    mandatory: JUNIOR_ROLES.reduce((count, role) => count + MANDATORY_TOOLS[role].length, 0),
    mandatoryAnswered: JUNIOR_ROLES.reduce(
      (count, role) => count + answeredTools(subject, reading, role, juniors[role].observed).length,
      0,
    ),
    citedResolved: resolved.length,
    cited: cited.length,
  });
  const beliefs = fusion.beliefs ?? { violation: 0, consistent: 0, unknown: 1 };
  const others = answers.filter((answer) => answer !== decisive);
  return {
    decision,
    ...valuesOf(reading, decisive),
    actionPath: [...notesOf(reading), ...actionPath(juniors, decision, decisive)],
    evidence: uniqueEvidence([...decisiveEvidence(decisive), ...resolved]),
    decisiveCallId: decisive?.callId ?? null,
    otherChecks: others.map(({ callId, outcome }) => ({
      callId,
      ruleFamily: outcome.rule,
      status: outcome.status,
      expectedValue: outcome.expectedValue,
      message: outcome.message,
    })),
    beliefs,
    sources: sources.map((source, index) => ({ ...source, conflict: index === 0 ? 0 : (fusion.foldConflicts[index - 1] ?? 0) })),
    conflict: fusion.conflict,
    conflictUndiscounted: undiscountedConflict(sources),
    trust: fusion.beliefs === null ? 0 : trustworthiness(factors),
    trustFactors: factors,
    mappingVersion: MAPPING.version,
    needsPerson: needsPerson(closing, decisive, others, reading, {
      conflict: fusion.conflict,
      unknown: beliefs.unknown,
      isTotalConflict: fusion.beliefs === null,
    }),
  };
}

function sourcesOf(reading: CaseReading, juniors: Closing['juniors'], decisive: CheckerAnswer | undefined): NamedSource[] {
  const claims = JUNIOR_ROLES.flatMap((role) => {
    const { report, gatePassed } = juniors[role];
    return report === null ? [] : [juniorSource({ name: ROLE_NAMES[role], verdict: report.verdict, gatePassed }, decisive?.outcome)];
  });
  return [checkerSource(decisive?.outcome, 'reason' in reading.choice ? reading.choice.reason : undefined), ...claims];
}

/** Reported and expected value are the decisive checker's, never an auditor's. */
function valuesOf(
  reading: CaseReading,
  decisive: CheckerAnswer | undefined,
): Pick<Verdict, 'reportedValue' | 'reportedState' | 'expectedValue' | 'unit' | 'ruleFamily' | 'ruleId'> {
  if (decisive === undefined) {
    const placed = 'placed' in reading.choice ? reading.choice.placed : undefined;
    const isNil = placed?.fact.isNil ?? false;
    return {
      reportedValue: placed?.fact.value ?? null,
      reportedState: placed === undefined ? 'absent' : isNil ? 'nil' : 'value',
      expectedValue: null,
      unit: placed?.unit?.measure ?? reading.unit,
      ruleFamily: reading.family,
      ruleId: null,
    };
  }
  const { reportedValue, reportedState, unit, rule, ruleId } = decisive.outcome;
  return { reportedValue, reportedState, expectedValue: expectedOf(decisive.outcome), unit, ruleFamily: rule, ruleId };
}

/** What a reader should know of the choice of the fact: another prefix, a period that fits only to the week. */
function notesOf({ notes, choice }: CaseReading): string[] {
  return [...notes, ...('notes' in choice ? choice.notes : [])];
}

function actionPath(juniors: Closing['juniors'], decision: Verdict['decision'], decisive: CheckerAnswer | undefined): string[] {
  const matching = JUNIOR_ROLES.map((role) => juniors[role].report).find(
    (report): report is Report => report !== null && report.verdict === decision,
  );
  return matching?.actionPath ?? (decisive === undefined ? [] : [decisive.outcome.message]);
}

function decisiveEvidence(decisive: CheckerAnswer | undefined): Evidence[] {
  if (decisive === undefined) return [];
  const { outcome, callId } = decisive;
  return [
    { kind: 'observation', id: callId },
    ...outcome.factIds.map((id) => ({ kind: 'fact' as const, id })),
    ...outcome.arcIds.map((id) => ({ kind: 'arc' as const, id })),
  ];
}

function uniqueEvidence(evidence: readonly Evidence[]): Evidence[] {
  return [...new Map(evidence.map((each) => [`${each.kind}~${each.id}`, each])).values()];
}

/** A fact of another filing is named with that filing, which must be one that the run may look at. */
function hasFact({ graph, siblings }: AuditSubject, id: string): boolean {
  const { filingId, factId } = splitFactId(id);
  return filingId === null ? graph.fact(factId) !== undefined : (siblings?.hasFact(filingId, factId) ?? false);
}

/** Evidence resolves when its fact or arc is in the filing, its observation in this run and no error (invariant I10). */
export function resolves(subject: AuditSubject, juniors: Closing['juniors'], { kind, id }: Evidence): boolean {
  switch (kind) {
    case 'fact':
      return hasFact(subject, id);
    case 'arc':
      return subject.graph.arc(id) !== undefined;
    case 'observation':
      return JUNIOR_ROLES.some((role) =>
        juniors[role].observed.some((observed) => observed.callId === id && observed.observation.status === 'ok'),
      );
  }
}

function whyUnknown(decisive: CheckerAnswer | undefined, { choice }: CaseReading): string {
  if (decisive !== undefined && decisive.status !== 'unchecked')
    return 'Too much is unknown: the auditors’ reports leave the check in doubt.';
  return noAnswer(decisive?.outcome.reason ?? ('reason' in choice ? choice.reason : 'none was asked about this fact'));
}

function needsPerson(
  closing: Closing,
  decisive: CheckerAnswer | undefined,
  others: readonly CheckerAnswer[],
  reading: CaseReading,
  doubt: { readonly conflict: number; readonly unknown: number; readonly isTotalConflict: boolean },
): Verdict['needsPerson'] {
  const reasons: string[] = [];
  if (closing.firstDifferences.length > 0) reasons.push('The juniors disagreed in the first round.');
  if (doubt.isTotalConflict) reasons.push('The sources contradict each other completely.');
  else if (doubt.conflict > PERSON_FIRST.conflict) reasons.push(`The sources conflict (K = ${doubt.conflict.toFixed(2)}).`);
  if (doubt.unknown > PERSON_FIRST.unknown) reasons.push(whyUnknown(decisive, reading));
  const own = decisive === undefined ? null : expectedOf(decisive.outcome);
  const expected = [own, ...JUNIOR_ROLES.map((role) => closing.juniors[role].report?.expectedValue)].filter((value) => value != null);
  const first = expected[0];
  if (first !== undefined && expected.some((value) => differBeyond(first, value, decisive?.outcome.tolerance ?? null)))
    reasons.push('Expected values differ beyond the tolerance.');
  for (const { outcome } of others)
    if (outcome.status === 'inconsistent') reasons.push(`Another check found an inconsistency: ${outcome.rule}.`);
  for (const role of JUNIOR_ROLES) {
    const { report, gatePassed } = closing.juniors[role];
    if (report !== null && !gatePassed) reasons.push(`The ${ROLE_NAMES[role]}’s report did not pass the gate.`);
    if (report === null) reasons.push(`The ${ROLE_NAMES[role]} handed in no report.`);
  }
  reasons.push(...closing.incidents);
  return { needed: reasons.length > 0, reasons };
}

import type { JsonObject, JuniorRole } from '#shared/run/events.ts';
import type { Evidence, Report } from '#shared/run/verdict.ts';
import type { Outcome } from '#shared/calc/outcome.ts';
import { decisiveAnswer } from '#shared/fusion/decisive.ts';
import { clause, hypothesisOf } from '#shared/fusion/sources.ts';
import { amountText } from '../checks/amount-text.ts';
import { expectedOf } from './outcome-of.ts';
import { type CheckerSeen, checkersSeen, countOf, dataOf, listOf, type Memory, textOf } from './builtin-memory.ts';
import { isJsonObject } from './messages.ts';

const MOST_EVIDENCE = 120;

/** The report, every sentence of it from an observation. */
export function writeReport(role: JuniorRole, memory: Memory): JsonObject {
  const checkers = checkersSeen(memory);
  const decisive = decisiveAnswer(checkers, memory.question.family);
  const report: Report = decisive === undefined ? withoutAnswer(memory) : fromDecisive(role, memory, checkers, decisive);
  return report;
}

/** No checker could be asked: the question itself does not lead to one fact. */
function withoutAnswer(memory: Memory): Report {
  const { question, seen } = memory;
  const best = listOf(dataOf(memory, 'find_concepts'), 'items').filter((item) => item['isBest'] === true);
  const names = best.map((item) => textOf(item, 'concept')).join(', ');
  const problem = seen.findLast((each) => each.observation.status === 'error')?.observation.data['message'];
  const reason =
    question.unreadablePeriod !== null
      ? `“${question.unreadablePeriod}” is no period that I can read`
      : question.concept === null && best.length !== 1
        ? best.length > 1
          ? `its words are the label of several concepts: ${names}`
          : clause(textOf(dataOf(memory, 'find_concepts'), 'reason') ?? 'I could not match its words to a concept of this filing')
        : typeof problem === 'string'
          ? problem
          : 'no check could answer';
  return {
    verdict: 'undetermined',
    reportedValue: null,
    reportedState: 'absent',
    expectedValue: null,
    ruleFamily: question.family,
    actionPath: ['Read the question.', `Could not tie it to one fact: ${reason}.`],
    evidence: [],
    rationale: `The question cannot be answered from this filing: ${reason}.`,
    confidence: 0,
  };
}

function fromDecisive(role: JuniorRole, memory: Memory, checkers: readonly CheckerSeen[], decisive: CheckerSeen): Report {
  const { outcome } = decisive;
  const verdict = hypothesisOf(outcome.status) ?? 'undetermined';
  const others = checkers.filter((each) => each !== decisive);
  return {
    verdict,
    reportedValue: outcome.reportedValue,
    reportedState: outcome.reportedState,
    expectedValue: expectedOf(outcome),
    ruleFamily: outcome.rule,
    actionPath: [
      ...(role === 'compliance' ? compliancePath(memory) : forensicPath(memory)),
      ...checkers.map((each) => `${each.rule}: ${each.outcome.message}`),
      conclusion(verdict, outcome, others),
    ],
    evidence: evidenceOf(memory, checkers, outcome),
    rationale: [
      decides(memory, outcome),
      outcome.message,
      ...others.filter((each) => each.outcome.reason === null || each.outcome.reason !== outcome.reason).map(sideNote),
      ...lookAround(memory, outcome),
    ].join(' '),
    confidence: verdict === 'undetermined' ? 0.3 : 0.95,
  };
}

function decides(memory: Memory, outcome: Outcome): string {
  return memory.question.family === null
    ? `The question names no kind of check; of the three, ${outcome.rule} decides.`
    : `The question is of the kind that ${outcome.rule} decides.`;
}

function sideNote({ rule, status, outcome }: CheckerSeen): string {
  switch (status) {
    case 'inconsistent':
      return `Beside it, ${rule} finds an inconsistency: ${outcome.message}`;
    case 'consistent':
      return `${rule} agrees.`;
    case 'unchecked':
      return `${rule} does not apply: ${clause(outcome.reason)}.`;
  }
}

function conclusion(verdict: Report['verdict'], outcome: Outcome, others: readonly CheckerSeen[]): string {
  if (verdict === 'undetermined') return `Left undetermined: ${clause(outcome.reason)}.`;
  const expected = said(outcome.expectedValue, 'none');
  if (verdict === 'consistent' && outcome.rule === 'DQC.US.0015') {
    const untested = others.every((each) => each.status === 'unchecked') ? '; no sum and no breakdown could be tested' : '';
    const sign = outcome.reportedValue?.startsWith('-') === true ? 'may be negative there' : 'is not negative';
    return `Concluded consistent: reported ${said(outcome.reportedValue, 'nothing')} ${sign}${untested}.`;
  }
  return verdict === 'violation'
    ? `Concluded violation: reported ${said(outcome.reportedValue, 'nothing')}, expected ${expected}.`
    : `Concluded consistent: reported ${said(outcome.reportedValue, 'nothing')}, recomputed ${expected}.`;
}

const said = (amount: string | null, otherwise: string): string => (amount === null ? otherwise : amountText(amount));

/** `1 period`, `3 periods`. */
const counted = (count: number, noun: string, plural = `${noun}s`): string => `${count} ${count === 1 ? noun : plural}`;

function compliancePath(memory: Memory): string[] {
  const path: string[] = [];
  const metadata = dataOf(memory, 'get_concept_metadata');
  if (metadata !== undefined) {
    path.push(
      `Looked up ${textOf(metadata, 'concept') ?? 'the concept'}: “${textOf(metadata, 'label') ?? ''}”, ${propertiesOf(metadata)} (${textOf(metadata, 'source') ?? ''}).`,
    );
  }
  const roles = listOf(dataOf(memory, 'get_calculation_tree'), 'roles');
  const asTotal = roles.filter((role) => listOf(role, 'children').length > 0).length;
  const asChild = roles.filter((role) => listOf(role, 'parents').length > 0).length;
  path.push(
    `Found it as a total in ${counted(asTotal, 'calculation network')} and as a child in ${counted(asChild, 'calculation network')}.`,
  );
  const rule = dataOf(memory, 'get_dqc_rule');
  if (rule !== undefined) path.push(`Read the rule ${textOf(rule, 'ruleFamily') ?? ''}: ${textOf(rule, 'tests') ?? ''}`);
  return path;
}

function propertiesOf(metadata: JsonObject): string {
  const type = textOf(metadata, 'type');
  // Only monetary items can have a balance (XBRL 2.1 §5.1.1.2).
  const without = type === null || /monetary/i.test(type) ? 'unknown balance' : 'no balance';
  return `${textOf(metadata, 'balance') ?? without}, ${textOf(metadata, 'periodType') ?? 'unknown period type'}`;
}

function forensicPath(memory: Memory): string[] {
  const path: string[] = [];
  const facts = dataOf(memory, 'get_facts');
  if (facts !== undefined)
    path.push(
      `Found ${counted(countOf(facts, 'total'), 'fact')} in ${counted(countOf(facts, 'periodCount'), 'period')} for ${textOf(facts, 'concept') ?? 'the concept'}.`,
    );
  const history = dataOf(memory, 'get_fact_history');
  if (history !== undefined) path.push(historySentence(history));
  const related = dataOf(memory, 'get_related_facts');
  if (related !== undefined) path.push(`Looked at ${counted(countOf(related, 'total'), 'calculation neighbour')}.`);
  const breakdown = dataOf(memory, 'get_dimensional_breakdown');
  if (breakdown !== undefined) path.push(`Laid out its members on ${counted(countOf(breakdown, 'axisCount'), 'axis', 'axes')}.`);
  return path;
}

function historySentence(history: JsonObject): string {
  const others = countOf(history, 'otherFilings');
  if (others === 0) return `Followed it over ${counted(countOf(history, 'total'), 'period')} of this filing.`;
  const restated = countOf(history, 'restatements');
  const said = `Followed it over ${counted(countOf(history, 'periods'), 'period')} of this filing and ${counted(others, 'other filing')} of the entity`;
  return restated === 0 ? `${said}.` : `${said}; ${counted(restated, 'value')} ${restated === 1 ? 'was' : 'were'} restated later.`;
}

/** What the evidence beside the checkers adds. */
function lookAround(memory: Memory, outcome: Outcome): string[] {
  const remarks: string[] = [];
  const facts = dataOf(memory, 'get_facts');
  const choice = facts?.['choice'];
  if (isJsonObject(choice) && Array.isArray(choice['notes'])) {
    for (const note of choice['notes']) if (typeof note === 'string') remarks.push(note.endsWith('.') ? note : `${note}.`);
  }
  const recomputed = textOf(dataOf(memory, 'recompute'), 'result');
  if (recomputed !== null)
    remarks.push(
      recomputed === outcome.expectedValue
        ? `Recomputed from the facts: ${amountText(recomputed)}, as the check says.`
        : `Recomputed from the facts: ${amountText(recomputed)}; the check says ${said(outcome.expectedValue, 'nothing')}.`,
    );
  const jumps = listOf(dataOf(memory, 'check_magnitude'), 'jumps');
  const [jump] = jumps;
  if (jump !== undefined)
    remarks.push(
      `It stands at about ${textOf(jump, 'about') ?? ''} against ${textOf(jump, 'period') ?? 'another period'}: a matter of scale is possible.`,
    );
  return remarks;
}

function evidenceOf(memory: Memory, checkers: readonly CheckerSeen[], outcome: Outcome): Evidence[] {
  const observations = memory.seen.filter(
    (each) =>
      each.observation.status === 'ok' &&
      (checkers.some((checker) => checker.callId === each.callId) || each.tool === 'get_fact_history' || each.tool === 'recompute'),
  );
  return [
    ...observations.map(({ callId }) => ({ kind: 'observation' as const, id: callId })),
    ...outcome.factIds.slice(0, MOST_EVIDENCE).map((id) => ({ kind: 'fact' as const, id })),
    ...outcome.arcIds.slice(0, MOST_EVIDENCE).map((id) => ({ kind: 'arc' as const, id })),
  ];
}

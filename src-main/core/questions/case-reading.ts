import type { AuditSubject } from '../subject.ts';
import type { AuditCase } from '#shared/run/case.ts';
import type { RuleFamily } from '#shared/calc/outcome.ts';
import type { Dimension, QName } from '#shared/xbrl/model.ts';
import { chooseFact, type FactChoice } from './fact-choice.ts';
import { findName, type NameFound, similarNames } from './names.ts';
import { type PeriodAsked, parsePeriod } from './periods.ts';
import { bestMatches, nothingFound, searchConcepts } from './concept-search.ts';
import { type DimensionAsked, familyBesideLabel, type Question, readQuestion } from './question.ts';

/** A question with its names looked up in the filing, and the fact that it means. */
export interface Reading {
  readonly concept: QName | null;
  readonly period: PeriodAsked | null;
  readonly dimensions: readonly Dimension[] | null;
  readonly unit: string | null;
  readonly choice: FactChoice;
  /** Such as a prefix that the filing writes differently. */
  readonly notes: readonly string[];
}

export interface CaseReading extends Reading {
  readonly family: RuleFamily | null;
  /** The statement as the question names it, and the breakdown axis in the filing's own writing. */
  readonly statement: string | null;
  readonly axis: string | null;
  readonly question: Question;
}

export interface Written {
  readonly concept: string;
  readonly period: PeriodAsked | null;
  readonly dimensions: readonly DimensionAsked[] | null;
  readonly unit: string | null;
}

/** What the case asks, as the core understands it: the gate and the fusion hold the auditors to this fact. */
export function readCase(subject: AuditSubject, auditCase: AuditCase): CaseReading {
  const question = readQuestion(auditCase);
  const rest = {
    family: question.family,
    statement: question.statement,
    axis: question.axis === null ? null : writtenName(subject, question.axis),
    question,
  };
  if (question.unreadablePeriod !== null) {
    return { ...undeterminedReading(question, `“${question.unreadablePeriod}” is no period that can be read.`), ...rest };
  }
  if (question.concept !== null) return { ...readWritten(subject, { ...question, concept: question.concept }), ...rest };
  const matches = bestMatches(subject, searchConcepts(subject.graph, question.searchText), question.period);
  const [match, ...others] = matches;
  if (match === undefined) return { ...undeterminedReading(question, nothingFound(subject.graph, question.searchText)), ...rest };
  if (others.length > 0) {
    const names = matches.map(({ concept }) => concept).join(', ');
    return { ...undeterminedReading(question, `“${match.matched}” is the label of several concepts: ${names}.`), ...rest };
  }
  return { ...readWritten(subject, { ...question, concept: match.concept }), ...rest, family: familyBesideLabel(question, match.matched) };
}

function undeterminedReading(question: Question, reason: string): Reading {
  return {
    concept: null,
    period: question.period,
    dimensions: null,
    unit: question.unit,
    choice: { kind: 'undetermined', reason, candidates: [] },
    notes: [],
  };
}

/** Looks the names up and chooses the fact. A name that the filing does not have makes the fact absent; one with two meanings, undetermined. */
export function readWritten(subject: AuditSubject, written: Written): Reading {
  const found = findName(subject.graph, written.concept);
  const base = { period: written.period, unit: written.unit };
  if (found.kind !== 'found') {
    return { ...base, concept: null, dimensions: null, choice: missingConcept(subject, written.concept, found), notes: [] };
  }
  const notes = found.note === null ? [] : [found.note];
  const dimensions = written.dimensions === null ? null : findDimensions(subject, written.dimensions);
  if (dimensions !== null && 'problem' in dimensions) {
    return { ...base, concept: found.name, dimensions: null, choice: { kind: 'absent', reason: dimensions.problem }, notes };
  }
  const choice = chooseFact(subject, {
    concept: found.name,
    period: written.period,
    dimensions: dimensions?.found ?? null,
    unit: written.unit,
  });
  return { ...base, concept: found.name, dimensions: dimensions?.found ?? null, choice, notes: [...notes, ...(dimensions?.notes ?? [])] };
}

function missingConcept(subject: AuditSubject, written: string, found: Exclude<NameFound, { kind: 'found' }>): FactChoice {
  if (found.kind === 'ambiguous') {
    return { kind: 'undetermined', reason: `“${written}” can mean ${found.candidates.join(', ')}.`, candidates: [] };
  }
  const near = found.suggestions.length > 0 ? found.suggestions : similarNames(subject.graph, written);
  const hint = near.length > 0 ? ` Nearest: ${near.join(', ')}.` : '';
  return { kind: 'absent', reason: `The filing has no concept ${written}.${hint}` };
}

/** Axis and member as the filing writes them. A typed member is compared by its text. */
function findDimensions(
  subject: AuditSubject,
  asked: readonly DimensionAsked[],
): { readonly found: Dimension[]; readonly notes: string[] } | { readonly problem: string } {
  const found: Dimension[] = [];
  const notes: string[] = [];
  for (const { axis: axisText, member: memberText } of asked) {
    const axis = findName(subject.graph, axisText);
    if (axis.kind !== 'found') return { problem: `The filing has no axis ${axisText}.` };
    if (axis.note !== null) notes.push(axis.note);
    // A typed member is any text, also one that happens to be the label of something.
    if (isTypedMember(subject, axis.name, memberText)) {
      found.push({ axis: axis.name, member: memberText, typed: true });
      continue;
    }
    const member = findName(subject.graph, memberText);
    if (member.kind !== 'found') return { problem: `The filing has no member ${memberText} on ${axis.name}.` };
    found.push({ axis: axis.name, member: member.name, typed: false });
    if (member.note !== null) notes.push(member.note);
  }
  return { found, notes };
}

function isTypedMember(subject: AuditSubject, axis: QName, text: string): boolean {
  return subject.graph.rows.contexts.some((context) =>
    context.dimensions.some((dimension) => dimension.typed && dimension.axis === axis && dimension.member === text),
  );
}

function writtenName(subject: AuditSubject, written: string): string {
  const found = findName(subject.graph, written);
  return found.kind === 'found' ? found.name : written;
}

export interface TargetArguments {
  readonly concept: string;
  readonly period?: string | undefined;
  readonly dimensions?: readonly DimensionAsked[] | undefined;
  readonly unit?: string | undefined;
}

/** A tool's arguments read like a question; undefined period text means none was given. */
export function readTarget(subject: AuditSubject, target: TargetArguments): Reading | { readonly problem: string } {
  const period = target.period === undefined ? null : (parsePeriod(target.period) ?? 'unreadable');
  if (period === 'unreadable') {
    return { problem: `period “${target.period ?? ''}” cannot be read: use 2023-12-31, 2023-01-01 to 2023-12-31, FY2023 or Q3 2023.` };
  }
  return readWritten(subject, { concept: target.concept, period, dimensions: target.dimensions ?? null, unit: target.unit ?? null });
}

/** A reading whose concept the filing has. */
export type ReportedReading = Reading & { readonly concept: QName };

/** As readTarget; a concept that the filing does not have is a problem too. */
export function readReported(subject: AuditSubject, target: TargetArguments): ReportedReading | { readonly problem: string } {
  const reading = readTarget(subject, target);
  if ('problem' in reading) return reading;
  const { concept, choice } = reading;
  return concept === null ? { problem: 'reason' in choice ? choice.reason : 'unknown concept' } : { ...reading, concept };
}

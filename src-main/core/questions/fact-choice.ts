import type { AuditSubject } from '../subject.ts';
import { type FilingGraph, isUndimensioned, type PlacedFact, sameDimensions } from '../graph/filing-graph.ts';
import { memoize } from '../memoize.ts';
import type { Dimension, Period, QName } from '#shared/xbrl/model.ts';
import {
  contextKey,
  daysBetween,
  isMonetary,
  PERIOD_SLACK_DAYS,
  periodDays,
  periodEnd,
  periodKey,
  periodText,
  toSumFact,
} from '#shared/xbrl/aspects.ts';
import { representative } from '#shared/calc/sum.ts';
import { numberConflict } from '#shared/xbrl/duplicates.ts';
import { documentDays, fiscalSpan, monthsDays } from './fiscal-calendar.ts';
import { type PeriodAsked, periodAskedText } from './periods.ts';

/** A question whose names are the filing's own. */
export interface FactQuestion {
  readonly concept: QName;
  readonly period: PeriodAsked | null;
  /** null and empty alike: undimensioned facts only. */
  readonly dimensions: readonly Dimension[] | null;
  readonly unit: string | null;
}

/** The fact that a question means, or why there is not exactly one. Facts that answer equally are listed, never picked from. */
export type FactChoice =
  | {
      readonly kind: 'chosen' | 'nil';
      /** The representative: most decimals, then document order. */
      readonly placed: PlacedFact;
      readonly duplicates: readonly PlacedFact[];
      /** What a reader should know of the choice, such as a period that fits only to the week. */
      readonly notes: readonly string[];
    }
  | { readonly kind: 'absent'; readonly reason: string }
  | { readonly kind: 'undetermined'; readonly reason: string; readonly candidates: readonly PlacedFact[] };

type Narrowed = { readonly facts: readonly PlacedFact[]; readonly note: string | null } | { readonly stop: FactChoice };

/** Which fact a question means (AuditFlow): narrowed down by dimensions, then period, then unit, then duplicates. */
export function chooseFact(subject: AuditSubject, question: FactQuestion): FactChoice {
  const all = subject.graph.factsOf(question.concept).filter(({ fact }) => fact.isNumeric);
  if (all.length === 0) {
    const texts = subject.graph.factsOf(question.concept).length;
    return {
      kind: 'absent',
      reason:
        texts > 0 ? `${question.concept} is reported as text, not as a number.` : `The filing reports no fact for ${question.concept}.`,
    };
  }
  let facts: readonly PlacedFact[] = all;
  const notes: string[] = [];
  for (const narrow of [byDimensions, byPeriod, byUnit]) {
    const narrowed = narrow(subject, question, facts);
    if ('stop' in narrowed) return narrowed.stop;
    facts = narrowed.facts;
    if (narrowed.note !== null) notes.push(narrowed.note);
  }
  return oneAspect(facts, notes);
}

function byDimensions(_subject: AuditSubject, question: FactQuestion, facts: readonly PlacedFact[]): Narrowed {
  const asked = question.dimensions ?? [];
  if (asked.length > 0) {
    const matching = facts.filter(({ context }) => sameDimensions(context.dimensions, asked));
    const text = asked.map(({ axis, member }) => `${axis} = ${member}`).join(' and ');
    return matching.length > 0
      ? { facts: matching, note: null }
      : { stop: { kind: 'absent', reason: `No fact of ${question.concept} is qualified by exactly ${text}.` } };
  }
  const plain = facts.filter(({ context }) => isUndimensioned(context));
  if (plain.length > 0) return { facts: plain, note: null };
  return {
    stop: {
      kind: 'undetermined',
      reason: `${question.concept} is reported with dimensions only; the question names none.`,
      candidates: facts,
    },
  };
}

function byPeriod(subject: AuditSubject, question: FactQuestion, facts: readonly PlacedFact[]): Narrowed {
  const { period } = question;
  const keys = [...new Set(facts.map(({ context }) => periodKey(context.period)))];
  if (period === null) {
    if (keys.length === 1) return { facts, note: 'The question names no period; the filing reports this in one period only.' };
    return {
      stop: { kind: 'undetermined', reason: `The question names no period; the filing has ${periodsText(facts)}.`, candidates: facts },
    };
  }
  const wanted = wantedPeriods(subject, period, facts);
  const exact = facts.filter(({ context }) => wanted.some(({ exact: fits }) => fits(context.period)));
  if (exact.length > 0) return { facts: exact, note: null };
  const near = facts.filter(({ context }) => wanted.some(({ near: fits }) => fits(context.period)));
  const nearKeys = new Set(near.map(({ context }) => periodKey(context.period)));
  const first = near[0];
  if (nearKeys.size === 1 && first !== undefined) {
    return {
      facts: near,
      note: `No fact for exactly ${periodAskedText(period)}; the only one within ${PERIOD_SLACK_DAYS} days is ${periodText(first.context.period)}.`,
    };
  }
  const why =
    nearKeys.size > 1
      ? `several periods lie within ${PERIOD_SLACK_DAYS} days of ${periodAskedText(period)}`
      : `no fact for ${periodAskedText(period)}`;
  return {
    stop: {
      kind: 'undetermined',
      reason: `${question.concept}: ${why}; the filing has ${periodsText(facts)}.`,
      candidates: near.length > 0 ? near : facts,
    },
  };
}

interface Wanted {
  readonly exact: (period: Period) => boolean;
  readonly near: (period: Period) => boolean;
}

const isClose = (a: string, b: string): boolean => Math.abs(daysBetween(a, b)) <= PERIOD_SLACK_DAYS;

/** Turns what was asked into tests on a context's period, by whether the concept stands on instants or durations. */
function wantedPeriods(subject: AuditSubject, asked: PeriodAsked, facts: readonly PlacedFact[]): readonly Wanted[] {
  const isInstant = facts.every(({ context }) => context.period.kind === 'instant');
  const span =
    asked.kind === 'fiscal-year' || asked.kind === 'quarter' ? fiscalSpan(subject, asked) : asked.kind === 'range' ? asked : undefined;
  if (isInstant) {
    const day = asked.kind === 'date' ? asked.date : asked.kind === 'months' ? asked.end : span?.end;
    return day === undefined ? [] : [instantOn(day)];
  }
  if (span !== undefined) return [durationOf(span.start, span.end)];
  if (asked.kind === 'months') return [endingOn(asked.end, monthsDays(asked.end, asked.months))];
  // One date on a duration: the period of the document's length that ends then.
  const length = documentDays(subject);
  return asked.kind === 'date' && length !== undefined ? [endingOn(asked.date, length)] : [];
}

function instantOn(day: string): Wanted {
  return {
    exact: (period) => period.kind === 'instant' && period.instant === day,
    near: (period) => period.kind === 'instant' && isClose(period.instant, day),
  };
}

function durationOf(start: string, end: string): Wanted {
  return {
    exact: (period) => period.kind === 'duration' && period.start === start && period.end === end,
    near: (period) => period.kind === 'duration' && isClose(period.start, start) && isClose(period.end, end),
  };
}

/** A duration of about so many days that ends on a day. */
function endingOn(day: string, days: number): Wanted {
  const isLong = (period: Period): boolean => Math.abs((periodDays(period) ?? 0) - days) <= PERIOD_SLACK_DAYS;
  return {
    exact: (period) => period.kind === 'duration' && period.end === day && isLong(period),
    near: (period) => period.kind === 'duration' && isClose(period.end, day) && isLong(period),
  };
}

function periodsText(facts: readonly PlacedFact[]): string {
  const periods = [...new Map(facts.map(({ context }) => [periodKey(context.period), context.period])).values()];
  const sorted = periods.sort((a, b) => ((periodEnd(b) ?? '') > (periodEnd(a) ?? '') ? 1 : -1));
  const shown = sorted.slice(0, 8).map(periodText).join('; ');
  return sorted.length > 8 ? `${shown}; and ${sorted.length - 8} more` : shown;
}

function byUnit(subject: AuditSubject, question: FactQuestion, facts: readonly PlacedFact[]): Narrowed {
  const units = [...new Set(facts.map(({ unit }) => unit?.measure ?? ''))];
  if (question.unit !== null) {
    const asked = normalUnit(question.unit);
    const exact = facts.filter(({ unit }) => unit?.measure === question.unit);
    const matching = exact.length > 0 ? exact : facts.filter(({ unit }) => unit !== null && normalUnit(unit.measure) === asked);
    return matching.length > 0
      ? { facts: matching, note: null }
      : { stop: { kind: 'absent', reason: `${question.concept} is not reported in ${question.unit} there, but in ${units.join(', ')}.` } };
  }
  if (units.length === 1) return { facts, note: null };
  const currency = mainCurrency(subject);
  const inCurrency = facts.filter(({ unit }) => unit?.measure === currency);
  if (inCurrency.length > 0)
    return {
      facts: inCurrency,
      note: `Reported in several units (${units.join(', ')}); taken in ${currency ?? ''}, the filing’s most used currency.`,
    };
  return {
    stop: {
      kind: 'undetermined',
      reason: `${question.concept} is reported in ${units.join(' and ')}; the question names no unit.`,
      candidates: facts,
    },
  };
}

/** `iso4217:USD`, `USD` and `usd` alike; `USD/shares` as `iso4217:USD/xbrli:shares`. */
function normalUnit(unit: string): string {
  return unit.toLowerCase().replaceAll(/(?<![\w-])[\w-]+:/g, '');
}

const currencyOf = memoize((graph: FilingGraph): string | null => {
  const counts = new Map<string, number>();
  for (const fact of graph.rows.facts) {
    const measure = fact.unitId === null ? null : (graph.unit(fact.unitId)?.measure ?? null);
    if (isMonetary(measure)) counts.set(measure, (counts.get(measure) ?? 0) + 1);
  }
  let most: string | null = null;
  for (const [measure, count] of counts) if (most === null || count > (counts.get(most) ?? 0)) most = measure;
  return most;
});

/** The filing's most used currency by number of facts; the first in document order of equally used ones. */
export const mainCurrency = ({ graph }: AuditSubject): string | null => currencyOf(graph);

/** What is left must be one aspect; its duplicates must not contradict each other. */
function oneAspect(facts: readonly PlacedFact[], notes: readonly string[]): FactChoice {
  const contexts = new Set(facts.map(({ context, unit }) => `${contextKey(context)}~${unit?.measure ?? ''}`));
  if (contexts.size > 1) return { kind: 'undetermined', reason: 'Several facts answer the question equally.', candidates: facts };
  const chosen = representative(facts.map((placed) => ({ ...toSumFact(placed.fact), placed })))?.placed;
  if (chosen === undefined) return { kind: 'undetermined', reason: 'No fact is left.', candidates: facts };
  if (numberConflict(facts.map(({ fact }) => fact)) !== null)
    return { kind: 'undetermined', reason: 'The filing reports the same fact with values that contradict each other.', candidates: facts };
  const duplicates = facts.filter((placed) => placed !== chosen);
  const more = duplicates.length > 0 ? [`The filing reports this fact ${facts.length} times; the most exact one is taken.`] : [];
  return { kind: chosen.fact.isNil ? 'nil' : 'chosen', placed: chosen, duplicates, notes: [...notes, ...more] };
}

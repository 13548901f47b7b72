import type { AuditSubject } from '../subject.ts';
import type { IsoDate, Period } from '#shared/xbrl/model.ts';
import { addDays, daysBetween, PERIOD_SLACK_DAYS, periodDays } from '#shared/xbrl/aspects.ts';
import type { PeriodAsked } from './periods.ts';

const YEAR_DAYS = { least: 350, most: 380 };
const QUARTER_DAYS = { least: 76, most: 120 };

export interface Span {
  readonly start: IsoDate;
  readonly end: IsoDate;
}

/** The same day so many months later; the last day of that month when it is shorter. */
function addMonths(date: IsoDate, months: number): IsoDate {
  const [year, month, day] = date.split('-').map(Number);
  const first = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(day ?? 1, last))).toISOString().slice(0, 10);
}

/** So many calendar months up to and including a day. */
export function monthsSpan({ months, end }: { readonly months: number; readonly end: IsoDate }): Span {
  return { start: addMonths(addDays(end, 1), -months), end };
}

/** Days of so many months up to a day. */
export const monthsDays = (end: IsoDate, months: number): number => daysBetween(monthsSpan({ months, end }).start, end) + 1;

/** The document's own period: its context, or what the cover page says. */
function documentSpan(subject: AuditSubject): Span | undefined {
  const start = subject.reporting?.start ?? subject.head.periodStart;
  const end = subject.reporting?.end ?? subject.head.periodEnd;
  return start === null || end === null ? undefined : { start, end };
}

/** Days of the document's period: a year in a 10-K, year to date in a 10-Q. */
export function documentDays(subject: AuditSubject): number | undefined {
  const span = documentSpan(subject);
  return span === undefined ? undefined : periodDays({ kind: 'duration', ...span });
}

/**
 * A fiscal year or quarter in dates, from the filing's own calendar: the document's period anchors the year that the cover page names,
 * other years are counted from there, and the filing's own contexts settle the last days. Never year to date for a quarter.
 */
export function fiscalSpan(subject: AuditSubject, asked: Extract<PeriodAsked, { kind: 'fiscal-year' | 'quarter' }>): Span | undefined {
  const anchor = fiscalYearAnchor(subject);
  if (anchor === undefined) return undefined;
  const start = addMonths(anchor.start, 12 * (asked.year - anchor.year));
  if (asked.kind === 'fiscal-year') return settle(subject, { start, end: addDays(addMonths(start, 12), -1) }, YEAR_DAYS);
  const own = ownQuarter(subject, asked);
  const calendar = { start: addMonths(start, 3 * (asked.quarter - 1)), end: addDays(addMonths(start, 3 * asked.quarter), -1) };
  if (own === undefined) return settle(subject, calendar, QUARTER_DAYS);
  // The same quarter of another year is as long: 12 or 16 weeks, where that is how the company counts.
  const shift = 12 * (asked.year - anchor.year);
  return shift === 0 ? own : settle(subject, { start: addMonths(own.start, shift), end: addMonths(own.end, shift) }, QUARTER_DAYS);
}

/** First day of the fiscal year that the cover page names. */
function fiscalYearAnchor(subject: AuditSubject): { readonly start: IsoDate; readonly year: number } | undefined {
  const span = documentSpan(subject);
  const end = span?.end ?? subject.head.periodEnd;
  if (end === null) return undefined;
  const focus = Number(subject.head.fiscalYear ?? Number.NaN);
  const days = span === undefined ? undefined : periodDays({ kind: 'duration', ...span });
  const isAnnual = days === undefined || days >= YEAR_DAYS.least;
  const start =
    span === undefined || days === undefined || days > YEAR_DAYS.most
      ? monthsSpan({ months: 12, end }).start
      : yearStart(subject, span, days);
  const yearEnd = isAnnual ? end : addDays(addMonths(start, 12), -1);
  return { start, year: Number.isInteger(focus) ? focus : Number(yearEnd.slice(0, 4)) };
}

/** Some cover pages stand in the quarter's own context and not in the year to date: the year then began some quarters before. */
function yearStart({ head }: AuditSubject, { start }: Span, days: number): IsoDate {
  const before = Number(/^Q([2-4])$/.exec(head.fiscalPeriod ?? '')?.[1] ?? 1) - 1;
  return days <= QUARTER_DAYS.most ? addMonths(start, -3 * before) : start;
}

/** The quarter that a 10-Q is about, if it is the asked one: the shortest quarter-long context that ends with the document. */
function ownQuarter(subject: AuditSubject, asked: Extract<PeriodAsked, { kind: 'quarter' }>): Span | undefined {
  const { head } = subject;
  const end = documentSpan(subject)?.end;
  if (end === undefined || head.fiscalPeriod !== `Q${asked.quarter}`) return undefined;
  const lengths = durations(subject)
    .filter((span) => span.end === end && isAbout(span, QUARTER_DAYS))
    .sort((a, b) => daysBetween(b.start, a.start));
  return lengths[0];
}

/** Replaces arithmetic by the context nearest to it, when one is within the slack at both ends. */
function settle(subject: AuditSubject, nominal: Span, days: { readonly least: number; readonly most: number }): Span {
  let best: Span | undefined;
  let bestGap = Number.POSITIVE_INFINITY;
  for (const span of durations(subject)) {
    const gaps = [Math.abs(daysBetween(nominal.start, span.start)), Math.abs(daysBetween(nominal.end, span.end))];
    const gap = (gaps[0] ?? 0) + (gaps[1] ?? 0);
    if (gaps.every((each) => each <= PERIOD_SLACK_DAYS) && gap < bestGap && isAbout(span, days)) {
      best = span;
      bestGap = gap;
    }
  }
  if (best !== undefined) return best;
  const ends = subject.graph.rows.contexts.flatMap(({ period }) => (period.kind === 'instant' ? [period.instant] : []));
  const end = ends
    .filter((each) => Math.abs(daysBetween(nominal.end, each)) <= PERIOD_SLACK_DAYS)
    .sort((a, b) => Math.abs(daysBetween(nominal.end, a)) - Math.abs(daysBetween(nominal.end, b)))[0];
  return { start: nominal.start, end: end ?? nominal.end };
}

function isAbout(span: Span, days: { readonly least: number; readonly most: number }): boolean {
  const length = periodDays({ kind: 'duration', ...span }) ?? 0;
  return length >= days.least && length <= days.most;
}

function durations(subject: AuditSubject): Span[] {
  return subject.graph.rows.contexts.flatMap(({ period }: { period: Period }) =>
    period.kind === 'duration' ? [{ start: period.start, end: period.end }] : [],
  );
}

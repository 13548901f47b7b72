import { addDays, PERIOD_SLACK_DAYS, periodDays, periodEnd, periodFromKey } from '#shared/xbrl/aspects.ts';
import type { StatementGroup } from '#shared/rpc/statement.ts';
import type { IsoDate, Period } from '#shared/xbrl/model.ts';
import type { ReportingPeriod } from '../subject.ts';
import type { PresentationRow } from './presentation-rows.ts';
import type { RoleFact } from './role-facts.ts';

/** Says in which periods' columns a fact stands on a row; none: the row does not show it. */
export type Placement = (row: PresentationRow, fact: RoleFact) => readonly string[];

export interface PeriodColumn {
  readonly key: string;
  readonly period: Period;
  /** Cells that its columns fill. */
  readonly facts: number;
}

/** Below this part of its facts a statement's durations are strays: instants then keep columns of their own. */
const LEAST_DURATIONS = 0.25;

/**
 * Where facts stand. In a statement of flows an instant stands in the column of the duration that ends on it, on a period-start row in
 * that of the duration that begins the day after; what no duration takes gets a column of its own. In a statement of instants every
 * period is a column.
 */
export function placementOf(rows: readonly PresentationRow[], facts: readonly RoleFact[]): Placement {
  const durations = new Map<string, number>();
  for (const { periodKey, aspect } of facts) {
    if (aspect.context.period.kind === 'duration') durations.set(periodKey, (durations.get(periodKey) ?? 0) + 1);
  }
  const durationFacts = [...durations.values()].reduce((all, count) => all + count, 0);
  const hasPoints = rows.some(({ point }) => point !== null);
  if (durationFacts === 0 || (!hasPoints && durationFacts < LEAST_DURATIONS * facts.length)) return (_row, { periodKey }) => [periodKey];

  const periods = [...durations.keys()].map((key) => ({ key, period: periodFromKey(key) }));
  const endingOn = Map.groupBy(periods, ({ period }) => periodEnd(period) ?? '');
  const beginningAfter = Map.groupBy(periods, ({ period }) => (period.kind === 'duration' ? addDays(period.start, -1) : ''));
  const pointsOf = Map.groupBy(rows, ({ concept }) => concept);
  const startsFor = (row: PresentationRow, instant: IsoDate): string[] =>
    row.point === 'start' ? (beginningAfter.get(instant) ?? []).map(({ key }) => key) : [];
  const endsFor = (row: PresentationRow, instant: IsoDate): string[] => {
    if (row.point === 'start') return [];
    const ending = (endingOn.get(instant) ?? []).map(({ key }) => key);
    return row.point === 'end' ? ending : fullest(ending, durations);
  };
  return (row, { concept, periodKey, aspect }) => {
    const { period } = aspect.context;
    if (period.kind !== 'instant') return [periodKey];
    const own = [...startsFor(row, period.instant), ...endsFor(row, period.instant)];
    if (own.length > 0) return own;
    const rowsOfConcept = pointsOf.get(concept) ?? [];
    const isElsewhere = rowsOfConcept.some((one) => startsFor(one, period.instant).length + endsFor(one, period.instant).length > 0);
    // A concept that has a row for its end shows there what no duration takes.
    const isLast = row.point !== 'start' || rowsOfConcept.every(({ point }) => point === 'start');
    return isElsewhere || !isLast ? [] : [periodKey];
  };
}

function fullest(keys: readonly string[], counts: ReadonlyMap<string, number>): string[] {
  const [best] = [...keys].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0));
  return best === undefined ? [] : [best];
}

interface Ordering {
  readonly reporting: ReportingPeriod | null;
  readonly columns: readonly PeriodColumn[];
}

const ANNUAL_DAYS = 300;
const monthsOf = (days: number): number => Math.round(days / 30.4);

/**
 * The document's own kind of period first (in an interim report the shorter lengths, as companies present them), within a length the
 * latest first; what ends after the reporting period comes last.
 */
export function orderPeriods({ reporting, columns }: Ordering): readonly PeriodColumn[] {
  const sum = (kind: Period['kind']): number => columns.reduce((all, one) => all + (one.period.kind === kind ? one.facts : 0), 0);
  const instantRank = sum('instant') >= sum('duration') ? -1 : Number.MAX_SAFE_INTEGER;
  const lengthRank = ({ period }: PeriodColumn): number => {
    const days = periodDays(period);
    if (period.kind === 'instant') return instantRank;
    if (days === undefined) return Number.MAX_SAFE_INTEGER;
    return isOfOwnYear(period, reporting) ? 0 : monthsOf(days) + 1;
  };
  const isLater = ({ period }: PeriodColumn): number => Number(reporting !== null && (periodEnd(period) ?? '') > reporting.end);
  const endOf = ({ period }: PeriodColumn): string => periodEnd(period) ?? '';
  return [...columns].sort(
    (a, b) =>
      isLater(a) - isLater(b) ||
      lengthRank(a) - lengthRank(b) ||
      (endOf(a) < endOf(b) ? 1 : endOf(a) > endOf(b) ? -1 : 0) ||
      b.facts - a.facts ||
      (a.key < b.key ? -1 : 1),
  );
}

/** A column with fewer cells than this part of the fullest is folded away; notes are sparse by nature. */
const LEAST_FULL: Readonly<Record<StatementGroup, number>> = { cover: 0, statements: 0.4, notes: 0.2 };
const MOST_COLUMNS = 12;

export interface PeriodChoice extends Ordering {
  readonly group: StatementGroup;
  /** How many columns a period has. */
  readonly widthOf: (periodKey: string) => number;
}

/**
 * The periods shown when none are asked for: of the ordered ones those with enough cells, as long as the columns stay few. A face
 * statement of an annual report keeps to years: quarters beside them are there to be added. Never empty where there are any.
 */
export function defaultPeriods({ group, columns, reporting, widthOf }: PeriodChoice): ReadonlySet<string> {
  const most = Math.max(0, ...columns.map(({ facts }) => facts));
  const full = columns.filter(({ facts }) => facts >= LEAST_FULL[group] * most);
  const years = group === 'statements' ? full.filter(({ period }) => isOfOwnYear(period, reporting)) : [];
  const shown = new Set<string>();
  let width = 0;
  for (const { key } of years.length > 0 ? years : full) {
    width += widthOf(key);
    if (shown.size > 0 && width > MOST_COLUMNS) break;
    shown.add(key);
  }
  return shown;
}

/** As long as the year that the document reports. */
function isOfOwnYear(period: Period, reporting: ReportingPeriod | null): boolean {
  const [own, days] = [reporting === null ? 0 : (periodDays(reporting.period) ?? 0), periodDays(period) ?? 0];
  return own > ANNUAL_DAYS && Math.abs(days - own) <= PERIOD_SLACK_DAYS;
}

import { type Decimal, parseDecimal } from '../decimal/decimal.ts';
import type { SumFact } from '../calc/sum.ts';
import type { Context, Dimension, Fact, IsoDate, Period } from './model.ts';

const MS_A_DAY = 86_400_000;

/** Days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / MS_A_DAY);
}

/** So many days later; earlier when negative. */
export const addDays = (date: IsoDate, days: number): IsoDate =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * MS_A_DAY).toISOString().slice(0, 10);

/** Length of a duration in days, both ends counted; 0 for an instant, undefined for forever. */
export function periodDays(period: Period): number | undefined {
  if (period.kind === 'instant') return 0;
  return period.kind === 'duration' ? daysBetween(period.start, period.end) + 1 : undefined;
}

/** 52/53-week years and 13/14-week quarters stay within this many days of the calendar: periods so near are of one length. */
export const PERIOD_SLACK_DAYS = 7;

export const periodEnd = (period: Period): IsoDate | undefined =>
  period.kind === 'instant' ? period.instant : period.kind === 'duration' ? period.end : undefined;

/** Stable key of a period: `2023-12-28`, `2022-12-30/2023-12-28` or `forever`. */
export function periodKey(period: Period): string {
  switch (period.kind) {
    case 'instant':
      return period.instant;
    case 'duration':
      return `${period.start}/${period.end}`;
    case 'forever':
      return 'forever';
  }
}

/** As people read it: `2023-12-28`, `2022-12-30 to 2023-12-28`. */
export function periodText(period: Period): string {
  return period.kind === 'duration' ? `${period.start} to ${period.end}` : periodKey(period);
}

export function periodFromKey(key: string): Period {
  if (key === 'forever') return { kind: 'forever' };
  const [start, end] = key.split('/');
  return end === undefined ? { kind: 'instant', instant: key } : { kind: 'duration', start: start ?? key, end };
}

const dimensionKey = ({ axis, member }: Dimension): string => `${axis}=${member}`;

/** Stable key of dimensions, axes sorted; '' without any. */
export function dimensionsKey(dimensions: readonly Dimension[]): string {
  const [first] = dimensions;
  if (first === undefined) return '';
  if (dimensions.length === 1) return dimensionKey(first);
  return [...dimensions]
    .sort((a, b) => (a.axis < b.axis ? -1 : a.axis > b.axis ? 1 : 0))
    .map(dimensionKey)
    .join('|');
}

/** Key of everything but the concept and the unit: two contexts with one key are equal in meaning (XBRL 2.1 s-equal). */
export function contextKey(context: Context): string {
  return `${context.entityScheme}#${context.entity}~${periodKey(context.period)}~${dimensionsKey(context.dimensions)}`;
}

/** `iso4217:USD` and its like, alone: no ratio, no product. */
export const isMonetary = (measure: string | null): measure is string => measure !== null && /^iso4217:\w+$/.test(measure);

export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
export const prefixOf = (name: string): string => name.slice(0, Math.max(0, name.indexOf(':')));

/** Exact value of a numeric fact; null when nil, not numeric, or longer than what is computed with. */
export function factValue(fact: Fact): Decimal | null {
  return fact.isNumeric && !fact.isNil && fact.value !== null ? (parseDecimal(fact.value) ?? null) : null;
}

export function toSumFact(fact: Fact): SumFact {
  return { factId: fact.id, value: factValue(fact), isNil: fact.isNil, decimals: fact.decimals };
}

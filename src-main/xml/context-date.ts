import type { IsoDate } from '#shared/xbrl/model.ts';

const DATE_TIME = /^(\d{4}-\d{2}-\d{2})(?:T([01]\d|2[0-3]|24(?=:00:00)):([0-5]\d):([0-5]\d)(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})?$/;
const DAY_MS = 86_400_000;

/**
 * The day that an instant or an end date closes (XBRL 2.1 §4.7.2): a bare date means its end, `T00:00:00` the end of the day before.
 * Undefined when the text is no date.
 */
export function endDay(text: string): IsoDate | undefined {
  const parts = DATE_TIME.exec(text.trim());
  if (parts === null) return undefined;
  const [, day = '', hour, minute, second] = parts;
  if (!isDay(day)) return undefined;
  return hour === '00' && minute === '00' && second === '00' ? shiftDay(day, -1) : day;
}

/** The day that a start date opens: a bare date or `T00:00:00` is that day, `T24:00:00` the day after. Undefined when the text is no date. */
export function startDay(text: string): IsoDate | undefined {
  const parts = DATE_TIME.exec(text.trim());
  if (parts === null) return undefined;
  const [, day = '', hour] = parts;
  if (!isDay(day)) return undefined;
  return hour === '24' ? shiftDay(day, 1) : day;
}

function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}

function shiftDay(day: string, days: number): IsoDate {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

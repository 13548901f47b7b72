import { periodDays, periodText } from '#shared/xbrl/aspects.ts';
import { type Period } from '#shared/xbrl/model.ts';

/** For narrow columns: `FY 2023` for about a year, months for about three, six or nine, with the title for both dates; any other length has both. */
export function shortPeriodText(period: Period): string {
  if (period.kind !== 'duration') return periodText(period);
  const days = periodDays(period) ?? 0;
  if (days >= 350 && days <= 380) return `FY ${fiscalYearOf(period.end)}`;
  if (days >= 80 && days <= 100) return `3 m to ${period.end}`;
  if (days >= 170 && days <= 190) return `6 m to ${period.end}`;
  if (days >= 260 && days <= 285) return `9 m to ${period.end}`;
  return periodText(period);
}

/** A year that ends in the first days of January is the year before. */
const fiscalYearOf = (end: string): string => (end.slice(5) <= '01-07' ? String(Number(end.slice(0, 4)) - 1) : end.slice(0, 4));

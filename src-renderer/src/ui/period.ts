import { type z } from 'zod';
import { type periodSchema } from '#shared/calc/outcome.ts';

export type Period = z.infer<typeof periodSchema>;

/** ISO dates: `2023-12-28`, `2022-12-30 to 2023-12-28`. */
export function periodText(period: Period): string {
  switch (period.kind) {
    case 'instant':
      return period.instant;
    case 'duration':
      return `${period.start} to ${period.end}`;
    case 'forever':
      return 'forever';
  }
}

const DAY = 86_400_000;

/** For narrow columns: `FY 2023` for about a year, else the end; the title then has both dates. */
export function shortPeriodText(period: Period): string {
  if (period.kind !== 'duration') return periodText(period);
  const days = (Date.parse(period.end) - Date.parse(period.start)) / DAY + 1;
  if (days >= 350 && days <= 380) return `FY ${fiscalYearOf(period.end)}`;
  if (days >= 80 && days <= 100) return `3 m to ${period.end}`;
  if (days >= 170 && days <= 190) return `6 m to ${period.end}`;
  if (days >= 260 && days <= 285) return `9 m to ${period.end}`;
  return `to ${period.end}`;
}

/** A year that ends in the first days of January is the year before. */
const fiscalYearOf = (end: string): string => (end.slice(5) <= '01-07' ? String(Number(end.slice(0, 4)) - 1) : end.slice(0, 4));

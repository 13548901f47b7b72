import { absolute, compare, decimal } from '#shared/decimal/decimal.ts';
import { PERIOD_SLACK_DAYS, periodDays, periodEnd, periodKey } from '#shared/xbrl/aspects.ts';
import { type FactCard } from '#shared/rpc/filing.ts';
import { filingText } from '#renderer/ui/filing-name.ts';
import { roundedInScale, scaleOf, type Scale } from '#renderer/ui/scaled.ts';

export interface HistoryBar {
  readonly factId: string;
  readonly label: string;
  readonly value: string;
  readonly text: string;
  readonly isCurrent: boolean;
  /** Of another filing: `10-K 2022-12-31`; null for this one. */
  readonly filing: string | null;
  /** A later filing told another value of the period than the one before. */
  readonly isRestated: boolean;
  /** Share of the tallest bar from 0 to 1. For drawing only. */
  readonly share: number;
}

export interface HistoryBars {
  readonly scale: Scale;
  readonly bars: readonly HistoryBar[];
}

const MOST_BARS = 4;

type Entry = FactCard['history'][number];

/** Of several filings that tell one period the fact itself, else what was told last. */
function onePerPeriod(history: readonly Entry[], isCurrent: (entry: Entry) => boolean): readonly Entry[] {
  return [...Map.groupBy(history, (entry) => periodKey(entry.period)).values()].flatMap(
    (told) => told.find(isCurrent) ?? told.at(-1) ?? [],
  );
}

/** The fact among the same aspect of periods as long as its own, oldest first; null when there is nothing to compare with. */
export function historyBars(fact: FactCard): HistoryBars | null {
  const days = periodDays(fact.period) ?? 0;
  const isCurrent = (entry: Entry): boolean => entry.filing === null && entry.factId === fact.factId;
  const alike = onePerPeriod(fact.history, isCurrent).filter(
    (entry) =>
      entry.value !== null &&
      entry.period.kind === fact.period.kind &&
      Math.abs((periodDays(entry.period) ?? 0) - days) <= PERIOD_SLACK_DAYS,
  );
  const at = alike.findIndex(isCurrent);
  const shown =
    at === -1
      ? alike.slice(-MOST_BARS)
      : alike.slice(Math.max(0, Math.min(at - 2, alike.length - MOST_BARS)), Math.max(at + 2, MOST_BARS)).slice(-MOST_BARS);
  if (shown.length < 2) return null;
  const values = shown.map((entry) => entry.value ?? '0');
  const scale = scaleOf(values);
  const tallest = values.map((value) => absolute(decimal(value))).reduce((most, value) => (compare(value, most) > 0 ? value : most));
  const top = Number(tallest.toFixed());
  const ends = shown.map((entry) => periodEnd(entry.period) ?? '');
  const isYearEnough = new Set(ends.map((end) => end.slice(0, 4))).size === ends.length;
  return {
    scale,
    bars: shown.map((entry, index) => {
      const value = values[index] ?? '0';
      return {
        factId: entry.factId,
        label: isYearEnough ? (ends[index] ?? '').slice(0, 4) : (ends[index] ?? '').slice(2, 7),
        value,
        text: roundedInScale(value, scale, 1),
        isCurrent: isCurrent(entry),
        filing: entry.filing === null ? null : filingText(entry.filing),
        isRestated: entry.restated !== null,
        share: top === 0 ? 0 : Math.abs(Number(value)) / top,
      };
    }),
  };
}

import { type Outcome } from '#shared/calc/outcome.ts';
import { add, compare, decimal, formatDecimal, subtract } from '#shared/decimal/decimal.ts';
import { pointRange, type Range, rangeOf } from '#renderer/ui/scaled.ts';

type Judged = Outcome['standards'][number];

/** What one standard compared: a row of the drawing. */
export interface StandardRow extends Pick<Judged, 'standard' | 'status'> {
  readonly kind: 'points' | 'intervals' | 'tolerance';
  readonly sum: Range;
  readonly total: Range;
  /** What the two share (1.1), or what is allowed around the total (DQC). */
  readonly allowed: Range | null;
}

export const rangesOf = ({ sum, total, allowed }: StandardRow): readonly Range[] =>
  allowed === null ? [sum, total] : [sum, total, allowed];

/** The standards that judged, to be drawn on one axis; none when nothing differs between sum and total. */
export function standardRows(standards: readonly Judged[]): readonly StandardRow[] {
  const rows = standards.map(rowOf).filter((row) => row !== null);
  const ends = new Set(rows.flatMap(rangesOf).flatMap(({ low, high }) => [low, high]));
  return ends.size < 2 ? [] : rows;
}

function rowOf({ standard, status, reported, computed, tolerance, totalInterval, sumInterval }: Judged): StandardRow | null {
  if (reported === null || computed === null) return null;
  const [sum, total] = [rangeOf(sumInterval), rangeOf(totalInterval)];
  if (sum !== null && total !== null)
    return { standard, status, kind: 'intervals', sum, total, allowed: status === 'consistent' ? sharedBy(sum, total) : null };
  const points = { standard, status, sum: pointRange(computed), total: pointRange(reported) };
  return tolerance === null
    ? { ...points, kind: 'points', allowed: null }
    : { ...points, kind: 'tolerance', allowed: around(reported, tolerance) };
}

function sharedBy(a: Range, b: Range): Range | null {
  const from = compare(decimal(a.low), decimal(b.low)) >= 0 ? a : b;
  const to = compare(decimal(a.high), decimal(b.high)) <= 0 ? a : b;
  if (compare(decimal(from.low), decimal(to.high)) > 0) return null;
  return { low: from.low, lowOpen: from.lowOpen, high: to.high, highOpen: to.highOpen };
}

function around(value: string, tolerance: string): Range {
  const [middle, half] = [decimal(value), decimal(tolerance)];
  return { low: formatDecimal(subtract(middle, half)), high: formatDecimal(add(middle, half)), lowOpen: false, highOpen: false };
}

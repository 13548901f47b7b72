import {
  add,
  compare,
  type Decimal,
  type Decimals,
  formatDecimal,
  isNegative,
  isZero,
  multiply,
  negate,
  powerOfTen,
  subtract,
} from './decimal.ts';

export type IntervalMode = 'round' | 'truncate';

/** A set of exact values between two bounds; each bound is inside (closed) or outside (open). `low` is never above `high`. */
export interface Interval {
  readonly low: Decimal;
  readonly high: Decimal;
  readonly lowOpen: boolean;
  readonly highOpen: boolean;
}

export const closed = (low: Decimal, high: Decimal): Interval => ({ low, high, lowOpen: false, highOpen: false });
export const point = (value: Decimal): Interval => closed(value, value);

/**
 * The values that a fact of this value and accuracy may stand for (Calculations 1.1).
 * Round mode: [v − u/2, v + u/2] with u = 10^−decimals. Truncate mode: half-open, away from zero.
 */
export function intervalOf(value: Decimal, decimals: Decimals, mode: IntervalMode): Interval {
  if (decimals === 'INF') return point(value);
  if (mode === 'round') {
    const half = multiply(powerOfTen(-decimals - 1), powerOfTen(0).times('5'));
    return closed(subtract(value, half), add(value, half));
  }
  const unit = powerOfTen(-decimals);
  if (isZero(value)) return { low: negate(unit), high: unit, lowOpen: true, highOpen: true };
  return isNegative(value)
    ? { low: subtract(value, unit), high: value, lowOpen: true, highOpen: false }
    : { low: value, high: add(value, unit), lowOpen: false, highOpen: true };
}

export function addIntervals(a: Interval, b: Interval): Interval {
  return { low: add(a.low, b.low), high: add(a.high, b.high), lowOpen: a.lowOpen || b.lowOpen, highOpen: a.highOpen || b.highOpen };
}

/** Scales by a weight; a negative weight swaps the ends. Weight 0 gives the point 0. */
export function scaleInterval(interval: Interval, weight: Decimal): Interval {
  if (isZero(weight)) return point(weight);
  const low = multiply(interval.low, weight);
  const high = multiply(interval.high, weight);
  return isNegative(weight)
    ? { low: high, high: low, lowOpen: interval.highOpen, highOpen: interval.lowOpen }
    : { low, high, lowOpen: interval.lowOpen, highOpen: interval.highOpen };
}

/** The common part, or undefined when the two share no point (open ends that merely touch do not count). */
export function intersect(a: Interval, b: Interval): Interval | undefined {
  const lowOrder = compare(a.low, b.low);
  const highOrder = compare(a.high, b.high);
  const low = lowOrder >= 0 ? a.low : b.low;
  const high = highOrder <= 0 ? a.high : b.high;
  const lowOpen = lowOrder === 0 ? a.lowOpen || b.lowOpen : lowOrder > 0 ? a.lowOpen : b.lowOpen;
  const highOpen = highOrder === 0 ? a.highOpen || b.highOpen : highOrder < 0 ? a.highOpen : b.highOpen;
  const width = compare(low, high);
  if (width > 0 || (width === 0 && (lowOpen || highOpen))) return undefined;
  return { low, high, lowOpen, highOpen };
}

/** `[1, 2)`: brackets for closed ends, parentheses for open ones; canonical decimals. */
export function formatInterval(interval: Interval): string {
  return `${interval.lowOpen ? '(' : '['}${formatDecimal(interval.low)}, ${formatDecimal(interval.high)}${interval.highOpen ? ')' : ']'}`;
}

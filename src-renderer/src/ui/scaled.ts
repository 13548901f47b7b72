import {
  absolute,
  compare,
  decimal,
  type Decimal,
  formatDecimal,
  isNegative,
  isZero,
  multiply,
  powerOfTen,
  roundTo,
  subtract,
} from '#shared/decimal/decimal.ts';
import { type AmountText, amountText } from './amount.ts';

/** Amounts of a million and more are shown in millions where room is short; the exact value stands in a title. */
export type Scale = 'one' | 'thousand' | 'million';
const MILLION = powerOfTen(6);
const SHIFT: Readonly<Record<Scale, Decimal>> = { one: powerOfTen(0), thousand: powerOfTen(-3), million: powerOfTen(-6) };
/** More places than this read worse than the whole number. */
const MOST_PLACES = 3;

/** The scale for amounts that are shown together: canonical decimals. */
export function scaleOf(values: readonly string[]): Scale {
  return values.some((value) => compare(absolute(decimal(value)), MILLION) >= 0) ? 'million' : 'one';
}

const LETTER: Readonly<Record<Scale, string>> = { one: '', thousand: ' k', million: ' m' };
export const scaleLetter = (scale: Scale): string => LETTER[scale];

/** The amount in the scale, exactly: the point moves and nothing is rounded. */
export const inScale = (value: string, scale: Scale): string => formatDecimal(multiply(decimal(value), SHIFT[scale]));

/** The amount in the scale, rounded half to even for the eye. */
export const roundedInScale = (value: string, scale: Scale, places: number): string =>
  amountText(formatDecimal(roundTo(multiply(decimal(value), SHIFT[scale]), places))).text;

/**
 * The amount in the scale with exactly so many places, rounded half to even for the eye. What rounds to nothing is `< 0.1`, so that a
 * zero is always a zero.
 */
export function fixedInScale(value: string, scale: Scale, places: number): AmountText {
  const moved = multiply(decimal(value), SHIFT[scale]);
  const rounded = roundTo(moved, places);
  if (isZero(rounded) && !isZero(moved)) {
    const text = `< ${formatDecimal(powerOfTen(-places))}`;
    return isNegative(moved) ? { text: `(${text})`, isNegative: true } : { text, isNegative: false };
  }
  const [whole = '', fraction = ''] = formatDecimal(rounded).split('.');
  return amountText(places > 0 ? `${whole}.${fraction.padEnd(places, '0')}` : whole);
}

/** The coarsest scale in which all values are short; in one otherwise. */
export function shortScaleOf(values: readonly string[]): Scale {
  const scale = scaleOf(values);
  return values.every((value) => (inScale(value, scale).split('.')[1] ?? '').length <= MOST_PLACES) ? scale : 'one';
}

/** `17.1 m`, or the whole number where that is no shorter. */
export function shortAmount(value: string): string {
  const scale = shortScaleOf([value]);
  return amountText(inScale(value, scale)).text + scaleLetter(scale);
}

/** Bounds of an interval in canonical decimals; `(` and `)` mark a bound that is outside. */
export interface Range {
  readonly low: string;
  readonly high: string;
  readonly lowOpen: boolean;
  readonly highOpen: boolean;
}

const INTERVAL = /^([[(])(-?\d+(?:\.\d+)?), (-?\d+(?:\.\d+)?)([\])])$/;

/** Reads what formatInterval wrote. */
export function rangeOf(interval: string | null): Range | null {
  const match = interval === null ? null : INTERVAL.exec(interval);
  if (match === null) return null;
  const [, open = '[', low = '', high = '', close = ']'] = match;
  return { low, high, lowOpen: open === '(', highOpen: close === ')' };
}

export const pointRange = (value: string): Range => ({ low: value, high: value, lowOpen: false, highOpen: false });

/** `40.75 to 41.25 m`; a single value is itself. */
export function rangeText({ low, high }: Range): string {
  if (low === high) return shortAmount(low);
  const scale = shortScaleOf([low, high]);
  return `${amountText(inScale(low, scale)).text} to ${amountText(inScale(high, scale)).text}${scaleLetter(scale)}`;
}

/** The same in full: `12,950,000 to 13,050,000`; a single value is `exactly 7`. */
export const fullRangeText = ({ low, high }: Range): string =>
  low === high ? `exactly ${amountText(low).text}` : `${amountText(low).text} to ${amountText(high).text}`;

/** As fullRangeText, and open ends are said. */
export function rangeWithEnds(range: Range): string {
  const { low, high, lowOpen, highOpen } = range;
  if (low === high) return fullRangeText(range);
  return `${fullRangeText(range)}${lowOpen && highOpen ? ', open' : lowOpen ? ', open below' : highOpen ? ', open above' : ''}`;
}

/** The distance between two ranges as a canonical decimal; null when they share a point. */
export function gapBetween(a: Range, b: Range): string | null {
  const [lower, upper] = compare(decimal(a.low), decimal(b.low)) <= 0 ? [a, b] : [b, a];
  const gap = subtract(decimal(upper.low), decimal(lower.high));
  if (isNegative(gap)) return null;
  return isZero(gap) && !lower.highOpen && !upper.lowOpen ? null : formatDecimal(gap);
}

import { type Range } from './scaled.ts';

/** Shares of the axis, from 0 to 1. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export interface Axis {
  readonly spanOf: (range: Range) => Span;
  /** Round values within the axis: canonical decimals and where they stand. */
  readonly ticks: readonly { readonly at: number; readonly value: string }[];
}

/** Finer than any amount on the axis, so that margins and ticks of a narrow one stay apart. */
const EXTRA_PLACES = 2;
/** The axis goes past what it shows by this part on both sides. */
const MARGIN = 8n;
const MOST_TICKS = 6n;

const placesOf = (text: string): number => text.split('.')[1]?.length ?? 0;

/** A decimal as an integer over a common power of ten: geometry is exact until it is a share, so no amount becomes a float. */
function integerOf(text: string, digits: number): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(`${whole}${fraction.padEnd(digits, '0')}`);
}

/** One axis for all the ranges; null when there are none. */
export function axisOver(ranges: readonly Range[]): Axis | null {
  const ends = ranges.flatMap(({ low, high }) => [low, high]);
  const digits = Math.max(0, ...ends.map(placesOf)) + EXTRA_PLACES;
  const [first, ...others] = ends.map((end) => integerOf(end, digits));
  if (first === undefined) return null;
  const low = others.reduce((least, value) => (value < least ? value : least), first);
  const high = others.reduce((most, value) => (value > most ? value : most), first);
  const margin = high > low ? (high - low) / MARGIN + 1n : (high < 0n ? -high : high) / 100n + 10n ** BigInt(digits);
  const [start, end] = [low - margin, high + margin];
  const share = (value: bigint): number => Number(((value - start) * 1_000_000n) / (end - start)) / 1_000_000;
  return {
    spanOf: (range) => ({ from: share(integerOf(range.low, digits)), to: share(integerOf(range.high, digits)) }),
    ticks: ticksOf(start, end).map((value) => ({ at: share(value), value: textOf(value, digits) })),
  };
}

export const middleOf = ({ from, to }: Span): number => (from + to) / 2;

/** A step of 1, 2 or 5 times a power of ten. */
function ticksOf(start: bigint, end: bigint): readonly bigint[] {
  const least = (end - start) / MOST_TICKS + 1n;
  let power = 1n;
  while (power * 10n <= least) power *= 10n;
  const step = [1n, 2n, 5n, 10n].map((factor) => factor * power).find((candidate) => candidate >= least) ?? power * 10n;
  const ticks: bigint[] = [];
  let at = start / step;
  if (at * step < start) at += 1n;
  for (let value = at * step; value <= end; value += step) ticks.push(value);
  return ticks;
}

/** The canonical decimal of an integer over the power of ten. */
function textOf(value: bigint, digits: number): string {
  const sign = value < 0n ? '-' : '';
  const text = (value < 0n ? -value : value).toString().padStart(digits + 1, '0');
  const fraction = text.slice(-digits).replace(/0+$/, '');
  return `${sign}${text.slice(0, -digits)}${fraction === '' ? '' : `.${fraction}`}`;
}

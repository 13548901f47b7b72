import Big from 'big.js';

/**
 * Exact decimals. The only importer of big.js; `Big.strict` refuses JavaScript numbers, so no float can enter.
 * On the wire and in the store a decimal is a plain string: no exponent, no trailing zeros, no `-0`.
 */
const Exact = Big();
Exact.strict = true;
/** No operation here rounds but `roundTo`; the only division is `divideExactly`. */
Exact.NE = -1_000_000;
Exact.PE = 1_000_000;
Exact.DP = 60;

export type Decimal = Big;
/** Stated accuracy of a fact: a count of digits right of the point (may be negative) or exact. */
export type Decimals = number | 'INF';

const ZERO: Decimal = new Exact('0');

const NUMERIC = /^[+-]?(\d+(?:\.\d*)?|\.\d+)([eE][+-]?\d{1,4})?$/;
const MAX_DIGITS = 4_096;
/** What is computed from numbers of that length. */
const MAX_COMPUTED_DIGITS = 4 * MAX_DIGITS;

/** Parses the lexical form of xsd:decimal (and of float/double with an exponent). Undefined when it is none or longer than 4,096 characters. */
export function parseDecimal(text: string): Decimal | undefined {
  return read(text, MAX_DIGITS);
}

function read(text: string, maxDigits: number): Decimal | undefined {
  const trimmed = text.trim();
  if (trimmed.length > maxDigits || !NUMERIC.test(trimmed)) return undefined;
  return new Exact(trimmed.startsWith('+') ? trimmed.slice(1) : trimmed);
}

/** As parseDecimal, for text that is known to be a decimal (made by this module, so it may be somewhat longer). Throws otherwise. */
export function decimal(text: string): Decimal {
  const value = read(text, MAX_COMPUTED_DIGITS);
  if (value === undefined) throw new Error(`not a decimal: ${text.slice(0, 40)}`);
  return value;
}

/** Canonical string: no exponent, no trailing zeros, no `-0`, no `+`. */
export function formatDecimal(value: Decimal): string {
  if (value.eq(ZERO)) return '0';
  return value.toFixed();
}

export const add = (a: Decimal, b: Decimal): Decimal => a.plus(b);
export const subtract = (a: Decimal, b: Decimal): Decimal => a.minus(b);
export const multiply = (a: Decimal, b: Decimal): Decimal => a.times(b);
export const negate = (a: Decimal): Decimal => (a.eq(ZERO) ? ZERO : a.times(new Exact('-1')));
export const absolute = (a: Decimal): Decimal => a.abs();
export const compare = (a: Decimal, b: Decimal): -1 | 0 | 1 => a.cmp(b);
const CANONICAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * Orders two canonical decimals by their text, exactly and without making numbers of them: for lists of ten thousands of amounts. Throws
 * for text that is not canonical.
 */
export function compareCanonical(a: string, b: string): -1 | 0 | 1 {
  if (a === b) return 0;
  const [, minusA, wholeA = '', fractionA = ''] = CANONICAL.exec(a) ?? refuse(a);
  const [, minusB, wholeB = '', fractionB = ''] = CANONICAL.exec(b) ?? refuse(b);
  if (minusA !== minusB) return minusA === '-' ? -1 : 1;
  // No leading zeros: the longer whole part is the larger. No trailing zeros: fractions compare as text.
  const isSmaller =
    wholeA.length === wholeB.length ? wholeA < wholeB || (wholeA === wholeB && fractionA < fractionB) : wholeA.length < wholeB.length;
  return isSmaller === (minusA === '') ? -1 : 1;
}

function refuse(text: string): never {
  throw new Error(`not a canonical decimal: ${text.slice(0, 40)}`);
}

export const isNegative = (a: Decimal): boolean => a.lt(ZERO);
/** Significant digits: what an exact product costs. */
export const digitCount = (a: Decimal): number => a.c.length;
export const isZero = (a: Decimal): boolean => a.eq(ZERO);
export const sum = (values: readonly Decimal[]): Decimal => values.reduce((total, value) => total.plus(value), ZERO);

/** The quotient when it is a decimal of at most 60 places; undefined otherwise and for a zero divisor. Never rounds. */
export function divideExactly(a: Decimal, b: Decimal): Decimal | undefined {
  if (isZero(b)) return undefined;
  const quotient = a.div(b);
  return quotient.times(b).eq(a) ? quotient : undefined;
}

/** 10 to an integer power, exactly. `powerOfTen(-3)` is 0.001. */
export function powerOfTen(exponent: number): Decimal {
  if (!Number.isInteger(exponent) || Math.abs(exponent) > MAX_DIGITS) throw new Error(`not a power: ${exponent}`);
  return new Exact(`1e${exponent}`);
}

/** Rounds half to even at `decimals` digits right of the point; INF leaves the value as it is. */
export function roundTo(value: Decimal, decimals: Decimals): Decimal {
  if (decimals === 'INF') return value;
  if (decimals >= 0) return value.round(decimals, Exact.roundHalfEven);
  const unit = powerOfTen(-decimals);
  return value.times(powerOfTen(decimals)).round(0, Exact.roundHalfEven).times(unit);
}

/** The coarser of two accuracies; INF is the finest. */
export function lowerDecimals(a: Decimals, b: Decimals): Decimals {
  if (a === 'INF') return b;
  if (b === 'INF') return a;
  return Math.min(a, b);
}

/** True when a non-zero digit stands right of the stated accuracy (Calculations 1.1: excess digits). */
export function hasExcessDigits(value: Decimal, decimals: Decimals): boolean {
  return decimals !== 'INF' && !roundTo(value, decimals).eq(value);
}

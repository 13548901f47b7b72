import { formatDecimal, parseDecimal, type Decimals } from '#shared/decimal/decimal.ts';

const PLAIN_INTEGER = /^(0|[1-9]\d*)$/;
/** As in the decimal module: what is longer is no amount. */
const MAX_DIGITS = 4_096;
const SIGNED = /^([+-]?)(\d*)(?:\.(\d*))?$/;

/**
 * Canonical decimal (no exponent, no trailing zeros, no `-0`) of the lexical form of xsd:decimal, float or double;
 * undefined when it is none. Exact: works on the digits.
 */
export function canonicalDecimal(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed.length > MAX_DIGITS) return undefined;
  if (PLAIN_INTEGER.test(trimmed)) return trimmed;
  const parts = SIGNED.exec(trimmed);
  if (parts !== null) return fromDigits(parts[1] === '-', parts[2] ?? '', parts[3] ?? '');
  const value = parseDecimal(trimmed);
  return value === undefined ? undefined : formatDecimal(value);
}

function fromDigits(isNegative: boolean, whole: string, fraction: string): string | undefined {
  if (whole === '' && fraction === '') return undefined;
  const integer = whole.replace(/^0+(?=\d)/, '') || '0';
  const decimals = withoutEndingZeros(fraction);
  const magnitude = decimals === '' ? integer : `${integer}.${decimals}`;
  return isNegative && magnitude !== '0' ? `-${magnitude}` : magnitude;
}

function withoutEndingZeros(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

/** value × 10^exponent of a canonical decimal, exactly: `12345` at -3 is `12.345`. */
export function shiftDecimal(value: string, exponent: number): string {
  if (exponent === 0 || value === '0') return value;
  const isNegative = value.startsWith('-');
  const [whole = '', fraction = ''] = (isNegative ? value.slice(1) : value).split('.');
  if (exponent > 0) {
    const digits = fraction.padEnd(exponent, '0');
    return fromDigits(isNegative, whole + digits.slice(0, exponent), digits.slice(exponent)) ?? value;
  }
  const digits = whole.padStart(-exponent + 1, '0');
  const point = digits.length + exponent;
  return fromDigits(isNegative, digits.slice(0, point), digits.slice(point) + fraction) ?? value;
}

export function negateDecimal(value: string): string {
  if (value === '0') return value;
  return value.startsWith('-') ? value.slice(1) : `-${value}`;
}

/** The `decimals` attribute: an integer or INF; undefined when it is neither. */
export function parseDecimals(text: string): Decimals | undefined {
  const trimmed = text.trim();
  if (trimmed === 'INF') return 'INF';
  return /^[+-]?\d{1,6}$/.test(trimmed) ? Number(trimmed) + 0 : undefined;
}

/**
 * The `decimals` that an old `precision` states for a value (XBRL 2.1 §4.6.6): precision − ⌊log10 |value|⌋ − 1. INF and a zero
 * value give INF; precision 0 states nothing (null). `value` is canonical; undefined when the attribute is malformed.
 */
export function decimalsFromPrecision(text: string, value: string): Decimals | null | undefined {
  const trimmed = text.trim();
  if (trimmed === 'INF') return 'INF';
  if (!/^\d{1,6}$/.test(trimmed)) return undefined;
  const precision = Number(trimmed);
  if (precision === 0) return null;
  if (value === '0') return 'INF';
  return precision - orderOfMagnitude(value) - 1;
}

/** ⌊log10 |value|⌋ of a canonical, non-zero decimal, from its digits. */
function orderOfMagnitude(value: string): number {
  const [whole = '', fraction = ''] = value.replace('-', '').split('.');
  if (whole !== '0') return whole.length - 1;
  return -(fraction.search(/[1-9]/) + 1);
}

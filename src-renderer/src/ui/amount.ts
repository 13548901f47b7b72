import { absolute, compare, decimal, type Decimals, isNegative } from '#shared/decimal/decimal.ts';

const CANONICAL = /^(-?)(\d+)(\.\d+)?$/;

/** An amount as text for the screen: digits grouped, a negative in parentheses. Nothing is rounded and no float is made (invariant I4). */
export interface AmountText {
  readonly text: string;
  readonly isNegative: boolean;
}

/** @param value a canonical decimal; anything else is shown as it is. */
export function amountText(value: string): AmountText {
  const match = CANONICAL.exec(value);
  if (match === null) return { text: value, isNegative: false };
  const [, sign = '', whole = '', fraction = ''] = match;
  const grouped = groupDigits(whole) + fraction;
  return sign === '-' ? { text: `(${grouped})`, isNegative: true } : { text: grouped, isNegative: false };
}

function groupDigits(digits: string): string {
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups.join(',');
}

/** The size of an amount without its sign: for sentences that say the direction in words. */
export const magnitudeText = (value: string): string => amountText(value.replace(/^-/, '')).text;

/** `decimals −5`, with the minus sign of the guide; `decimals INF`. */
export const decimalsText = (decimals: Decimals): string => `decimals ${String(decimals).replace('-', '−')}`;

/** A weight with its sign: `+1`, `−1`. */
export const weightText = (weight: string): string => (weight.startsWith('-') ? `−${weight.slice(1)}` : `+${weight}`);

/** Everything exact about a number, for its title. */
export function amountTitle(
  value: string,
  about: { decimals?: Decimals | null | undefined; factId?: string | null | undefined; unit?: string | null | undefined },
): string {
  const parts = [about.unit == null ? value : `${value} ${unitText(about.unit)}`];
  if (about.decimals != null) parts.push(decimalsText(about.decimals));
  if (about.factId != null) parts.push(`fact ${about.factId}`);
  return parts.join(' · ');
}

/** `iso4217:USD` is shown as `USD`, `xbrli:shares` as `shares`. */
export const unitText = (unit: string): string => unit.replaceAll(/\b[\w.-]+:(?=[A-Za-z])/g, '');

/** Beliefs, K and τ: two places without a leading zero, `1.00` in full. */
export function ratioText(ratio: number): string {
  const fixed = ratio.toFixed(2);
  return fixed.startsWith('0.') ? fixed.slice(1) : fixed.replace(/^-0\.00$/, '.00');
}

/** Orders canonical decimals by size without their sign. Negative when `a` is the smaller. */
export const compareMagnitude = (a: string, b: string): number => compare(absolute(decimal(a)), absolute(decimal(b)));

/** Whether a canonical decimal is below zero. */
export const isNegativeAmount = (value: string): boolean => isNegative(decimal(value));

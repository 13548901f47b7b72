import { formatDecimal, parseDecimal } from '#shared/decimal/decimal.ts';
import { differBeyond } from '#shared/run/differences.ts';
import { type ReviewAction } from '#shared/review/review.ts';
import { type Verdict } from '#shared/run/verdict.ts';
import { amountText } from '#renderer/ui/amount.ts';

export type OverrideDecision = 'violation' | 'consistent';

/** What a person has typed into the dialog. */
export interface OverrideDraft {
  readonly decision: OverrideDecision;
  readonly expected: string;
  readonly reason: string;
}

export interface OverrideProblems {
  readonly expected?: string;
  readonly reason?: string;
}

export type OverrideCheck =
  | { readonly kind: 'ok'; readonly action: Extract<ReviewAction, { kind: 'override' }> }
  | { readonly kind: 'wrong'; readonly problems: OverrideProblems };

/**
 * An amount as accountants write it, as a canonical decimal: grouped or not, a negative in parentheses or with either minus sign.
 * Undefined when it is none; null when nothing is written.
 */
export function amountFrom(typed: string): string | null | undefined {
  const trimmed = typed.trim();
  if (trimmed === '' || trimmed === '—') return null;
  const inParentheses = /^\((.+)\)$/.exec(trimmed);
  const plain = (inParentheses?.[1] ?? trimmed).trim().replace(/^−/, '-');
  if (inParentheses !== null && /^[+-]/.test(plain)) return undefined;
  // Commas only where they group thousands: `1,5` may mean one and a half, so it is refused.
  if (!/^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(plain)) return undefined;
  const value = parseDecimal((inParentheses === null ? '' : '-') + plain.replaceAll(',', ''));
  return value === undefined ? undefined : formatDecimal(value);
}

export function checkOverride({ decision, expected, reason }: OverrideDraft): OverrideCheck {
  const value = amountFrom(expected);
  const problems: OverrideProblems = {
    ...(value === undefined ? { expected: 'Write an amount, for example 41,000,000 or (5.00)' } : {}),
    ...(reason.trim() === '' ? { reason: 'Write why; an override needs a reason' } : {}),
  };
  if (value === undefined || Object.keys(problems).length > 0) return { kind: 'wrong', problems };
  return { kind: 'ok', action: { kind: 'override', decision, expectedValue: value, reason: reason.trim() } };
}

/** What the deciding check said, as far as an override can contradict it. */
export interface Authority {
  readonly ruleId: string;
  readonly status: 'consistent' | 'inconsistent' | 'unchecked';
  readonly expectedValue: string | null;
  readonly tolerance: string | null;
}

/** What an override says against an authoritative check, in words to confirm; empty when it says nothing against it. */
export function contradictionsOf(action: Extract<ReviewAction, { kind: 'override' }>, authority: Authority | null): readonly string[] {
  if (authority === null || authority.status === 'unchecked') return [];
  const found = authority.status === 'inconsistent' ? 'violation' : 'consistent';
  const contradictions: string[] = [];
  if (action.decision !== found)
    contradictions.push(`${authority.ruleId} found the value ${authority.status}; you decide ${action.decision}.`);
  if (
    action.expectedValue !== null &&
    authority.expectedValue !== null &&
    differBeyond(action.expectedValue, authority.expectedValue, authority.tolerance)
  ) {
    contradictions.push(
      `${authority.ruleId} expects ${amountText(authority.expectedValue).text}; you expect ${amountText(action.expectedValue).text}.`,
    );
  }
  return contradictions;
}

/** Where the dialog begins: the other decision than the machine's, and its expected value. */
const grouped = (value: string | null): string => (value === null ? '' : amountText(value).text);

export function firstDraft(verdict: Verdict | null, note: string): OverrideDraft {
  return {
    decision: verdict?.decision === 'violation' ? 'consistent' : 'violation',
    expected: verdict === null ? '' : grouped(verdict.decision === 'violation' ? verdict.reportedValue : verdict.expectedValue),
    reason: note,
  };
}

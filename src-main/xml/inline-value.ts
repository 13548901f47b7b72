import { canonicalDecimal, negateDecimal, shiftDecimal } from './exact-number.ts';
import type { NamespaceScope } from './namespace-scope.ts';
import { findTransform } from './transforms.ts';
import type { Warn } from './warnings.ts';

export interface InlineValueInput {
  /** The element's text, excluded parts removed, continuations joined. */
  readonly text: string;
  readonly format: string | null;
  readonly scope: NamespaceScope;
}

export interface InlineNumberInput extends InlineValueInput {
  readonly scale: number;
  readonly isNegated: boolean;
}

/** No registry has a format for longer texts. */
const MAX_FORMATTED = 10_000;
/** The closing one often stands outside the tag. */
const BRACKETS = /^\(([^()]*)\)?$/;
const MINUS = /^\s*[-\u2212\u2013\u2010\u2011]\s*(?=[\d.,])/;

/** Value of an `ix:nonNumeric`: its text, transformed when a format is named; the text itself where the format is unknown or does not fit. */
export function inlineText(input: InlineValueInput, warn: Warn): string {
  if (input.format === null) return input.text;
  return transform(input.text, input, warn) ?? input.text;
}

/**
 * Value of an `ix:nonFraction` (Inline XBRL 1.1): transform(text) × 10^scale, negated by `sign="-"`. Null, with a warning, when the
 * text is empty or no number. Brackets or a minus inside the text beside `sign="-"` are the same minus written twice: applied once.
 */
export function inlineNumber(input: InlineNumberInput, warn: Warn): string | null {
  let { text, isNegated } = input;
  // A no-break space is content, which a fixed-zero format may stand for.
  if (trimXml(text) === '') {
    warn('empty-number', 'The fact is empty and not nil; it has no value.');
    return null;
  }
  const inner = BRACKETS.exec(text.trim())?.[1] ?? (MINUS.test(text) ? text.replace(MINUS, '') : undefined);
  if (inner !== undefined && isNegated) {
    warn('double-minus', `“${text.trim()}” carries a minus and sign="-"; it is applied once. The fact is invalid.`);
    text = inner;
  } else if (inner !== undefined && MINUS.test(text)) {
    warn('minus-in-number', `“${text.trim()}” carries a minus where sign="-" belongs; it is applied. The fact is invalid.`);
    text = inner;
    isNegated = true;
  }
  const lexical = input.format === null ? text : transform(text, input, warn);
  if (lexical === undefined) return null;
  const value = canonicalDecimal(lexical);
  if (value === undefined) {
    warn('unreadable-number', `“${text.trim()}” is no number; the fact has no value.`);
    return null;
  }
  const scaled = shiftDecimal(value, input.scale);
  return isNegated ? negateDecimal(scaled) : scaled;
}

/** Removes XML white space at both ends; unlike `trim` it leaves no-break spaces, which no format allows there. */
function trimXml(text: string): string {
  const isWhite = (char: string | undefined): boolean => char === ' ' || char === '\n' || char === '\t' || char === '\r';
  let start = 0;
  let end = text.length;
  while (start < end && isWhite(text[start])) start += 1;
  while (end > start && isWhite(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

function transform(text: string, { format, scope }: InlineValueInput, warn: Warn): string | undefined {
  const expanded = scope.expand(format ?? '');
  const apply = expanded === undefined ? undefined : findTransform(expanded.uri, expanded.local);
  if (apply === undefined) {
    warn('unknown-format', `The format ${format ?? ''} is not known; the text is kept as it stands.`);
    return undefined;
  }
  const result = text.length > MAX_FORMATTED ? undefined : apply(trimXml(text));
  if (result === undefined) warn('untransformable', `“${text.trim()}” does not fit the format ${format ?? ''}.`);
  return result;
}

import type { Attributes } from './attributes.ts';

/** A start tag (or empty-element tag) that was recognised, and where the text behind it begins. */
export interface PlainTag {
  readonly name: string;
  readonly attributes: Attributes;
  /** Whether an attribute may be a namespace declaration. */
  readonly mayDeclare: boolean;
  readonly isEmpty: boolean;
  readonly end: number;
}

const NAME = '[A-Za-z_][\\w.-]*(?::[A-Za-z_][\\w.-]*)?';
const SPACE = '[ \\t\\r\\n]';
const NO_VALUE = '<>&\\u0000-\\u001f\\ufffe\\uffff';
const VALUE = `(?:"[^"${NO_VALUE}]*"|'[^'${NO_VALUE}]*')`;
const PLAIN = new RegExp(`<${NAME}(?:${SPACE}+${NAME}=${VALUE})*${SPACE}*/?>`, 'y');
/** The expression remembers every attribute that it passed, so it is not let loose on a tag without an end in sight. */
const LONGEST_TAG = 8_192;
const SLASH = 0x2f;
const LAST_SPACE = 0x20;

/**
 * The start tag at `at` when it has the form that nearly all tags have: ASCII names, quoted values, nothing in them that must be
 * replaced. That is part of what XML 1.0 allows (productions 40 to 44), so whatever matches is well-formed, but for attributes
 * that are written twice. Undefined for every other tag and for all other markup.
 */
export function plainTag(text: string, at: number): PlainTag | undefined {
  const close = text.indexOf('>', at);
  if (close === -1 || close - at > LONGEST_TAG) return undefined;
  PLAIN.lastIndex = at;
  // The match says that it is one; taking it apart by hand costs less than captures.
  if (!PLAIN.test(text)) return undefined;
  const isEmpty = text.charCodeAt(close - 1) === SLASH;
  const last = isEmpty ? close - 1 : close;
  let nameEnd = at + 1;
  while (nameEnd < last && text.charCodeAt(nameEnd) > LAST_SPACE) nameEnd += 1;
  const attributes: Record<string, string> = {};
  let mayDeclare = false;
  for (let next = nameEnd; ;) {
    while (next < last && text.charCodeAt(next) <= LAST_SPACE) next += 1;
    if (next >= last) break;
    const equals = text.indexOf('=', next);
    const quote = text.indexOf(text.charAt(equals + 1), equals + 2);
    const name = text.slice(next, equals);
    // `in`, not a look-up: also true for what every object has, `__proto__` above all.
    if (name in attributes) return undefined;
    attributes[name] = text.slice(equals + 2, quote);
    mayDeclare ||= name.startsWith('xmlns');
    next = quote + 1;
  }
  return { name: text.slice(at + 1, nameEnd), attributes, mayDeclare, isEmpty, end: close + 1 };
}

import type { Asked } from '#shared/run/case.ts';
import type { RuleFamily } from '#shared/calc/outcome.ts';
import { normalLabel } from './names.ts';
import { findPeriod, parsePeriod, type PeriodAsked } from './periods.ts';

export interface DimensionAsked {
  readonly axis: string;
  readonly member: string;
}

/** What a question says, as written; names are found in the filing later. null: the question does not say. */
export interface Question {
  /** `prefix:Local`, a local name, or what stands in the structured field. */
  readonly concept: string | null;
  readonly period: PeriodAsked | null;
  /** The period's own words, when they could not be read. */
  readonly unreadablePeriod: string | null;
  /** Empty: said to have none. */
  readonly dimensions: readonly DimensionAsked[] | null;
  readonly unit: string | null;
  readonly family: RuleFamily | null;
  /** The family is a structured field, not read out of words. */
  readonly isFamilyGiven: boolean;
  readonly statement: string | null;
  readonly axis: string | null;
  /** What is left for a search by label when no name is written. */
  readonly searchText: string;
}

/** No question is longer; reading one takes the square of its length. */
export const LONGEST_QUERY = 4_000;

const NAME = String.raw`[A-Za-z_][\w.-]*:[A-Za-z_](?:[\w.-]*\w)?`;
const QUALIFIER = new RegExp(String.raw`(${NAME})\s*=\s*(${NAME}|[^\s,;?()]+(?<![.?]))`, 'g');
const NO_DIMENSIONS =
  /\(?\b(?:no dimensional qualifiers?|without (?:any )?(?:dimensions?|dimensional qualifiers?)|undimensioned|no dimensions)\b\)?/gi;
/** Dates that say which filing is meant, not which fact. */
const FILING_WORDS =
  /\((?:[^()]*,\s*)?(?:period|year|quarter)\s+end(?:ed|ing)\s+[^()]*\)|\b(?:released|filed|submitted|issued)\s+(?:by\s+\S+\s+)?on\s+\d{4}-\d{2}-\d{2}/gi;
const AXIS_NAME = new RegExp(String.raw`\b(?:(?:by|on|along|over|across)\s+)?(?:the\s+)?(${NAME}Axis|\b[A-Z]\w+Axis)\b`);
const QUOTED = /["“]([^"“”]{3,})["”]/g;
const UNIT = /\b(?:in|unit|units of)\s+((?:iso4217|xbrli|utr):[\w/:]+|USD(?:\/shares)?|EUR|GBP|JPY|CNY|CAD|shares)\b/;

const SIGN_WORDS = /\b(?:sign|signs|signed|non-?negative|negative(?:s)?|positive|sign usage|sign check)\b/i;
const BREAKDOWN_WORDS = /\b(?:axis|axes|members?|break\s?downs?|broken down|dimensional cross.?check|segments? add)\b/i;
const CALCULATION_WORDS =
  /\b(?:children|footing|foots?|calculations?|totals?|add(?:s|ed)? up|adds? to|sums? (?:up|of|to)|weighted sum|subtotals?|components?)\b/i;

/** Reads a case: its structured fields where they are given, the words of its query for the rest. */
export function readQuestion(input: Asked): Question {
  const said = parseQuestion(input.query);
  const period = input.period === null ? said.period : (parsePeriod(input.period) ?? null);
  return {
    ...said,
    concept: input.concept ?? said.concept,
    period,
    unreadablePeriod: input.period !== null && period === null ? input.period : null,
    dimensions: input.dimensions === null ? said.dimensions : input.dimensions.map(({ axis, member }) => ({ axis, member })),
    unit: input.unit ?? said.unit,
    family: input.ruleFamily ?? said.family,
    isFamilyGiven: input.ruleFamily !== null,
  };
}

/** Reads a free question, from its text alone. */
export function parseQuestion(query: string): Question {
  const text = query.slice(0, LONGEST_QUERY).replace(FILING_WORDS, ' ');
  const qualifiers = [...text.matchAll(QUALIFIER)].map((match) => ({ axis: match[1] ?? '', member: match[2] ?? '' }));
  const noDimensions = text.search(NO_DIMENSIONS) >= 0;
  const quoted = [...text.matchAll(QUOTED)].map((match) => match[1] ?? '');
  const open = text.replace(QUALIFIER, ' ').replace(QUOTED, ' ').replace(NO_DIMENSIONS, ' ');
  const axis = AXIS_NAME.exec(open)?.[1] ?? null;
  const names = [...open.matchAll(new RegExp(NAME, 'g'))]
    .map((match) => match[0])
    .filter((name) => name !== axis && !/^(?:https?|iso4217|xbrli|utr):/.test(name));
  const concept = names[0] ?? null;
  const found = findPeriod(open);
  const wording = wordsOf(open, concept, axis);
  return {
    concept,
    period: found?.asked ?? null,
    unreadablePeriod: null,
    dimensions: qualifiers.length > 0 ? qualifiers : noDimensions ? [] : null,
    unit: UNIT.exec(open)?.[1] ?? null,
    family: familyOf(wording, axis),
    isFamilyGiven: false,
    statement: quoted[0] ?? null,
    axis,
    searchText: wording.replace(found?.text ?? ' ', ' '),
  };
}

/** The asker's own words: names and the label in brackets behind a name say nothing about what is asked. */
function wordsOf(open: string, concept: string | null, axis: string | null): string {
  const withoutLabel = concept === null ? open : dropLabel(open, concept);
  return axis === null ? withoutLabel : withoutLabel.replaceAll(axis, ' axis ');
}

function dropLabel(text: string, concept: string): string {
  const at = text.indexOf(concept);
  let rest = text.slice(at + concept.length);
  if (/^\s*\(/.test(rest)) rest = rest.slice(closingBracket(rest) + 1);
  return `${text.slice(0, at)} ${rest}`.replaceAll(concept, ' ');
}

/** Index of the bracket that closes the first one; labels hold brackets of their own. */
function closingBracket(text: string): number {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '(') depth += 1;
    if (text[index] === ')') {
      depth -= 1;
      if (depth === 0) return index;
    }
  }
  return text.indexOf('(');
}

/**
 * The family that a question names once the words that name the concept are taken out: “total net sales” is a label and asks for no
 * footing.
 */
export function familyBesideLabel(question: Question, matched: string): RuleFamily | null {
  if (question.isFamilyGiven) return question.family;
  const words = ` ${normalLabel(question.searchText)} `;
  const phrase = words.includes(` total ${matched} `) ? `total ${matched}` : matched;
  return familyOf(words.replace(` ${phrase} `, ' '), question.axis);
}

/** Sign words before breakdown words before calculation words: a question about a breakdown adds up members too. */
function familyOf(words: string, axis: string | null): RuleFamily | null {
  if (SIGN_WORDS.test(words)) return 'DQC.US.0015';
  if (axis !== null || BREAKDOWN_WORDS.test(words)) return 'DQC.US.0117';
  return CALCULATION_WORDS.test(words) ? 'DQC.US.0126' : null;
}

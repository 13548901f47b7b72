import type { AuditSubject } from '../subject.ts';
import { statementOf } from '../checks/statements.ts';
import { type FilingGraph, isUndimensioned } from '../graph/filing-graph.ts';
import type { QName } from '#shared/xbrl/model.ts';
import { chooseFact } from './fact-choice.ts';
import { contentOf, isContentWord, normalLabel, preferReported, vocabularyOf } from './names.ts';
import type { PeriodAsked } from './periods.ts';

export interface ConceptMatch {
  readonly concept: QName;
  readonly label: string;
  /** The words of the text that named it. */
  readonly matched: string;
  /** Number of words matched: a longer phrase says more. */
  readonly words: number;
}

/** Words that are labels of something in most filings and name nothing in a question. */
const TOO_COMMON = new Set([
  'total',
  'other',
  'value',
  'amount',
  'amounts',
  'document',
  'period',
  'sign',
  'sum',
  'members',
  'member',
  'statement',
  'axis',
  'breakdown',
  'footing',
]);
const LONGEST_LABEL_WORDS = 24;

/**
 * Concepts whose label or local name stands in the text as a phrase, the longest phrase first. A label as it is written comes before one
 * of the same length that fits without its bracketed parts, and that before one that fits without words such as “net” and “used in”.
 * Only concepts with numeric facts.
 */
export function searchConcepts(graph: FilingGraph, text: string): ConceptMatch[] {
  const words = normalLabel(text)
    .split(' ')
    .filter((word) => word !== '');
  const { byLabel, byLocalName, byBareLabel, byContent } = vocabularyOf(graph);
  const ways = [
    phrasesOf(graph, words, (phrase) => [...(byLabel.get(phrase) ?? []), ...(phrase.includes(' ') ? [] : (byLocalName.get(phrase) ?? []))]),
    phrasesOf(graph, words, (phrase) => byBareLabel.get(phrase) ?? []),
    contentPhrasesOf(graph, words, (phrase) => byContent.get(phrase) ?? []),
  ];
  // Of one way alone are the best: a concept that fits exactly is not in doubt because another one nearly fits.
  const first = ways.reduce((best, way) => ((way[0]?.words ?? 0) > (best[0]?.words ?? 0) ? way : best));
  const shorter = ways.flatMap((way) => (way === first ? [] : way.filter((match) => match.words < (first[0]?.words ?? 0))));
  const byConcept = new Map<QName, ConceptMatch>();
  for (const match of [...first, ...shorter].sort((a, b) => b.words - a.words))
    if (!byConcept.has(match.concept)) byConcept.set(match.concept, match);
  return [...byConcept.values()];
}

function phrasesOf(graph: FilingGraph, words: readonly string[], find: (phrase: string) => readonly QName[]): ConceptMatch[] {
  const matches: ConceptMatch[] = [];
  const seen = new Set<QName>();
  for (let length = Math.min(words.length, LONGEST_LABEL_WORDS); length >= 1; length -= 1) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const phrase = words.slice(start, start + length).join(' ');
      if (length === 1 && (TOO_COMMON.has(phrase) || phrase.length < 4)) continue;
      for (const concept of preferReported(graph, find(phrase))) {
        if (seen.has(concept) || !isReported(graph, concept)) continue;
        seen.add(concept);
        matches.push({ concept, label: graph.labelOf(concept), matched: phrase, words: length });
      }
    }
  }
  return matches;
}

/** The same over the content words; what is matched are the words of the text from the first to the last of them. */
function contentPhrasesOf(graph: FilingGraph, words: readonly string[], find: (phrase: string) => readonly QName[]): ConceptMatch[] {
  const places = words.flatMap((word, index) => (isContentWord(word) ? [index] : []));
  const content = places.map((index) => words[index] ?? '');
  return phrasesOf(graph, content, (phrase) => (phrase.includes(' ') ? find(phrase) : [])).map((match) => {
    const at = content.findIndex((_, index) => content.slice(index, index + match.words).join(' ') === match.matched);
    let from = places[at] ?? 0;
    while (words[from - 1] === 'net' || words[from - 1] === 'total') from -= 1;
    return { ...match, matched: words.slice(from, (places[at + match.words - 1] ?? 0) + 1).join(' ') };
  });
}

const isReported = (graph: FilingGraph, concept: QName): boolean => graph.factsOf(concept).some(({ fact }) => fact.isNumeric);

/**
 * The matches that answer best: all of the longest phrase, or the only one of them that is a line of a face statement with an
 * undimensioned fact for the period. One: that is meant. Several: undetermined.
 */
export function bestMatches(subject: AuditSubject, matches: readonly ConceptMatch[], period: PeriodAsked | null): readonly ConceptMatch[] {
  const most = matches[0]?.words ?? 0;
  const longest = matches.filter((match) => match.words === most);
  if (longest.length < 2) return longest;
  const onFace = longest.filter(({ concept }) => isFaceLine(subject.graph, concept) && hasFactFor(subject, concept, period));
  return onFace.length === 1 ? onFace : longest;
}

const isFaceLine = (graph: FilingGraph, concept: QName): boolean =>
  graph.arcsTo('presentation', concept).some((arc) => statementOf(graph, arc.role)?.isFace === true);

function hasFactFor(subject: AuditSubject, concept: QName, period: PeriodAsked | null): boolean {
  if (period === null) return subject.graph.factsOf(concept).some(({ fact, context }) => fact.isNumeric && isUndimensioned(context));
  const { kind } = chooseFact(subject, { concept, period, dimensions: null, unit: null });
  return kind === 'chosen' || kind === 'nil';
}

const LEADING =
  /^(?:(?:please|audit|check|verify|what|which|how|much|many|is|are|was|were|does|do|did|the|its|their|our|a|an|value|amount|of|for|in|on|at|about|whether)\s+)+/i;
const TRAILING = new Set(
  'correct right ok okay wrong true consistent reported correctly as of for in on at the is are was were fiscal year filing report'.split(
    ' ',
  ),
);

/** Without the punctuation and the TRAILING words that a text with single spaces ends with. */
function withoutTrailing(text: string): string {
  for (let end = text.length; ;) {
    while (end > 0 && ' ,;:.?!'.includes(text.charAt(end - 1))) end -= 1;
    const start = text.lastIndexOf(' ', end - 1) + 1;
    if (end === 0 || !TRAILING.has(text.slice(start, end).toLowerCase())) return text.slice(0, end);
    end = start;
  }
}

/** Why a text leads to no concept, with what was looked for and what in the filing comes nearest. */
export function nothingFound(graph: FilingGraph, text: string): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  const sought = withoutTrailing(plain.replace(LEADING, '')).trim();
  if (!/\p{L}/u.test(sought)) return 'The question does not say which concept it is about.';
  const shown = sought.length > 120 ? `${sought.slice(0, 119)}…` : sought;
  const near = nearestLabels(graph, sought, 3);
  return `I could not match “${shown}” to a concept of this filing${near.length > 0 ? `; nearest: ${near.join(', ')}` : ''}.`;
}

/** Labels of reported concepts that look most like a text, by their initials (“SG&A”) or their letters. */
function nearestLabels(graph: FilingGraph, text: string, limit: number): string[] {
  const wanted = normalLabel(text);
  const pieces = piecesOf(contentOf(wanted));
  const stems = stemsOf(contentOf(wanted));
  const initials = wanted.replaceAll(' ', '');
  const scored = graph.conceptNames().flatMap((concept) => {
    if (!isReported(graph, concept)) return [];
    const label = graph.labelOf(concept);
    const own = contentOf(normalLabel(label));
    const words = own.split(' ').filter((word) => word !== 'and');
    const isAcronym =
      initials.length > 2 &&
      initials.length < 7 &&
      words
        .map((word) => word[0])
        .join('')
        .startsWith(initials);
    const lines = piecesOf(own);
    const shared = [...lines].filter((piece) => pieces.has(piece)).length;
    const likeness = (2 * shared) / Math.max(1, lines.size + pieces.size);
    const ownStems = stemsOf(own);
    const common = [...stems].filter((stem) => ownStems.has(stem)).length / Math.max(1, stems.size);
    const score = isAcronym ? 2 : common > 0 ? common + likeness : likeness < TYPING_ERROR ? 0 : likeness;
    return score === 0 ? [] : [{ text: `“${label}” (${concept})`, score: score + (isFaceLine(graph, concept) ? 0.05 : 0) }];
  });
  return scored
    .sort((a, b) => b.score - a.score || (a.text < b.text ? -1 : 1))
    .slice(0, limit)
    .map((each) => each.text);
}

/** So alike, without one word in common, are only names written wrongly. */
const TYPING_ERROR = 0.5;

/** How the longer words begin: “sale” and “sales” alike. */
const stemsOf = (label: string): Set<string> =>
  new Set(label.split(' ').flatMap((word) => (word.length < 4 ? [] : [word.slice(0, Math.max(4, Math.min(6, word.length - 1)))])));

/** Every three letters in a row, words with a blank on both sides. */
function piecesOf(label: string): Set<string> {
  const padded = ` ${label} `;
  return new Set(Array.from({ length: Math.max(0, padded.length - 2) }, (_, index) => padded.slice(index, index + 3)));
}

import type { FilingGraph } from '../graph/filing-graph.ts';
import type { QName } from '#shared/xbrl/model.ts';
import { normalLabel, preferReported, vocabularyOf } from './names.ts';

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
 * Concepts whose label or local name stands in the text as a phrase, the longest phrase first; then, when the whole text is close to
 * no label, nothing. Only concepts with numeric facts, unless none has any.
 */
export function searchConcepts(graph: FilingGraph, text: string): ConceptMatch[] {
  const words = normalLabel(text)
    .split(' ')
    .filter((word) => word !== '');
  const { byLabel, byLocalName } = vocabularyOf(graph);
  const matches: ConceptMatch[] = [];
  const seen = new Set<QName>();
  for (let length = Math.min(words.length, LONGEST_LABEL_WORDS); length >= 1; length -= 1) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const phrase = words.slice(start, start + length).join(' ');
      if (length === 1 && (TOO_COMMON.has(phrase) || phrase.length < 4)) continue;
      const names = [...(byLabel.get(phrase) ?? []), ...(length === 1 ? (byLocalName.get(phrase) ?? []) : [])];
      for (const concept of preferReported(graph, names)) {
        if (seen.has(concept) || !graph.factsOf(concept).some(({ fact }) => fact.isNumeric)) continue;
        seen.add(concept);
        matches.push({ concept, label: graph.labelOf(concept), matched: phrase, words: length });
      }
    }
  }
  return matches;
}

/** The matches that answer best: all of the longest phrase. One: that is meant. Several: undetermined. */
export function bestMatches(matches: readonly ConceptMatch[]): readonly ConceptMatch[] {
  const most = matches[0]?.words ?? 0;
  return matches.filter((match) => match.words === most);
}

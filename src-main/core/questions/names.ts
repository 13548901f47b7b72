import { spacedLocalName } from '#shared/xbrl/labels.ts';
import { standardNamespace } from '#shared/xbrl/standard-namespace.ts';
import type { FilingGraph } from '../graph/filing-graph.ts';
import { memoize } from '../memoize.ts';
import type { QName } from '#shared/xbrl/model.ts';
import { localName, prefixOf } from '#shared/xbrl/aspects.ts';

/** How a written name was found in the filing; `note` says it when the writing and the filing differ. */
export type NameFound =
  | { readonly kind: 'found'; readonly name: QName; readonly note: string | null }
  | { readonly kind: 'ambiguous'; readonly candidates: readonly QName[] }
  | { readonly kind: 'unknown'; readonly suggestions: readonly QName[] };

interface Vocabulary {
  readonly names: ReadonlySet<QName>;
  readonly byLocalName: ReadonlyMap<string, readonly QName[]>;
  /** Normalised label or spaced-out local name → names. */
  readonly byLabel: ReadonlyMap<string, readonly QName[]>;
  /** Labels without their bracketed parts, where they have any. */
  readonly byBareLabel: ReadonlyMap<string, readonly QName[]>;
  /** Content words of the labels without their bracketed parts; two words at least. */
  readonly byContent: ReadonlyMap<string, readonly QName[]>;
}

/** Every name that the filing uses, however: reported, related, declared, as an axis or as a member. Built once a graph. */
export const vocabularyOf: (graph: FilingGraph) => Vocabulary = memoize(buildVocabulary);

function buildVocabulary(graph: FilingGraph): Vocabulary {
  const names = new Set<QName>(graph.conceptNames());
  for (const concept of graph.rows.concepts) names.add(concept.name);
  for (const context of graph.rows.contexts) {
    for (const dimension of context.dimensions) {
      names.add(dimension.axis);
      if (!dimension.typed) names.add(dimension.member);
    }
  }
  const byLocalName = new Map<string, QName[]>();
  const byLabel = new Map<string, QName[]>();
  const byBareLabel = new Map<string, QName[]>();
  const byContent = new Map<string, QName[]>();
  for (const name of names) {
    push(byLocalName, localName(name).toLowerCase(), name);
    const labels = new Set([...graph.labelsOf(name).map((label) => normalLabel(label.text)), normalLabel(spacedLocalName(name))]);
    for (const label of labels) if (label !== '' && label.length <= 200) push(byLabel, label, name);
    const bare = new Set([
      ...graph.labelsOf(name).map((label) => normalLabel(withoutBrackets(label.text))),
      normalLabel(spacedLocalName(name)),
    ]);
    for (const label of bare) if (label !== '' && label.length <= 200 && !labels.has(label)) push(byBareLabel, label, name);
    for (const content of new Set([...bare].filter((label) => label.length <= 200).map(contentOf)))
      if (content.includes(' ')) push(byContent, content, name);
  }
  return { names, byLocalName, byLabel, byBareLabel, byContent };
}

function push(map: Map<string, QName[]>, key: string, name: QName): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [name]);
  else list.push(name);
}

/** Lower case, words only: how labels and quoted statement names are compared. */
export function normalLabel(text: string): string {
  return text
    .toLowerCase()
    .replace(/[’']s\b/g, '')
    .replace(/\[[a-z ]+\]$/u, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const withoutBrackets = (text: string): string => text.replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ');

const LINK_WORDS = new Set(['net', 'total', 'the', 'a', 'an', 'of', 'by', 'in', 'from', 'for', 'provided', 'used', 'generated']);

/** Not one of the words by which two captions of one row differ. */
export const isContentWord = (word: string): boolean => !LINK_WORDS.has(word);
export const contentOf = (label: string): string => label.split(' ').filter(isContentWord).join(' ');

/**
 * Finds a name as a person writes it: `prefix:Local` (the filing may use another prefix for the same namespace), a local name, or a
 * label. Several that fit equally are all named: never a silent pick.
 */
export function findName(graph: FilingGraph, written: string): NameFound {
  const text = written.trim();
  const vocabulary = vocabularyOf(graph);
  if (vocabulary.names.has(text)) return { kind: 'found', name: text, note: null };
  const prefix = prefixOf(text);
  const sameLocal = vocabulary.byLocalName.get(localName(text).toLowerCase()) ?? [];
  if (prefix !== '' && !/\s/.test(text)) return byPrefix(graph, text, prefix, sameLocal);
  const byLabel = vocabulary.byLabel.get(normalLabel(text)) ?? [];
  const candidates = preferReported(graph, sameLocal.length > 0 ? sameLocal : byLabel);
  return settle(candidates, text);
}

function byPrefix(graph: FilingGraph, text: string, prefix: string, sameLocal: readonly QName[]): NameFound {
  const local = localName(text);
  const exactLocal = sameLocal.filter((name) => localName(name) === local);
  const pool = exactLocal.length > 0 ? exactLocal : sameLocal;
  const family = prefix.toLowerCase();
  const isStandard = STANDARD_FAMILIES.has(family);
  const fitting = pool.filter((name) => {
    const namespace = graph.namespaceOf(prefixOf(name));
    const standard = namespace === undefined ? undefined : standardNamespace(namespace);
    if (prefixOf(name) === prefix) return true;
    return isStandard ? standard?.family === family : standard === undefined && graph.namespaceOf(prefix) === undefined;
  });
  return settle(fitting, text, pool);
}

const STANDARD_FAMILIES = new Set(['us-gaap', 'srt', 'dei', 'country', 'currency', 'exch', 'ecd', 'stpr', 'invest', 'cyd', 'sic', 'naics']);

function settle(candidates: readonly QName[], text: string, suggestions: readonly QName[] = []): NameFound {
  const [first, ...others] = candidates;
  if (first === undefined) return { kind: 'unknown', suggestions: suggestions.slice(0, 5) };
  if (others.length > 0) return { kind: 'ambiguous', candidates: candidates.slice(0, 12) };
  return { kind: 'found', name: first, note: first === text ? null : `“${text}” is ${first} in this filing` };
}

/** Names with numeric facts before names without any: a label often stands on an abstract heading as well. */
export function preferReported(graph: FilingGraph, names: readonly QName[]): readonly QName[] {
  const reported = names.filter((name) => graph.factsOf(name).some(({ fact }) => fact.isNumeric));
  return reported.length > 0 ? reported : names;
}

/** Suggestions for a name that the filing does not have: names that share the most words with it. */
export function similarNames(graph: FilingGraph, written: string, limit = 5): QName[] {
  const words = new Set(
    normalLabel(spacedLocalName(written))
      .split(' ')
      .filter((word) => word.length > 2),
  );
  const scored: { name: QName; score: number }[] = [];
  for (const name of vocabularyOf(graph).names) {
    if (!graph.factsOf(name).some(({ fact }) => fact.isNumeric)) continue;
    const own = normalLabel(spacedLocalName(name)).split(' ');
    const shared = own.filter((word) => words.has(word)).length;
    if (shared > 0) scored.push({ name, score: (2 * shared) / (own.length + words.size) });
  }
  return scored
    .filter(({ score }) => score >= 0.4)
    .sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1))
    .slice(0, limit)
    .map(({ name }) => name);
}

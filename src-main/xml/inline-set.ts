import type { Context, Unit } from '#shared/xbrl/model.ts';
import {
  FRACTION_WARNING,
  statedDecimals,
  UNSETTLED,
  whereIs,
  type FactDraft,
  type FootnoteDraft,
  type HiddenLinkDraft,
} from './fact-draft.ts';
import { FootnotePages } from './footnote-pages.ts';
import type { InlineContinuation, InlineDocument, InlineFact } from './inline-document.ts';
import { inlineNumber, inlineText } from './inline-value.ts';
import type { DocumentReference } from './reference.ts';
import type { Warn, WarningList } from './warnings.ts';

/** Several inline documents read as one report. */
export interface InlineSet {
  readonly facts: readonly FactDraft[];
  readonly footnotes: readonly FootnoteDraft[];
  readonly hiddenLinks: readonly HiddenLinkDraft[];
  readonly contexts: ReadonlyMap<string, Context>;
  readonly units: ReadonlyMap<string, Unit>;
  readonly references: readonly DocumentReference[];
}

/** Joins the documents of one set: contexts, units and continuations of each serve all of them (Inline XBRL 1.1). */
export function joinInlineSet(documents: readonly InlineDocument[], warnings: WarningList): InlineSet {
  const continuations = merge(documents.map((document) => document.continuations));
  const joiner = new ContinuationJoiner(continuations, warnings);
  const facts = documents.flatMap((document) => document.facts.map((fact) => draftFact(fact, joiner, warnings)));
  return {
    facts,
    footnotes: draftFootnotes(documents, joiner, warnings),
    hiddenLinks: draftHiddenLinks(documents, facts),
    contexts: merge(documents.map((document) => document.contexts)),
    units: merge(documents.map((document) => document.units)),
    references: documents.flatMap((document) => document.references),
  };
}

function merge<V>(maps: readonly ReadonlyMap<string, V>[]): ReadonlyMap<string, V> {
  const [only] = maps;
  if (only !== undefined && maps.length === 1) return only;
  const merged = new Map<string, V>();
  for (const map of maps) for (const [key, value] of map) if (!merged.has(key)) merged.set(key, value);
  return merged;
}

class ContinuationJoiner {
  readonly #continuations: ReadonlyMap<string, InlineContinuation>;
  readonly #warnings: WarningList;

  constructor(continuations: ReadonlyMap<string, InlineContinuation>, warnings: WarningList) {
    this.#continuations = continuations;
    this.#warnings = warnings;
  }

  /** The content with that of its chain of continuations, in order. A missing link or a circle ends the chain with a warning. */
  join(first: InlineContinuation, isMarkup: boolean, where: string): string {
    const contentOf = ({ capture }: InlineContinuation): string => (isMarkup ? capture.markup : capture.text);
    let content = contentOf(first);
    const visited = new Set<string>();
    for (let next = first.continuedAt; next !== null;) {
      const continuation = this.#continuations.get(next);
      if (continuation === undefined || visited.has(next)) {
        const fault =
          continuation === undefined ? `The continuation ${next} does not exist` : `The continuations run in a circle at ${next}`;
        this.#warnings.add('broken-continuation', `${fault}; the text ends there.`, where);
        break;
      }
      visited.add(next);
      content += contentOf(continuation);
      next = continuation.continuedAt;
    }
    return content;
  }
}

function draftFact(fact: InlineFact, joiner: ContinuationJoiner, warnings: WarningList): FactDraft {
  const { attributes, document, concept } = fact;
  const id = attributes['id'] ?? '';
  const where = whereIs({ document, id, concept });
  const warn: Warn = (code, message) => {
    warnings.add(code, message, where);
  };
  const { value, lexical } = valueOf(fact, joiner, where, warn);
  const isNumeric = fact.kind !== 'nonNumeric';
  return {
    id,
    order: UNSETTLED,
    concept,
    contextId: attributes['contextRef'] ?? '',
    unitId: isNumeric ? (attributes['unitRef'] ?? null) : null,
    isNumeric,
    isNil: fact.isNil,
    isHidden: fact.isHidden,
    value,
    lexical,
    decimals: isNumeric ? statedDecimals(attributes, value, warn) : null,
    format: attributes['format'] ?? null,
    scale: isNumeric ? scaleOf(attributes['scale']) : null,
    sign: attributes['sign'] === '-' ? '-' : null,
    language: fact.language,
    document,
    start: fact.start,
    end: fact.end,
  };
}

function valueOf(
  fact: InlineFact,
  joiner: ContinuationJoiner,
  where: string,
  warn: Warn,
): { readonly value: string | null; readonly lexical: string } {
  const { attributes, capture, scope } = fact;
  if (fact.isNil) return { value: null, lexical: '' };
  const format = attributes['format'] ?? null;
  if (fact.kind === 'nonNumeric') {
    const continuedAt = attributes['continuedAt'] ?? null;
    const text = joiner.join({ capture, continuedAt }, capture.wantsMarkup, where);
    return { value: inlineText({ text, format, scope }, warn), lexical: text };
  }
  if (fact.kind === 'fraction') {
    warn('fraction', FRACTION_WARNING);
    return { value: null, lexical: capture.text };
  }
  const scale = scaleOf(attributes['scale']);
  if (attributes['scale'] !== undefined && scale === null) {
    warn('unreadable-scale', `scale="${attributes['scale']}" is no power of ten that an amount can have; the fact has no value.`);
    return { value: null, lexical: capture.text };
  }
  const input = { text: capture.text, format, scope, scale: scale ?? 0, isNegated: attributes['sign'] === '-' };
  return { value: inlineNumber(input, warn), lexical: capture.text };
}

function scaleOf(text: string | undefined): number | null {
  return text !== undefined && /^\s*[+-]?\d{1,3}\s*$/.test(text) ? Number(text) : null;
}

function draftFootnotes(documents: readonly InlineDocument[], joiner: ContinuationJoiner, warnings: WarningList): readonly FootnoteDraft[] {
  const pages = new FootnotePages<string>(warnings);
  const known = new Set(documents.flatMap((document) => document.footnotes.map((footnote) => footnote.id)));
  for (const { name, relationships } of documents) {
    for (const { from, to } of relationships) {
      const where = `${name} #${from[0] ?? ''}`;
      for (const id of new Set(to)) {
        if (known.has(id)) pages.add(id, from, where);
        else warnings.add('missing-footnote', `The footnote ${id} is not in the package.`, where);
      }
    }
  }
  return documents.flatMap(({ name, footnotes }) =>
    footnotes.map((footnote) => ({
      id: footnote.id,
      language: footnote.language,
      text: joiner.join(footnote, false, `${name} #${footnote.id}`).trim(),
      pageIds: pages.of(footnote.id),
    })),
  );
}

/** Links whose fact is there: the one with that id in the link's own document, else the first of the set. */
function draftHiddenLinks(documents: readonly InlineDocument[], facts: readonly FactDraft[]): readonly HiddenLinkDraft[] {
  if (documents.every(({ hiddenLinks }) => hiddenLinks.length === 0)) return [];
  const first = new Map<string, FactDraft>();
  const own = new Map<string, FactDraft>();
  for (const fact of facts) {
    if (!first.has(fact.id)) first.set(fact.id, fact);
    const key = `${fact.document}#${fact.id}`;
    if (!own.has(key)) own.set(key, fact);
  }
  return documents.flatMap(({ name, hiddenLinks }) =>
    hiddenLinks.flatMap(({ pageId, start, end }) => {
      const fact = own.get(`${name}#${pageId}`) ?? first.get(pageId);
      return fact === undefined ? [] : [{ fact, document: name, start, end }];
    }),
  );
}

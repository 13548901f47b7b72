import type { Decimals } from '#shared/decimal/decimal.ts';
import type { Context, Fact, Footnote, HiddenLink, Unit } from '#shared/xbrl/model.ts';
import { decimalsFromPrecision, parseDecimals } from './exact-number.ts';
import type { Warn, WarningList } from './warnings.ts';
import type { Attributes } from './attributes.ts';

/**
 * A fact before its identity is settled: `id` is the one on the page, empty when it has none; `order` is not yet known; context and unit
 * may not exist. Settling fills the same object in, so that a large instance is not held twice.
 */
export type FactDraft = { -readonly [Field in keyof Fact]: Fact[Field] };

/** `order` of a draft. */
export const UNSETTLED = -1;

export const FRACTION_WARNING = 'A fraction has no decimal value here; its text is kept.';

/** A footnote and the ids, as written, of the facts it explains. */
export interface FootnoteDraft extends Omit<Footnote, 'factIds' | 'id'> {
  readonly id: string | null;
  readonly pageIds: readonly string[];
}

/** A place that shows a fact, while the fact's id may still change. */
export interface HiddenLinkDraft extends Omit<HiddenLink, 'factId'> {
  readonly fact: FactDraft;
}

/**
 * `decimals` of a numeric fact, from the attribute of that name or from an old `precision`; null when neither is stated or understood.
 * `value` is the canonical value, null when there is none.
 */
export function statedDecimals(attributes: Attributes, value: string | null, warn: Warn): Decimals | null {
  const { decimals, precision } = attributes;
  if (decimals !== undefined) {
    const parsed = parseDecimals(decimals);
    if (parsed === undefined) warn('unreadable-decimals', `decimals="${decimals}" is neither an integer nor INF; the accuracy is unknown.`);
    return parsed ?? null;
  }
  if (precision === undefined || value === null) return null;
  const inferred = decimalsFromPrecision(precision, value);
  if (inferred === undefined)
    warn('unreadable-precision', `precision="${precision}" is neither a count of digits nor INF; the accuracy is unknown.`);
  return inferred ?? null;
}

/** Facts in document order with unique ids; those whose context is not declared are left out, with a warning. */
export function settleFacts(
  drafts: readonly FactDraft[],
  contexts: ReadonlyMap<string, Context>,
  units: ReadonlyMap<string, Unit>,
  warnings: WarningList,
): readonly Fact[] {
  const ids = new UniqueIds(drafts);
  const facts: Fact[] = [];
  for (const draft of drafts) {
    if (!contexts.has(draft.contextId)) {
      warnings.add(
        'missing-context',
        `The context ${draft.contextId} of ${draft.concept} is not declared; the fact is left out.`,
        whereIs(draft),
      );
      continue;
    }
    if (draft.unitId !== null && !units.has(draft.unitId)) {
      warnings.add('missing-unit', `The unit ${draft.unitId} of ${draft.concept} is not declared.`, whereIs(draft));
      draft.unitId = null;
    }
    draft.order = facts.length;
    draft.id = ids.settle(draft.id, draft.order);
    facts.push(draft);
  }
  return facts;
}

/** `aapl.htm #f12`, or the concept where the element has no id. */
export function whereIs({ document, id, concept }: Pick<Fact, 'document' | 'id' | 'concept'>): string {
  return `${document} ${id === '' ? concept : `#${id}`}`;
}

class UniqueIds {
  readonly #drafts: readonly FactDraft[];
  readonly #taken = new Set<string>();
  #onPages: ReadonlySet<string> | undefined;

  constructor(drafts: readonly FactDraft[]) {
    this.#drafts = drafts;
  }

  settle(id: string, order: number): string {
    if (id !== '' && !this.#taken.has(id)) {
      this.#taken.add(id);
      return id;
    }
    this.#onPages ??= new Set(this.#drafts.map((draft) => draft.id));
    let made = `fact-${order}`;
    while (this.#onPages.has(made)) made += '-';
    return made;
  }
}

/** Footnotes of facts that exist; a footnote without any is kept with none. */
export function settleFootnotes(drafts: readonly FootnoteDraft[], facts: readonly Fact[]): readonly Footnote[] {
  const ids = new Set(facts.map((fact) => fact.id));
  return drafts.map(({ pageIds, ...draft }, index) => ({
    ...draft,
    id: draft.id ?? `footnote-${index}`,
    factIds: pageIds.filter((id) => ids.has(id)),
  }));
}

/** Links to facts that were kept, once the facts are settled. */
export function settleHiddenLinks(drafts: readonly HiddenLinkDraft[]): readonly HiddenLink[] {
  return drafts.flatMap(({ fact, document, start, end }) => (fact.order === UNSETTLED ? [] : [{ factId: fact.id, document, start, end }]));
}

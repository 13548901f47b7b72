import type { WarningList } from './warnings.ts';

/** Relationships multiply: from every fact of one list to every footnote of another. No filing comes near this many. */
const MAX_RELATIONSHIPS = 1_000_000;

/** Gathers the ids, as the page writes them, of the facts that each footnote explains; each once, in the order in which they come. */
export class FootnotePages<Footnote> {
  readonly #warnings: WarningList;
  readonly #pageIdsOf = new Map<Footnote, Set<string>>();
  #count = 0;

  constructor(warnings: WarningList) {
    this.#warnings = warnings;
  }

  /** False when there are more than MAX_RELATIONSHIPS: these and what follows are left out, with one warning. */
  add(footnote: Footnote, pageIds: readonly string[], where: string): boolean {
    if (this.#count > MAX_RELATIONSHIPS) return false;
    this.#count += Math.max(pageIds.length, 1);
    if (this.#count > MAX_RELATIONSHIPS) {
      const limit = MAX_RELATIONSHIPS.toLocaleString('en-US');
      this.#warnings.add('too-many-relationships', `Only ${limit} relationships of footnotes are kept.`, where);
      return false;
    }
    const known = this.#pageIdsOf.get(footnote) ?? new Set();
    for (const id of pageIds) known.add(id);
    this.#pageIdsOf.set(footnote, known);
    return true;
  }

  of(footnote: Footnote): readonly string[] {
    return [...(this.#pageIdsOf.get(footnote) ?? [])];
  }
}

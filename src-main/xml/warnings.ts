import type { FilingWarning } from '#shared/xbrl/model.ts';

const MAX_PER_CODE = 100;
/** Characters kept of a message that quotes something longer: its beginning, and its end, which says what is wrong. */
const [KEPT_FIRST, KEPT_LAST] = [200, 200];

/** Adds a warning about a place that is settled. */
export type Warn = (code: string, message: string) => void;

/** Warnings of one opening. Of one code the first hundred are kept, the rest as one count; long texts in them are cut in the middle. */
export class WarningList {
  readonly #warnings: FilingWarning[] = [];
  readonly #counts = new Map<string, number>();

  add(code: string, message: string, where: string): void {
    const count = (this.#counts.get(code) ?? 0) + 1;
    this.#counts.set(code, count);
    if (count <= MAX_PER_CODE) this.#warnings.push({ code, message: cut(message), where: cut(where) });
  }

  toArray(): readonly FilingWarning[] {
    const rest: FilingWarning[] = [];
    for (const [code, count] of this.#counts) {
      if (count > MAX_PER_CODE) {
        rest.push({
          code,
          message: `${count - MAX_PER_CODE} more warnings of the kind ${code} are not listed.`,
          where: 'the whole filing',
        });
      }
    }
    return [...this.#warnings, ...rest];
  }
}

function cut(text: string): string {
  return text.length <= KEPT_FIRST + KEPT_LAST ? text : `${text.slice(0, KEPT_FIRST)} … ${text.slice(-KEPT_LAST)}`;
}

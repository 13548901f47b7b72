import type { FilingWarning } from '#shared/xbrl/model.ts';

const MAX_PER_CODE = 100;

/** Adds a warning about a place that is settled. */
export type Warn = (code: string, message: string) => void;

/** Warnings of one opening. Of one code the first hundred are kept word for word, the rest as one count. */
export class WarningList {
  readonly #warnings: FilingWarning[] = [];
  readonly #counts = new Map<string, number>();

  add(code: string, message: string, where: string): void {
    const count = (this.#counts.get(code) ?? 0) + 1;
    this.#counts.set(code, count);
    if (count <= MAX_PER_CODE) this.#warnings.push({ code, message, where });
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

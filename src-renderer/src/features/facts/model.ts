import { type Facet, type FactFilter } from '#shared/rpc/fact.ts';
import { type FactQuery } from '#renderer/actions/fact-query.ts';

/** What of the list may be changed at once. */
export type Show = (change: {
  readonly filter?: Partial<FactFilter>;
  readonly sort?: FactQuery['sort'];
  readonly fact?: string | null;
}) => void;

/** Choices with those that are on, also where the rest of the filter leaves no fact to them. */
export function withChosen(facets: readonly Facet[], chosen: readonly string[], labelOf: (value: string) => string): readonly Facet[] {
  const known = new Set(facets.map(({ value }) => value));
  return [...facets, ...chosen.filter((value) => !known.has(value)).map((value) => ({ value, label: labelOf(value), count: 0 }))];
}

export const toggled = (chosen: readonly string[], value: string, isOn: boolean): string[] =>
  isOn ? [...chosen.filter((one) => one !== value), value] : chosen.filter((one) => one !== value);

/** Pages that hold rows `first` to `last`, the first page excepted: that one comes with the head. */
export function pagesOf(first: number, last: number, size: number): readonly number[] {
  const from = Math.floor(first / size);
  return Array.from({ length: Math.floor(last / size) - from + 1 }, (_one, index) => from + index).filter((page) => page > 0);
}

/** Rows of a selection: from the anchor to the cursor, whichever comes first. */
export function rangeOf(anchor: number, cursor: number): { readonly offset: number; readonly limit: number } {
  return { offset: Math.min(anchor, cursor), limit: Math.abs(anchor - cursor) + 1 };
}

/** Where a key leads in a list of `total` rows of which `visible` are in sight; undefined for other keys. */
export function movedBy(key: string, cursor: number, total: number, visible: number): number | undefined {
  const page = Math.max(1, visible - 1);
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: cursor + 1,
    ArrowUp: cursor - 1,
    PageDown: cursor + page,
    PageUp: cursor - page,
    Home: 0,
    End: total - 1,
  };
  const target = Object.hasOwn(steps, key) ? steps[key] : undefined;
  return target === undefined ? undefined : Math.min(total - 1, Math.max(0, target));
}

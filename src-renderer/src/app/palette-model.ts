import { type SearchHit } from '#shared/rpc/search.ts';
import { periodText } from '#shared/xbrl/aspects.ts';
import { type ActionId } from '#renderer/actions/catalog.ts';
import { type IconName } from '#renderer/ui/Icon.tsx';

export const PALETTE_GROUPS = ['Findings', 'Filings', 'Go to', 'Actions', 'Concepts', 'Facts'] as const;
export type PaletteGroup = (typeof PALETTE_GROUPS)[number];

export interface PaletteItem {
  readonly id: string;
  readonly group: PaletteGroup;
  readonly label: string;
  /** Quiet, after the label. */
  readonly detail?: string | undefined;
  /** Canonical amount, at the right. */
  readonly amount?: string | null | undefined;
  readonly icon: IconName;
  readonly action?: ActionId | undefined;
  /** Found by the core, whose words are matched there. */
  readonly isFound?: boolean | undefined;
  readonly run: () => void;
}

const MOST_A_GROUP = 6;
const words = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

/** Whether every word of the query is in the item; camel-cased concept names match by their parts. */
export function matches(item: Pick<PaletteItem, 'label' | 'detail'>, query: string): boolean {
  const text = `${item.label} ${item.detail ?? ''}`.toLowerCase();
  return words(query).every((word) => text.includes(word));
}

/**
 * What the palette shows: matches by group, those that begin with the query first. What the core found comes last and in its order, so that
 * nothing moves when it arrives. Without a query, places and actions only.
 */
export function paletteItems(all: readonly PaletteItem[], query: string): readonly PaletteItem[] {
  const asked = query.trim().toLowerCase();
  const found = all.filter((item) =>
    asked === '' ? item.group !== 'Findings' && item.isFound !== true : item.isFound === true || matches(item, asked),
  );
  return PALETTE_GROUPS.flatMap((group) => {
    const here = found.filter((item) => item.group === group);
    const first = here.filter((item) => item.isFound !== true && item.label.toLowerCase().startsWith(asked));
    const ordered = asked === '' ? here : [...first, ...here.filter((item) => !first.includes(item))];
    return ordered.slice(0, group === 'Actions' || group === 'Go to' ? 12 : MOST_A_GROUP);
  });
}

/** The label cut where the query's first word is in it, so that it can be shown bold. */
export function highlight(label: string, query: string): readonly [string, string, string] {
  const word = words(query)[0];
  const index = word === undefined ? -1 : label.toLowerCase().indexOf(word);
  if (word === undefined || index < 0) return [label, '', ''];
  return [label.slice(0, index), label.slice(index, index + word.length), label.slice(index + word.length)];
}

const AT_LEAST = 2;
/** One letter finds everything. */
export const isSearched = (query: string): boolean => query.trim().length >= AT_LEAST;

/** Hits of the core as items, each once: those of the filing on the screen before those of all. */
export function foundItems(hits: readonly SearchHit[], show: (fact: { filingId: string; factId: string }) => void): PaletteItem[] {
  const items = hits.flatMap((hit): PaletteItem[] => {
    if (hit.kind === 'filing') return [];
    const { filingId, factId, label, concept, filing } = hit;
    const run = (): void => show({ filingId, factId });
    if (hit.kind === 'concept') {
      const others = hit.filings > 1 ? ` and ${hit.filings - 1} more` : '';
      return [
        { id: `concept ${concept}`, group: 'Concepts', label, detail: `${concept}, ${filing}${others}`, icon: 'facts', isFound: true, run },
      ];
    }
    const detail = [hit.value === null ? `“${hit.excerpt}”` : periodText(hit.period), filing].join(', ');
    return [
      {
        id: `fact ${filingId} ${factId}`,
        group: 'Facts',
        label,
        detail,
        amount: hit.value ?? undefined,
        icon: 'facts',
        isFound: true,
        run,
      },
    ];
  });
  return items.filter((item, at) => items.findIndex((other) => other.id === item.id) === at);
}

import { type MissingItem, type Release, type ReleaseKind } from '#shared/rpc/taxonomy.ts';
import { counted, type Sign } from './words.ts';

export const releaseId = (family: string, year: number): string => `${family}-${year}`;
/** `us-gaap 2024`. */
export const releaseTitle = (family: string, year: number): string => `${family} ${year}`;
/** `us-gaap 2024`; a table or rule data by the name of its file, since a release of that year may stand beside it. */
export const titleOf = ({ id, kind, family, year }: Pick<Release, 'id' | 'kind' | 'family' | 'year'>): string =>
  kind !== 'taxonomy' || family === null || year === null ? id : releaseTitle(family, year);

/** The family and year of an id such as `us-gaap-2024`; undefined for any other. */
export function parseReleaseId(id: string): { readonly family: string; readonly year: number } | undefined {
  const [, family, year] = /^([a-z-]+)-(\d{4})$/.exec(id) ?? [];
  return family === undefined || year === undefined ? undefined : { family, year: Number(year) };
}

/** What every filing is of comes first. */
const FIRST_FAMILIES = ['us-gaap', 'srt', 'dei'];

/** The families that every filing is of, then the others by name, then what is of none; the newest year first. */
export function compareReleases(
  a: { readonly family: string | null; readonly year: number | null },
  b: { readonly family: string | null; readonly year: number | null },
): number {
  const rank = (family: string | null): number => {
    const place = family === null ? FIRST_FAMILIES.length + 1 : FIRST_FAMILIES.indexOf(family);
    return place === -1 ? FIRST_FAMILIES.length : place;
  };
  return rank(a.family) - rank(b.family) || (a.family ?? '').localeCompare(b.family ?? '', 'en') || (b.year ?? 0) - (a.year ?? 0);
}

/** A gap is a part (`labels`), or one document by its path. */
export const isDocumentGap = (what: string): boolean => /[./]/.test(what);

/** What a release lacks in a few words: `labels, calculation and 9 documents`; undefined when it lacks nothing. */
export function lackText({ gaps }: Pick<Release, 'gaps'>): string | undefined {
  const documents = gaps.filter(({ what }) => isDocumentGap(what)).length;
  const parts = gaps.flatMap(({ what }) => (isDocumentGap(what) ? [] : [what]));
  const all = documents === 0 ? parts : [...parts, counted(documents, 'document')];
  return all.length < 2 ? all[0] : `${all.slice(0, -1).join(', ')} and ${all.at(-1) ?? ''}`;
}

export const KIND_WORD: Readonly<Record<ReleaseKind, string>> = { taxonomy: 'Release', table: 'Concept table', rules: 'Rule data' };

/** One taxonomy of one year with the documents of it that the filing refers to, or one other document. */
export interface MissingRow {
  /** `us-gaap-2024`, or the address of another document. */
  readonly id: string;
  readonly title: string;
  /** The document that most depends on. */
  readonly main: MissingItem;
  readonly documents: readonly MissingItem[];
}

/** Documents of one release are one row. What costs most comes first: more facts, else what is not answered at all. */
export function missingRows(items: readonly MissingItem[]): readonly MissingRow[] {
  const keyOf = ({ family, year, url }: MissingItem): string => (family === null || year === null ? url : releaseId(family, year));
  const rows = [...Map.groupBy(items, keyOf)].flatMap(([id, documents]): MissingRow[] => {
    const [main] = documents.toSorted((a, b) => weightOf(b) - weightOf(a));
    if (main === undefined) return [];
    const { family, year, url } = main;
    return [{ id, title: family === null || year === null ? (url.split('/').at(-1) ?? url) : releaseTitle(family, year), main, documents }];
  });
  return rows.toSorted((a, b) => Number(costs(b)) - Number(costs(a)) || b.main.facts - a.main.facts || weightOf(b.main) - weightOf(a.main));
}

const WEIGHT: Readonly<Record<MissingItem['status'], number>> = { absent: 4, starter: 3, nearest: 2, 'own-year': 1, 'not-needed': 0 };
const weightOf = ({ status }: MissingItem): number => WEIGHT[status];

/** Whether its absence costs something: the own release is not there and something depends on it. */
export const costs = ({ main: { status } }: MissingRow): boolean => status !== 'own-year' && status !== 'not-needed';

/** A concept table, or a release of another family, can know a year without being its release; it is called by its name then. */
export const isByAnother = ({ family, answeringYear, answeredBy }: Pick<MissingItem, 'family' | 'answeringYear' | 'answeredBy'>): boolean =>
  answeredBy !== null && (family === null || answeringYear === null || answeredBy !== releaseId(family, answeringYear));

/** What stands in for a missing document, as one sign. */
export function missingSign(item: MissingItem): Sign {
  const { status, answeringYear, answeredBy, concepts, known } = item;
  switch (status) {
    case 'own-year':
      if (isByAnother(item)) return { mark: 'consistent', word: `${answeredBy ?? ''} knows the year` };
      return known < concepts
        ? { mark: 'warning', word: 'Own year installed, incomplete' }
        : { mark: 'consistent', word: 'Own year installed' };
    case 'nearest':
      return { mark: 'warning', word: isByAnother(item) ? `${answeredBy ?? ''} answers` : `Nearest year ${answeringYear ?? ''} answers` };
    case 'starter':
      return { mark: 'unchecked', word: 'Starter table only' };
    case 'absent':
      return { mark: 'unchecked', word: 'Not there' };
    case 'not-needed':
      return { mark: 'info', word: 'Not needed' };
  }
}

/** Which source answers for a taxonomy of a filing, short: `us-gaap 2024: 2025 answers`. */
export function answerText(item: MissingItem): string {
  const { family, year, status, answeringYear, answeredBy } = item;
  const title = family === null || year === null ? 'This document' : releaseTitle(family, year);
  switch (status) {
    case 'own-year':
      return isByAnother(item) ? `${title}: ${answeredBy ?? ''}` : title;
    case 'not-needed':
      return title;
    case 'nearest':
      return `${title}: ${isByAnother(item) ? (answeredBy ?? '') : `${answeringYear ?? ''} answers`}`;
    case 'starter':
      return `${title}: starter table`;
    case 'absent':
      return `${title}: not there`;
  }
}

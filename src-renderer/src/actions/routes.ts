import { type FactFilter, type FactSort } from '#shared/rpc/fact.ts';
import { factQuery, type FactQuery, factQueryOf } from './fact-query.ts';

/** Every place of the workbench. The URL is the selection (invariant I8), so a place is all there is to know of what is shown. */
export type Place =
  | { readonly kind: 'start' }
  | { readonly kind: 'overview'; readonly filingId: string }
  | ({ readonly kind: 'facts'; readonly filingId: string; readonly fact: string | null } & FactQuery)
  | {
      readonly kind: 'findings';
      readonly filingId: string;
      readonly finding: string | null;
      readonly rule: string | null;
      readonly severity: string | null;
      readonly text: string;
      readonly order: string | null;
    }
  | {
      readonly kind: 'statements';
      readonly filingId: string;
      readonly role: string | null;
      /** Keys of the shown periods; none: those that the document is about. */
      readonly periods: readonly string[];
      /** The selected cell, by its row and its column. */
      readonly row: string | null;
      readonly column: string | null;
      readonly scale: string | null;
      /** Filter of the list of roles. */
      readonly text: string;
    }
  | {
      readonly kind: 'calculations';
      readonly filingId: string;
      readonly role: string | null;
      readonly arcrole: string | null;
      readonly column: string | null;
      readonly standard: string | null;
      readonly node: string | null;
    }
  | {
      readonly kind: 'cases';
      readonly filingId: string;
      readonly selected: string | null;
      readonly status: string | null;
      readonly text: string;
    }
  | { readonly kind: 'case'; readonly filingId: string; readonly caseId: string; readonly step: number | null; readonly run: string | null }
  | { readonly kind: 'review'; readonly selected: string | null; readonly status: string | null; readonly text: string }
  | { readonly kind: 'missing'; readonly filingId: string; readonly selected: string | null }
  | {
      readonly kind: 'taxonomies';
      /** The id of a release that is wanted, or `rules`: what a filing lacks. */
      readonly want: string | null;
      readonly tab: string | null;
      readonly selected: string | null;
      readonly text: string;
    }
  | { readonly kind: 'settings' }
  | { readonly kind: 'unknown'; readonly path: string };

/** A list is written once a value. */
type Query = Readonly<Record<string, string | number | readonly string[] | null | undefined>>;

function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value == null || value === '') continue;
    if (typeof value === 'object') value.forEach((one) => search.append(name, one));
    else search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

const filingPath = (filingId: string): string => `/filing/${encodeURIComponent(filingId)}`;

/** Addresses of places; every link is made here. */
export const hrefTo = {
  start: (): string => '/',
  overview: (filingId: string): string => filingPath(filingId),
  facts: (filingId: string, query: { fact?: string | null; filter?: Partial<FactFilter>; sort?: FactSort } = {}): string =>
    withQuery(`${filingPath(filingId)}/facts`, { fact: query.fact, ...factQuery(query) }),
  findings: (
    filingId: string,
    query: { finding?: string | null; rule?: string | null; severity?: string | null; text?: string; order?: string | null } = {},
  ): string => withQuery(`${filingPath(filingId)}/findings`, query),
  statements: (
    filingId: string,
    query: {
      role?: string | null;
      periods?: readonly string[];
      row?: string | null;
      column?: string | null;
      scale?: string | null;
      text?: string;
    } = {},
  ): string => withQuery(`${filingPath(filingId)}/statements`, query),
  calculations: (
    filingId: string,
    query: { role?: string | null; arcrole?: string | null; column?: string | null; standard?: string | null; node?: string | null } = {},
  ): string => withQuery(`${filingPath(filingId)}/calculations`, query),
  cases: (filingId: string, query: { selected?: string | null; status?: string | null; text?: string } = {}): string =>
    withQuery(`${filingPath(filingId)}/cases`, query),
  case: (filingId: string, caseId: string, query: { step?: number | null; run?: string | null } = {}): string =>
    withQuery(`${filingPath(filingId)}/cases/${encodeURIComponent(caseId)}`, query),
  review: (query: { selected?: string | null; status?: string | null; text?: string } = {}): string => withQuery('/review', query),
  missing: (filingId: string, query: { selected?: string | null } = {}): string => withQuery(`${filingPath(filingId)}/missing`, query),
  taxonomies: (query: { want?: string | null; tab?: string | null; selected?: string | null; text?: string } = {}): string =>
    withQuery('/taxonomies', query),
  settings: (): string => '/settings',
} as const;

const stepOf = (text: string | null): number | null => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null);

/** The place at an address. Whatever is not one is `unknown`, never an exception. */
export function placeAt(path: string, search: string): Place {
  const query = new URLSearchParams(search);
  const parts = segmentsOf(path);
  if (parts === undefined) return { kind: 'unknown', path };
  const [first, second, third, fourth, ...more] = parts;
  if (more.length > 0) return { kind: 'unknown', path };
  const list = { selected: query.get('selected'), status: query.get('status'), text: query.get('text') ?? '' };
  if (first === undefined) return { kind: 'start' };
  if (first === 'review' && second === undefined) return { kind: 'review', ...list };
  if (first === 'taxonomies' && second === undefined) {
    return { kind: 'taxonomies', want: query.get('want'), tab: query.get('tab'), selected: query.get('selected'), text: list.text };
  }
  if (first === 'settings' && second === undefined) return { kind: 'settings' };
  if (first !== 'filing' || second === undefined) return { kind: 'unknown', path };
  const filingId = second;
  if (third === undefined) return { kind: 'overview', filingId };
  if (third === 'cases' && fourth !== undefined)
    return { kind: 'case', filingId, caseId: fourth, step: stepOf(query.get('step')), run: query.get('run') };
  if (fourth !== undefined) return { kind: 'unknown', path };
  switch (third) {
    case 'facts':
      return { kind: 'facts', filingId, fact: query.get('fact'), ...factQueryOf(query) };
    case 'findings':
      return {
        kind: 'findings',
        filingId,
        finding: query.get('finding'),
        rule: query.get('rule'),
        severity: query.get('severity'),
        text: query.get('text') ?? '',
        order: query.get('order'),
      };
    case 'statements':
      return {
        kind: 'statements',
        filingId,
        role: query.get('role'),
        periods: query.getAll('periods'),
        row: query.get('row'),
        column: query.get('column'),
        scale: query.get('scale'),
        text: query.get('text') ?? '',
      };
    case 'calculations':
      return {
        kind: 'calculations',
        filingId,
        role: query.get('role'),
        arcrole: query.get('arcrole'),
        column: query.get('column'),
        standard: query.get('standard'),
        node: query.get('node'),
      };
    case 'cases':
      return { kind: 'cases', filingId, ...list };
    case 'missing':
      return { kind: 'missing', filingId, selected: query.get('selected') };
    default:
      return { kind: 'unknown', path };
  }
}

function segmentsOf(path: string): readonly string[] | undefined {
  try {
    return path
      .split('/')
      .filter((part) => part !== '' && part !== 'index.html')
      .map(decodeURIComponent);
  } catch {
    return undefined;
  }
}

/** The filing that a place belongs to. */
export const filingOf = (place: Place): string | null => ('filingId' in place ? place.filingId : null);

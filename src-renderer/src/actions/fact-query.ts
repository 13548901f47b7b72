import { FACT_SORTS, type FactFilter, type FactSort } from '#shared/rpc/fact.ts';

/** What a list of facts shows and in which order. */
export interface FactQuery {
  readonly filter: FactFilter;
  readonly sort: FactSort;
}

export const NO_FILTER: FactFilter = {
  text: '',
  kind: null,
  concepts: [],
  periods: [],
  units: [],
  dimensions: [],
  namespaces: [],
  extension: false,
  hidden: false,
  nil: false,
  duplicates: null,
  finding: null,
  role: null,
};
export const USUAL_SORT: FactSort = { by: 'finding', descending: false };

const FLAGS = ['extension', 'hidden', 'nil'] as const;
const KINDS = ['numeric', 'text'] as const;
const DUPLICATES = ['any', 'inconsistent'] as const;
const FINDINGS = ['any', 'error', 'warning', 'note'] as const;
/** Stands for the empty value (no unit, no dimension), which an address cannot tell from none. */
const NONE = '-';

const written = (values: readonly string[] | undefined): readonly string[] => (values ?? []).map((value) => (value === '' ? NONE : value));
const read = (values: readonly string[]): string[] => values.map((value) => (value === NONE ? '' : value));
const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | null =>
  values.find((one) => one === text) ?? null;

/** The part of an address that says it; what is as usual is left out. */
export function factQuery({ filter = {}, sort = USUAL_SORT }: { readonly filter?: Partial<FactFilter>; readonly sort?: FactSort }) {
  const isUsual = sort.by === USUAL_SORT.by && sort.descending === USUAL_SORT.descending;
  return {
    text: filter.text,
    kind: filter.kind,
    concept: filter.concepts,
    period: filter.periods,
    unit: written(filter.units),
    dim: written(filter.dimensions),
    ns: filter.namespaces,
    only: FLAGS.filter((flag) => filter[flag] === true),
    duplicates: filter.duplicates,
    finding: filter.finding,
    role: filter.role,
    sort: isUsual ? null : sort.by,
    order: isUsual || !sort.descending ? null : 'descending',
  };
}

/** Whatever an address holds becomes a filter and an order; what is not one is not set. */
export function factQueryOf(query: URLSearchParams): FactQuery {
  const only = query.getAll('only');
  const by = oneOf(FACT_SORTS, query.get('sort'));
  return {
    filter: {
      text: (query.get('text') ?? '').slice(0, 200),
      kind: oneOf(KINDS, query.get('kind')),
      concepts: query.getAll('concept'),
      periods: query.getAll('period'),
      units: read(query.getAll('unit')),
      dimensions: read(query.getAll('dim')),
      namespaces: query.getAll('ns'),
      extension: only.includes('extension'),
      hidden: only.includes('hidden'),
      nil: only.includes('nil'),
      duplicates: oneOf(DUPLICATES, query.get('duplicates')),
      finding: oneOf(FINDINGS, query.get('finding')),
      role: query.get('role'),
    },
    sort: by === null ? USUAL_SORT : { by, descending: query.get('order') === 'descending' },
  };
}

/** How many criteria a filter sets. */
export function criteriaCount(filter: FactFilter): number {
  return Object.values(filter).filter((value) =>
    Array.isArray(value) ? value.length > 0 : value !== null && value !== false && value !== '',
  ).length;
}

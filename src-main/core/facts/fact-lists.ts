import type { Scan } from '#shared/rpc/filing.ts';
import type { FactFilter, FactPage, FactSort } from '#shared/rpc/fact.ts';
import type { FilingGraph } from '../graph/filing-graph.ts';
import { createRecent } from '../filings/recent.ts';
import { memoize } from '../memoize.ts';
import { type FactEntry } from './fact-index.ts';
import { type Sifted, sift } from './facets.ts';
import { criteriaOf, type WorstFindings, worstFindings } from './filter.ts';
import { factRow } from './rows.ts';
import { sortFacts } from './sort.ts';

export interface FactListOptions {
  /** Throws AppError('not-found'). */
  readonly graphOf: (filingId: string) => FilingGraph;
  readonly scanOf: (filingId: string) => Pick<Scan, 'findings'>;
}

export interface FactQuery {
  readonly filingId: string;
  readonly filter: FactFilter;
  readonly sort: FactSort;
}

/** Facts under a filter in an order. */
export interface FactList {
  readonly graph: FilingGraph;
  readonly worst: WorstFindings;
  readonly entries: readonly FactEntry[];
  readonly facets: FactPage['facets'];
}

export interface FactLists {
  list(query: FactQuery): FactList;
  page(query: FactQuery & { readonly offset: number; readonly limit: number; readonly withFacets: boolean }): FactPage;
  /** null when the filter leaves the fact out. */
  locate(query: FactQuery, factId: string): number | null;
}

interface Remembered<Value> {
  readonly graph: FilingGraph;
  readonly worst: WorstFindings;
  readonly value: Value;
}

/** What was listed last: scrolling asks for page after page of one list. */
const LISTS_IN_MEMORY = 6;

export function createFactLists({ graphOf, scanOf }: FactListOptions): FactLists {
  const sifted = createRecent<Remembered<Sifted>>(LISTS_IN_MEMORY);
  const sorted = createRecent<Remembered<readonly FactEntry[]>>(LISTS_IN_MEMORY);
  const worstOf = memoize((scan: Pick<Scan, 'findings'>) => worstFindings(scan.findings));

  const list = ({ filingId, filter, sort }: FactQuery): FactList => {
    const graph = graphOf(filingId);
    const worst = worstOf(scanOf(filingId));
    // A filing that was read again has another graph: what was remembered of the former one does not hold.
    const remember = <Value>(recent: ReturnType<typeof createRecent<Remembered<Value>>>, key: unknown, make: () => Value): Value => {
      const text = JSON.stringify(key);
      const known = recent.get(text);
      if (known?.graph === graph && known.worst === worst) return known.value;
      const value = make();
      recent.put(text, { graph, worst, value });
      return value;
    };
    const { passed, facets } = remember(sifted, [filingId, filter], () => sift(criteriaOf(filter, { graph, worst }), graph, worst));
    const entries = remember(sorted, [filingId, filter, sort], () => sortFacts(passed, sort, { graph, worst }));
    return { graph, worst, entries, facets };
  };

  return {
    list,
    page: ({ offset, limit, withFacets, ...query }) => {
      const { graph, worst, entries, facets } = list(query);
      const rows = entries.slice(offset, offset + limit).map((entry) => factRow(graph, entry, worst));
      return { total: entries.length, rows, facets: withFacets ? facets : null };
    },
    locate: (query, factId) => {
      const index = list(query).entries.findIndex(({ placed }) => placed.fact.id === factId);
      return index === -1 ? null : index;
    },
  };
}

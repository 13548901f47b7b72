import { type FactPage, type FactRow } from '#shared/rpc/fact.ts';
import { type FactQuery } from '#renderer/actions/fact-query.ts';
import { FACT_PAGE, useFactPages } from '#renderer/api/queries.ts';
import { pagesOf } from './model.ts';

export interface FactListQuery extends FactQuery {
  readonly filingId: string;
}

/** Rows in and around what is in sight, and the cursor's; undefined for one that is still on its way. */
export function useFactRows(
  list: FactListQuery,
  head: FactPage,
  { first, last, cursor }: { readonly first: number; readonly last: number; readonly cursor: number },
): (index: number) => FactRow | undefined {
  const wanted = new Set([...pagesOf(first, last, FACT_PAGE), ...pagesOf(cursor, cursor, FACT_PAGE)]);
  const pages = useFactPages(list, [...wanted]);
  return (index) => {
    const page = Math.floor(index / FACT_PAGE);
    return (page === 0 ? head.rows : pages.get(page))?.[index % FACT_PAGE];
  };
}

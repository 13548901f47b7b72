import { keepPreviousData, type QueryKey, queryOptions, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type Client } from '#shared/rpc/client.ts';
import { type CallMethod, type Input, type Output } from '#shared/rpc/contract.ts';
import { type CaseSummary } from '#shared/rpc/audit.ts';
import { type FactRow } from '#shared/rpc/fact.ts';
import { useApi } from './Api.tsx';

/** The key of a call: its method, then its input. Invalidating by `[method]` takes all of it. */
export const keyOf = (method: CallMethod, input: object): QueryKey => [method, input];

/** A read of the contract as a query. */
export function callQuery<M extends CallMethod>(client: Client, method: M, input: Input<M> & object) {
  return queryOptions<Output<M>>({
    queryKey: keyOf(method, input),
    queryFn: ({ signal }) => client.call(method, input, { signal }),
  });
}

function useCall<M extends CallMethod>(
  method: M,
  input: Input<M> & object,
  options: { enabled?: boolean; staleTime?: number; keep?: boolean } = {},
): UseQueryResult<Output<M>> {
  const { client } = useApi();
  const { keep = false, ...rest } = options;
  return useQuery({ ...callQuery(client, method, input), ...rest, ...(keep ? { placeholderData: keepPreviousData } : {}) });
}

/** A filing's own data never changes once it is stored. */
const FOREVER = { staleTime: Number.POSITIVE_INFINITY };
const RUNNING_POLL_MS = 1500;

export const useAppInfo = () => useCall('app.info', {}, FOREVER);
export const useSettings = () => useCall('settings.get', {});
export const useSamples = () => useCall('sample.list', {}, FOREVER);
export const useFilings = () => useCall('filing.list', {});
export const useFiling = (filingId: string, enabled = true) => useCall('filing.get', { filingId }, { ...FOREVER, enabled });
export const useScan = (filingId: string, enabled = true) => useCall('filing.scan', { filingId }, { ...FOREVER, enabled });
export const useFact = (filingId: string, factId: string | null) =>
  useCall('fact.get', { filingId, factId: factId ?? '' }, { ...FOREVER, enabled: factId !== null });

type FactListInput = Omit<Input<'fact.list'>, 'offset' | 'limit' | 'withFacets'>;
/** Rows that are asked for at once. */
export const FACT_PAGE = 100;
/** The first page with the counts beside the choices; the former one stays until it comes. */
export const useFactHead = (list: FactListInput) =>
  useCall('fact.list', { ...list, offset: 0, limit: FACT_PAGE }, { ...FOREVER, keep: true });
/** Other pages by their numbers; one that is still on its way is not there. */
export function useFactPages(list: FactListInput, pages: readonly number[]): ReadonlyMap<number, readonly FactRow[]> {
  const { client } = useApi();
  return useQueries({
    queries: pages.map((page) => ({
      ...callQuery(client, 'fact.list', { ...list, offset: page * FACT_PAGE, limit: FACT_PAGE, withFacets: false }),
      ...FOREVER,
    })),
    combine: (results) =>
      new Map(results.flatMap(({ data }, index) => (data === undefined ? [] : [[pages[index] ?? -1, data.rows] as const]))),
  });
}
/** The first facts of a concept, latest period first, for the panel of one of them. */
export const useFactsOfConcept = (filingId: string, concept: string, limit: number) =>
  useCall(
    'fact.list',
    { filingId, filter: { concepts: [concept] }, sort: { by: 'period', descending: true }, offset: 0, limit, withFacets: false },
    FOREVER,
  );
export const useFactPlace = (list: FactListInput, factId: string | null) =>
  useCall('fact.locate', { ...list, factId: factId ?? '' }, { ...FOREVER, enabled: factId !== null });
export const useSavedFilters = () => useCall('filter.list', {});

export const useNetworks = (filingId: string) => useCall('calc.networks', { filingId }, FOREVER);
export const useStatements = (filingId: string) => useCall('statement.list', { filingId }, FOREVER);
/** The former statement stays on the screen while the next one comes. */
export const useStatement = (input: Input<'statement.get'> | null) =>
  useCall('statement.get', input ?? { filingId: '', role: '' }, { ...FOREVER, keep: true, enabled: input !== null });
/** The former tree stays on the screen while the next one comes. */
export const useCalcTree = (input: Input<'calc.tree'> | null) =>
  useCall('calc.tree', input ?? { filingId: '', role: '', standard: 'calc-1.1-round' }, {
    ...FOREVER,
    keep: true,
    enabled: input !== null,
  });
/** Typing goes on for about as long between two keys: what is typed over was never asked. */
const TYPING_MS = 120;

/**
 * Concepts and facts by words, while they are typed. A question that is outdated before its time is not sent, one that was sent is
 * cancelled. The former answer stays until the next one comes.
 */
export function useSearch(question: Input<'search.find'>, enabled: boolean): UseQueryResult<Output<'search.find'>> {
  const { client } = useApi();
  return useQuery({
    queryKey: keyOf('search.find', question),
    queryFn: async ({ signal }) => {
      await new Promise<void>((resolve) => {
        setTimeout(resolve, TYPING_MS);
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
      signal.throwIfAborted();
      return client.call('search.find', question, { signal });
    },
    enabled,
    placeholderData: enabled ? keepPreviousData : undefined,
  });
}

export const useReleases = () => useCall('taxonomy.list', {}, FOREVER);
export const useOffered = () => useCall('taxonomy.offered', {}, FOREVER);
export const useMissing = (filingId: string, enabled = true) => useCall('filing.missing', { filingId }, { ...FOREVER, enabled });
export const useCase = (caseId: string) => useCall('case.get', { caseId });

export const isRunning = (summary: CaseSummary): boolean => summary.run?.status === 'running';

/** Cases of one filing, or of all. Asked again while one of them runs. */
export function useCases(filingId?: string): UseQueryResult<Output<'case.list'>> {
  const { client } = useApi();
  return useQuery({
    ...callQuery(client, 'case.list', filingId === undefined ? {} : { filingId }),
    refetchInterval: (query) => (query.state.data?.some(isRunning) === true ? RUNNING_POLL_MS : false),
  });
}

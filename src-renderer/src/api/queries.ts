import { keepPreviousData, type QueryKey, queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type Client } from '#shared/rpc/client.ts';
import { type CallMethod, type Input, type Output } from '#shared/rpc/contract.ts';
import { type CaseSummary } from '#shared/rpc/audit.ts';
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
export const useNetworks = (filingId: string) => useCall('calc.networks', { filingId }, FOREVER);
/** The former tree stays on the screen while the next one comes. */
export const useCalcTree = (input: Input<'calc.tree'> | null) =>
  useCall('calc.tree', input ?? { filingId: '', role: '', standard: 'calc-1.1-round' }, {
    ...FOREVER,
    keep: true,
    enabled: input !== null,
  });
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

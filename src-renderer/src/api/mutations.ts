import { type QueryClient, useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { type AppError } from '#shared/base/errors.ts';
import { type CallMethod, type Input, type Output } from '#shared/rpc/contract.ts';
import { useApi } from './Api.tsx';
import { keyOf } from './queries.ts';
import { invalidateCases, invalidateFilings, invalidateTaxonomies } from './stale.ts';

type Mutation<M extends CallMethod> = UseMutationResult<Output<M>, AppError, Input<M>>;

/** A call of a person. */
function useCallMutation<M extends CallMethod>(method: M, onSettled?: (queries: QueryClient) => Promise<void>): Mutation<M> {
  const { client } = useApi();
  const queries = useQueryClient();
  return useMutation<Output<M>, AppError, Input<M>>({
    mutationKey: [method],
    mutationFn: (input) => client.call(method, input),
    onSettled: () => onSettled?.(queries),
  });
}

export const useCreateCase = (): Mutation<'case.create'> => useCallMutation('case.create', invalidateCases);
export const useStartRun = (): Mutation<'run.start'> => useCallMutation('run.start', invalidateCases);
export const useCancelRun = (): Mutation<'run.cancel'> => useCallMutation('run.cancel', invalidateCases);
export const useDecide = (): Mutation<'review.decide'> => useCallMutation('review.decide', invalidateCases);
export const useRemoveFiling = (): Mutation<'filing.remove'> => useCallMutation('filing.remove', invalidateFilings);
export const useRemoveRelease = (): Mutation<'taxonomy.remove'> => useCallMutation('taxonomy.remove', invalidateTaxonomies);

const invalidateFilters = (queries: QueryClient): Promise<void> => queries.invalidateQueries({ queryKey: ['filter.list'] });
export const useSaveFilter = (): Mutation<'filter.save'> => useCallMutation('filter.save', invalidateFilters);
export const useRemoveFilter = (): Mutation<'filter.remove'> => useCallMutation('filter.remove', invalidateFilters);

/** Executes every tool call of a run again and compares. Changes nothing; asked for by a person, so not a query. */
export const useVerifyRun = (): Mutation<'run.verify'> => useCallMutation('run.verify');
export const useReplayStep = (): Mutation<'run.replayStep'> => useCallMutation('run.replayStep');

/** A resumed run is followed again from its last event. */
export function useResumeRun(): Mutation<'run.resume'> {
  const { client, runs } = useApi();
  const queries = useQueryClient();
  return useMutation<Output<'run.resume'>, AppError, Input<'run.resume'>>({
    mutationFn: (input) => client.call('run.resume', input),
    onSuccess: (run) => runs.refresh(run.id),
    onSettled: () => invalidateCases(queries),
  });
}

/** What was set is shown at once; the answer then settles it. */
export function useSaveSettings(): Mutation<'settings.set'> {
  const { client } = useApi();
  const queries = useQueryClient();
  const key = keyOf('settings.get', {});
  return useMutation<Output<'settings.set'>, AppError, Input<'settings.set'>>({
    mutationFn: (input) => client.call('settings.set', input),
    onMutate: (input) => {
      queries.setQueryData(key, (before: Output<'settings.get'> | undefined) => (before === undefined ? before : { ...before, ...input }));
    },
    onSuccess: (settings) => queries.setQueryData(key, settings),
    onError: () => void queries.invalidateQueries({ queryKey: key }),
  });
}

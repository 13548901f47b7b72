import { useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { type AppError } from '#shared/base/errors.ts';
import { type CallMethod, type Input, type Output } from '#shared/rpc/contract.ts';
import { useApi } from './Api.tsx';
import { keyOf } from './queries.ts';

type Mutation<M extends CallMethod> = UseMutationResult<Output<M>, AppError, Input<M>>;

/** A call that changes something, and the reads that it makes stale. */
function useChange<M extends CallMethod>(method: M, stale: readonly CallMethod[]): Mutation<M> {
  const { client } = useApi();
  const queries = useQueryClient();
  return useMutation<Output<M>, AppError, Input<M>>({
    mutationKey: [method],
    mutationFn: (input) => client.call(method, input),
    onSettled: () => Promise.all(stale.map((subject) => queries.invalidateQueries({ queryKey: [subject] }))),
  });
}

const CASE_READS = ['case.list', 'case.get', 'filing.list'] as const;

export const useCreateCase = (): Mutation<'case.create'> => useChange('case.create', CASE_READS);
export const useStartRun = (): Mutation<'run.start'> => useChange('run.start', CASE_READS);
export const useCancelRun = (): Mutation<'run.cancel'> => useChange('run.cancel', CASE_READS);
export const useDecide = (): Mutation<'review.decide'> => useChange('review.decide', [...CASE_READS, 'review.events']);
export const useRemoveFiling = (): Mutation<'filing.remove'> => useChange('filing.remove', CASE_READS);

/** Executes every tool call of a run again and compares. Changes nothing; asked for by a person, so not a query. */
export const useVerifyRun = (): Mutation<'run.verify'> => useChange('run.verify', []);
export const useReplayStep = (): Mutation<'run.replayStep'> => useChange('run.replayStep', []);

/** A resumed run is followed again from its last event. */
export function useResumeRun(): Mutation<'run.resume'> {
  const { client, runs } = useApi();
  const queries = useQueryClient();
  return useMutation<Output<'run.resume'>, AppError, Input<'run.resume'>>({
    mutationFn: (input) => client.call('run.resume', input),
    onSuccess: (run) => runs.refresh(run.id),
    onSettled: () => Promise.all(CASE_READS.map((subject) => queries.invalidateQueries({ queryKey: [subject] }))),
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

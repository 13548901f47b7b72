import { useMutation, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { type AppError } from '#shared/base/errors.ts';
import { type AuditCase } from '#shared/run/case.ts';
import { useApi } from './Api.tsx';
import { invalidateCases } from './stale.ts';

export interface TakeUp {
  readonly filingId: string;
  readonly findingIds: readonly string[];
  /** Lets the auditors begin at once. */
  readonly run: boolean;
}

/** Findings become cases, in their order; with `run` each is audited. The first failure ends it; what was made stays. */
export function useTakeUp(): UseMutationResult<readonly AuditCase[], AppError, TakeUp> {
  const { client } = useApi();
  const queries = useQueryClient();
  return useMutation<readonly AuditCase[], AppError, TakeUp>({
    mutationFn: async ({ filingId, findingIds, run }) => {
      const made: AuditCase[] = [];
      for (const findingId of findingIds) {
        const created = await client.call('case.create', { kind: 'finding', filingId, findingId });
        made.push(created);
        if (run) await client.call('run.start', { caseId: created.id });
      }
      return made;
    },
    onSettled: () => invalidateCases(queries),
  });
}

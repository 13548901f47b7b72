import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { type CalcTree, type TreeNode } from '#shared/rpc/calc.ts';
import { hrefTo } from '#renderer/actions/routes.ts';
import { useGo } from '#renderer/actions/use-place.ts';
import { useApi } from '#renderer/api/Api.tsx';
import { useCreateCase } from '#renderer/api/mutations.ts';
import { callQuery } from '#renderer/api/queries.ts';
import { errorWords } from '#renderer/ui/states.tsx';
import { showToast } from '#renderer/ui/toasts.ts';
import { caseAbout, findingOf, sameCase } from './model.ts';

export interface OpenCase {
  readonly open: (node: TreeNode) => void;
  readonly isOpening: boolean;
}

/** Opens the case about a node: the one that there is, else a new one of the finding or of the fact's own aspects. */
export function useOpenCase(filingId: string, tree: Pick<CalcTree, 'role' | 'definition'>): OpenCase {
  const { client } = useApi();
  const queries = useQueryClient();
  const go = useGo();
  const create = useCreateCase();
  const [isOpening, setOpening] = useState(false);

  const openFor = async (node: TreeNode, factId: string): Promise<void> => {
    const [scan, cases, fact] = await Promise.all([
      queries.query({ ...callQuery(client, 'filing.scan', { filingId }), staleTime: 'static' }),
      queries.query({ ...callQuery(client, 'case.list', { filingId }), staleTime: 0 }),
      queries.query({ ...callQuery(client, 'fact.get', { filingId, factId }), staleTime: 'static' }),
    ]);
    const wanted = caseAbout(filingId, node, tree, fact, findingOf(scan.findings, node, tree.role));
    const caseId = sameCase(cases, wanted)?.case.id ?? (await create.mutateAsync(wanted)).id;
    go(hrefTo.case(filingId, caseId));
  };

  return {
    isOpening,
    open: (node) => {
      if (node.factId === null || isOpening) return;
      setOpening(true);
      openFor(node, node.factId)
        .catch((error: unknown) => showToast({ mark: 'error', title: 'The case could not be opened', text: errorWords(error).message }))
        .finally(() => setOpening(false));
    },
  };
}

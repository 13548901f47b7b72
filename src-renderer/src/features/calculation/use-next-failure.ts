import { useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { type Standard } from '#shared/calc/sum.ts';
import { type CalcTree, type NetworkSummary, type TreeColumn } from '#shared/rpc/calc.ts';
import { useApi } from '#renderer/api/Api.tsx';
import { callQuery } from '#renderer/api/queries.ts';
import { errorWords } from '#renderer/ui/states.tsx';
import { showToast } from '#renderer/ui/toasts.ts';
import { beyond, DEFAULT_STANDARD, networkKey, orderedNetworks } from './model.ts';
import { nextFailure } from './tree-rows.ts';

interface Failure {
  readonly network: NetworkSummary;
  readonly column: string | null;
  readonly node: string | null;
}

interface Walk {
  readonly filingId: string;
  readonly networks: readonly NetworkSummary[];
  readonly standard: Standard;
  readonly onFound: (failure: Failure) => void;
}

/** The walk over every sum that fails: through the column, then the columns after it, then the networks after that. */
export function useNextFailure({
  filingId,
  networks,
  standard,
  onFound,
}: Walk): (tree: CalcTree, nodeId: string | null, by: 1 | -1) => void {
  const { client } = useApi();
  const queries = useQueryClient();
  const isWalking = useRef(false);

  const treeOf = ({ role, arcrole }: NetworkSummary, column?: string): Promise<CalcTree> =>
    queries.query({
      ...callQuery(client, 'calc.tree', { filingId, role, arcrole, standard, ...(column === undefined ? {} : { column }) }),
      staleTime: 'static',
    });
  // The network's own count is of the default standard; under another every network that has sums is looked at.
  const mayFail = (network: NetworkSummary): boolean => (standard === DEFAULT_STANDARD ? network.failing : network.checked) > 0;

  const find = async (tree: CalcTree, nodeId: string | null, by: 1 | -1): Promise<Failure | undefined> => {
    const ordered = orderedNetworks(networks);
    const at = ordered.findIndex((network) => networkKey(network) === networkKey(tree));
    const network = ordered[at];
    if (network === undefined) return undefined;
    const node = nextFailure(tree.nodes, nodeId, by);
    if (node !== undefined) return { network, column: tree.column?.key ?? null, node };
    const columnAt = tree.columns.findIndex(({ key }) => key === tree.column?.key);
    const failureIn = async (one: NetworkSummary, columns: readonly TreeColumn[]): Promise<Failure | undefined> => {
      const column = columns.find(({ failing }) => failing > 0)?.key;
      if (column === undefined) return undefined;
      return { network: one, column, node: nextFailure((await treeOf(one, column)).nodes, null, by) ?? null };
    };
    const here = await failureIn(network, beyond(tree.columns, columnAt, by));
    if (here !== undefined) return here;
    for (const one of beyond(ordered, at, by).filter(mayFail)) {
      const { columns } = await treeOf(one);
      const there = await failureIn(one, beyond(columns, by === 1 ? -1 : columns.length, by));
      if (there !== undefined) return there;
    }
    return undefined;
  };

  return (tree, nodeId, by) => {
    if (isWalking.current) return;
    isWalking.current = true;
    find(tree, nodeId, by)
      .then((failure) => {
        if (failure !== undefined) onFound(failure);
        else showToast({ mark: 'info', title: 'No more failing sums', text: by === 1 ? 'This was the last.' : 'This was the first.' });
      })
      .catch((error: unknown) => showToast({ mark: 'error', title: 'The next failing sum was not found', text: errorWords(error).message }))
      .finally(() => {
        isWalking.current = false;
      });
  };
}

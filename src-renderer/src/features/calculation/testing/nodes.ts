import { type TreeNode } from '#shared/rpc/calc.ts';

/** A node with nothing in it but its place in the tree. */
export function node(id: string, change: Partial<TreeNode> = {}): TreeNode {
  const path = id.split('>');
  const local = path.at(-1) ?? id;
  return {
    id,
    parentId: path.length === 1 ? null : path.slice(0, -1).join('>'),
    depth: path.length - 1,
    concept: `us-gaap:${local}`,
    label: local,
    arcId: path.length === 1 ? null : `arc-${local}`,
    weight: path.length === 1 ? null : '1',
    factId: `f-${local}`,
    reported: '100',
    isNil: false,
    decimals: -5,
    interval: null,
    childCount: 0,
    computed: null,
    difference: null,
    status: null,
    reason: null,
    standards: [],
    isCycle: false,
    ...change,
  };
}

/** Nodes of a tree by path and status, depth first. */
export function tree(spec: readonly (readonly [string, TreeNode['status']])[]): readonly TreeNode[] {
  return spec.map(([id, status]) =>
    node(id, {
      status,
      childCount: spec.filter(([other]) => other.startsWith(`${id}>`) && !other.slice(id.length + 1).includes('>')).length,
    }),
  );
}

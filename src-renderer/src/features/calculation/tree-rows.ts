import { type TreeNode } from '#shared/rpc/calc.ts';
import { amountText } from '#renderer/ui/amount.ts';

/** Which branches are open: a rule, and the nodes that a person turned against it. */
export interface Openness {
  readonly rule: { readonly kind: 'all' } | { readonly kind: 'level'; readonly level: number } | { readonly kind: 'failing' };
  readonly turned: ReadonlySet<string>;
}

export const ALL_OPEN: Openness = { rule: { kind: 'all' }, turned: new Set() };
export const FAILING_OPEN: Openness = { rule: { kind: 'failing' }, turned: new Set() };
/** Branches of the levels up to this one are open; 0 shows the roots alone. */
export const openToLevel = (level: number): Openness => ({ rule: { kind: 'level', level }, turned: new Set() });

export function turn(openness: Openness, id: string): Openness {
  const turned = new Set(openness.turned);
  if (!turned.delete(id)) turned.add(id);
  return { ...openness, turned };
}

/** A row of the treegrid. `level`, `position` and `siblings` count from 1 and are what ARIA asks for. */
export interface Row {
  readonly node: TreeNode;
  readonly level: number;
  readonly position: number;
  readonly siblings: number;
  /** null for a leaf. */
  readonly isOpen: boolean | null;
}

/** Nodes that do not hold, and every node above one. */
export function failingPath(nodes: readonly TreeNode[]): ReadonlySet<string> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const path = new Set<string>();
  for (const failing of nodes) {
    if (failing.status !== 'inconsistent') continue;
    for (
      let node: TreeNode | undefined = failing;
      node !== undefined && !path.has(node.id);
      node = node.parentId === null ? undefined : byId.get(node.parentId)
    )
      path.add(node.id);
  }
  return path;
}

/**
 * The rows that are to be seen, depth first. With `onlyFailing`, roots without a failure below them are left out; of the others every
 * addend of a sum on the path stays, since a sum is only understood with all of them.
 */
export function visibleRows(
  nodes: readonly TreeNode[],
  openness: Openness,
  onlyFailing = openness.rule.kind === 'failing',
): readonly Row[] {
  const path = failingPath(nodes);
  const children = childrenOf(nodes);
  const rows: Row[] = [];
  const add = (siblings: readonly TreeNode[], level: number): void => {
    for (const [index, node] of siblings.entries()) {
      const below = children.get(node.id) ?? [];
      const isOpen = below.length === 0 ? null : isOpenBy(openness, node, level, path);
      rows.push({ node, level, position: index + 1, siblings: siblings.length, isOpen });
      if (isOpen === true) add(below, level + 1);
    }
  };
  const roots = children.get(null) ?? [];
  add(onlyFailing ? roots.filter((node) => path.has(node.id)) : roots, 1);
  return rows;
}

function childrenOf(nodes: readonly TreeNode[]): ReadonlyMap<string | null, readonly TreeNode[]> {
  const children = new Map<string | null, TreeNode[]>();
  for (const node of nodes) {
    const siblings = children.get(node.parentId);
    if (siblings === undefined) children.set(node.parentId, [node]);
    else siblings.push(node);
  }
  return children;
}

function isOpenBy({ rule, turned }: Openness, node: TreeNode, level: number, path: ReadonlySet<string>): boolean {
  const byRule = rule.kind === 'all' || (rule.kind === 'level' ? level <= rule.level : path.has(node.id));
  return byRule !== turned.has(node.id);
}

/** Opens what hides the node, so that it can be selected from the canvas, the URL or the next failure. */
export function revealing(nodes: readonly TreeNode[], openness: Openness, id: string): Openness {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const path = failingPath(nodes);
  let result = openness;
  for (let above = parentIn(byId, id); above !== undefined; above = parentIn(byId, above.id)) {
    if (!isOpenBy(openness, above, levelIn(byId, above), path)) result = turn(result, above.id);
  }
  return result;
}

type Nodes = ReadonlyMap<string, TreeNode>;
const parentIn = (byId: Nodes, id: string): TreeNode | undefined => {
  const parentId = byId.get(id)?.parentId;
  return parentId == null ? undefined : byId.get(parentId);
};

function levelIn(byId: Nodes, node: TreeNode): number {
  let level = 1;
  for (let above = parentIn(byId, node.id); above !== undefined; above = parentIn(byId, above.id)) level += 1;
  return level;
}

/** The narrowest column class that holds every amount of the rows; digits are grouped and may stand in parentheses. */
export function amountColumn(rows: readonly Row[]): string {
  const longest = Math.max(
    0,
    ...rows.flatMap(({ node }) => [node.reported, node.computed, node.difference]).map((value) => amountText(value ?? '').text.length),
  );
  return longest <= 11 ? 'w-96' : longest <= 14 ? 'w-112' : longest <= 17 ? 'w-136' : 'w-168';
}

export type TreeMove =
  | { readonly kind: 'select'; readonly id: string }
  | { readonly kind: 'turn'; readonly id: string }
  | { readonly kind: 'open'; readonly id: string };

const PAGE = 10;

/** What a key does to the selection (ARIA treegrid, rows first). Undefined: the key is not one of ours, or there is nowhere to go. */
export function moveBy(key: string, rows: readonly Row[], selectedId: string | null): TreeMove | undefined {
  const index = rows.findIndex((row) => row.node.id === selectedId);
  const row = rows[index];
  const select = (target: number): TreeMove | undefined => {
    const next = rows[Math.min(rows.length - 1, Math.max(0, target))];
    return next === undefined || next === row ? undefined : { kind: 'select', id: next.node.id };
  };
  switch (key) {
    case 'ArrowDown':
      return select(index + 1);
    case 'ArrowUp':
      return select(index === -1 ? 0 : index - 1);
    case 'Home':
      return select(0);
    case 'End':
      return select(rows.length - 1);
    case 'PageDown':
      return select(index + PAGE);
    case 'PageUp':
      return select(index - PAGE);
    default:
      return row === undefined ? undefined : moveInTree(key, row, index, rows);
  }
}

function moveInTree(key: string, row: Row, index: number, rows: readonly Row[]): TreeMove | undefined {
  switch (key) {
    case 'ArrowRight': {
      if (row.isOpen === null) return undefined;
      if (!row.isOpen) return { kind: 'turn', id: row.node.id };
      const first = rows[index + 1];
      return first === undefined ? undefined : { kind: 'select', id: first.node.id };
    }
    case 'ArrowLeft': {
      if (row.isOpen === true) return { kind: 'turn', id: row.node.id };
      return row.level === 1 || row.node.parentId === null ? undefined : { kind: 'select', id: row.node.parentId };
    }
    case ' ':
      return row.isOpen === null ? undefined : { kind: 'turn', id: row.node.id };
    case 'Enter':
      return { kind: 'open', id: row.node.id };
    default:
      return undefined;
  }
}

/** The next sum that fails after the selected node in the order of the tree, or before it; undefined at the end. */
export function nextFailure(nodes: readonly TreeNode[], selectedId: string | null, by: 1 | -1): string | undefined {
  const failing = nodes.filter((node) => node.status === 'inconsistent');
  const order = new Map(nodes.map((node, index) => [node.id, index]));
  const at = selectedId === null ? -1 : (order.get(selectedId) ?? -1);
  if (at === -1) return (by === 1 ? failing[0] : failing.at(-1))?.id;
  return (by === 1 ? failing.find((node) => (order.get(node.id) ?? 0) > at) : failing.findLast((node) => (order.get(node.id) ?? 0) < at))
    ?.id;
}

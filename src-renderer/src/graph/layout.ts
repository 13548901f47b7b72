import { flextree } from 'd3-flextree';

/** A box to place. Boxes with a parent that is not among them are roots. Sizes in px. */
export interface Box {
  readonly id: string;
  readonly parentId: string | null;
  readonly width: number;
  readonly height: number;
}

export interface PlacedBox extends Box {
  readonly x: number;
  readonly y: number;
}

export interface TreeLayout {
  readonly boxes: readonly PlacedBox[];
  readonly width: number;
  readonly height: number;
  readonly levels: number;
}

export type Direction = 'left-to-right' | 'top-down';

/** Room between levels, between siblings, and between cousins or trees. */
const GAPS: Readonly<Record<Direction, { readonly level: number; readonly sibling: number; readonly tree: number }>> = {
  'left-to-right': { level: 36, sibling: 8, tree: 24 },
  'top-down': { level: 40, sibling: 12, tree: 32 },
};

interface Item {
  readonly box: Box | null;
  readonly depth: number;
  readonly children: Item[];
}

/**
 * Places trees of boxes of any size without overlap (Buchheim's algorithm for variable sizes, d3-flextree). The boxes of one level
 * stand on one line. Order of siblings is the order given. The drawing begins at 0, 0.
 */
export function layoutTree(boxes: readonly Box[], direction: Direction): TreeLayout {
  if (boxes.length === 0) return { boxes: [], width: 0, height: 0, levels: 0 };
  const root = toForest(boxes);
  const extents = levelExtents(root, direction);
  const gaps = GAPS[direction];
  const layout = flextree<Item>({
    children: (item) => item.children,
    // flextree takes [across, along]; the root of the forest takes no room.
    nodeSize: ({ data }) => (data.box === null ? [1, 1] : [across(data.box, direction), (extents[data.depth] ?? 0) + gaps.level]),
    spacing: (a, b) => (a.parent === b.parent && a.parent?.data.box !== null ? gaps.sibling : gaps.tree),
  });
  const tree = layout.hierarchy(root);
  layout(tree);
  return collect(tree.descendants(), direction, extents.length);
}

const across = (box: Box, direction: Direction): number => (direction === 'left-to-right' ? box.height : box.width);
const along = (box: Box, direction: Direction): number => (direction === 'left-to-right' ? box.width : box.height);

function toForest(boxes: readonly Box[]): Item {
  const items = new Map<string, Item>();
  const root: Item = { box: null, depth: -1, children: [] };
  // A parent stands before its children (depth first), so that its depth is known.
  for (const box of boxes) {
    const parent = (box.parentId === null ? undefined : items.get(box.parentId)) ?? root;
    const item: Item = { box, depth: parent.depth + 1, children: [] };
    parent.children.push(item);
    items.set(box.id, item);
  }
  return root;
}

/** The greatest extent of each level along the tree. */
function levelExtents(root: Item, direction: Direction): number[] {
  const extents: number[] = [];
  const open = [...root.children];
  for (let item = open.pop(); item !== undefined; item = open.pop()) {
    if (item.box !== null) extents[item.depth] = Math.max(extents[item.depth] ?? 0, along(item.box, direction));
    open.push(...item.children);
  }
  return extents;
}

function collect(
  placed: readonly { readonly x: number; readonly y: number; readonly data: Item }[],
  direction: Direction,
  levels: number,
): TreeLayout {
  const raw: PlacedBox[] = [];
  for (const { x, y, data } of placed) {
    if (data.box === null) continue;
    const start = x - across(data.box, direction) / 2;
    raw.push(direction === 'left-to-right' ? { ...data.box, x: y - 1, y: start } : { ...data.box, x: start, y: y - 1 });
  }
  const left = Math.min(...raw.map((box) => box.x));
  const top = Math.min(...raw.map((box) => box.y));
  const boxes = raw.map((box) => ({ ...box, x: Math.round(box.x - left), y: Math.round(box.y - top) }));
  return {
    boxes,
    levels,
    width: Math.max(...boxes.map((box) => box.x + box.width)),
    height: Math.max(...boxes.map((box) => box.y + box.height)),
  };
}

import { type Edge, Position } from '@xyflow/react';
import { type CanvasNode } from './CalcNode.tsx';
import { type Direction, layoutTree, type TreeLayout } from './layout.ts';
import { boxSize, type GraphNode } from './node.ts';

export interface Drawing {
  readonly layout: TreeLayout;
  readonly nodes: readonly CanvasNode[];
  readonly edges: readonly Edge[];
}

/** What React Flow draws. Sizes and handles are given, so that nothing is measured and only what is in view is made. */
export function drawingOf(nodes: readonly GraphNode[], direction: Direction, goneClass: string): Drawing {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const layout = layoutTree(
    nodes.map((node) => ({ id: node.id, parentId: node.parentId, ...boxSize(node) })),
    direction,
  );
  const flowNodes = layout.boxes.flatMap((box): CanvasNode[] => {
    const node = byId.get(box.id);
    if (node === undefined) return [];
    const { width, height } = box;
    const handles =
      direction === 'left-to-right'
        ? [
            { type: 'target' as const, position: Position.Left, x: 0, y: height / 2, width: 0, height: 0 },
            { type: 'source' as const, position: Position.Right, x: width, y: height / 2, width: 0, height: 0 },
          ]
        : [
            { type: 'target' as const, position: Position.Top, x: width / 2, y: 0, width: 0, height: 0 },
            { type: 'source' as const, position: Position.Bottom, x: width / 2, y: height, width: 0, height: 0 },
          ];
    return [
      {
        id: box.id,
        type: 'calc',
        position: { x: box.x, y: box.y },
        width,
        height,
        measured: { width, height },
        handles,
        data: { node, direction },
      },
    ];
  });
  const edges = nodes.flatMap((node): Edge[] =>
    node.parentId === null || !byId.has(node.parentId)
      ? []
      : [
          {
            id: `to ${node.id}`,
            source: node.parentId,
            target: node.id,
            type: 'elbow',
            focusable: false,
            ...(node.tone === 'gone' ? { className: goneClass } : {}),
          },
        ],
  );
  return { layout, nodes: flowNodes, edges };
}

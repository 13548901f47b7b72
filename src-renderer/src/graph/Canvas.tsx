import '@xyflow/react/dist/base.css';
import {
  type EdgeTypes,
  MiniMap,
  type NodeMouseHandler,
  type NodeTypes,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useStore,
} from '@xyflow/react';
import { type ReactElement, useEffect, useEffectEvent, useMemo } from 'react';
import { useAction } from '#renderer/actions/use-action.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { CalcNode, type CanvasNode } from './CalcNode.tsx';
import css from './Canvas.module.css';
import { ElbowEdge } from './ElbowEdge.tsx';
import { drawingOf } from './flow.ts';
import { fittingViewport, startingViewport, viewportShowing } from './framing.ts';
import { type Direction, type TreeLayout } from './layout.ts';
import { type GraphNode } from './node.ts';

const NODE_TYPES = { calc: CalcNode } satisfies NodeTypes;
const EDGE_TYPES = { elbow: ElbowEdge } satisfies EdgeTypes;
/** React sets it through the CSSOM; React Flow takes the size of the drawing from it. */
const MINIMAP = { width: 136, height: 80 } as const;
/** In a lower canvas the minimap would cover more than it shows. */
const LEAST_HEIGHT_WITH_MAP = 480;
const TOOLS_HEIGHT = 24;
/** What stands over the foot of a canvas of that height, with its margins: what is framed stands above it. */
const footOf = (height: number): number => 24 + (height < LEAST_HEIGHT_WITH_MAP ? TOOLS_HEIGHT : MINIMAP.height);
const PRO_OPTIONS = { hideAttribution: true } as const;

export interface CanvasProps {
  readonly label: string;
  /** Depth first, a parent before its children. */
  readonly nodes: readonly GraphNode[];
  readonly direction: Direction;
  readonly selectedId: string | null;
  readonly onSelect: (id: string) => void;
  /** Double click. */
  readonly onOpen?: ((id: string) => void) | undefined;
  /** The drawing is fitted anew when this changes: another tree, not another branch of it. */
  readonly fitKey: string;
}

/** A drawing of the same selection that the treegrid shows. It has no tab stops but its controls. */
export function Canvas(props: CanvasProps): ReactElement {
  return (
    <div className={css['canvas']}>
      <ReactFlowProvider key={props.direction}>
        <Flow {...props} />
      </ReactFlowProvider>
    </div>
  );
}

function Flow({ label, nodes, direction, selectedId, onSelect, onOpen, fitKey }: CanvasProps): ReactElement {
  const drawing = useMemo(() => drawingOf(nodes, direction, css['gone'] ?? ''), [nodes, direction]);
  const shown = useMemo(
    () => drawing.nodes.map((node) => (node.id === selectedId ? { ...node, selected: true, zIndex: 1 } : node)),
    [drawing, selectedId],
  );
  const edges = useMemo(() => [...drawing.edges], [drawing]);
  const fit = useFraming(drawing.layout, selectedId, fitKey);
  const onNodeClick: NodeMouseHandler<CanvasNode> = (_event, node) => onSelect(node.id);
  const onNodeDoubleClick: NodeMouseHandler<CanvasNode> = (_event, node) => onOpen?.(node.id);
  return (
    <>
      <ReactFlow<CanvasNode>
        className={css['flow'] ?? ''}
        aria-label={label}
        nodes={shown}
        edges={edges}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        onlyRenderVisibleElements
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        zoomOnDoubleClick={false}
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
        panActivationKeyCode={null}
        zoomActivationKeyCode={null}
        panOnScroll
        minZoom={0.1}
        maxZoom={2}
        proOptions={PRO_OPTIONS}
        onNodeClick={onNodeClick}
        onNodeDoubleClick={onNodeDoubleClick}
      >
        <Minimap />
      </ReactFlow>
      <Tools onFit={fit} />
    </>
  );
}

function Minimap(): ReactElement | null {
  const isHigh = useStore((state) => state.height >= LEAST_HEIGHT_WITH_MAP);
  if (!isHigh) return null;
  return (
    <MiniMap<CanvasNode>
      style={MINIMAP}
      pannable
      nodeBorderRadius={8}
      nodeStrokeWidth={0}
      ariaLabel="Overview of the drawing"
      nodeClassName={miniClass}
    />
  );
}

const miniClass = ({ selected, data }: CanvasNode): string =>
  (data.node.tone === 'bad' ? css['miniBad'] : selected === true ? css['miniSelected'] : css['mini']) ?? '';

function Tools({ onFit }: { readonly onFit: () => void }): ReactElement {
  const flow = useReactFlow();
  const zoom = useStore((state) => state.transform[2]);
  useAction('calculation.fit', onFit);
  return (
    <div className={css['tools']} role="group" aria-label="Zoom">
      <Button small icon="minus" title="Zoom out" onClick={() => void flow.zoomOut()} />
      <Button small title="Zoom to 100 %" onClick={() => void flow.zoomTo(1)}>
        {Math.round(zoom * 100)} %
      </Button>
      <Button small icon="plus" title="Zoom in" onClick={() => void flow.zoomIn()} />
      <Button small icon="fit" action="calculation.fit" title="Fit the drawing" />
    </div>
  );
}

/** Fits the drawing when it is another one, and moves it when the selected node is not in view. @returns fits it now */
function useFraming(layout: TreeLayout, selectedId: string | null, fitKey: string): () => void {
  const { setViewport, getViewport } = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => Math.max(0, state.height - footOf(state.height)));
  const hasSize = width > 0 && height > 0;
  const onStart = useEffectEvent(() => void setViewport(startingViewport(layout, selectedId, { width, height })));
  const onShow = useEffectEvent((id: string) => {
    const box = layout.boxes.find((one) => one.id === id);
    const viewport = getViewport();
    const moved = box === undefined ? viewport : viewportShowing(box, viewport, { width, height });
    if (moved !== viewport) void setViewport(moved);
  });
  useEffect(() => {
    if (hasSize) onStart();
  }, [hasSize, fitKey]);
  useEffect(() => {
    if (hasSize && selectedId !== null) onShow(selectedId);
  }, [hasSize, selectedId, fitKey]);
  return () => void setViewport(fittingViewport(layout, { width, height }));
}

import { type ReactElement, useMemo, useState } from 'react';
import { type CalcTree, type TreeNode } from '#shared/rpc/calc.ts';
import { useAction } from '#renderer/actions/use-action.ts';
import { Canvas } from '#renderer/graph/Canvas.tsx';
import { type Direction } from '#renderer/graph/layout.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Chip } from '#renderer/ui/Chip.tsx';
import { FactDialog } from '#renderer/ui/FactDialog.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import { Pane } from '#renderer/ui/Pane.tsx';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import { EmptyState } from '#renderer/ui/states.tsx';
import { unitText } from '#renderer/ui/amount.ts';
import css from './Calculation.module.css';
import { type CalculationsPlace, canvasCount, columnText, graphNodeOf, treeCounts } from './model.ts';
import { NodeDetail } from './NodeDetail.tsx';
import { ALL_OPEN, FAILING_OPEN, type Openness, openToLevel, revealing, type Row, turn, visibleRows } from './tree-rows.ts';
import { TreeGrid } from './TreeGrid.tsx';
import { useOpenCase } from './use-open-case.ts';

const DIRECTIONS: readonly { readonly id: Direction; readonly label: string }[] = [
  { id: 'left-to-right', label: 'Left to right' },
  { id: 'top-down', label: 'Top down' },
];

export interface TreeWorkspaceProps {
  readonly filingId: string;
  readonly tree: CalcTree;
  readonly nodeId: string | null;
  readonly onChange: (change: Partial<CalculationsPlace>) => void;
  /** To the next sum that fails, or the one before it: in this column, then the next columns, then the next networks. */
  readonly onFailure: (nodeId: string | null, by: 1 | -1) => void;
}

/** The first sum that fails, else the first root: what the eye should land on. */
const firstNode = (nodes: readonly TreeNode[]): TreeNode | undefined => nodes.find((node) => node.status === 'inconsistent') ?? nodes[0];

interface Selection {
  readonly selected: TreeNode | undefined;
  readonly rows: readonly Row[];
}

/** A node that the URL names is made visible; what cannot be (a root that the filter leaves out) is not selected. */
function selectionOf(nodes: readonly TreeNode[], openness: Openness, nodeId: string | null): Selection {
  const wanted = nodes.find((node) => node.id === nodeId) ?? firstNode(nodes);
  if (wanted === undefined) return { selected: undefined, rows: [] };
  const rows = visibleRows(nodes, openness);
  if (rows.some((row) => row.node.id === wanted.id)) return { selected: wanted, rows };
  const opened = visibleRows(nodes, revealing(nodes, openness, wanted.id));
  return opened.some((row) => row.node.id === wanted.id) ? { selected: wanted, rows: opened } : { selected: rows[0]?.node, rows };
}

/** Treegrid, drawing and detail over one selection. */
export function TreeWorkspace({ filingId, tree, nodeId, onChange, onFailure }: TreeWorkspaceProps): ReactElement {
  const { nodes, standard } = tree;
  const { failing } = treeCounts(nodes);
  const [choice, setChoice] = useState<Openness | null>(null);
  const [direction, setDirection] = useState<Direction>('left-to-right');
  const [factId, setFactId] = useState<string | null>(null);
  const openness =
    choice === null || (choice.rule.kind === 'failing' && failing === 0)
      ? failing > 0 && choice === null
        ? FAILING_OPEN
        : ALL_OPEN
      : choice;
  const { selected, rows } = useMemo(() => selectionOf(nodes, openness, nodeId), [nodes, openness, nodeId]);
  const openCase = useOpenCase(filingId, tree);
  const select = (id: string): void => onChange({ node: id });

  const onTurn = (id: string): void => {
    setChoice(turn(openness, id));
    // What closes over the selection takes it.
    if (selected?.id.startsWith(`${id}>`) === true) select(id);
  };
  const onOpen = (id: string): void => {
    const node = nodes.find((one) => one.id === id);
    if (node === undefined) return;
    if (node.status === 'inconsistent' || (node.childCount > 0 && node.factId !== null)) openCase.open(node);
    else if (node.factId !== null) setFactId(node.factId);
  };
  useAction('calculation.nextFailure', () => onFailure(selected?.id ?? null, 1));
  useAction('calculation.previousFailure', () => onFailure(selected?.id ?? null, -1));
  useAction('list.open', () => selected !== undefined && openCase.open(selected), {
    isEnabled: selected !== undefined && selected.factId !== null && !openCase.isOpening,
  });
  useAction('calculation.expandAll', () => setChoice(ALL_OPEN));
  useAction('calculation.collapseAll', () => setChoice(openToLevel(0)));

  const graph = useMemo(() => rows.map((row) => graphNodeOf(row.node, standard)), [rows, standard]);
  const levels = Math.max(0, ...rows.map((row) => row.level));
  return (
    <div className={`panes ${css['panes'] ?? ''}`}>
      <Pane label="Calculation tree">
        <div className="toolbar">
          <ColumnPicker tree={tree} onChange={(column) => onChange({ column })} />
          <Chip
            label="Failing paths"
            on={openness.rule.kind === 'failing'}
            title={failing === 0 ? 'Nothing fails in this column' : 'Only branches that lead to a sum that fails'}
            onClick={() => setChoice(openness.rule.kind === 'failing' || failing === 0 ? ALL_OPEN : FAILING_OPEN)}
          />
          <LevelButtons onLevel={(level) => setChoice(openToLevel(level))} />
          <span className="push t2 quiet nowrap">{tree.column === null ? '' : unitText(tree.column.unit)}</span>
        </div>
        {rows.length === 0 ? (
          <EmptyState icon="calc" title="No fact in this network">
            The filing reports none of its concepts. Choose another network above.
          </EmptyState>
        ) : (
          <TreeGrid rows={rows} selectedId={selected?.id ?? null} onSelect={select} onTurn={onTurn} onOpen={onOpen} />
        )}
      </Pane>
      <Pane label="Canvas">
        <div className="toolbar">
          <span className="t2 strong">Canvas</span>
          <span className="t2 quiet ell">{canvasCount(levels, rows.length, nodes.length)}</span>
          <span className="push row row-4">
            <Segmented label="Direction" items={DIRECTIONS} value={direction} onChange={setDirection} />
          </span>
        </div>
        <Canvas
          label="Drawing of the calculation tree. The treegrid beside it shows the same and works by keyboard."
          nodes={graph}
          direction={direction}
          selectedId={selected?.id ?? null}
          onSelect={select}
          onOpen={onOpen}
          fitKey={`${tree.role} ${tree.column?.key ?? ''} ${openness.rule.kind}`}
        />
      </Pane>
      {selected === undefined ? null : (
        <NodeDetail
          node={selected}
          nodes={nodes}
          standard={standard}
          onFact={setFactId}
          onOpenCase={() => openCase.open(selected)}
          isOpening={openCase.isOpening}
        />
      )}
      {factId === null ? null : <FactDialog filingId={filingId} factId={factId} onClose={() => setFactId(null)} />}
    </div>
  );
}

function ColumnPicker({ tree, onChange }: { readonly tree: CalcTree; readonly onChange: (key: string) => void }): ReactElement {
  const hasNone = tree.columns.length === 0;
  return (
    <Select
      label="Column"
      className={css['grow']}
      title={tree.column?.label}
      value={tree.column?.key ?? ''}
      disabled={hasNone}
      options={
        hasNone ? [{ value: '', label: 'No column' }] : tree.columns.map((column) => ({ value: column.key, label: columnText(column) }))
      }
      onChange={onChange}
    />
  );
}

function LevelButtons({ onLevel }: { readonly onLevel: (level: number) => void }): ReactElement {
  return (
    <span className="row row-4 fixed" role="group" aria-label="Levels">
      <Button variant="ghost" small icon="minus" action="calculation.collapseAll" title="Close every branch" />
      <Button variant="ghost" small title="Open to level 2" onClick={() => onLevel(1)}>
        2
      </Button>
      <Button variant="ghost" small title="Open to level 3" onClick={() => onLevel(2)}>
        3
      </Button>
      <Button variant="ghost" small icon="plus" action="calculation.expandAll" title="Open every branch" />
    </span>
  );
}

import { type KeyboardEvent, memo, type ReactElement, useEffect, useRef } from 'react';
import { Amount } from '#renderer/ui/Amount.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { Mark } from '#renderer/ui/Mark.tsx';
import { NumHead } from '#renderer/ui/table.tsx';
import { weightText } from '#renderer/ui/amount.ts';
import { capitalised } from '#renderer/ui/words.ts';
import css from './Calculation.module.css';
import { nodeAbsent, nodeSign } from './model.ts';
import { amountColumn, moveBy, type Row } from './tree-rows.ts';

export interface TreeGridProps {
  readonly rows: readonly Row[];
  readonly selectedId: string | null;
  readonly onSelect: (id: string) => void;
  readonly onTurn: (id: string) => void;
  readonly onOpen: (id: string) => void;
}

/** The tree by keyboard: one tab stop, arrows move and turn, Enter opens. ARIA treegrid with row focus. */
export function TreeGrid({ rows, selectedId, onSelect, onTurn, onOpen }: TreeGridProps): ReactElement {
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    if (selectedId === null) return;
    const row = table.current?.querySelector<HTMLElement>('tr[aria-selected="true"]');
    row?.scrollIntoView({ block: 'nearest' });
    // The focus follows the selection only where it already was in the tree.
    if (row != null && table.current?.contains(document.activeElement) === true) row.focus({ preventScroll: true });
  }, [selectedId, rows]);

  const width = amountColumn(rows);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = moveBy(event.key, rows, selectedId);
    if (move === undefined) {
      // An arrow that leads nowhere still belongs to the tree, so the pane does not scroll.
      if (event.key.startsWith('Arrow')) event.preventDefault();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (move.kind === 'select') onSelect(move.id);
    else if (move.kind === 'turn') onTurn(move.id);
    else onOpen(move.id);
  };

  return (
    <div className="pane-body">
      <table
        ref={table}
        className={`tbl ${css['tree'] ?? ''}`}
        role="treegrid"
        aria-label="Calculation tree"
        aria-rowcount={rows.length + 1}
        onKeyDown={onKeyDown}
      >
        <colgroup>
          <col />
          <col className="c-m" />
          <col className={width} />
          <col className={width} />
          <col className={width} />
        </colgroup>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              Item
            </th>
            <th role="columnheader" scope="col">
              <span className="vh">Outcome</span>
            </th>
            <NumHead>Reported</NumHead>
            <NumHead>Computed</NumHead>
            <NumHead>Difference</NumHead>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <TreeRow
              key={row.node.id}
              row={row}
              isSelected={row.node.id === selectedId}
              onSelect={onSelect}
              onTurn={onTurn}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface TreeRowProps extends Pick<TreeGridProps, 'onSelect' | 'onTurn' | 'onOpen'> {
  readonly row: Row;
  readonly isSelected: boolean;
}

const TreeRow = memo(function TreeRow({ row, isSelected, onSelect, onTurn, onOpen }: TreeRowProps): ReactElement {
  const { node, level, position, siblings, isOpen } = row;
  const sign = nodeSign(node);
  const isBad = node.status === 'inconsistent';
  const isGone = node.reported === null && node.computed === null;
  const name = ['ell', isOpen === null ? '' : 'strong', isGone ? 'quiet' : ''].filter((part) => part !== '').join(' ');
  return (
    <tr
      role="row"
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={isOpen ?? undefined}
      aria-selected={isSelected}
      className={isSelected ? 'is-selected' : undefined}
      tabIndex={isSelected ? 0 : -1}
      onClick={() => onSelect(node.id)}
      onDoubleClick={() => onOpen(node.id)}
    >
      <td role="gridcell">
        <div className="tree-cell">
          <span
            className="twist"
            aria-hidden="true"
            onClick={(event) => {
              if (isOpen === null) return;
              event.stopPropagation();
              onTurn(node.id);
            }}
          >
            {isOpen === null ? null : <Icon name={isOpen ? 'down' : 'right'} />}
          </span>
          {node.weight === null ? null : (
            <span className={node.weight.startsWith('-') ? 'weight minus' : 'weight'} title={`Weight ${weightText(node.weight)}`}>
              {weightText(node.weight)}
            </span>
          )}
          <span className={name} title={`${node.label}\n${node.concept}`}>
            {node.label}
          </span>
        </div>
      </td>
      <td role="gridcell" className="c-m">
        {sign === null ? null : <Mark kind={sign.mark} title={sign.word} />}
      </td>
      <td role="gridcell" className="num">
        <Amount value={node.reported} decimals={node.decimals} factId={node.factId} wrong={isBad} absent={capitalised(nodeAbsent(node))} />
      </td>
      <td role="gridcell" className="num">
        {node.childCount > 0 && node.computed !== null ? <Amount value={node.computed} /> : null}
      </td>
      <td role="gridcell" className="num">
        {node.difference === null ? null : <Amount value={node.difference} strong={isBad} />}
      </td>
    </tr>
  );
});

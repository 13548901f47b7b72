import { type KeyboardEvent, type MouseEvent, type ReactElement, type RefObject, useEffect, useMemo, useRef } from 'react';
import { type Statement } from '#shared/rpc/statement.ts';
import { ColumnsOutside } from './ColumnsOutside.tsx';
import { columnLook, type Display, LABEL_WIDTH } from './display.ts';
import { type CellPlace, moveCell } from './grid.ts';
import { headLines } from './model.ts';
import { StatementHead } from './StatementHead.tsx';
import { StatementLine } from './StatementLine.tsx';
import css from './Statements.module.css';
import { useRowWindow } from './use-row-window.ts';

export interface StatementTableProps {
  readonly statement: Statement;
  readonly display: Display;
  readonly selected: CellPlace | null;
  /** Whether the focus is on a cell; the selected one has it then. */
  readonly focusRef: RefObject<boolean>;
  readonly onSelect: (cell: CellPlace) => void;
  readonly onOpen: () => void;
}

/** The line and column of the cell that an event came from. */
function cellOf(event: MouseEvent, { rows, columns }: Statement): CellPlace | undefined {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('td[data-x]') : null;
  const line = cell?.closest<HTMLElement>('tr[data-index]');
  const [row, column] = [rows[Number(line?.dataset['index'])], columns[Number(cell?.dataset['x'])]];
  return cell == null || row === undefined || column === undefined ? undefined : { row: row.id, column: column.key };
}

/** The focus is in the table, or on nothing since its cell went away: what has it elsewhere keeps it. */
const isNowhere = (table: HTMLElement | null): boolean =>
  document.activeElement === document.body || table?.contains(document.activeElement) === true;

/** The statement by keyboard: one tab stop, arrows move the cell, Enter opens its fact. ARIA grid. */
export function StatementTable({ statement, display, selected, focusRef, onSelect, onOpen }: StatementTableProps): ReactElement {
  const { rows, columns } = statement;
  const scroller = useRef<HTMLDivElement>(null);
  const selectedIndex = rows.findIndex(({ id }) => id === selected?.row);
  const lines = useRowWindow({ count: rows.length, width: columns.length, scroller });
  const look = useMemo(() => columnLook(statement), [statement]);
  const { reveal } = lines;
  const [selectedRow, selectedColumn] = [selected?.row ?? null, selected?.column ?? null];

  useEffect(() => {
    if (selectedRow === null || selectedColumn === null) return;
    reveal(selectedIndex);
    // After the line has come into the window.
    const frame = requestAnimationFrame(() => {
      const cell = scroller.current?.querySelector<HTMLElement>('td[aria-selected="true"]');
      cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      if (focusRef.current && isNowhere(scroller.current)) cell?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [selectedRow, selectedColumn, selectedIndex, reveal, focusRef]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.metaKey || event.shiftKey) return;
    if (event.key === 'Enter' && !event.ctrlKey) {
      event.preventDefault();
      event.stopPropagation();
      onOpen();
      return;
    }
    const to = moveCell(statement, selected, event.key, event.ctrlKey);
    // A key that leads nowhere still belongs to the grid, so the pane does not scroll.
    if (to !== undefined || event.key.startsWith('Arrow')) event.preventDefault();
    if (to !== undefined) onSelect(to);
  };

  return (
    <>
      <div ref={scroller} className="pane-body">
        <table
          ref={(table) => table?.style.setProperty('min-width', `${LABEL_WIDTH + columns.length * look.pixels}px`)}
          className={['tbl', css['statement'], columns.length <= 4 ? css['narrow'] : '', look.isWorded ? css['worded'] : ''].join(' ')}
          role="grid"
          aria-label={statement.title}
          aria-rowcount={rows.length + headLines(statement)}
          aria-colcount={columns.length + 1}
          onKeyDown={onKeyDown}
          onFocus={() => (focusRef.current = true)}
          onBlur={({ relatedTarget, currentTarget }) => {
            // A line that scrolls out of the window takes the focus with it and gives it to nobody.
            if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) focusRef.current = false;
          }}
          onClick={(event) => {
            const cell = cellOf(event, statement);
            if (cell !== undefined) onSelect(cell);
          }}
          onDoubleClick={(event) => {
            if (cellOf(event, statement) !== undefined) onOpen();
          }}
        >
          <colgroup>
            <col />
            {columns.map(({ key }) => (
              <col key={key} className={css[look.kind]} />
            ))}
          </colgroup>
          <StatementHead statement={statement} display={display} />
          <tbody role="rowgroup">
            <Spacer height={lines.before} />
            {lines.indexes.map((index) => {
              const row = rows[index];
              return row === undefined ? null : (
                <StatementLine
                  key={row.id}
                  row={row}
                  index={index}
                  statement={statement}
                  display={display}
                  selected={row.id === selectedRow ? selectedColumn : null}
                  measure={lines.measure}
                />
              );
            })}
            <Spacer height={lines.after} />
          </tbody>
        </table>
      </div>
      <ColumnsOutside scroller={scroller} count={columns.length} pixels={look.pixels} />
    </>
  );
}

/** Stands for the lines outside the window. */
function Spacer({ height }: { readonly height: number }): ReactElement | null {
  if (height === 0) return null;
  return <tr aria-hidden="true" ref={(row) => row?.style.setProperty('height', `${height}px`)} />;
}

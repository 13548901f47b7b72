import { type KeyboardEvent, memo, type MouseEvent, type ReactElement, type Ref, useRef } from 'react';
import { type FactColumn, type FactPage, type FactRow, type FactSort } from '#shared/rpc/fact.ts';
import { useAction } from '#renderer/actions/use-action.ts';
import { LIST_ROW } from '#renderer/actions/use-keys.ts';
import { COLUMN, tracksOf } from './columns.ts';
import { FactCell } from './FactCells.tsx';
import { FactHead } from './FactHead.tsx';
import css from './Facts.module.css';
import { movedBy, rangeOf } from './model.ts';
import { type Cursor, useCursor } from './use-cursor.ts';
import { useCopyRows } from './use-export.ts';
import { type FactListQuery, useFactRows } from './use-fact-rows.ts';
import { useFactWindow } from './use-fact-window.ts';
import { type FindingCase } from '#renderer/ui/use-finding-case.ts';
import { useFollow } from './use-follow.ts';

export interface FactGridProps {
  readonly list: FactListQuery;
  readonly head: FactPage;
  readonly columns: readonly FactColumn[];
  readonly openFact: string | null;
  readonly cases: FindingCase;
  readonly onOpen: (factId: string) => void;
  readonly onSort: (sort: FactSort) => void;
}

/** Every fact of the list, of which only those in sight are in the page. */
export function FactGrid({ list, head, columns, openFact, cases, onOpen, onSort }: FactGridProps): ReactElement {
  const { total } = head;
  const isText = list.filter.kind === 'text';
  const cursor = useCursor(list, total, openFact);
  const scroller = useRef<HTMLDivElement>(null);
  const { items, setContainer, setRow, first, last, room } = useFactWindow(scroller, { total, cursor, tracks: tracksOf(columns, isText) });
  const rowAt = useFactRows(list, head, { first, last, cursor: cursor.index });
  const current = rowAt(cursor.index);
  useFollow(cursor, current?.factId, openFact, onOpen);
  const moveTo = (index: number, extend: boolean): void =>
    cursor.move(index, { factId: rowAt(index)?.factId, extend, hasFocus: document.activeElement?.matches(LIST_ROW) === true });
  useRowActions({ list, cursor, current, cases, onOpen, moveTo });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element && event.target.matches(LIST_ROW))) return;
    const target = movedBy(event.key, cursor.index, total, room());
    if (target === undefined) return;
    event.preventDefault();
    moveTo(target, event.shiftKey);
  };
  const onRow = (event: MouseEvent<HTMLElement>): void => {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>(LIST_ROW) : null;
    const index = Number(row?.dataset['index'] ?? -1);
    const factId = rowAt(index)?.factId;
    if (factId === undefined) return;
    cursor.move(index, { factId, extend: event.shiftKey, hasFocus: false });
    if (!event.shiftKey) onOpen(factId);
  };
  const { offset, limit } = rangeOf(cursor.anchor, cursor.index);
  return (
    <div
      ref={scroller}
      className={`pane-body ${css['grid'] ?? ''}`}
      role="grid"
      aria-label="Facts"
      aria-rowcount={total + 1}
      aria-colcount={columns.length}
      aria-multiselectable="true"
      onKeyDown={onKeyDown}
    >
      <FactHead columns={columns} sort={list.sort} isText={isText} onSort={onSort} />
      <div ref={setContainer} role="rowgroup" className={css['rows']} onClick={onRow}>
        {items.map(({ index, key }) => (
          <Row
            key={key}
            measure={setRow}
            index={index}
            row={rowAt(index)}
            columns={columns}
            isCursor={index === cursor.index}
            isSelected={index >= offset && index < offset + limit}
          />
        ))}
      </div>
    </div>
  );
}

/** What keys, palette and menu do with the row of the cursor, wherever the focus is. */
function useRowActions({
  list,
  cursor,
  current,
  cases,
  onOpen,
  moveTo,
}: Pick<FactGridProps, 'list' | 'cases' | 'onOpen'> & {
  readonly cursor: Cursor;
  readonly current: FactRow | undefined;
  readonly moveTo: (index: number, extend: boolean) => void;
}): void {
  const copy = useCopyRows(list);
  const findingId = current?.findingId ?? null;
  useAction('list.next', () => moveTo(cursor.index + 1, false));
  useAction('list.previous', () => moveTo(cursor.index - 1, false));
  const open = ({ factId }: FactRow): void => {
    // Its row may have come after the cursor.
    cursor.settle(factId);
    onOpen(factId);
  };
  useAction('list.open', () => current !== undefined && open(current), { isEnabled: current !== undefined });
  useAction('list.copy', () => void copy(rangeOf(cursor.anchor, cursor.index)));
  useAction('finding.takeUp', () => findingId !== null && cases.take(findingId), { isEnabled: findingId !== null && !cases.isBusy });
}

interface RowProps {
  readonly index: number;
  /** undefined while it is on its way. */
  readonly row: FactRow | undefined;
  readonly columns: readonly FactColumn[];
  readonly isCursor: boolean;
  readonly isSelected: boolean;
  readonly measure: Ref<HTMLDivElement>;
}

const Row = memo(function Row({ index, row, columns, isCursor, isSelected, measure }: RowProps): ReactElement {
  const classes = [css['line'], css['row'], isSelected ? css['selected'] : undefined, isCursor ? css['cursor'] : undefined];
  const isRight = (column: FactColumn): boolean => COLUMN[column].isNumber === true && row?.isNumeric !== false;
  return (
    <div
      ref={measure}
      role="row"
      data-index={index}
      data-list-row
      data-cursor={isCursor}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={isCursor ? 0 : -1}
      className={classes.filter((name) => name !== undefined).join(' ')}
    >
      {columns.map((column) => (
        <div key={column} role="gridcell" className={isRight(column) ? `${css['td'] ?? ''} num` : css['td']}>
          {row === undefined ? null : <FactCell column={column} row={row} />}
        </div>
      ))}
    </div>
  );
});

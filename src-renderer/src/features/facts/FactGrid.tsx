import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import {
  type KeyboardEvent,
  memo,
  type MouseEvent,
  type ReactElement,
  type Ref,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type FactColumn, type FactPage, type FactRow, type FactSort } from '#shared/rpc/fact.ts';
import { useAction } from '#renderer/actions/use-action.ts';
import { LIST_ROW } from '#renderer/actions/use-keys.ts';
import { Icon } from '#renderer/ui/Icon.tsx';
import { COLUMN, nextSort, tracksOf } from './columns.ts';
import { FactCell } from './FactCells.tsx';
import css from './Facts.module.css';
import { movedBy, rangeOf } from './model.ts';
import { useCopyRows } from './use-export.ts';
import { useCursor } from './use-cursor.ts';
import { type FactListQuery, useFactRows } from './use-fact-rows.ts';
import { type FindingCase } from './use-finding-case.ts';

export interface FactGridProps {
  readonly list: FactListQuery;
  readonly head: FactPage;
  readonly columns: readonly FactColumn[];
  readonly openFact: string | null;
  readonly cases: FindingCase;
  readonly onOpen: (factId: string) => void;
  readonly onSort: (sort: FactSort) => void;
}

/** Height of the head, which stays in sight above the rows. */
const HEAD = 28;
const OVERSCAN = 12;
/** The panel follows a cursor that rests; a key that is held runs through the rows first. */
const FOLLOW_MS = 60;

/** As the density has it. */
const rowHeight = (): number => Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--row-2')) || 44;

/** Every fact of the list, of which only those in sight are in the page. */
export function FactGrid({ list, head, columns, openFact, cases, onOpen, onSort }: FactGridProps): ReactElement {
  const { total } = head;
  const scroller = useRef<HTMLDivElement>(null);
  const [height] = useState(rowHeight);
  const cursor = useCursor(list, total, openFact);
  // The rows are kept out of reach of a compiler by this library; none is used here.
  // eslint-disable-next-line react-hooks/incompatible-library
  const virtualizer = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: OVERSCAN,
    scrollMargin: HEAD,
    scrollPaddingStart: HEAD,
    // Positions are written through the CSSOM, which the content policy allows; a style attribute it does not.
    directDomUpdates: true,
    // The row of the cursor stays, wherever one scrolls: it may have the focus.
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range);
      return inSight.includes(cursor.index) ? inSight : [...inSight, cursor.index].sort((a, b) => a - b);
    },
  });
  const first = Math.max(0, (virtualizer.range?.startIndex ?? 0) - OVERSCAN);
  const last = Math.min(total - 1, (virtualizer.range?.endIndex ?? 0) + OVERSCAN);
  const rowAt = useFactRows(list, head, { first, last, cursor: cursor.index });
  const current = rowAt(cursor.index);

  useLayoutEffect(() => scroller.current?.style.setProperty('--columns', tracksOf(columns)), [columns]);
  const scrollTo = useEffectEvent((index: number) => virtualizer.scrollToIndex(index, { align: 'auto' }));
  useEffect(() => scrollTo(cursor.index), [cursor.index]);
  useEffect(() => {
    if (cursor.focus !== null) scroller.current?.querySelector<HTMLElement>('[data-cursor="true"]')?.focus({ preventScroll: true });
  }, [cursor.focus]);
  const follow = useEffectEvent((factId: string) => {
    cursor.settle(factId);
    onOpen(factId);
  });
  const waiting = openFact !== null && cursor.isMoved && current !== undefined && current.factId !== openFact ? current.factId : null;
  useEffect(() => {
    if (waiting === null) return;
    const timer = setTimeout(() => follow(waiting), FOLLOW_MS);
    return () => clearTimeout(timer);
  }, [waiting]);

  const moveTo = (index: number, extend: boolean): void =>
    cursor.move(index, { factId: rowAt(index)?.factId, extend, hasFocus: document.activeElement?.matches(LIST_ROW) === true });
  const copy = useCopyRows(list);
  useAction('list.next', () => moveTo(cursor.index + 1, false));
  useAction('list.previous', () => moveTo(cursor.index - 1, false));
  useAction('list.open', () => current !== undefined && onOpen(current.factId), { isEnabled: current !== undefined });
  useAction('list.copy', () => void copy(rangeOf(cursor.anchor, cursor.index)));
  const findingId = current?.findingId ?? null;
  useAction('finding.takeUp', () => findingId !== null && cases.take(findingId), { isEnabled: findingId !== null && !cases.isBusy });

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof Element && event.target.matches(LIST_ROW))) return;
    const visible = Math.floor(((scroller.current?.clientHeight ?? 0) - HEAD) / height);
    const target = movedBy(event.key, cursor.index, total, visible);
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
      <Head columns={columns} sort={list.sort} onSort={onSort} />
      <div ref={virtualizer.containerRef} role="rowgroup" className={css['rows']} onClick={onRow}>
        {virtualizer.getVirtualItems().map(({ index, key }) => (
          <Row
            key={key}
            measure={virtualizer.measureElement}
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

function Head({
  columns,
  sort,
  onSort,
}: {
  readonly columns: readonly FactColumn[];
  readonly sort: FactSort;
  readonly onSort: (sort: FactSort) => void;
}): ReactElement {
  return (
    <div role="rowgroup" className={css['head']}>
      <div role="row" aria-rowindex={1} className={css['line']}>
        {columns.map((column) => (
          <HeadCell key={column} column={column} sort={sort} onSort={onSort} />
        ))}
      </div>
    </div>
  );
}

function HeadCell({
  column,
  sort,
  onSort,
}: {
  readonly column: FactColumn;
  readonly sort: FactSort;
  readonly onSort: (sort: FactSort) => void;
}): ReactElement {
  const { title, sort: by, isNumber } = COLUMN[column];
  const isSorted = by !== undefined && sort.by === by;
  const look = isNumber === true ? `${css['th'] ?? ''} num` : css['th'];
  const face = isNumber === true ? <span className={column === 'value' ? 'n' : undefined}>{title}</span> : title;
  return (
    <div role="columnheader" className={look} aria-sort={isSorted ? (sort.descending ? 'descending' : 'ascending') : undefined}>
      {by === undefined ? (
        face
      ) : (
        <button type="button" title={`Order by ${title.toLowerCase()}`} onClick={() => onSort(nextSort(sort, by))}>
          {isSorted && isNumber === true ? <Icon name={sort.descending ? 'down' : 'up'} small /> : null}
          {face}
          {isSorted && isNumber !== true ? <Icon name={sort.descending ? 'down' : 'up'} small /> : null}
        </button>
      )}
    </div>
  );
}

interface RowProps {
  readonly index: number;
  readonly row: FactRow | undefined;
  readonly columns: readonly FactColumn[];
  readonly isCursor: boolean;
  readonly isSelected: boolean;
  readonly measure: Ref<HTMLDivElement>;
}

const Row = memo(function Row({ index, row, columns, isCursor, isSelected, measure }: RowProps): ReactElement {
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
      className={`${css['line'] ?? ''} ${css['row'] ?? ''} ${isSelected ? (css['selected'] ?? '') : ''} ${isCursor ? (css['cursor'] ?? '') : ''}`}
    >
      {columns.map((column) => (
        <div
          key={column}
          role="gridcell"
          className={COLUMN[column].isNumber === true && row?.isNumeric !== false ? `${css['td'] ?? ''} num` : css['td']}
        >
          {row === undefined ? null : <FactCell column={column} row={row} />}
        </div>
      ))}
    </div>
  );
});

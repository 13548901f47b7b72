import { type Statement, type StatementCell, type StatementColumn, type StatementRow } from '#shared/rpc/statement.ts';
import { magnitudeText } from '#renderer/ui/amount.ts';
import { SEVERITY_SIGN, type Sign } from '#renderer/ui/words.ts';

/** The mark of a cell: the gravest finding; else how its sum comes out. */
export function cellSign(cell: StatementCell): Sign | null {
  const [gravest] = cell.findings;
  if (gravest !== undefined) return SEVERITY_SIGN[gravest.severity];
  if (cell.sum === null) return null;
  if (cell.sum.holds) return { mark: 'consistent', word: 'Sum holds, Calculations 1.1' };
  const apart = cell.sum.difference === null ? '' : `, ${magnitudeText(cell.sum.difference)} apart`;
  return { mark: 'warning', word: `Sum does not hold, Calculations 1.1${apart}` };
}

export const isWrong = (cell: StatementCell): boolean => cell.findings[0]?.severity === 'error';
const isMarked = (cell: StatementCell): boolean => cell.findings.length > 0 || cell.sum?.holds === false;

export interface CellPlace {
  readonly row: string;
  readonly column: string;
}

/** Marked cells in reading order. */
export function markedCells({ rows, columns }: Statement): readonly CellPlace[] {
  return rows.flatMap(({ id, cells }) =>
    cells.flatMap((cell, index) => {
      const column = columns[index];
      return cell !== null && column !== undefined && isMarked(cell) ? [{ row: id, column: column.key }] : [];
    }),
  );
}

export interface MarkCounts {
  readonly errors: number;
  readonly warnings: number;
  readonly notes: number;
  /** Sums that do not hold and about which the scan says nothing. */
  readonly sums: number;
}

export function markCounts({ rows }: Statement): MarkCounts {
  const findings = new Map<string, StatementCell['findings'][number]['severity']>();
  const sums = new Set<string>();
  for (const { cells } of rows)
    for (const cell of cells) {
      for (const { id, severity } of cell?.findings ?? []) findings.set(id, severity);
      if (cell !== null && cell.findings.length === 0 && cell.sum?.holds === false) sums.add(cell.factId);
    }
  const count = (severity: string): number => [...findings.values()].filter((one) => one === severity).length;
  return { errors: count('error'), warnings: count('warning'), notes: count('note'), sums: sums.size };
}

export interface SelectedCell {
  readonly row: StatementRow;
  readonly column: StatementColumn;
  readonly cell: StatementCell | null;
}

/** The cell that the URL names; else the first error, the first mark, the first fact: what the eye should land on. */
export function selectedCell(
  statement: Statement,
  asked: { readonly row: string | null; readonly column: string | null },
): SelectedCell | null {
  const named = cellAt(statement, asked.row, asked.column);
  if (named !== null) return named;
  const marked = markedCells(statement).map(({ row, column }) => cellAt(statement, row, column));
  const first = marked.find((one) => one?.cell != null && isWrong(one.cell)) ?? marked[0];
  if (first != null) return first;
  const row = statement.rows.find(({ cells }) => cells.some((cell) => cell !== null));
  const index = row?.cells.findIndex((cell) => cell !== null) ?? -1;
  return cellAt(statement, row?.id ?? null, statement.columns[index]?.key ?? null);
}

function cellAt({ rows, columns }: Statement, rowId: string | null, columnKey: string | null): SelectedCell | null {
  const row = rows.find(({ id, kind }) => id === rowId && kind === 'item');
  const index = columns.findIndex(({ key }) => key === columnKey);
  const column = columns[index];
  return row === undefined || column === undefined ? null : { row, column, cell: row.cells[index] ?? null };
}

const PAGE = 12;

/** Where a key leads in the grid; undefined for a key that is not the grid's or leads nowhere. Headings are stepped over. */
export function moveCell({ rows, columns }: Statement, from: CellPlace | null, key: string, isFar: boolean): CellPlace | undefined {
  const items = rows.filter(({ kind }) => kind === 'item');
  const y = items.findIndex(({ id }) => id === from?.row);
  const x = columns.findIndex(({ key: own }) => own === from?.column);
  const [lastY, lastX] = [items.length - 1, columns.length - 1];
  const step: Readonly<Record<string, readonly [number, number]>> = {
    ArrowDown: [isFar ? lastY : y + 1, x],
    ArrowUp: [isFar ? 0 : y - 1, x],
    ArrowRight: [y, isFar ? lastX : x + 1],
    ArrowLeft: [y, isFar ? 0 : x - 1],
    Home: [isFar ? 0 : y, 0],
    End: [isFar ? lastY : y, lastX],
    PageDown: [Math.min(lastY, y + PAGE), x],
    PageUp: [Math.max(0, y - PAGE), x],
  };
  const to = Object.hasOwn(step, key) ? step[key] : undefined;
  if (to === undefined) return undefined;
  const [row, column] = [items[Math.max(0, to[0])], columns[Math.max(0, to[1])]];
  if (row === undefined || column === undefined || (row.id === from?.row && column.key === from.column)) return undefined;
  return { row: row.id, column: column.key };
}

/** The marked cell after or before the selected one, in reading order. */
export function nextMarked(statement: Statement, from: CellPlace | null, by: 1 | -1): CellPlace | undefined {
  const order = new Map(statement.rows.map(({ id }, index) => [id, index]));
  const place = ({ row, column }: CellPlace): number =>
    (order.get(row) ?? -1) * (statement.columns.length + 1) + statement.columns.findIndex(({ key }) => key === column);
  const marked = markedCells(statement);
  const here = from === null ? (by === 1 ? -1 : Number.MAX_SAFE_INTEGER) : place(from);
  return by === 1 ? marked.find((one) => place(one) > here) : marked.findLast((one) => place(one) < here);
}

import { decimal, formatDecimal, negate } from '#shared/decimal/decimal.ts';
import { isMonetary } from '#shared/xbrl/aspects.ts';
import { type Statement, type StatementCell, type StatementRow } from '#shared/rpc/statement.ts';
import { type AmountText, amountText, unitText } from '#renderer/ui/amount.ts';
import { fixedInScale, inScale, type Scale } from '#renderer/ui/scaled.ts';

export const SCALES = [
  { id: 'one', label: 'Full' },
  { id: 'thousand', label: 'Thousands' },
  { id: 'million', label: 'Millions' },
] as const satisfies readonly { readonly id: Scale; readonly label: string }[];

/** Every amount of money in the statement; shares, ratios and amounts a share are never scaled. */
const amountsOf = ({ rows }: Statement): readonly StatementCell[] =>
  rows.flatMap(({ cells }) => cells.flatMap((cell) => (cell !== null && cell.value !== null && isScaled(cell) ? [cell] : [])));

const isScaled = ({ isNumeric, unit }: StatementCell): boolean => isNumeric && isMonetary(unit);
export const hasAmounts = (statement: Statement): boolean => amountsOf(statement).length > 0;

/** The scale asked for; else that in which the company reports: the commonest accuracy of the amounts. */
export function scaleOfStatement(statement: Statement, asked: string | null): Scale {
  const known = SCALES.find(({ id }) => id === asked)?.id;
  if (known !== undefined) return known;
  const counts = new Map<number, number>();
  for (const { decimals, value } of amountsOf(statement))
    if (typeof decimals === 'number' && value !== '0') counts.set(decimals, (counts.get(decimals) ?? 0) + 1);
  const [commonest] = [...counts].sort((a, b) => b[1] - a[1]);
  const decimals = commonest?.[0] ?? 0;
  return decimals <= -5 ? 'million' : decimals <= -3 ? 'thousand' : 'one';
}

/** How amounts stand in the statement: their scale, and one place in millions where some are no whole million. */
export interface Display {
  readonly scale: Scale;
  readonly places: number;
}

export function displayOf(statement: Statement, scale: Scale): Display {
  const hasParts = scale === 'million' && amountsOf(statement).some(({ value }) => value !== null && inScale(value, scale).includes('.'));
  return { scale, places: hasParts ? 1 : 0 };
}

/** What stands in the cell: in the scale, the sign turned where the label says so. The value itself is left alone. */
export function shownAmount(cell: StatementCell, { isNegated }: Pick<StatementRow, 'isNegated'>, display: Display): AmountText {
  const value = cell.value ?? '';
  const turned = isNegated ? formatDecimal(negate(decimal(value))) : value;
  return display.scale === 'one' || !isScaled(cell) ? amountText(turned) : fixedInScale(turned, display.scale, display.places);
}

/** `USD, millions`; nothing in a statement without numbers. */
export function headText(statement: Statement, { scale }: Display): string {
  if (statement.unit === null) return '';
  const unit = unitText(statement.unit);
  const word = SCALES.find(({ id }) => id === scale)?.label.toLowerCase() ?? '';
  return scale === 'one' || !isMonetary(statement.unit) ? unit : `${unit}, ${word}`;
}

/** A unit that neither the head says nor the label: `Balance (in shares)`. */
export function rowUnit({ unit, label }: Pick<StatementRow, 'unit' | 'label'>, statement: Pick<Statement, 'unit'>): string | null {
  if (unit === null || unit === statement.unit || /\(in [^)]+\)/i.test(label)) return null;
  const text = unitText(unit);
  return label.toLowerCase().includes(text.toLowerCase()) ? null : text;
}

export const LABEL_WIDTH = 264;
const WIDTHS = { members: 112, amounts: 128, values: 176, texts: 360 } as const;
const SHORT_TEXT = 48;

export interface ColumnLook {
  readonly kind: keyof typeof WIDTHS;
  readonly pixels: number;
  /** Mostly words, so that everything stands left under its head. */
  readonly isWorded: boolean;
}

/** How wide the columns are: for members beside each other, for amounts, for short words, or for passages. */
export function columnLook({ rows, columns }: Statement): ColumnLook {
  const cells = rows.flatMap((row) => row.cells.flatMap((cell) => (cell === null ? [] : [cell])));
  const texts = cells.flatMap(({ isNumeric, value }) => (isNumeric ? [] : [value ?? '']));
  const kind =
    texts.length === 0
      ? columns.some(({ members }) => members.length > 0)
        ? 'members'
        : 'amounts'
      : texts.some((text) => text.length > SHORT_TEXT)
        ? 'texts'
        : 'values';
  return { kind, pixels: WIDTHS[kind], isWorded: texts.length * 2 > cells.length };
}

/** How many columns are not wholly in sight on either side, in a pane of `visible` pixels scrolled by `scrolled`. The labels stay at the left. */
export function columnsOutside({
  scrolled,
  visible,
  count,
  pixels,
}: {
  readonly scrolled: number;
  readonly visible: number;
  readonly count: number;
  readonly pixels: number;
}): { readonly left: number; readonly right: number } {
  if (LABEL_WIDTH + count * pixels <= visible) return { left: 0, right: 0 };
  const left = Math.min(count, Math.ceil(Math.max(0, scrolled) / pixels));
  // Scroll positions are rounded on some screens.
  const lastSeen = Math.floor((scrolled + visible - LABEL_WIDTH + 1) / pixels);
  return { left, right: Math.max(0, count - Math.max(0, lastSeen)) };
}

import { amountText } from '#main/core/checks/amount-text.ts';

/** Text for a person: aligned columns, two spaces apart. */
export interface Column {
  readonly title: string;
  readonly align?: 'left' | 'right';
  /** Longer text is cut with an ellipsis. */
  readonly max?: number;
}

export function table(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const cut = rows.map((row) => columns.map(({ max }, index) => shorten(row[index] ?? '', max)));
  const widths = columns.map(({ title }, index) => Math.max(title.length, ...cut.map((row) => row[index]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    columns
      .map(({ align }, index) =>
        align === 'right' ? (cells[index] ?? '').padStart(widths[index] ?? 0) : (cells[index] ?? '').padEnd(widths[index] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [line(columns.map(({ title }) => title)), ...cut.map(line)].join('\n');
}

/** Names and values under each other; rows without a value are left out. */
export function pairs(rows: readonly (readonly [string, string | number | null])[]): string {
  const shown = rows.filter(([, value]) => value !== null);
  const width = Math.max(0, ...shown.map(([name]) => name.length));
  return shown.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n');
}

export const shorten = (text: string, max = Number.POSITIVE_INFINITY): string => (text.length > max ? `${text.slice(0, max - 1)}…` : text);

/** An exact amount for people; nothing where there is none. */
export const grouped = (amount: string | null): string => (amount === null ? '' : amountText(amount));

export const count = (n: number, one: string, many = `${one}s`): string => `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`;

export const sections = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('\n\n');

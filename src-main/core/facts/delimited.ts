/** A cell: `text` from the filing or a person, or a `number` of this program's own making (a canonical decimal). */
export type Cell = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'number'; readonly text: string };

export const textCell = (text: string): Cell => ({ kind: 'text', text });
export const numberCell = (text: string): Cell => ({ kind: 'number', text });

/**
 * Filing text is untrusted, and a spreadsheet computes a cell that begins like this, quoted or not (CSV injection; the full-width forms
 * count too). An apostrophe before it makes it text everywhere; it costs the cell its exact bytes, which is the smaller harm. Amounts
 * are canonical decimals, which nothing but digits, a minus and a point can be, so `-5` stays a number.
 */
const COMPUTED = /^\s*[=+\-@＝＋－＠]|^[\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

const guarded = ({ kind, text }: Cell): string => ((kind === 'number' && NUMBER.test(text)) || !COMPUTED.test(text) ? text : `'${text}`);

/**
 * Lines after RFC 4180: CRLF at each end, a cell in quotes where it holds the separator, a quote or a line break. Tabs part the cells of
 * what goes to the clipboard; spreadsheets read quotes there as well.
 */
export function delimitedLine(cells: readonly Cell[], separator: ',' | '\t'): string {
  const quoted = cells.map((cell) => {
    const text = guarded(cell);
    return text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${quoted.join(separator)}\r\n`;
}

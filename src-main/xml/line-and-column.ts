import { decodeChunks } from './encoding.ts';

/** Line and column, both from 1, of a character of the decoded text; the document is decoded again to count. */
export function lineAndColumn(bytes: Uint8Array, at: number): { readonly line: number; readonly column: number } {
  let line = 1;
  let lineStart = 0;
  let read = 0;
  for (const chunk of decodeChunks(bytes)) {
    for (let newline = chunk.indexOf('\n'); newline !== -1 && read + newline < at; newline = chunk.indexOf('\n', newline + 1)) {
      line += 1;
      lineStart = read + newline + 1;
    }
    read += chunk.length;
    if (read >= at) break;
  }
  return { line, column: Math.max(1, at - lineStart + 1) };
}

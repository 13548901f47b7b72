import { type ReleaseKind } from '#shared/rpc/taxonomy.ts';
import { type ChosenFile } from './chosen-files.ts';

/** Enough to see what a file begins with. */
const HEAD_BYTES = 512;

/**
 * What the chosen files most likely are: one JSON file is rule data, one text in columns is a concept table, everything else (a zip, a
 * folder, a schema) a taxonomy. The content decides where the name does not; a person can change it before anything starts.
 */
export async function guessKind(files: readonly ChosenFile[]): Promise<ReleaseKind> {
  const [only, ...more] = files;
  if (only === undefined || more.length > 0) return 'taxonomy';
  const ending = /\.([a-z]+)$/i.exec(only.path)?.[1]?.toLowerCase();
  if (ending === 'json') return 'rules';
  if (ending === 'csv' || ending === 'tsv') return 'table';
  if (ending === 'zip' || ending === 'xsd' || ending === 'xml') return 'taxonomy';
  // A dropped folder has no bytes to look at.
  const head = await only.file
    .slice(0, HEAD_BYTES)
    .text()
    .catch(() => '');
  const text = head.replace(/^\uFEFF/, '').trimStart();
  if (/^[[{]/.test(text)) return 'rules';
  return /^[\w"][^\n<]*[,;\t]/.test(text) && !text.startsWith('PK') ? 'table' : 'taxonomy';
}

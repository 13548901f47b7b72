import { type ReleaseKind } from '#shared/rpc/taxonomy.ts';
import { KIND_HEAD_BYTES, kindOfText } from '#shared/xbrl/release-kind.ts';
import { type ChosenFile } from './chosen-files.ts';

/**
 * What the chosen files most likely are: XML and a zip are a taxonomy, as several files are; text is rule data or a table by its content. A
 * person can change it before anything starts.
 */
export async function guessKind(files: readonly ChosenFile[]): Promise<ReleaseKind> {
  const [only, ...more] = files;
  if (only === undefined || more.length > 0) return 'taxonomy';
  // A dropped folder has no bytes to look at.
  const head = await only.file
    .slice(0, KIND_HEAD_BYTES)
    .text()
    .catch(() => '');
  const text = head.replace(/^\uFEFF/, '').trimStart();
  return text === '' || /^(<|PK|%PDF)/.test(text) ? 'taxonomy' : kindOfText(only.path, text);
}

// One damaged input, read.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { mutateDocument, mutateZip } from './mutate.mjs';
import { sequence } from '../sequence.mjs';
import { readFiling } from '../../src-main/xml/read-filing.ts';
import { AppError } from '../../src-shared/base/errors.ts';

/** @typedef {import('./corpus.mjs').Input} Input */
/** @typedef {{ outcome: 'filing' | 'refused' | 'crash', what: string, detail: string }} Result */

/**
 * Damages what the seed chooses, writes it into the folder, reads it and removes it again. A crash is whatever is neither a filing nor a
 * refusal, and a filing whose places lie outside its documents.
 * @returns {Promise<Result>}
 */
export async function attempt(/** @type {readonly Input[]} */ inputs, /** @type {number} */ seed, /** @type {string} */ folder) {
  const next = sequence(seed);
  const input = inputs[next(inputs.length)];
  if (input === undefined) throw new Error('there is nothing to damage');
  const target = join(folder, `case-${seed}`);
  const { path, files, what } = damaged(input, next);
  try {
    for (const [name, bytes] of files) {
      await mkdir(dirname(join(target, name)), { recursive: true });
      await writeFile(join(target, name), bytes);
    }
    const filing = await readFiling({ path: join(target, path) });
    const lost = misplaced(filing);
    return lost === undefined ? { outcome: 'filing', what, detail: '' } : { outcome: 'crash', what, detail: lost };
  } catch (error) {
    if (error instanceof AppError && error.code === 'input-refused') return { outcome: 'refused', what, detail: '' };
    return { outcome: 'crash', what, detail: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  } finally {
    await rm(target, { recursive: true, force: true });
  }
}

/** A report alone, a folder in which one document is damaged, or a zip that is. */
function damaged(/** @type {Input} */ input, /** @type {import('./mutate.mjs').Next} */ next) {
  const way = next(input.zip === undefined ? 2 : 3);
  if (way === 2 && input.zip !== undefined) {
    const { bytes, kinds } = mutateZip(input.zip, next);
    return { path: 'input.zip', files: new Map([['input.zip', bytes]]), what: `${input.name}: ${kinds.join(', ')}` };
  }
  const names = way === 0 ? input.reports : [...input.documents.keys()];
  const name = names[next(names.length)] ?? '';
  const { bytes, kinds } = mutateDocument(input.documents.get(name) ?? Buffer.alloc(0), next);
  const what = `${input.name} ${way === 0 ? '' : 'folder '}${name}: ${kinds.join(', ')}`;
  if (way === 0) return { path: name, files: new Map([[name, bytes]]), what };
  return { path: '.', files: new Map([...input.documents, [name, bytes]]), what };
}

function misplaced(/** @type {import('../../src-shared/xbrl/model.ts').ParsedFiling} */ { facts, hiddenLinks, documents }) {
  const sizes = new Map(documents.map(({ name, bytes }) => [name, bytes]));
  for (const { document, start, end } of [...facts, ...hiddenLinks]) {
    const size = sizes.get(document);
    if (size === undefined || start < 0 || start >= end || end > size)
      return `a place is not in its document: ${document} ${start} to ${end}`;
  }
  return undefined;
}

import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const shared = new URL('../../../shared/', import.meta.url);

export const cli = fileURLToPath(new URL('../../out/main/cli.js', import.meta.url));
export const hasFilings = existsSync(new URL('filings/MANIFEST.json', shared));

/** The largest packages of ../shared/filings that can be opened. @returns {{ name: string, sizeUncompressed: number, file: string }[]} */
export function largestFilings(/** @type {number} */ howMany) {
  const manifest = JSON.parse(readFileSync(new URL('filings/MANIFEST.json', shared), 'utf8'));
  return manifest
    .filter((/** @type {any} */ entry) => entry.facts > 0 && entry.name !== 'clx-20220630-10k.zip')
    .sort((/** @type {any} */ a, /** @type {any} */ b) => b.sizeUncompressed - a.sizeUncompressed)
    .slice(0, howMany)
    .map((/** @type {any} */ entry) => ({ ...entry, file: fileURLToPath(new URL(`filings/${entry.name}`, shared)) }));
}

/** What the reference processor took, by the name of the package without its ending. @returns {Record<string, any>} */
export function referenceTimes() {
  const file = new URL('oracle/timing.json', shared);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).filings : {};
}

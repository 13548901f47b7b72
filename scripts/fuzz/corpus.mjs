// What is damaged: the sample filings of the project, and small real filings where they are at hand.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openPackage } from '../../src-main/xml/package.ts';

/** @typedef {{ name: string, documents: ReadonlyMap<string, Buffer>, reports: readonly string[], zip: Buffer | undefined }} Input */

const root = new URL('../../', import.meta.url);
const FILINGS = fileURLToPath(new URL('../shared/filings/', root));
const SAMPLES = fileURLToPath(new URL('resources/samples/', root));
const LARGEST_BYTES = 300_000;
/** Beside them these, whose reports alone are read: inline pages, and more of every kind. */
const PAGES = ['goog-20250331-10q', 'aeon-20230930-10q', 'abvc-20250415-8k', 'bcow-20241220-8k'];

const isReport = (/** @type {string} */ name, /** @type {Buffer} */ bytes) =>
  /\.(x?html?|xml)$/.test(name) && /\/inlineXBRL|<(\w+:)?xbrl[\s>]/.test(bytes.toString('latin1', 0, 20_000));

function inputOf(/** @type {string} */ name, /** @type {ReadonlyMap<string, Buffer>} */ documents, /** @type {Buffer | undefined} */ zip) {
  return { name, documents, reports: [...documents].filter(([file, bytes]) => isReport(file, bytes)).map(([file]) => file), zip };
}

/** @returns {Promise<readonly Input[]>} `isSmall`: the project's own samples only */
export async function corpus({ isSmall = false } = {}) {
  const inputs = [];
  for (const folder of readdirSync(SAMPLES)) {
    const path = join(SAMPLES, folder);
    if (!statSync(path).isDirectory()) continue;
    const documents = new Map(readdirSync(path).map((file) => [file, readFileSync(join(path, file))]));
    inputs.push(inputOf(folder, documents, undefined));
  }
  if (isSmall || !existsSync(FILINGS)) return inputs;
  for (const file of readdirSync(FILINGS).filter((name) => name.endsWith('.zip'))) {
    const path = join(FILINGS, file);
    const isPage = PAGES.includes(file.replace('.zip', ''));
    const zip = readFileSync(path);
    if (!isPage && zip.length > LARGEST_BYTES) continue;
    const { documents } = await openPackage({ path });
    const contents = new Map();
    for (const document of documents) contents.set(document.name, Buffer.from(await document.read()));
    const total = [...contents.values()].reduce((sum, bytes) => sum + bytes.length, 0);
    if (isPage || total < 1_000_000) inputs.push(inputOf(file, contents, zip));
  }
  return inputs;
}

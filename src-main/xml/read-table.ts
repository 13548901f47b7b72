import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { CsvProblem } from './csv.ts';
import type { PackageInput } from './package.ts';
import { type PackagedDocument, type PackageLimits } from './packaged-document.ts';
import { baseName } from './package-path.ts';
import type { ReadFilingOptions } from './read-filing.ts';
import type { ReadReleases } from './read-release.ts';
import { refusal, throwIfCancelled } from './refusal.ts';
import { fileId, homeOfTable } from './release-home.ts';
import { sniff } from './sniff.ts';
import { TableBuilder } from './table-builder.ts';
import { readCsvTable, readJsonTable, TableProblem } from './table-formats.ts';
import { listZip } from './zip-package.ts';

const WHAT_OPENS = 'Choose a CSV file of concepts, labels or calculation arcs, a JSON list of concepts by namespace, or a zip of these.';
/** The largest table seen has 5 MB; text is read whole. */
const LIMITS: PackageLimits = { maxBytes: 256 * 1024 ** 2, maxEntries: 2_000, maxRatio: 200, ratioFloor: 1024 ** 2 };

/**
 * Reads a table of concepts, labels or relationships (CSV or JSON, or a zip of several) as one release, named like the file. Its year is
 * the one in a file name that begins with a taxonomy's, else it has none. Throws `input-refused` and `cancelled`.
 */
export async function readTable(
  input: PackageInput,
  { signal, onProgress, limits = LIMITS }: ReadFilingOptions = {},
): Promise<ReadReleases> {
  const file = input.displayName ?? basename(input.path);
  const bytes = await readWhole(input.path, file, limits);
  throwIfCancelled(signal);
  const documents = await documentsIn(bytes, file, limits);
  const total = documents.reduce((sum, { size }) => sum + size, 0);
  const table = new TableBuilder();
  let done = 0;
  for (const document of documents) {
    throwIfCancelled(signal);
    onProgress?.({ phase: 'parsing', done, total, document: document.name });
    readDocument(document.name, await document.read(), file, table);
    done += document.size;
  }
  const rows = table.rows();
  if (rows.concepts.length === 0) throw refusal(file, 'It holds no concept of a taxonomy of US filings.', WHAT_OPENS);
  const families = new Set(rows.concepts.map(({ family }) => family));
  const [family] = families;
  const home = homeOfTable(baseName(file));
  return {
    sha256: hash('sha256', bytes, 'hex'),
    documents: [],
    releases: [{ id: fileId(file, 'table'), family: families.size === 1 ? (family ?? null) : null, year: home.year, ...rows, gaps: [] }],
  };
}

async function readWhole(path: string, file: string, { maxBytes }: PackageLimits): Promise<Buffer> {
  const stats = await stat(path).catch(() => undefined);
  if (stats === undefined) throw refusal(file, 'There is no such file.', 'Check the path.');
  if (!stats.isFile()) throw refusal(file, 'It is not a file.', WHAT_OPENS);
  if (stats.size > maxBytes) throw refusal(file, `It is larger than ${maxBytes.toLocaleString('en-US')} bytes.`, WHAT_OPENS);
  return readFile(path);
}

/** Of a zip its CSV and JSON files. */
async function documentsIn(bytes: Buffer, file: string, limits: PackageLimits): Promise<readonly PackagedDocument[]> {
  const { kind } = sniff(bytes.subarray(0, 1_024));
  if (kind === 'empty') throw refusal(file, 'The file is empty.', 'Download it again.');
  if (kind === 'zip') {
    const tables = (await listZip(bytes, file, limits)).filter(({ name }) => /\.(csv|json)$/i.test(name));
    if (tables.length === 0) throw refusal(file, 'The zip holds no CSV and no JSON file.', WHAT_OPENS);
    return tables;
  }
  if (kind !== 'text') throw refusal(file, 'It is no table.', WHAT_OPENS);
  return [{ name: file, size: bytes.length, head: async () => bytes, read: async () => bytes }];
}

function readDocument(name: string, bytes: Uint8Array, file: string, table: TableBuilder): void {
  try {
    const text = decoded(bytes);
    if (/^\s*[{[]/.test(text)) readJsonTable(text, table);
    else readCsvTable(text, homeOfTable(baseName(name)).family, table);
  } catch (problem) {
    if (!(problem instanceof TableProblem || problem instanceof CsvProblem)) throw problem;
    throw refusal(file, name === file ? problem.message : `In ${name}: ${problem.message}`, WHAT_OPENS);
  }
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new TableProblem('It is not written in UTF-8.');
  }
}

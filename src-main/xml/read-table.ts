import { CsvProblem } from './csv.ts';
import { type FilingPackage, openPackage, type PackagedDocument, type PackageInput, type PackageLimits } from './package.ts';
import { baseName } from './package-path.ts';
import type { ReadFilingOptions } from './read-filing.ts';
import type { ReadReleases } from './read-release.ts';
import { refusal, throwIfCancelled } from './refusal.ts';
import { fileId, homeOfTable } from './release-home.ts';
import { sniff } from './sniff.ts';
import { TableBuilder } from './table-builder.ts';
import { readCsvTable, readJsonTable, TableProblem } from './table-formats.ts';

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
  const opened = await openPackage(input, { signal, limits, whatOpens: WHAT_OPENS, anyContent: true });
  const { file } = opened;
  const documents = await tablesIn(opened);
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
    sha256: opened.sha256,
    documents: [],
    releases: [{ id: fileId(file, 'table'), family: families.size === 1 ? (family ?? null) : null, year: home.year, ...rows, gaps: [] }],
  };
}

/** Of a zip its CSV and JSON files. */
async function tablesIn({ kind, file, documents }: FilingPackage): Promise<readonly PackagedDocument[]> {
  if (kind === 'zip') {
    const tables = documents.filter(({ name }) => /\.(csv|json)$/i.test(name));
    if (tables.length === 0) throw refusal(file, 'The zip holds no CSV and no JSON file.', WHAT_OPENS);
    return tables;
  }
  if (kind === 'folder') throw refusal(file, 'It is not a file.', WHAT_OPENS);
  const [document] = documents;
  const isText = kind === 'file' && document !== undefined && sniff(await document.head()).kind === 'text';
  if (!isText) throw refusal(file, 'It is no table.', WHAT_OPENS);
  return documents;
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

import { createHash, hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { listFolder, readHead, siblingDocument } from './folder-package.ts';
import { PACKAGE_LIMITS, type PackagedDocument, type PackageLimits } from './packaged-document.ts';
import { refusal, throwIfCancelled } from './refusal.ts';
import { HEAD_BYTES, sniff, type ContentKind } from './sniff.ts';
import { listSubmission } from './submission-package.ts';
import { listZip } from './zip-package.ts';

export type { PackagedDocument, PackageLimits } from './packaged-document.ts';

/** What the user opened, as a set of named documents that are read when asked for. */
export interface FilingPackage {
  readonly kind: 'zip' | 'folder' | 'submission' | 'file';
  /** For messages: the name the user knows it by. */
  readonly file: string;
  /** sha256 (hex) of the file; of a folder: of its sorted `name NUL sha256 LF` lines. */
  readonly sha256: string;
  /** The documents that are known from the start: all, or for a single file that one. */
  readonly documents: readonly PackagedDocument[];
  /** A document by its path in the package; for a single file also a file next to it. Undefined when it is not there. */
  find(name: string): Promise<PackagedDocument | undefined>;
}

export interface PackageInput {
  readonly path: string;
  readonly displayName?: string | undefined;
}

export interface OpenPackageOptions {
  readonly signal?: AbortSignal | undefined;
  readonly limits?: PackageLimits | undefined;
  /** The way out of a refusal, as a sentence; what a filing needs when it is not given. */
  readonly whatOpens?: string | undefined;
  /** Takes a single file of any content (a list, a table), which is no filing by itself. */
  readonly anyContent?: boolean | undefined;
}

const WHAT_OPENS = 'Open the filing’s zip, its folder, its inline .htm or its instance .xml.';

/**
 * Opens a file or a folder as a package, judged by content. Throws `input-refused` for what is no filing by its container alone
 * (missing, empty, PDF, damaged or dangerous zip, cut-off submission, text) and `cancelled`.
 */
export async function openPackage(input: PackageInput, options: OpenPackageOptions = {}): Promise<FilingPackage> {
  const file = input.displayName ?? basename(input.path);
  const { limits = PACKAGE_LIMITS, whatOpens = WHAT_OPENS } = options;
  throwIfCancelled(options.signal);
  const stats = await stat(input.path).catch(() => undefined);
  if (stats === undefined) throw refusal(file, 'There is no such file.', 'Check the path.');
  if (stats.isDirectory()) return openFolder(input.path, file, limits, options.signal);
  if (!stats.isFile()) throw refusal(file, 'It is neither a file nor a folder.', whatOpens);
  if (stats.size > limits.maxBytes) {
    throw refusal(file, `It is larger than ${limits.maxBytes.toLocaleString('en-US')} bytes.`, whatOpens);
  }
  const { kind } = sniff(await readHead(input.path));
  refuseByKind(kind, file, whatOpens, options.anyContent === true);
  const bytes = await readFile(input.path);
  throwIfCancelled(options.signal);
  if (kind === 'zip') return listed('zip', file, await listZip(bytes, file, limits), () => sha256Of(bytes));
  if (kind === 'submission') return listed('submission', file, listSubmission(bytes, file), () => sha256Of(bytes));
  return singleFile(input.path, file, sha256Of(bytes), bytes);
}

function refuseByKind(kind: ContentKind, file: string, whatOpens: string, anyContent: boolean): void {
  if (kind === 'empty') throw refusal(file, 'The file is empty.', 'Download it again.');
  if (anyContent) return;
  if (kind === 'pdf') throw refusal(file, 'It is a PDF, whatever its name says; a PDF holds no XBRL facts.', whatOpens);
  if (kind === 'binary' || kind === 'text') throw refusal(file, 'It is neither XBRL nor a package of documents.', whatOpens);
}

async function openFolder(path: string, file: string, limits: PackageLimits, signal: AbortSignal | undefined): Promise<FilingPackage> {
  const documents = await listFolder(path, file, limits);
  if (documents.length === 0) throw refusal(file, 'The folder is empty.', 'Choose the folder that holds the filing.');
  const digest = createHash('sha256');
  const hashed: PackagedDocument[] = [];
  for (const document of documents) {
    throwIfCancelled(signal);
    const sha256 = sha256Of(await document.read());
    digest.update(`${document.name}\0${sha256}\n`);
    const read = (): Promise<Uint8Array> => readAgain(() => document.read(), sha256, file);
    hashed.push({ name: document.name, size: document.size, head: () => document.head(), read });
  }
  return listed('folder', file, hashed, () => digest.digest('hex'));
}

/** What was hashed, from the disk once more: what a filing is kept under is the hash of the bytes that its rows come from. */
async function readAgain(read: () => Promise<Uint8Array>, sha256: string, file: string): Promise<Uint8Array> {
  const bytes = await read().catch(() => undefined);
  if (bytes === undefined || sha256Of(bytes) !== sha256) throw refusal(file, 'It changed while it was read.', 'Open it again.');
  return bytes;
}

function sha256Of(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex');
}

/** The hash is asked for last: a dangerous archive is refused before its bytes are worth hashing. */
function listed(kind: FilingPackage['kind'], file: string, documents: readonly PackagedDocument[], sha256: () => string): FilingPackage {
  const byName = new Map(documents.map((document) => [document.name, document]));
  const byLowerName = onlyOnes(documents, ({ name }) => name.toLowerCase());
  const find = async (name: string): Promise<PackagedDocument | undefined> => byName.get(name) ?? byLowerName.get(name.toLowerCase());
  return { kind, file, sha256: sha256(), documents, find };
}

/** Documents by key, without those that share one: which of them is meant is not guessed. */
export function onlyOnes(
  documents: readonly PackagedDocument[],
  keyOf: (document: PackagedDocument) => string,
): ReadonlyMap<string, PackagedDocument> {
  const ones = new Map<string, PackagedDocument>();
  const shared = new Set<string>();
  for (const document of documents) {
    const key = keyOf(document);
    if (ones.has(key)) shared.add(key);
    else ones.set(key, document);
  }
  for (const key of shared) ones.delete(key);
  return ones;
}

function singleFile(path: string, file: string, sha256: string, bytes: Buffer): FilingPackage {
  const name = basename(file);
  // A large file is let go of once it is read; whoever asks again has it from the disk.
  const held = new WeakRef(bytes);
  const read = async (): Promise<Uint8Array> => {
    const known = held.deref();
    return known === undefined || known.length === 0 ? readAgain(() => readFile(path), sha256, file) : known;
  };
  const document: PackagedDocument = { name, size: bytes.length, head: async () => (await read()).subarray(0, HEAD_BYTES), read };
  const find = async (wanted: string): Promise<PackagedDocument | undefined> =>
    wanted === name ? document : siblingDocument(dirname(path), wanted);
  return { kind: 'file', file, sha256, documents: [document], find };
}

import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve, isAbsolute } from 'node:path';
import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import type { SourceDocument } from '#shared/xbrl/model.ts';
import type { SourceFile } from '#main/store/filings.ts';

/** Above this the bytes are not kept: the filing can then only be rebuilt from the file it was opened from. */
const KEEP_LIMIT_BYTES = 256 * 1024 * 1024;
const ZIP_MAGIC = 0x504b0304;

/** The opened path, before parsing. `sha256` and `kept` are null for a folder and for a file too large to keep. */
export interface OpenedSource {
  readonly openedAs: 'file' | 'folder';
  readonly sha256: string | null;
  /** The opened file as it will be kept; compressed in the thread pool while the parser works. */
  readonly kept: Promise<SourceFile> | null;
}

/** Undefined when there is nothing at that path: the parser refuses it in words. */
export async function readOpened(path: string): Promise<OpenedSource | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return undefined;
  if (!found.isFile() || found.size > KEEP_LIMIT_BYTES) return { openedAs: found.isFile() ? 'file' : 'folder', sha256: null, kept: null };
  const bytes = await readFile(path).catch(() => undefined);
  if (bytes === undefined) return undefined;
  return { openedAs: 'file', sha256: sha256(bytes), kept: ignoreUnhandled(compressed(basename(path), bytes)) };
}

/**
 * The files to keep as sources: the opened one, and the documents on disk that the parser read beside it. A document that changed in
 * the meantime is not what was parsed and is left out.
 */
export async function keepSources(path: string, opened: OpenedSource, documents: readonly SourceDocument[]): Promise<SourceFile[]> {
  const kept = opened.kept === null ? [] : [await opened.kept];
  const isWhole = kept.some((file) => file.encoding === 'identity');
  if (isWhole) return kept;
  const root = opened.openedAs === 'folder' ? path : dirname(path);
  const total = documents.reduce((sum, document) => sum + document.bytes, 0);
  if (total > KEEP_LIMIT_BYTES) return kept;
  const beside = documents.filter(({ name }) => isInside(root, name) && !kept.some((file) => file.name === name));
  const files = await Promise.all(
    beside.map(async (document) => {
      const bytes = await readFile(join(root, document.name)).catch(() => undefined);
      return bytes !== undefined && sha256(bytes) === document.sha256 ? [await compressed(document.name, bytes)] : [];
    }),
  );
  return [...kept, ...files.flat()];
}

/** Writes kept files into a new temporary folder, calls `work` with the path to open there, and removes the folder again. */
export async function withRestored<T>(
  openedAs: 'file' | 'folder',
  files: readonly SourceFile[],
  work: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'auditflow-'));
  try {
    for (const file of files) {
      if (!isInside(folder, file.name)) throw new Error(`kept source ${file.name} leaves its folder`);
      const target = join(folder, file.name);
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, file.encoding === 'gzip' ? await promisify(gunzip)(file.body) : file.body);
    }
    const first = files[0];
    return await work(openedAs === 'folder' || first === undefined ? folder : join(folder, first.name));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function compressed(name: string, bytes: Buffer): Promise<SourceFile> {
  // A zip is kept as it is: it has been compressed already.
  if (bytes.length >= 4 && bytes.readUInt32BE(0) === ZIP_MAGIC) return { name, encoding: 'identity', body: bytes };
  return { name, encoding: 'gzip', body: await promisify(gzip)(bytes, { level: constants.Z_BEST_SPEED }) };
}

function isInside(root: string, name: string): boolean {
  const path = relative(root, resolve(root, name));
  return path !== '' && !path.startsWith('..') && !isAbsolute(path);
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** When the parser refuses the file nobody waits for this any more. */
function ignoreUnhandled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => undefined);
  return promise;
}

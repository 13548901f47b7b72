import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve, isAbsolute } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { constants, createGzip, gunzip, gzip } from 'node:zlib';
import { AppError } from '#shared/base/errors.ts';
import type { SourceDocument } from '#shared/xbrl/model.ts';
import type { SourceFile } from '#main/store/filings.ts';

/** Above this the bytes are not kept: the filing can then only be rebuilt from the file it was opened from. */
const KEEP_LIMIT_BYTES = 256 * 1024 * 1024;
/** Above this a file that is no zip is not held in memory beside the parser, which needs room. */
const HOLD_LIMIT_BYTES = 16 * 1024 * 1024;
const PIECE_BYTES = 1024 * 1024;
const ZIP_MAGIC = 0x504b0304;

/** The opened path, before parsing. `sha256` and `kept` are null for a folder and for a file too large to keep. */
export interface OpenedSource {
  readonly openedAs: 'file' | 'folder';
  readonly sha256: string | null;
  /** The opened file as it will be kept. Asked for when it is parsed; undefined when it has changed since. */
  readonly kept: (() => Promise<SourceFile | undefined>) | null;
}

/** Undefined when there is nothing at that path: the parser refuses it in words. */
export async function readOpened(path: string): Promise<OpenedSource | undefined> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return undefined;
  if (!found.isFile() || found.size > KEEP_LIMIT_BYTES) return { openedAs: found.isFile() ? 'file' : 'folder', sha256: null, kept: null };
  try {
    return found.size > HOLD_LIMIT_BYTES && !(await isZip(path)) ? await largeFile(path) : await smallFile(path);
  } catch {
    return undefined;
  }
}

/** Compressed in the thread pool while the parser works. */
async function smallFile(path: string): Promise<OpenedSource> {
  const bytes = await readFile(path);
  const kept = ignoreUnhandled(compressed(basename(path), bytes));
  return { openedAs: 'file', sha256: sha256(bytes), kept: () => kept };
}

/** Read piece by piece, once for its hash and, when it was parsed, once to compress it. */
async function largeFile(path: string): Promise<OpenedSource> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(path, { highWaterMark: PIECE_BYTES }), digest);
  const opened = digest.digest('hex');
  const kept = async (): Promise<SourceFile | undefined> => {
    const again = createHash('sha256');
    const body: Buffer[] = [];
    const hashed = async function* (pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const piece of pieces) {
        again.update(piece);
        yield piece;
      }
    };
    const collect = async (pieces: AsyncIterable<Buffer>): Promise<void> => {
      for await (const piece of pieces) body.push(piece);
    };
    const gzipped = createGzip({ level: constants.Z_BEST_SPEED, chunkSize: PIECE_BYTES });
    await pipeline(createReadStream(path, { highWaterMark: PIECE_BYTES }), hashed, gzipped, collect);
    return again.digest('hex') === opened ? { name: basename(path), encoding: 'gzip', body: Buffer.concat(body) } : undefined;
  };
  return { openedAs: 'file', sha256: opened, kept };
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return bytesRead === 4 && buffer.readUInt32BE(0) === ZIP_MAGIC;
  } finally {
    await file.close();
  }
}

/** What was read of the opened path: its hash, and the documents that were read for it. */
interface Parsed {
  readonly sha256: string;
  readonly documents: readonly Pick<SourceDocument, 'name' | 'bytes' | 'sha256'>[];
}

/**
 * The files to keep as sources: the opened one, and the documents on disk that the parser read beside it. Throws AppError('input-refused')
 * when the opened file, or a document of the opened folder, is not what was parsed.
 */
export async function keepSources(
  { path, displayName }: { readonly path: string; readonly displayName: string },
  opened: OpenedSource,
  { sha256: parsed, documents }: Parsed,
): Promise<SourceFile[]> {
  if (opened.sha256 !== null && opened.sha256 !== parsed) throw changedMeanwhile(displayName);
  const file = await opened.kept?.();
  if (opened.kept !== null && file === undefined) throw changedMeanwhile(displayName);
  const kept = file === undefined ? [] : [file];
  const isWhole = kept.some(({ encoding }) => encoding === 'identity');
  if (isWhole) return kept;
  const root = opened.openedAs === 'folder' ? path : dirname(path);
  const total = documents.reduce((sum, document) => sum + document.bytes, 0);
  if (total > KEEP_LIMIT_BYTES) return kept;
  const beside = documents.filter(({ name }) => isInside(root, name) && !kept.some((known) => known.name === name));
  const files = await Promise.all(
    beside.map(async (document) => {
      const bytes = await readFile(join(root, document.name)).catch(() => undefined);
      if (bytes !== undefined && sha256(bytes) === document.sha256) return [await compressed(document.name, bytes)];
      // Beside a single file may stand another one of the name that a document inside of it has.
      if (opened.openedAs === 'folder') throw changedMeanwhile(document.name);
      return [];
    }),
  );
  return [...kept, ...files.flat()];
}

const changedMeanwhile = (name: string): AppError =>
  new AppError('input-refused', `${name} changed while it was being read. Nothing was stored. Choose it again.`);

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

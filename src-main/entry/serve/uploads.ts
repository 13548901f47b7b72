import { createWriteStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#shared/base/errors.ts';
import { type Staged, UPLOAD_MAX_BYTES, type UploadHeader, uploadHeaderSchema } from '#shared/rpc/upload.ts';
import { parseJson } from '#shared/base/json.ts';
import type { FilingInput } from '#main/core/filings/filings.ts';
import { displayNameOf, distinctPaths } from './upload-names.ts';

export interface UploadOptions {
  readonly stage: (input: FilingInput) => string;
  /** Total of one set. */
  readonly maxBytes?: number;
  /** An upload that nobody opened is removed after this long. */
  readonly lifetimeMs?: number;
}

export interface Uploads {
  /** Keeps the files of one body (see `UPLOAD_TYPE`) and registers them. Refuses with AppError('usage' | 'input-refused'). */
  receive(body: Readable): Promise<Staged>;
  /** Removes everything that is still there. */
  close(): Promise<void>;
}

const PREFIX = 'auditflow-upload-';
const HEADER_MAX_BYTES = 4 * 1024 ** 2;
const LIFETIME_MS = 30 * 60_000;

/** Keeps uploads in a private folder of this process until the workbench has read them. */
export function createUploads({ stage, maxBytes = UPLOAD_MAX_BYTES, lifetimeMs = LIFETIME_MS }: UploadOptions): Uploads {
  let root: Promise<string> | undefined;
  const timers = new Set<NodeJS.Timeout>();
  const makeRoot = async (): Promise<string> => {
    await removeAbandonedRoots();
    const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
    await chmod(folder, 0o700);
    return folder;
  };

  return {
    receive: async (body) => {
      root ??= makeRoot();
      const folder = await mkdtemp(join(await root, 'set-'));
      const remove = (): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 3 });
      try {
        const paths = await writeSet(body, folder, maxBytes);
        const timer = setTimeout(() => void remove(), lifetimeMs).unref();
        timers.add(timer);
        const dispose = (): void => {
          clearTimeout(timer);
          timers.delete(timer);
          void remove();
        };
        const displayName = displayNameOf(paths);
        // One file is opened as itself, several as the folder that holds them.
        const [only] = paths.length === 1 ? paths : [];
        const path = only === undefined ? setFolder(folder, paths) : join(folder, ...only);
        return { token: stage({ path, displayName, dispose }), displayName };
      } catch (error) {
        await remove();
        throw error;
      }
    },
    close: async () => {
      for (const timer of timers) clearTimeout(timer);
      if (root !== undefined) await rm(await root, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** The one folder that all files lie in, or the set's own. */
function setFolder(folder: string, paths: readonly (readonly string[])[]): string {
  const top = paths[0]?.[0];
  return top !== undefined && paths.every((path) => path.length > 1 && path[0] === top) ? join(folder, top) : folder;
}

async function writeSet(body: Readable, folder: string, maxBytes: number): Promise<readonly (readonly string[])[]> {
  const source = createReader(body);
  try {
    const header = parseHeader(await source.line(HEADER_MAX_BYTES));
    const total = header.files.reduce((sum, file) => sum + file.size, 0);
    if (total > maxBytes) throw tooLarge(header, maxBytes);
    const paths = distinctPaths(header.files.map((file) => file.name));
    for (const [index, { size }] of header.files.entries()) {
      const path = join(folder, ...(paths[index] ?? ['file']));
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await pipeline(Readable.from(source.bytes(size)), createWriteStream(path, { mode: 0o600, flags: 'wx' }));
    }
    if (!(await source.isAtEnd())) throw new AppError('usage', 'The upload holds more bytes than its header says.');
    return paths;
  } finally {
    await source.release();
  }
}

function parseHeader(line: string): UploadHeader {
  const parsed = uploadHeaderSchema.safeParse(parseJson(line));
  if (!parsed.success) throw new AppError('usage', 'The upload does not begin with a list of its files.');
  return parsed.data;
}

function tooLarge(header: UploadHeader, maxBytes: number): AppError {
  const what = header.files.length === 1 ? (header.files[0]?.name ?? 'The file') : `This set of ${header.files.length} files`;
  const limit = maxBytes >= 1024 ** 3 ? `${Math.floor(maxBytes / 1024 ** 3)} GiB` : `${maxBytes} bytes`;
  return new AppError(
    'input-refused',
    `${what} is larger than the ${limit} that can be uploaded. Nothing was stored. Open it from the command line instead.`,
  );
}

interface ByteReader {
  line(limit: number): Promise<string>;
  bytes(count: number): AsyncGenerator<Buffer>;
  isAtEnd(): Promise<boolean>;
  /** Lets go of the body, wherever it stands. */
  release(): Promise<void>;
}

/** Takes a body apart without holding more of it than one chunk. */
function createReader(body: Readable): ByteReader {
  // Leaving early must not end the connection: the answer goes out on it.
  const chunks = body.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>;
  let rest: Buffer = Buffer.alloc(0);
  const more = async (): Promise<boolean> => {
    const next = await chunks.next();
    if (next.done === true) return false;
    rest = rest.length === 0 ? next.value : Buffer.concat([rest, next.value]);
    return true;
  };
  return {
    line: async (limit) => {
      let end = rest.indexOf('\n');
      while (end < 0) {
        if (rest.length > limit || !(await more())) return '';
        end = rest.indexOf('\n');
      }
      const text = rest.subarray(0, end).toString('utf8');
      rest = rest.subarray(end + 1);
      return text;
    },
    bytes: async function* (count) {
      let wanted = count;
      while (wanted > 0) {
        if (rest.length === 0 && !(await more())) throw new AppError('usage', 'The upload broke off. Nothing was stored.');
        const part = rest.subarray(0, wanted);
        rest = rest.subarray(part.length);
        wanted -= part.length;
        yield part;
      }
    },
    isAtEnd: async () => rest.length === 0 && !(await more()),
    release: async () => {
      await chunks.return?.();
    },
  };
}

/** Folders of processes that were killed. */
async function removeAbandonedRoots(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(/^auditflow-upload-(\d+)-/.exec(name)?.[1]);
    if (pid > 0 && pid !== process.pid && !isRunning(pid))
      await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => undefined);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

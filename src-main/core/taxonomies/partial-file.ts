import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a server said of the file when its fetching began: the rest must be of the same file. */
export interface FetchMark {
  readonly url: string;
  /** For If-Range: a strong ETag, else the date of last modification; null when there is neither, and then a break starts over. */
  readonly validator: string | null;
  /** Bytes of the whole file; null when the server does not say. */
  readonly length: number | null;
}

/** A file that is being fetched, kept over breaks and restarts until it is whole. */
export class PartialFile {
  readonly path: string;
  /** Where the one that fetches says so. */
  readonly lockPath: string;
  readonly #folder: string;
  readonly #markPath: string;
  readonly #url: string;

  constructor(folder: string, url: string) {
    const key = createHash('sha256').update(url).digest('hex').slice(0, 24);
    this.#folder = folder;
    this.#url = url;
    this.path = join(folder, `${key}.part`);
    this.#markPath = join(folder, `${key}.json`);
    this.lockPath = join(folder, `${key}.lock`);
  }

  async size(): Promise<number> {
    return (await stat(this.path).catch(() => undefined))?.size ?? 0;
  }

  /** Undefined when nothing is there that can be gone on with. */
  async mark(): Promise<FetchMark | undefined> {
    const text = await readFile(this.#markPath, 'utf8').catch(() => undefined);
    return text === undefined ? undefined : markOf(text, this.#url);
  }

  /** An empty file for a transfer from the start. */
  async begin(mark: FetchMark): Promise<FileHandle> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const file = await open(this.path, 'w', 0o600);
    await writeFile(this.#markPath, JSON.stringify(mark), { mode: 0o600 });
    return file;
  }

  continue(): Promise<FileHandle> {
    return open(this.path, 'a');
  }

  async sha256(): Promise<string> {
    const digest = createHash('sha256');
    for await (const chunk of createReadStream(this.path)) digest.update(chunk as Buffer); // a stream without encoding gives buffers
    return digest.digest('hex');
  }

  async head(bytes: number): Promise<Uint8Array> {
    const file = await open(this.path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  }

  async remove(): Promise<void> {
    await rm(this.path, { force: true });
    await this.forgetMark();
  }

  /** The file is whole and was moved to where it is wanted. */
  async forgetMark(): Promise<void> {
    await rm(this.#markPath, { force: true });
  }
}

function markOf(text: string, url: string): FetchMark | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || !('url' in value && 'validator' in value && 'length' in value)) return undefined;
  const { validator, length } = value;
  const isMark =
    value.url === url && (validator === null || typeof validator === 'string') && (length === null || typeof length === 'number');
  return isMark ? { url, validator, length } : undefined;
}

import { lstat, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PackagedDocument, PackageLimits } from './packaged-document.ts';
import { refusal } from './refusal.ts';
import { HEAD_BYTES } from './sniff.ts';

const OPEN_THE_FILING = 'Choose the folder that holds the filing only.';

/** Reads at most HEAD_BYTES from the start of a file. */
export async function readHead(path: string): Promise<Uint8Array> {
  const handle = await open(path);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

class FileDocument implements PackagedDocument {
  readonly name: string;
  readonly size: number;
  readonly #path: string;

  constructor(name: string, size: number, path: string) {
    this.name = name;
    this.size = size;
    this.#path = path;
  }

  head(): Promise<Uint8Array> {
    return readHead(this.#path);
  }

  read(): Promise<Uint8Array> {
    return readFile(this.#path);
  }
}

/** All regular files of a folder and below, by name. Links are not followed. Refused over the limits of a package. */
export async function listFolder(folder: string, file: string, limits: PackageLimits): Promise<readonly PackagedDocument[]> {
  const documents: PackagedDocument[] = [];
  let bytes = 0;
  const visit = async (prefix: string): Promise<void> => {
    for (const entry of await readdir(join(folder, prefix), { withFileTypes: true })) {
      if (entry.name.startsWith('.')) continue;
      const name = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
      if (entry.isDirectory()) await visit(name);
      if (!entry.isFile()) continue;
      const { size } = await lstat(join(folder, name));
      bytes += size;
      documents.push(new FileDocument(name, size, join(folder, name)));
      if (documents.length > limits.maxEntries) {
        throw refusal(file, `The folder holds more than ${limits.maxEntries.toLocaleString('en-US')} files.`, OPEN_THE_FILING);
      }
      if (bytes > limits.maxBytes) {
        throw refusal(file, `The folder holds more than ${limits.maxBytes.toLocaleString('en-US')} bytes.`, OPEN_THE_FILING);
      }
    }
  };
  await visit('');
  return documents.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** A file next to the opened one; undefined when there is none, or when it is a link or a folder. */
export async function siblingDocument(folder: string, name: string): Promise<PackagedDocument | undefined> {
  const path = join(folder, name);
  const stats = await lstat(path).catch(() => undefined);
  return stats?.isFile() === true ? new FileDocument(name, stats.size, path) : undefined;
}

import { constants, crc32, inflateRaw, inflateRawSync } from 'node:zlib';
import { promisify } from 'node:util';
import * as yauzl from 'yauzl';
import type { PackagedDocument, PackageLimits } from './packaged-document.ts';
import { refusal } from './refusal.ts';
import { HEAD_BYTES } from './sniff.ts';

const DOWNLOAD_AGAIN = 'Download it again.';
const REPACK = 'Pack the filing’s own files into a plain zip.';
const STORED = 0;
const DEFLATED = 8;
const LINK = 0o120_000;
const FILE_TYPE = 0o170_000;
/** Deflate cannot expand more than 1,032 times, so this many packed bytes stay below a few megabytes. */
const HEAD_PACKED_BYTES = 4_096;
const SYNC_BELOW_BYTES = 4 * 1024 ** 2;
const inflateRawAsync = promisify<Uint8Array, { maxOutputLength: number; chunkSize: number }, Buffer>(inflateRaw);

/**
 * The documents of a zip, from its central directory; contents are unpacked when read. Refused: damaged, empty or encrypted archives,
 * entries that leave the folder, are links or differ under one name, and anything over the limits, by the declared sizes at once and by the real ones while
 * unpacking.
 */
export async function listZip(bytes: Buffer, file: string, limits: PackageLimits): Promise<readonly PackagedDocument[]> {
  const archive = await openArchive(bytes, file);
  if (archive.entryCount > limits.maxEntries) {
    throw refusal(file, `The zip has ${count(archive.entryCount)} entries, more than ${count(limits.maxEntries)}.`, REPACK);
  }
  const documents = new Map<string, ZipDocument>();
  let unpacked = 0;
  try {
    for await (const entry of archive.eachEntry()) {
      unpacked += entry.uncompressedSize;
      checkEntry(entry, file, limits);
      checkTotal(unpacked, bytes.length, file, limits);
      if (entry.fileName.endsWith('/') || isClutter(entry.fileName)) continue;
      const document = new ZipDocument(bytes, archive, entry, file);
      const twin = documents.get(document.name);
      if (twin === undefined) documents.set(document.name, document);
      else if (!(await twin.isSame(document))) {
        throw refusal(file, `Two of its entries have the name ${document.name} and differ.`, REPACK);
      }
    }
  } catch (cause) {
    throw translate(cause, file);
  }
  if (documents.size === 0) throw refusal(file, 'The zip is empty.', DOWNLOAD_AGAIN);
  return [...documents.values()];
}

async function openArchive(bytes: Buffer, file: string): Promise<yauzl.ZipFile> {
  try {
    return await yauzl.fromBufferPromise(bytes, { lazyEntries: true, autoClose: false });
  } catch (cause) {
    throw translate(cause, file);
  }
}

function translate(cause: unknown, file: string): unknown {
  if (!(cause instanceof Error) || cause.name === 'AppError') return cause;
  const { message } = cause;
  if (/relative path|absolute path|invalid characters/.test(message)) {
    const name = message.slice(message.indexOf(':') + 2);
    return refusal(file, `Its entry ${name} points outside the folder.`, REPACK, cause);
  }
  if (/encryption/.test(message)) return encrypted(file);
  return refusal(file, 'The zip is damaged or cut off.', DOWNLOAD_AGAIN, cause);
}

function encrypted(file: string): Error {
  return refusal(file, 'The zip is encrypted.', 'Unpack it with its password and open the folder.');
}

function checkEntry(entry: yauzl.Entry, file: string, limits: PackageLimits): void {
  const { fileName, uncompressedSize, compressedSize } = entry;
  if (entry.isEncrypted()) throw encrypted(file);
  if (((entry.externalFileAttributes >>> 16) & FILE_TYPE) === LINK) throw refusal(file, `Its entry ${fileName} is a link.`, REPACK);
  if (uncompressedSize > limits.maxBytes) throw tooLarge(file, limits);
  if (uncompressedSize > limits.ratioFloor && uncompressedSize > compressedSize * limits.maxRatio) {
    throw refusal(file, `Its entry ${fileName} unpacks to more than ${limits.maxRatio} times its packed size.`, REPACK);
  }
}

function checkTotal(unpacked: number, packed: number, file: string, limits: PackageLimits): void {
  if (unpacked > limits.maxBytes) throw tooLarge(file, limits);
  if (unpacked > limits.ratioFloor && unpacked > packed * limits.maxRatio) {
    throw refusal(file, `The zip unpacks to more than ${limits.maxRatio} times its size.`, REPACK);
  }
}

function tooLarge(file: string, limits: PackageLimits): Error {
  return refusal(file, `The zip unpacks to more than ${count(limits.maxBytes)} bytes.`, REPACK);
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}

/** What file managers add to archives. */
function isClutter(name: string): boolean {
  return name.startsWith('__MACOSX/') || name.endsWith('.DS_Store') || name.endsWith('Thumbs.db');
}

class ZipDocument implements PackagedDocument {
  readonly name: string;
  readonly size: number;
  readonly #bytes: Buffer;
  readonly #archive: yauzl.ZipFile;
  readonly #entry: yauzl.Entry;
  readonly #file: string;

  constructor(bytes: Buffer, archive: yauzl.ZipFile, entry: yauzl.Entry, file: string) {
    this.name = entry.fileName;
    this.size = entry.uncompressedSize;
    this.#bytes = bytes;
    this.#archive = archive;
    this.#entry = entry;
    this.#file = file;
  }

  /** By what is in them: anyone can make two contents of one size and one checksum. */
  async isSame(other: ZipDocument): Promise<boolean> {
    if (this.size !== other.size || this.#entry.crc32 !== other.#entry.crc32) return false;
    return Buffer.compare(await this.read(), await other.read()) === 0;
  }

  async head(): Promise<Uint8Array> {
    const packed = await this.#packed();
    if (this.#entry.compressionMethod === STORED) return packed.subarray(0, HEAD_BYTES);
    try {
      const head = inflateRawSync(packed.subarray(0, HEAD_PACKED_BYTES), { finishFlush: constants.Z_SYNC_FLUSH });
      return head.subarray(0, HEAD_BYTES);
    } catch (cause) {
      throw this.#damaged(cause);
    }
  }

  async read(): Promise<Uint8Array> {
    const packed = await this.#packed();
    const unpacked = await this.#unpack(packed);
    if (unpacked.length !== this.size || crc32(unpacked) !== this.#entry.crc32) throw this.#damaged(undefined);
    return unpacked;
  }

  /** The declared size, which passed the limits, bounds the output: an entry that lies about it stops there. */
  async #unpack(packed: Buffer): Promise<Buffer> {
    if (this.#entry.compressionMethod === STORED) return packed;
    const options = { maxOutputLength: Math.max(this.size, 1), chunkSize: Math.max(this.size, 64) };
    try {
      return this.size < SYNC_BELOW_BYTES ? inflateRawSync(packed, options) : await inflateRawAsync(packed, options);
    } catch (cause) {
      throw this.#damaged(cause);
    }
  }

  async #packed(): Promise<Buffer> {
    const { compressionMethod, compressedSize } = this.#entry;
    if (compressionMethod !== STORED && compressionMethod !== DEFLATED) {
      throw refusal(this.#file, `Its entry ${this.name} is packed by method ${compressionMethod}, which is not deflate.`, REPACK);
    }
    try {
      const { fileDataStart } = await this.#archive.readLocalFileHeaderPromise(this.#entry, { minimal: true });
      return this.#bytes.subarray(fileDataStart, fileDataStart + compressedSize);
    } catch (cause) {
      throw this.#damaged(cause);
    }
  }

  #damaged(cause: unknown): Error {
    return refusal(this.#file, `Its entry ${this.name} is damaged or cut off.`, DOWNLOAD_AGAIN, cause);
  }
}

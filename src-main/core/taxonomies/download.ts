import { AppError } from '#shared/base/errors.ts';
import { sniff } from '#main/xml/sniff.ts';
import type { Clock } from '../ports.ts';
import { type FetchLimits, transfer } from './transfer.ts';
import { PartialFile } from './partial-file.ts';
import { fileNameIn } from './publishers.ts';

export interface DownloadOptions {
  readonly signal?: AbortSignal | undefined;
  /** Bytes; total 0 when it is not known. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  /** Checksum (hex) that the fetched bytes must have. */
  readonly sha256?: string | undefined;
}

export interface Downloaded {
  /** Where the bytes are; the caller moves or removes the file. */
  readonly file: PartialFile;
  readonly sha256: string;
  readonly bytes: number;
}

export interface Downloader {
  /**
   * Fetches one file into the folder, going on where an earlier attempt stopped when the server's file is still the same. Throws
   * AppError('input-refused') with the way out for what cannot be fetched, or is not what was asked for; then nothing of it is kept, but
   * of a broken transfer the part that came, for the next attempt. Throws AppError('cancelled').
   */
  fetch(url: string, origins: readonly string[], options?: DownloadOptions): Promise<Downloaded>;
  /** The same; undefined when the server says that it has no such file. */
  fetchIfThere(url: string, origins: readonly string[], options?: DownloadOptions): Promise<Downloaded | undefined>;
}

export interface DownloaderOptions {
  /** Where unfinished files are kept. */
  readonly folder: string;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly userAgent: string;
  readonly limits?: Partial<FetchLimits>;
}

const FETCH_LIMITS: FetchLimits = { maxBytes: 512 * 1024 ** 2, maxRedirects: 5, headersMs: 30_000, idleMs: 30_000 };

/** Milliseconds before a broken transfer is taken up again; afterwards a person decides. */
const PAUSES: readonly number[] = [500, 2_000, 5_000];
const HEAD_BYTES = 4_096;

/** `reason` is a sentence. */
type FailedEnd = { readonly kind: 'broken' | 'refused' | 'absent'; readonly reason: string };

export function createDownloader({ folder, clock, userAgent, limits: own = {} }: DownloaderOptions): Downloader {
  const limits = { ...FETCH_LIMITS, ...own };
  const attempt = async (url: string, origins: readonly string[], options: DownloadOptions): Promise<Downloaded | FailedEnd> => {
    const { signal, sha256: expected, onProgress } = options;
    const file = new PartialFile(folder, url);
    let startedOver = false;
    for (let breaks = 0; ;) {
      const end = await transfer({ url, file, origins, userAgent, limits, signal, onProgress });
      if (end.kind === 'whole') return checked(url, file, expected);
      if (end.kind !== 'broken') await file.remove();
      if (end.kind === 'changed') {
        if (startedOver) return { kind: 'refused', reason: `${fileName(url)} changed again while it was fetched.` };
        startedOver = true;
        continue;
      }
      const isWorthwhile = end.kind === 'broken' && (end.hadAnswer || breaks > 0);
      const pause = isWorthwhile ? PAUSES[breaks] : undefined;
      if (pause === undefined) return end.kind === 'broken' ? { ...end, reason: await brokenReason(url, end.reason, file) } : end;
      breaks += 1;
      await clock.sleep(pause, signal);
    }
  };
  return {
    fetch: async (url, origins, options = {}) => {
      const result = await attempt(url, origins, options);
      if ('kind' in result) throw refused(url, result);
      return result;
    },
    fetchIfThere: async (url, origins, options = {}) => {
      const result = await attempt(url, origins, options);
      if (!('kind' in result)) return result;
      if (result.kind === 'absent') return undefined;
      throw refused(url, result);
    },
  };
}

async function checked(url: string, file: PartialFile, expected: string | undefined): Promise<Downloaded> {
  const name = fileName(url);
  const { kind } = sniff(await file.head(HEAD_BYTES));
  const isWanted = name.endsWith('.zip') ? kind === 'zip' : kind !== 'html' && kind !== 'empty';
  if (!isWanted) {
    await file.remove();
    const what = kind === 'html' || kind === 'inline' ? 'a web page' : kind === 'empty' ? 'nothing' : 'something else';
    throw refused(url, { kind: 'refused', reason: `${hostOf(url)} answered with ${what} instead of ${name}.` });
  }
  const sha256 = await file.sha256();
  if (expected !== undefined && sha256 !== expected.toLowerCase()) {
    await file.remove();
    throw refused(url, { kind: 'refused', reason: `${name} has the checksum ${sha256}, not the expected ${expected.toLowerCase()}.` });
  }
  return { file, sha256, bytes: await file.size() };
}

async function brokenReason(url: string, reason: string, file: PartialFile): Promise<string> {
  const kept = await file.size();
  const where = kept > 0 ? ` ${sizeText(kept)} came and are kept: the next attempt goes on from there.` : '';
  return `${hostOf(url)} could not be reached (${reason}).${where}`;
}

function refused(url: string, { kind, reason }: FailedEnd): AppError {
  const wayOut = `Download ${url} elsewhere and add the file.`;
  return new AppError('input-refused', `${reason} Nothing was changed. ${wayOut}`, { retryable: kind === 'broken' });
}

const hostOf = (url: string): string => new URL(url).host;
export const fileName = (url: string): string => fileNameIn(new URL(url));
const sizeText = (bytes: number): string => (bytes < 1024 ** 2 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`);

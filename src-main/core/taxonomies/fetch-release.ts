import { rmSync } from 'node:fs';
import { mkdtemp, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#shared/base/errors.ts';
import type { FilingInput } from '../filings/filings.ts';
import { type Downloader, fileName } from './download.ts';
import { prepareFolder, whileAlone } from './fetch-lock.ts';
import { PartialFile } from './partial-file.ts';
import type { FetchTarget } from './publishers.ts';
import type { AddingProgress } from './taxonomies.ts';

export interface FetchedRelease {
  /** Its `dispose` removes the fetched bytes; its `origin` is the address of its first document. */
  readonly input: FilingInput & { readonly origin: string };
  readonly files: readonly { readonly name: string; readonly sha256: string; readonly bytes: number }[];
}

export interface FetchReleaseOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: AddingProgress) => void) | undefined;
  /** Checksum (hex) of the one file that the target has. */
  readonly sha256?: string | undefined;
}

/**
 * Fetches what `taxonomy add` then reads: the target's zip, or its single documents into one folder. Of several documents only the first
 * must be there: a release without its labels is a release with a gap. Throws as the downloader, and AppError('usage') for a checksum of
 * several documents, AppError('conflict') while another fetch of the same is under way.
 */
export async function fetchRelease(
  downloader: Downloader,
  folder: string,
  target: FetchTarget,
  { signal, onProgress, sha256 }: FetchReleaseOptions = {},
): Promise<FetchedRelease> {
  if (sha256 !== undefined && target.urls.length > 1)
    throw new AppError('usage', `${target.name} is fetched as ${target.urls.length} documents: a checksum fits one file only.`);
  await prepareFolder(folder);
  const place = await mkdtemp(join(folder, 'fetched-'));
  const dispose = (): void => rmSync(place, { recursive: true, force: true });
  try {
    const files: { name: string; sha256: string; bytes: number }[] = [];
    for (const [index, url] of target.urls.entries()) {
      const name = fileName(url);
      const options = {
        signal,
        sha256,
        onProgress: (done: number, total: number): void => onProgress?.({ phase: 'fetching', done, total, what: name }),
      };
      const isNeeded = index === 0;
      await whileAlone(new PartialFile(folder, url).lockPath, name, async () => {
        const fetched = isNeeded
          ? await downloader.fetch(url, target.origins, options)
          : await downloader.fetchIfThere(url, target.origins, options);
        if (fetched === undefined) return;
        await rename(fetched.file.path, join(place, name));
        await fetched.file.forgetMark();
        files.push({ name, sha256: fetched.sha256, bytes: fetched.bytes });
      });
    }
    const [first = ''] = target.urls;
    const isOne = target.urls.length === 1;
    const path = isOne ? join(place, fileName(first)) : place;
    return { input: { path, displayName: isOne ? fileName(first) : target.name, origin: first, dispose }, files };
  } catch (error) {
    dispose();
    throw error;
  }
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OfferedRelease } from '#shared/rpc/taxonomy.ts';
import type { Clock } from '../ports.ts';
import type { FetchedRelease, FetchReleaseOptions } from './fetch-release.ts';
import { addressTarget, type FetchTarget, offeredBy, publishedByWord, publishedTarget, type Publisher } from './publishers.ts';

/** The publishers' own servers. Nothing here reaches out before a person asks for a release. */
export interface PublishedReleases {
  /** Newest first. */
  offered(): readonly Omit<OfferedRelease, 'isInstalled'>[];
  /** The releases that a word names: `us-gaap-2024` one, `2024` all of that year; none for any other word. */
  named(word: string): readonly { readonly family: string; readonly year: number }[];
  /** Fetches a release into files of this machine; `input.dispose` removes them. Throws AppError, with the way out. */
  fetch(family: string, year: number, options?: FetchReleaseOptions): Promise<FetchedRelease>;
  /** The same for an https address that a person typed. */
  fetchAddress(address: string, options?: FetchReleaseOptions): Promise<FetchedRelease>;
}

export interface PublishedReleasesOptions {
  readonly publishers: readonly Publisher[];
  /** Where unfinished files wait for the next attempt; null keeps none beyond the command. */
  readonly downloads: string | null;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly version: string;
}

export function createPublishedReleases({ publishers, downloads, clock, version }: PublishedReleasesOptions): PublishedReleases {
  const fetchTarget = async (target: FetchTarget, options: FetchReleaseOptions): Promise<FetchedRelease> => {
    const [{ createDownloader }, { fetchRelease }] = await Promise.all([import('./download.ts'), import('./fetch-release.ts')]);
    const folder = downloads ?? (await mkdtemp(join(tmpdir(), 'auditflow-')));
    const removeFolder = (): Promise<void> => (downloads === null ? rm(folder, { recursive: true, force: true }) : Promise.resolve());
    try {
      const fetched = await fetchRelease(
        createDownloader({ folder, clock, userAgent: `AuditFlow-Workbench/${version}` }),
        folder,
        target,
        options,
      );
      const dispose = (): void => {
        fetched.input.dispose?.();
        void removeFolder();
      };
      return { ...fetched, input: { ...fetched.input, dispose } };
    } catch (error) {
      await removeFolder();
      throw error;
    }
  };
  const offered = offeredBy(publishers).map(({ urls, ...release }) => ({ ...release, urls: [...urls] }));
  return {
    offered: () => offered,
    named: (word) => publishedByWord(publishers, word),
    fetch: async (family, year, options = {}) => fetchTarget(publishedTarget(publishers, family, year), options),
    fetchAddress: async (address, options = {}) => fetchTarget(addressTarget(publishers, address), options),
  };
}

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError } from '#shared/base/errors.ts';
import type { ReleaseKind } from '#shared/rpc/taxonomy.ts';
import type { ReadingDesk } from '#main/core/reading.ts';
import { installedRelease } from '#main/core/taxonomies/installed-release.ts';
import { releaseWord } from '#main/core/taxonomies/publishers.ts';
import { releaseKindOf } from '#main/core/taxonomies/release-kind.ts';
import { usage } from '../context.ts';

export type TaxonomySource =
  | { readonly kind: 'file'; readonly as: ReleaseKind; readonly path: string; readonly name: string }
  /** `as` undefined: what was fetched says it. */
  | { readonly kind: 'address'; readonly as: ReleaseKind | undefined; readonly address: string }
  | { readonly kind: 'published'; readonly as: 'taxonomy'; readonly family: string; readonly year: number };

interface ReleaseDesk {
  readonly published: Pick<ReadingDesk['published'], 'named'>;
  readonly handlers: Pick<ReadingDesk['handlers'], 'taxonomy.list'>;
}

/**
 * What a word of the command line means: a file or folder that is there, an https address, a release of a publisher (`us-gaap-2024`) or
 * all of a year (`2024`). Throws AppError('usage'), for a release that is installed already 'conflict', for one that nobody offers
 * 'not-found', for a file of another checksum 'input-refused'.
 */
export async function chooseSource(
  desk: ReleaseDesk,
  path: string,
  word: string,
  { as, sha256 }: { readonly as: ReleaseKind | undefined; readonly sha256?: string },
  signal: AbortSignal,
): Promise<readonly TaxonomySource[]> {
  if (sha256 !== undefined && !/^[0-9a-f]{64}$/i.test(sha256)) throw usage('A SHA-256 checksum has 64 hexadecimal digits.');
  if (/^https?:\/\//i.test(word)) return [{ kind: 'address', address: word, as }];
  const stats = await stat(path).catch(() => undefined);
  if (stats !== undefined || releaseWord(word) === undefined) {
    if (sha256 !== undefined) await checkSum(path, sha256);
    return [{ kind: 'file', path, name: basename(path), as: as ?? (await releaseKindOf(path)) }];
  }
  if (as !== undefined && as !== 'taxonomy')
    throw usage(`There is no file ${word}. The publishers offer releases, neither tables nor rule data.`);
  return publishedSources(desk, word, signal);
}

async function publishedSources(
  { published, handlers }: ReleaseDesk,
  word: string,
  signal: AbortSignal,
): Promise<readonly TaxonomySource[]> {
  const named = published.named(word);
  const { family, year } = releaseWord(word) ?? {};
  if (named.length === 0) {
    const what = family === undefined ? `a taxonomy of ${year ?? word}` : `${family} of ${year ?? word}`;
    throw new AppError('not-found', `No known publisher offers ${what}. What they offer is shown by: auditflow taxonomy list --offered`);
  }
  const { releases } = await handlers['taxonomy.list']({}, { signal });
  const wanted = named.filter((release) => installedRelease(releases, release.family, release.year) === undefined);
  if (wanted.length === 0) {
    const ids = named.map((release) => installedRelease(releases, release.family, release.year)?.id ?? '').join(', ');
    throw new AppError('conflict', `Already installed: ${ids}. To fetch it again, remove it first: auditflow taxonomy remove ID`);
  }
  return wanted.map((release) => ({ kind: 'published', as: 'taxonomy', ...release }));
}

async function checkSum(path: string, expected: string): Promise<void> {
  const digest = createHash('sha256');
  const stream = createReadStream(path);
  try {
    for await (const chunk of stream) digest.update(chunk as Buffer); // a stream without encoding gives buffers
  } catch (cause) {
    throw usage(
      `${basename(path)} cannot be read as one file; a checksum is of one file. ${cause instanceof Error ? cause.message : ''}`.trim(),
    );
  }
  const sha256 = digest.digest('hex');
  if (sha256 !== expected.toLowerCase()) {
    throw new AppError(
      'input-refused',
      `${basename(path)} has the checksum ${sha256}, not the expected ${expected.toLowerCase()}. Nothing was stored. Download it again.`,
    );
  }
}

import type { Release } from '#shared/rpc/taxonomy.ts';

/** The taxonomy release of that family and year. A concept table can know the year and is not its release. */
export function installedRelease(releases: readonly Release[], family: string, year: number): Release | undefined {
  return releases.find((release) => release.kind === 'taxonomy' && release.family === family && release.year === year);
}

import type { AppErrorShape } from '#shared/base/errors.ts';
import type { PackageInput } from '#main/xml/package.ts';
import type { ReadFiling, ReadProgress } from '#main/xml/read-filing.ts';
import type { ReadReleases } from '#main/xml/read-release.ts';

/** What is asked of a worker, and what it answers with. */
export interface ParseJobs {
  readonly filing: ReadFiling;
  /** Taxonomy releases in a package. */
  readonly taxonomy: ReadReleases;
  /** A table of concepts, labels or relationships. */
  readonly table: ReadReleases;
}
export type ParseJob = keyof ParseJobs;

export interface WorkerRequest {
  readonly job: ParseJob;
  readonly input: PackageInput;
}

export type WorkerMessage =
  | { readonly kind: 'progress'; readonly progress: ReadProgress }
  | { readonly kind: 'done'; readonly result: ParseJobs[ParseJob] }
  /** `fault` is for the log: what happened, of a fault of ours. */
  | { readonly kind: 'failed'; readonly error: AppErrorShape; readonly fault: string | null };

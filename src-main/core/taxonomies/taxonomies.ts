import type { AddProgress, Release, ReleaseKind, SkippedRelease } from '#shared/rpc/taxonomy.ts';
import type { RuleData } from '../checks/rule-data.ts';
import type { FilingInput } from '../filings/filings.ts';
import type { TaxonomyGraph } from '../graph/taxonomy-graph.ts';

export type AddingProgress = Omit<Extract<AddProgress, { kind: 'progress' }>, 'kind'>;

export interface AddOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: AddingProgress) => void) | undefined;
  /** Address that the file was fetched from; null or absent for a file of the user's. */
  readonly origin?: string | null | undefined;
}

export interface Added {
  readonly added: readonly Release[];
  /** True when the same bytes were added before: nothing was stored. */
  readonly alreadyThere: boolean;
  /** What was left out; adding the same again once its id is free completes it. */
  readonly skipped: readonly SkippedRelease[];
}

/** Taxonomy releases, concept tables and rule data of a workspace. */
export interface TaxonomyService {
  /**
   * Reads a zip, a folder or a file and stores what is in it: several releases when it holds several (dei of six years). Throws
   * AppError('input-refused') for what is none of the kind, 'conflict' when all of its ids are taken by other bytes, 'cancelled'; then nothing
   * stays. Of several releases those that are installed from elsewhere are left as they are. One
   * source after another: a second call waits for the first.
   */
  add(input: FilingInput, as: ReleaseKind, options?: AddOptions): Promise<Added>;
  /** By family, then year. */
  list(): readonly Release[];
  /** Rows go; the source's bytes go with its last release. False when there is no such release. */
  remove(id: string): Promise<boolean>;
  /** Reads releases whose rows come from an older builder again from their kept sources; of a source that cannot be read the old rows stay. */
  rebuild(): Promise<void>;
  /** Always shows what is installed at the moment, and what is there for this run. */
  readonly graph: TaxonomyGraph;
  /** The installed rule data; undefined when none is. */
  ruleData(): RuleData | undefined;
  /** How many concepts the starter table knows. */
  readonly starterConcepts: number;
}

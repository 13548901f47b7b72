import { basename } from 'node:path';
import { AppError } from '#shared/base/errors.ts';
import type { Release } from '#shared/rpc/taxonomy.ts';
import { openWorkspace } from '#main/store/workspace.ts';
import { throwAsUsage } from '#main/xml/refusal.ts';
import { emptyTaxonomy } from '../graph/empty-taxonomy.ts';
import type { ReleaseStore } from './release-graph.ts';
import { releaseKindOf } from './release-kind.ts';
import { createTaxonomyService, type TaxonomyServiceOptions } from './taxonomy-service.ts';

/** Releases and tables that are there for one run and leave nothing in the workspace. */
export interface RunReleases {
  readonly list: readonly Release[];
  readonly stores: readonly ReleaseStore[];
  close(): void;
}

const NO_RUN_RELEASES: RunReleases = { list: [], stores: [], close: () => undefined };

/** Reads what the command line names. Throws AppError('usage') that names the file and what is wrong with it. */
export async function loadRunReleases(
  paths: readonly string[],
  options: Pick<TaxonomyServiceOptions, 'read' | 'readRules' | 'clock' | 'log'>,
): Promise<RunReleases> {
  if (paths.length === 0) return NO_RUN_RELEASES;
  const workspace = openWorkspace(':memory:');
  try {
    const service = createTaxonomyService({
      ...options,
      workspace,
      starter: emptyTaxonomy,
      starterConcepts: () => 0,
      onChange: () => undefined,
    });
    for (const path of paths) {
      const kind = await releaseKindOf(path);
      if (kind === 'rules') throw new AppError('usage', `${basename(path)} is rule data. Name it behind --rules.`);
      await service.add({ path, displayName: basename(path) }, kind).catch(throwAsUsage);
    }
    const list = service.list();
    return { list, stores: [{ queries: workspace.releases, installed: () => list }], close: () => workspace.close() };
  } catch (error) {
    workspace.close();
    throw error;
  }
}

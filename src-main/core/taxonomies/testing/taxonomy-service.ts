import { readFileSync } from 'node:fs';
import { temporaryWorkspace } from '#main/store/testing/temporary-workspace.ts';
import type { Workspace } from '#main/store/workspace.ts';
import { createParsePool } from '#main/workers/parse-pool.ts';
import { readRulePackage } from '../../checks/load-rule-data.ts';
import { fixedClock, silentLog } from '../../filings/testing/fixed-ports.ts';
import { readStarterTable } from '../../graph/starter-table.ts';
import { createStarterTaxonomy } from '../../graph/starter-taxonomy.ts';
import { STARTER_TABLE } from '../../testing/starter.ts';
import { createTaxonomyService, type TaxonomyServiceOptions } from '../taxonomy-service.ts';
import type { TaxonomyService } from '../taxonomies.ts';

/** A service over a real workspace, with the shipped starter table, that reads in this thread. */
export async function testTaxonomies(
  over: Partial<TaxonomyServiceOptions> = {},
): Promise<{ readonly taxonomies: TaxonomyService; readonly workspace: Pick<Workspace, 'releases'> }> {
  const workspace = over.workspace ?? temporaryWorkspace();
  const pool = createParsePool({ workerUrl: null });
  const starter = readFileSync(STARTER_TABLE, 'utf8');
  const taxonomies = createTaxonomyService({
    read: (input, as, options) => pool.readReleases(input, as, options),
    readRules: readRulePackage,
    clock: fixedClock(),
    log: silentLog,
    starter: createStarterTaxonomy(starter),
    starterConcepts: () => readStarterTable(starter).length,
    onChange: () => undefined,
    ...over,
    workspace,
  });
  return { taxonomies, workspace };
}

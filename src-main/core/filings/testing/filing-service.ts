import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { ParsedFiling } from '#shared/xbrl/model.ts';
import { aParsedFiling } from '#main/store/testing/parsed-filing.ts';
import { temporaryWorkspace } from '#main/store/testing/temporary-workspace.ts';
import type { Workspace } from '#main/store/workspace.ts';
import { starterRuleData } from '../../checks/starter-rule-data.ts';
import { createStarterTaxonomy } from '../../graph/starter-taxonomy.ts';
import { createFilingService, type FilingService, type FilingServiceOptions, type ParseFiling } from '../filings.ts';
import { countingIds, fixedClock, silentLog } from './fixed-ports.ts';

export const STARTER_CSV = [
  'name,balance,periodType,nonNegative',
  'us-gaap:LiabilitiesCurrent,credit,instant,yes',
  'us-gaap:Liabilities,credit,instant,yes',
  '',
].join('\n');

/** Reads no XBRL: any file is the made-up filing, under the hash that the file really has. */
export function parseAs(parsed: Partial<ParsedFiling> = {}): ParseFiling {
  return async ({ path, displayName }) => {
    const bytes = await readFile(path);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const documents = [{ name: basename(path), bytes: bytes.length, sha256, role: 'inline' as const }];
    return { ...aParsedFiling({ sha256, sourceName: displayName, documents, ...parsed }), timing: { readMs: 1, parseMs: 2 } };
  };
}

export interface TestFilings {
  readonly workspace: Workspace;
  readonly filings: FilingService;
}

/** A service over a real workspace file. */
export function testFilings(over: Partial<FilingServiceOptions> = {}): TestFilings {
  const workspace = over.workspace ?? temporaryWorkspace();
  const rules = starterRuleData(STARTER_CSV);
  const filings = createFilingService({
    parse: parseAs(),
    clock: fixedClock(),
    ids: countingIds(),
    log: silentLog,
    taxonomy: createStarterTaxonomy(STARTER_CSV),
    ruleDataFor: () => rules,
    ...over,
    workspace,
  });
  return { workspace, filings };
}

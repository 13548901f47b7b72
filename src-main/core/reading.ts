import { readFile } from 'node:fs/promises';
import type { AppErrorShape } from '#shared/base/errors.ts';
import type { MissingItem, Release } from '#shared/rpc/taxonomy.ts';
import { AppError } from '#shared/base/errors.ts';
import { openWorkspace, type Workspace } from '#main/store/workspace.ts';
import { createParsePool } from '#main/workers/parse-pool.ts';
import { faultText } from '#main/workers/parser-fault.ts';
import { type CheckHandlers, createCheckHandlers } from './checks/handlers.ts';
import type { ReadRulePackage } from './checks/load-rule-data.ts';
import type { RuleData } from './checks/rule-data.ts';
import { createScans, type Scans } from './checks/scans.ts';
import { starterRuleData } from './checks/starter-rule-data.ts';
import { createFilingService, type FilingInput, type FilingService, type OpenOptions } from './filings/filings.ts';
import { createFilingHandlers, type FilingHandlers } from './filings/handlers.ts';
import { readStarterTable } from './graph/starter-table.ts';
import { afterRefresh, createRefresh, filingIn, type Refresh } from './filings/refresh.ts';
import { createStarterTaxonomy } from './graph/starter-taxonomy.ts';
import type { Log, Ports } from './ports.ts';
import type { SampleService } from './samples/samples.ts';
import { createSearchService, type SearchService } from './search/search.ts';
import { createStaging } from './staging.ts';
import { createStatementHandlers, type StatementHandlers } from './statements/handlers.ts';
import type { AuditSubject } from './subject.ts';
import type { TaxonomyGraph } from './graph/taxonomy-graph.ts';
import { createTaxonomyHandlers, type TaxonomyHandlers } from './taxonomies/handlers.ts';
import { installedRelease } from './taxonomies/installed-release.ts';
import { createPublishedReleases, type PublishedReleases } from './taxonomies/published-releases.ts';
import { type Publisher, PUBLISHERS } from './taxonomies/publishers.ts';
import { loadRunReleases } from './taxonomies/run-releases.ts';
import { createTaxonomyService } from './taxonomies/taxonomy-service.ts';
import type { TaxonomyService } from './taxonomies/taxonomies.ts';

export interface ReadingOptions {
  /** Path of the workspace file, or `:memory:`. */
  readonly workspace: string;
  /** Folder with starter table and samples, ending in `/`. */
  readonly resources: URL;
  /** Module of the parse worker; null parses in this thread (one-shot commands). */
  readonly parseWorker: URL | null;
  /** Rule data files to decide by in place of the starter table. */
  readonly rules: readonly string[];
  /** Releases and concept tables that are there for this run only; of two equally near years they answer before an installed one. */
  readonly releases: readonly string[];
  /** Where unfinished fetching waits to be gone on with; null: nothing is kept. */
  readonly downloads: string | null;
  /** Said to the publishers' servers. */
  readonly version: string;
  /** In place of FASB and the SEC, for tests. */
  readonly publishers?: readonly Publisher[] | undefined;
  /** Scans a filing while it is opened, so that its findings are there when it is shown; one-shot commands scan when they are asked to. */
  readonly scansOnOpen: boolean;
}

export type ReadingPorts = Pick<Ports, 'clock' | 'ids' | 'log'>;

/** What any shell can do with filings, without any transport. */
export interface ReadingDesk {
  readonly handlers: FilingHandlers & CheckHandlers & StatementHandlers & TaxonomyHandlers;
  /** Registers a chosen file and gives the opaque token for `filing.open`. */
  stage(input: FilingInput): string;
  /** Fetching for the command line, which runs in this process; the fetched input is staged like any other. */
  readonly published: PublishedReleases;
  /** Releases and tables that the static graph stands on: installed, or named for this run. */
  releases(): readonly Release[];
  /** A whole filing for the command line, which runs in this process. Throws AppError('not-found'). */
  subject(filingId: string): AuditSubject;
  /** What a failure looks like outside: an AppError as it is, anything else as `internal` with an incident id that is in the log. */
  toAppError(error: unknown): AppErrorShape;
  /** Cancels openings, drops staged files, closes the workspace. */
  close(): Promise<void>;
}

/** The reading half of the application, and what the auditing half stands on. */
export interface Reading extends ReadingDesk {
  readonly workspace: Workspace;
  readonly filings: FilingService;
  readonly scans: Scans;
  readonly taxonomies: TaxonomyService;
  readonly refresh: Refresh;
  readonly search: SearchService;
  /** The installed releases, under those of this run. */
  readonly taxonomy: TaxonomyGraph;
  samples(): Promise<SampleService>;
}

/**
 * Composes what reads and checks filings: all that `inspect`, `facts`, `calc` and `check` need. Kept apart from cases, runs and reviews
 * because a one-shot command pays for every module that it loads (nothing here imports zod: building its schemas takes as long as
 * reading a small filing). Throws AppError('workspace') when the file cannot be used and 'usage' for bad rule data.
 */
export async function createReading(options: ReadingOptions, ports: ReadingPorts): Promise<Reading> {
  const { clock, ids, log } = ports;
  const starter = await readFile(new URL('starter/concepts.csv', options.resources), 'utf8');
  const named = await namedRuleData(options.rules, log);
  const pool = createParsePool({ workerUrl: options.parseWorker });
  const ofRun = await loadRunReleases(options.releases, {
    read: (input, as, how) => pool.readReleases(input, as, how),
    readRules,
    clock,
    log,
  });
  const workspace = openWorkspace(options.workspace);
  const staged = createStaging(ids);
  const { publishers = PUBLISHERS, downloads, version } = options;
  const published = createPublishedReleases({ publishers, downloads, clock, version });
  const taxonomies = createTaxonomyService({
    workspace,
    read: (input, as, readOptions) => pool.readReleases(input, as, readOptions),
    readRules,
    clock,
    log,
    starter: createStarterTaxonomy(starter),
    before: ofRun.stores,
    starterConcepts: () => readStarterTable(starter).length,
    onChange: () => scans.forgetAll(),
  });
  const { graph: taxonomy } = taxonomies;
  const releases = (): readonly Release[] => [...ofRun.list, ...taxonomies.list()];
  let starterRules: RuleData | undefined;
  const rules = (): RuleData => named ?? taxonomies.ruleData() ?? (starterRules ??= starterRuleData(starter));
  const filings = createFilingService({
    workspace,
    parse: (input, parseOptions) => pool.parse(input, parseOptions),
    clock,
    ids,
    log,
    taxonomy,
    ruleDataFor: rules,
  });
  const scans = createScans({ filings, clock, rules });
  await taxonomies.rebuild();
  let loadingSamples: Promise<SampleService> | undefined;
  const samples = async (): Promise<SampleService> =>
    (loadingSamples ??= import('./samples/samples.ts')
      .then(({ loadSamples }) => loadSamples(options.resources))
      .catch((error: unknown) => {
        loadingSamples = undefined;
        throw error;
      }));
  const refresh = createRefresh({
    filings,
    clock,
    log,
    afterRebuild: async (id) => {
      scans.forget(id);
      if (options.scansOnOpen) await scans.afterOpen(id, {});
    },
  });
  const search = createSearchService({ search: workspace.search, filings: workspace.filings, clock, log });
  const afterOpen = async (id: string, openOptions: OpenOptions): Promise<void> => {
    await scans.afterOpen(id, openOptions);
    void search.indexInBackground();
  };
  const subject = (filingId: string): AuditSubject => filings.subject(filingId);
  const missingOf = async (filingId: string): Promise<MissingItem[]> => {
    const { missingItems } = await import('./filings/missing.ts');
    const { missing } = filings.overview(filingId);
    const isInstalled = (family: string, year: number): boolean => installedRelease(releases(), family, year) !== undefined;
    const isOffered = (family: string, year: number): boolean =>
      published.offered().some((release) => release.family === family && release.year === year);
    return missingItems(filings.graph(filingId), missing, { taxonomy, isInstalled, isOffered });
  };
  return {
    workspace,
    filings,
    scans,
    taxonomies,
    taxonomy,
    releases,
    published,
    samples,
    subject,
    refresh,
    search,
    handlers: afterRefresh(
      {
        ...createFilingHandlers({
          filings,
          samples,
          takeStaged: staged.take,
          missing: missingOf,
          beforeReuse: (id) => refresh.upToDate([id]),
          afterOpen: options.scansOnOpen ? afterOpen : undefined,
          afterRemove: (id) => scans.forget(id),
        }),
        ...createCheckHandlers({ subjectOf: subject, scans }),
        ...createStatementHandlers({ subjectOf: subject, scans }),
        ...createTaxonomyHandlers({ taxonomies, takeStaged: staged.take, published }),
      },
      (method, input) => (method === 'filing.remove' ? undefined : refresh.upToDate([filingIn(input)].filter((id) => id !== undefined))),
    ),
    stage: (input) => staged.add(input),
    toAppError: (error) => toAppError(error, ports),
    close: async () => {
      search.close();
      await refresh.close();
      await pool.close();
      staged.clear();
      ofRun.close();
      workspace.close();
    },
  };
}

/** The rule data that the command line names; undefined when none is named, or none of it has a list that a check decides by. */
async function namedRuleData(paths: readonly string[], log: Log): Promise<RuleData | undefined> {
  if (paths.length === 0) return undefined;
  const { loadRuleData } = await import('./checks/load-rule-data.ts');
  const { rules, gaps } = await loadRuleData(paths);
  for (const { what, effect } of gaps) log.warn(`not in the rule data: ${what}. ${effect}`);
  return rules;
}

async function readRules(input: FilingInput, options: Pick<OpenOptions, 'signal'>): Promise<ReadRulePackage> {
  return (await import('./checks/load-rule-data.ts')).readRulePackage(input, options);
}

function toAppError(error: unknown, { ids, log }: ReadingPorts): AppErrorShape {
  const logged = (incident: string, fault: unknown): void => log.error('a fault of the program', { incident, error: faultText(fault) });
  if (error instanceof AppError) {
    if (error.code === 'internal' && error.cause !== undefined) logged(error.detail ?? '', error.cause);
    return error.toShape();
  }
  const incident = ids.next('incident');
  logged(incident, error);
  return {
    code: 'internal',
    message: 'Something in the workbench failed. Nothing that was stored is lost.',
    detail: incident,
    retryable: false,
  };
}

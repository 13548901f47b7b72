import type { Finding } from '#shared/calc/outcome.ts';
import type { Handlers } from '#shared/rpc/contract.ts';
import { BUILTIN_NAME } from './agents/builtin.ts';
import { createRunHandlers, createRunService } from './agents/runs.ts';
import { createCaseHandlers, createCaseService } from './cases/cases.ts';
import { createFactLists } from './facts/fact-lists.ts';
import { createFactHandlers } from './facts/handlers.ts';
import { createSavedFilterService } from './facts/saved-filters.ts';
import { filingsInUse } from './filings/filings-in-use.ts';
import { afterRefresh } from './filings/refresh.ts';
import type { Ports } from './ports.ts';
import { createReading, type ReadingDesk, type ReadingOptions } from './reading.ts';
import { createReviewHandlers, createReviewService } from './reviews/reviews.ts';
import { createSampleHandlers } from './samples/samples.ts';
import { createSearchHandlers } from './search/search.ts';
import { createSettingsHandlers, createSettingsService } from './settings/settings.ts';

export type WorkbenchOptions = ReadingOptions;

/** The application without any transport. `close` also leaves running audits as interrupted. */
export interface Workbench extends ReadingDesk {
  readonly handlers: Handlers;
}

/** Composes the whole application over its ports. Throws as `createReading`. */
export async function createWorkbench(options: WorkbenchOptions, ports: Ports): Promise<Workbench> {
  const { clock, ids, log, models } = ports;
  const reading = await createReading(options, ports);
  const { workspace, scans, taxonomy } = reading;
  const settings = createSettingsService(workspace);
  const runs = createRunService({
    runs: workspace.runs,
    caseOf: (caseId) => workspace.cases.find(caseId)?.case,
    subjectOf: (filingId, within) => reading.filings.subject(filingId, within),
    surroundings: {
      filings: (filingId) => reading.filings.surrounding(filingId),
      hasFiling: (sha256) => workspace.filings.findBySha256(sha256)?.isRemoved === false,
      releases: () => reading.releases().flatMap(({ id, sha256, kind }) => (kind === 'rules' ? [] : [{ id, sha256 }])),
    },
    models,
    clock,
    ids,
    log,
    settings,
    codeVersion: options.version,
  });
  const isAlive = (runId: string): boolean => runs.isAlive(runId);
  const findingOf = (filingId: string, findingId: string): Finding | undefined => scans.finding(filingId, findingId);
  const cases = createCaseService({ workspace, findingOf, clock, ids, isAlive });
  const reviews = createReviewService({ workspace, settings, clock, ids, isAlive });
  const facts = createFactLists({
    graphOf: (filingId) => reading.filings.graph(filingId),
    scanOf: (filingId) => scans.scan(filingId),
  });
  const filingsOf = filingsInUse(workspace, reading.filings);
  const own = {
    'app.info': async () => ({
      version: options.version,
      auditors: [{ name: BUILTIN_NAME, title: 'Built-in auditor', deterministic: true }],
      ruleData: scans.ruleData(),
      taxonomies: taxonomy.sources().map((source) => source.name),
      workspace: options.workspace === ':memory:' ? 'in memory, gone at the end' : 'kept on this machine',
    }),
    ...createFactHandlers({ facts, filters: createSavedFilterService(workspace) }),
    ...createSettingsHandlers(settings),
    ...createSampleHandlers(() => reading.samples()),
    ...createCaseHandlers(cases),
    ...createRunHandlers(runs),
    ...createReviewHandlers(reviews),
    ...createSearchHandlers(reading.search),
  };
  const handlers: Handlers = {
    ...reading.handlers,
    ...afterRefresh(own, (method, input) => reading.refresh.upToDate(filingsOf(method, input))),
  };
  // A one-shot command brings up to date what it touches and nothing else.
  if (options.scansOnOpen) void reading.refresh.inBackground().then(() => reading.search.indexInBackground());
  return {
    handlers,
    published: reading.published,
    releases: () => reading.releases(),
    stage: (input) => reading.stage(input),
    subject: (filingId) => reading.subject(filingId),
    toAppError: (error) => reading.toAppError(error),
    close: async () => {
      await runs.close();
      await reading.close();
    },
  };
}

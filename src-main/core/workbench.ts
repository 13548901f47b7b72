import type { Finding } from '#shared/calc/outcome.ts';
import type { Handlers } from '#shared/rpc/contract.ts';
import { BUILTIN_NAME } from './agents/builtin.ts';
import { createRunHandlers, createRunService } from './agents/runs.ts';
import { createCaseHandlers, createCaseService } from './cases/cases.ts';
import type { Ports } from './ports.ts';
import { createReading, type ReadingDesk, type ReadingOptions } from './reading.ts';
import { createReviewHandlers, createReviewService } from './reviews/reviews.ts';
import { createSampleHandlers } from './samples/samples.ts';
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
    subjectOf: (filingId) => reading.subject(filingId),
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
  const handlers: Handlers = {
    'app.info': async () => ({
      version: options.version,
      auditors: [{ name: BUILTIN_NAME, title: 'Built-in auditor', deterministic: true }],
      ruleData: scans.ruleData(),
      taxonomies: taxonomy.sources().map((source) => source.name),
      workspace: options.workspace === ':memory:' ? 'in memory, gone at the end' : 'kept on this machine',
    }),
    ...reading.handlers,
    ...createSettingsHandlers(settings),
    ...createSampleHandlers(() => reading.samples()),
    ...createCaseHandlers(cases),
    ...createRunHandlers(runs),
    ...createReviewHandlers(reviews),
  };
  return {
    handlers,
    published: reading.published,
    stage: (input) => reading.stage(input),
    subject: (filingId) => reading.subject(filingId),
    toAppError: (error) => reading.toAppError(error),
    close: async () => {
      await runs.close();
      await reading.close();
    },
  };
}

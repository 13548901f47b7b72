import { readFile } from 'node:fs/promises';
import { AppError, type AppErrorShape } from '#shared/base/errors.ts';
import type { Finding } from '#shared/calc/outcome.ts';
import type { Handlers } from '#shared/rpc/contract.ts';

import type { RuleDataSummary } from '#shared/rpc/app.ts';
import { openWorkspace } from '#main/store/workspace.ts';
import { createParsePool } from '#main/workers/parse-pool.ts';
import { createRunHandlers, createRunService } from './agents/runs.ts';
import { createCaseHandlers, createCaseService } from './cases/cases.ts';
import { createCheckHandlers } from './checks/handlers.ts';
import { loadRuleData } from './checks/load-rule-data.ts';
import type { RuleData } from './checks/rule-data.ts';
import { createScans } from './checks/scans.ts';
import { starterRuleData } from './checks/starter-rule-data.ts';
import { createFilingService } from './filings/filings.ts';
import { createFilingHandlers } from './filings/handlers.ts';
import { createStarterTaxonomy } from './graph/starter-taxonomy.ts';
import type { Ports } from './ports.ts';
import { createReviewHandlers, createReviewService } from './reviews/reviews.ts';
import { createSampleHandlers, loadSamples } from './samples/samples.ts';
import { createSettingsHandlers, createSettingsService } from './settings/settings.ts';
import type { AuditSubject } from './subject.ts';

export interface WorkbenchOptions {
  /** Path of the workspace file, or `:memory:`. */
  readonly workspace: string;
  /** Folder with starter table and samples, ending in `/`. */
  readonly resources: URL;
  /** Module of the parse worker; null parses in this thread (one-shot commands). */
  readonly parseWorker: URL | null;
  /** Rule data files to decide by in place of the starter table. */
  readonly rules: readonly string[];
  readonly version: string;
  /** Scans a filing while it is opened, so that its findings are there when it is shown; one-shot commands scan when they are asked to. */
  readonly scansOnOpen: boolean;
}

/** A file that a shell let a person choose; the renderer only ever holds the token. */
export interface StagedInput {
  readonly path: string;
  readonly displayName: string;
  /** Called once the token is used up or dropped (removes uploaded bytes). */
  readonly dispose?: () => void;
}

/** The application without any transport. */
export interface Workbench {
  readonly handlers: Handlers;
  /** Registers a chosen file and gives the opaque token for `filing.open`. */
  stage(input: StagedInput): string;
  /** A whole filing for the command line, which runs in this process. Throws AppError('not-found'). */
  subject(filingId: string): AuditSubject;
  /** What a failure looks like outside: an AppError as it is, anything else as `internal` with an incident id that is in the log. */
  toAppError(error: unknown): AppErrorShape;
  /** Leaves running audits as interrupted, drops staged files, closes the workspace. */
  close(): Promise<void>;
}

/** Composes the application over its ports. Throws AppError('workspace') when the file cannot be used and 'usage' for bad rule data. */
export async function createWorkbench(options: WorkbenchOptions, ports: Ports): Promise<Workbench> {
  const { clock, ids, log, models } = ports;
  const [{ rules, taxonomy }, samples] = await Promise.all([loadStatic(options), loadSamples(options.resources)]);
  const workspace = openWorkspace(options.workspace);
  const pool = createParsePool({ workerUrl: options.parseWorker });
  const staged = createStaging(ports);
  const settings = createSettingsService(workspace);
  const filings = createFilingService({
    workspace,
    parse: (input, parseOptions) => pool.parse(input, parseOptions),
    clock,
    ids,
    log,
    taxonomy,
    ruleDataFor: () => rules,
  });
  const subjectOf = (filingId: string): AuditSubject => filings.subject(filingId);
  for (const id of filings.outdated()) {
    log.info('reading a filing again with this version', { filing: filings.head(id).sourceName });
    await filings.rebuild(id).catch((error: unknown) => log.warn('a filing could not be read again', { filing: id, error: String(error) }));
  }
  const scans = createScans({ filings, clock, ruleData: ruleDataSummary(rules) });
  const runs = createRunService({
    runs: workspace.runs,
    caseOf: (caseId) => workspace.cases.find(caseId)?.case,
    subjectOf,
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
      auditors: [{ name: 'builtin', title: 'Built-in auditor', deterministic: true }],
      ruleData: ruleDataSummary(rules),
      taxonomies: taxonomy.sources().map((source) => source.name),
      workspace: options.workspace === ':memory:' ? 'in memory, gone at the end' : 'kept on this machine',
    }),
    ...createSettingsHandlers(settings),
    ...createSampleHandlers(samples),
    ...createFilingHandlers({
      filings,
      samples,
      takeStaged: (token) => staged.take(token),
      afterOpen: options.scansOnOpen ? (id, openOptions) => scans.afterOpen(id, openOptions) : undefined,
      afterRemove: (id) => scans.forget(id),
    }),
    ...createCheckHandlers({ subjectOf, scans }),
    ...createCaseHandlers(cases),
    ...createRunHandlers(runs),
    ...createReviewHandlers(reviews),
  };
  return {
    handlers,
    stage: (input) => staged.add(input),
    subject: subjectOf,
    toAppError: (error) => toAppError(error, ports),
    close: async () => {
      await runs.close();
      await pool.close();
      staged.clear();
      workspace.close();
    },
  };
}

/** The lists and concept properties to decide by; the starter table wherever no file was named. */
async function loadStatic({ resources, rules }: WorkbenchOptions): Promise<{ rules: RuleData; taxonomy: AuditSubject['taxonomy'] }> {
  const starter = await readFile(new URL('starter/concepts.csv', resources), 'utf8');
  return { rules: rules.length === 0 ? starterRuleData(starter) : await loadRuleData(rules), taxonomy: createStarterTaxonomy(starter) };
}

function ruleDataSummary({ source, signElementCount }: RuleData): RuleDataSummary {
  return { name: source.name, kind: source.kind, version: source.version, signElements: signElementCount };
}

interface Staging {
  add(input: StagedInput): string;
  take(token: string): StagedInput | undefined;
  clear(): void;
}

function createStaging({ ids }: Ports): Staging {
  const waiting = new Map<string, StagedInput>();
  return {
    add: (input) => {
      const token = ids.next('token');
      waiting.set(token, input);
      return token;
    },
    take: (token) => {
      const input = waiting.get(token);
      waiting.delete(token);
      return input;
    },
    clear: () => {
      for (const input of waiting.values()) input.dispose?.();
      waiting.clear();
    },
  };
}

function toAppError(error: unknown, { ids, log }: Ports): AppErrorShape {
  if (error instanceof AppError) return error.toShape();
  const incident = ids.next('incident');
  log.error('a fault of the program', { incident, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  return {
    code: 'internal',
    message: 'Something in the workbench failed. Nothing that was stored is lost.',
    detail: incident,
    retryable: false,
  };
}

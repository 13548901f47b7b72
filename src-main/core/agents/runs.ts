import type { Clock, Ids, Log, ModelProvider } from '../ports.ts';
import type { AuditSubject } from '../subject.ts';
import { AppError } from '#shared/base/errors.ts';
import type { AuditCase } from '#shared/run/case.ts';
import { DEFAULT_RUN_CONFIG, type LoggedEvent, type RunConfig, type RunEvent } from '#shared/run/events.ts';
import type { Surroundings } from '#shared/run/surroundings.ts';
import type { RunSummary, StepReplay, Verification } from '#shared/rpc/audit.ts';
import type { Settings } from '#shared/rpc/app.ts';
import type { Handlers } from '#shared/rpc/contract.ts';
import type { RunRepository } from '#main/store/runs.ts';
import { createLiveRuns } from './live-runs.ts';
import { endOf } from './run-log.ts';
import { playRun } from './runner.ts';
import { startedEvent } from './start-event.ts';
import { goneFrom, recordedSurroundings, stillThere, type SurroundingsNow, surroundingsOf } from './surroundings.ts';
import { type Replay, replayCall, verifyRun } from './verify.ts';

export interface RunServiceOptions {
  readonly runs: RunRepository;
  readonly caseOf: (caseId: string) => AuditCase | undefined;
  /** With these surroundings and no others. Throws AppError('not-found') for a filing that is not there (any more). */
  readonly subjectOf: (filingId: string, within: Surroundings) => AuditSubject;
  readonly surroundings: SurroundingsNow;
  readonly models: ModelProvider;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  readonly settings: { get(): Pick<Settings, 'pace'> };
  readonly codeVersion: string;
}

export interface RunService {
  /** One live run a case: throws AppError('conflict') while another one is being worked on. Returns as soon as the run has begun. */
  start(caseId: string, config?: Partial<RunConfig>): Promise<RunSummary>;
  /** Goes on where the log ends, also after a failure of the model. Throws 'conflict' for a run that is finished, cancelled or alive. */
  resume(runId: string): Promise<RunSummary>;
  /** Cancels a live run and waits until its log says so; an interrupted one is ended as cancelled. */
  cancel(runId: string): Promise<RunSummary>;
  /** The log from `fromSeq` on, then live, without gap or double; ends when the run has ended or is not worked on. */
  watch(runId: string, fromSeq: number, signal: AbortSignal): AsyncIterable<LoggedEvent>;
  verify(runId: string): Verification;
  replayStep(runId: string, seq: number): StepReplay;
  summary(runId: string): RunSummary;
  isAlive(runId: string): boolean;
  /** Stops all work and leaves the runs unfinished in their logs: they can be resumed. */
  close(): Promise<void>;
}

export function createRunService(options: RunServiceOptions): RunService {
  const { runs, clock, ids } = options;
  const live = createLiveRuns();

  const summary = (runId: string): RunSummary => {
    const found = runs.summary(runId, live.isAlive);
    if (found === undefined) throw new AppError('not-found', `There is no run ${runId}.`);
    return found;
  };
  const append = (runId: string, event: RunEvent): LoggedEvent => {
    const logged = runs.append(runId, clock.now(), event);
    live.notify(runId);
    return logged;
  };
  const refuseSecond = (caseId: string): void => {
    const other = runs.list({ caseId }, live.isAlive).find((run) => run.status === 'running');
    if (other !== undefined || live.isCaseBusy(caseId))
      throw new AppError('conflict', 'This case is being audited already. Wait for that run or cancel it.');
  };
  const begin = (runId: string, auditCase: AuditCase, config: RunConfig, subject: AuditSubject): void =>
    live.begin(runId, auditCase.id, (signal) => workOn(options, { runId, config, subject, append }, signal));

  return {
    start: async (caseId, config = {}) => {
      const auditCase = options.caseOf(caseId);
      if (auditCase === undefined) throw new AppError('not-found', `There is no case ${caseId}.`);
      const full: RunConfig = { ...DEFAULT_RUN_CONFIG, pace: options.settings.get().pace, ...config };
      const surroundings = surroundingsOf(options.surroundings, auditCase.filingId);
      const subject = options.subjectOf(auditCase.filingId, surroundings);
      refuseSecond(caseId);
      const runId = ids.next('run');
      runs.create({ id: runId, caseId, auditor: full.auditor, startedAt: clock.now() });
      append(runId, startedEvent(subject, auditCase, full, options.codeVersion, surroundings));
      begin(runId, auditCase, full, subject);
      return summary(runId);
    },
    resume: async (runId) => {
      const before = summary(runId);
      if (before.status !== 'interrupted' && before.status !== 'failed')
        throw new AppError('conflict', `The run is ${before.status}; only an interrupted or failed run can be resumed.`);
      refuseSecond(before.caseId);
      const first = startOf(runs, runId);
      const { subject, gone } = replayOf(options, first);
      if (gone.length > 0)
        throw new AppError('conflict', `The run cannot go on with what it began with. ${gone.map(({ message }) => message).join(' ')}`);
      append(runId, { type: 'run.resumed', afterSeq: before.lastSeq, codeVersion: options.codeVersion, ruleDataHash: subject.rules.hash });
      begin(runId, first.case, first.config, subject);
      return summary(runId);
    },
    cancel: async (runId) => {
      const before = summary(runId);
      if (before.status === 'interrupted') append(runId, { type: 'run.cancelled' });
      else if (before.status !== 'running') throw new AppError('conflict', `The run is ${before.status} already.`);
      else await live.cancel(runId);
      return summary(runId);
    },
    watch: (runId, fromSeq, signal) => watch(runId, fromSeq, signal),
    verify: (runId) => verifyRun(runs, () => replayOf(options, startOf(runs, runId)), summary(runId).id),
    replayStep: (runId, seq) => replayCall(runs, () => replayOf(options, startOf(runs, runId)), summary(runId).id, seq),
    summary,
    isAlive: live.isAlive,
    close: live.close,
  };

  async function* watch(runId: string, fromSeq: number, signal: AbortSignal): AsyncIterable<LoggedEvent> {
    summary(runId);
    let next = fromSeq;
    while (!signal.aborted) {
      // Asked before the log is read: what is written in between is read in the next turn.
      const change = live.nextChange(runId, signal);
      let hasEnded = false;
      for (const logged of runs.events(runId, next)) {
        yield logged;
        next = logged.seq + 1;
        hasEnded = endOf(logged.event) !== null;
      }
      if (hasEnded || change === undefined) return;
      await change;
    }
  }
}

interface Work {
  readonly runId: string;
  readonly config: RunConfig;
  readonly subject: AuditSubject;
  readonly append: (runId: string, event: RunEvent) => LoggedEvent;
}

/** Plays the run to its end and logs how it ended. Closing the workbench logs nothing: the run is then interrupted. */
async function workOn(options: RunServiceOptions, { runId, config, subject, append }: Work, signal: AbortSignal): Promise<void> {
  try {
    const model = await options.models.model(config.auditor);
    await playRun(options.runs.events(runId), { subject, model, clock: options.clock, append: (event) => append(runId, event) }, signal);
  } catch (error) {
    if (signal.aborted) {
      if (signal.reason instanceof AppError && signal.reason.code === 'cancelled') append(runId, { type: 'run.cancelled' });
      return;
    }
    const known = error instanceof AppError ? error : undefined;
    if (known === undefined)
      options.log.error('a run failed', { runId, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    append(runId, {
      type: 'run.failed',
      message: known?.message ?? 'Something in the workbench failed; the log of the program has the details.',
      code: known?.code ?? 'internal',
    });
  }
}

/** The filing as the run saw it, and what of its surroundings is no longer there. */
function replayOf({ subjectOf, surroundings }: RunServiceOptions, started: Extract<RunEvent, { type: 'run.started' }>): Replay {
  const recorded = recordedSurroundings(started);
  return { subject: subjectOf(started.case.filingId, stillThere(recorded, surroundings)), gone: goneFrom(recorded, surroundings) };
}

function startOf(runs: RunRepository, runId: string): Extract<RunEvent, { type: 'run.started' }> {
  const first = runs.events(runId, 1, ['run.started'])[0]?.event;
  if (first?.type !== 'run.started') throw new AppError('conflict', 'The run has no beginning in its log; start a new one.');
  return first;
}

/** The `run.*` part of the contract. */
export function createRunHandlers(
  service: RunService,
): Pick<Handlers, 'run.start' | 'run.resume' | 'run.cancel' | 'run.watch' | 'run.verify' | 'run.replayStep'> {
  return {
    'run.start': async ({ caseId, config }) => service.start(caseId, withoutUndefined(config ?? {})),
    'run.resume': async ({ runId }) => service.resume(runId),
    'run.cancel': async ({ runId }) => service.cancel(runId),
    'run.watch': ({ runId, fromSeq }, { signal }) => service.watch(runId, fromSeq, signal),
    'run.verify': async ({ runId }) => service.verify(runId),
    'run.replayStep': async ({ runId, seq }) => service.replayStep(runId, seq),
  };
}

/** A member that is there but undefined must not override a default. */
function withoutUndefined(config: Partial<RunConfig>): Partial<RunConfig> {
  const members: [string, unknown][] = Object.entries(config);
  return Object.fromEntries(members.filter(([, value]) => value !== undefined));
}

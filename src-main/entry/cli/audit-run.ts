import { AppError, APP_ERROR_CODES, type AppErrorCode } from '#shared/base/errors.ts';
import type { NewCase } from '#shared/rpc/audit.ts';
import type { Handlers } from '#shared/rpc/contract.ts';
import type { LoggedEvent, RunConfig } from '#shared/run/events.ts';
import { latestReport, replayRun, type RunState } from '#shared/run/reduce.ts';
import type { Verdict } from '#shared/run/verdict.ts';

export interface AuditRequest {
  readonly case: NewCase;
  readonly config: Partial<RunConfig>;
}

export interface AuditedRun {
  readonly state: RunState;
  readonly verdict: Verdict;
  readonly usage: { readonly inputTokens: number; readonly outputTokens: number };
  readonly totalMs: number;
}

/** Runs one case to its verdict. A signal cancels the run, which is then in the log as cancelled. */
export async function auditCase(handlers: Handlers, request: AuditRequest, signal: AbortSignal): Promise<AuditedRun> {
  const began = performance.now();
  const call = { signal };
  const created = await handlers['case.create'](request.case, call);
  const run = await handlers['run.start']({ caseId: created.id, config: request.config }, call);
  const cancel = (): void =>
    void handlers['run.cancel']({ runId: run.id }, { signal: new AbortController().signal }).catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  // What was aborted before does not fire again.
  if (signal.aborted) cancel();
  const events: LoggedEvent[] = [];
  try {
    // The run itself says that it was cancelled: its log is read to the end.
    for await (const event of handlers['run.watch']({ runId: run.id, fromSeq: 1 }, { signal: new AbortController().signal }))
      events.push(event);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
  const state = replayRun(run.id, events);
  return { state, verdict: verdictOf(state, events), usage: usageOf(events), totalMs: performance.now() - began };
}

function verdictOf(state: RunState, events: readonly LoggedEvent[]): Verdict {
  const last = events.at(-1)?.event;
  if (last?.type === 'run.failed') throw new AppError(errorCode(last.code), last.message);
  if (state.status === 'cancelled') throw new AppError('cancelled', `The run was stopped. Run ${state.runId} keeps what was done.`);
  if (state.verdict === null) throw new AppError('internal', `Run ${state.runId} ended without a verdict.`);
  return state.verdict;
}

const errorCode = (code: string): AppErrorCode => APP_ERROR_CODES.find((known) => known === code) ?? 'internal';

function usageOf(events: readonly LoggedEvent[]): AuditedRun['usage'] {
  let inputTokens = 0;
  let outputTokens = 0;
  for (const { event } of events) {
    if (event.type !== 'model.responded') continue;
    inputTokens += event.usage.inputTokens;
    outputTokens += event.usage.outputTokens;
  }
  return { inputTokens, outputTokens };
}

export function auditJson({ state, verdict, usage, totalMs }: AuditedRun) {
  const { decision, reportedValue, reportedState, expectedValue, unit, ruleFamily, actionPath, evidence } = verdict;
  const { beliefs, conflict, conflictUndiscounted, trust, needsPerson } = verdict;
  return {
    runId: state.runId,
    case: state.case,
    verdict: {
      decision,
      reportedValue,
      reportedState,
      expectedValue,
      unit,
      ruleFamily,
      actionPath,
      evidence,
      beliefs,
      conflict,
      conflictUndiscounted,
      trust,
      needsPerson,
    },
    reports: { compliance: latestReport(state, 'compliance'), forensic: latestReport(state, 'forensic') },
    senior: state.senior.at(-1) ?? null,
    usage,
    timing: { totalMs: Math.round(totalMs) },
  };
}

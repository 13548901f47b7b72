import type { AuditSubject } from '../subject.ts';
import { AppError } from '#shared/base/errors.ts';
import type { LoggedEvent, RunEvent } from '#shared/run/events.ts';
import type { StepReplay, Verification } from '#shared/rpc/audit.ts';
import type { RunRepository } from '#main/store/runs.ts';
import { callTool, observationHash } from '../tools/registry.ts';
import { causeOf, type Gone } from './surroundings.ts';

type Called = Extract<RunEvent, { type: 'tool.called' }>;
type Returned = Extract<RunEvent, { type: 'tool.returned' }>;

/** What recorded calls are executed on. */
export interface Replay {
  readonly subject: AuditSubject;
  /** What the run could see and this subject cannot. */
  readonly gone: readonly Gone[];
}

interface RecordedCall {
  readonly seq: number;
  readonly called: Called;
  readonly returned: Returned;
}

/** Every answered call with its arguments; a call that was issued twice is answered by its last issue. */
export function recordedCalls(events: readonly LoggedEvent[]): RecordedCall[] {
  const issued = new Map<string, Called>();
  const calls: RecordedCall[] = [];
  for (const { seq, event } of events) {
    if (event.type === 'tool.called') issued.set(`${event.role}~${event.callId}`, event);
    if (event.type !== 'tool.returned') continue;
    const called = issued.get(`${event.role}~${event.callId}`);
    if (called !== undefined) calls.push({ seq, called, returned: event });
  }
  return calls;
}

/**
 * Executes every recorded tool call again on the stored graph and compares the observations' hashes; the recorded observation must also
 * have the hash that stands beside it. Checks the log's chain too (AuditFlow).
 */
export function verifyRun(runs: RunRepository, replayOf: () => Replay, runId: string): Verification {
  const events = runs.events(runId, 1, ['run.started', 'tool.called', 'tool.returned']);
  const calls = recordedCalls(events);
  const replay = replayOf();
  const differences = calls.map((call) => executeAgain(replay, call)).filter((step) => !step.same);
  return {
    runId,
    calls: calls.length,
    matched: calls.length - differences.length,
    differences: differences.map(({ same: _, ...difference }) => difference),
    ...(replay.gone.length === 0 ? {} : { gone: replay.gone.map(({ message }) => message) }),
    chain: runs.verifyChain(runId),
    ruleDataChanged: events.some(({ event }) => event.type === 'run.started' && event.ruleDataHash !== replay.subject.rules.hash),
  };
}

/** One step again; `seq` is that of its call or of its answer. */
export function replayCall(runs: RunRepository, replayOf: () => Replay, runId: string, seq: number): StepReplay {
  const events = runs.events(runId, 1, ['tool.called', 'tool.returned']);
  const asked = events.find((each) => each.seq === seq)?.event;
  const call = recordedCalls(events).find((each) => each.seq === seq || each.called === asked);
  if (call === undefined) throw new AppError('not-found', `Event ${seq} of the run is no answered tool call.`);
  return executeAgain(replayOf(), call);
}

function executeAgain({ subject, gone }: Replay, { seq, called, returned }: RecordedCall): StepReplay {
  const nowHash = observationHash(callTool(subject, called.role, called.tool, called.arguments));
  const same = nowHash === returned.observationHash && observationHash(returned.observation) === returned.observationHash;
  const cause = same ? undefined : causeOf(returned.observation, gone)?.message;
  return { seq, tool: called.tool, recordedHash: returned.observationHash, nowHash, same, ...(cause === undefined ? {} : { cause }) };
}

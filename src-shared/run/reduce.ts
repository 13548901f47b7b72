import type { AuditCase } from './case.ts';
import type { AuditorRole, JsonObject, JuniorRole, LoggedEvent, Observation, RunConfig } from './events.ts';
import type { Report, Verdict } from './verdict.ts';
import { assertNever } from '../base/assert-never.ts';

export type RunStatus = 'running' | 'interrupted' | 'finished' | 'cancelled' | 'failed';

export type LaneEntry =
  | {
      readonly kind: 'tool';
      readonly seq: number;
      readonly round: number;
      readonly callId: string;
      readonly tool: string;
      readonly arguments: JsonObject;
      /** What the auditor said with the call. */
      readonly thought: string;
      readonly state: 'waiting' | 'answered' | 'interrupted';
      readonly returnedSeq: number | null;
      readonly observation: Observation | null;
      readonly observationHash: string | null;
      readonly durationMs: number | null;
    }
  | {
      readonly kind: 'gate';
      readonly seq: number;
      readonly round: number;
      readonly missing: readonly string[];
      readonly contradictions: readonly string[];
    }
  | { readonly kind: 'report'; readonly seq: number; readonly round: number; readonly report: Report; readonly gatePassed: boolean }
  | { readonly kind: 'budget'; readonly seq: number; readonly what: string };

export interface SeniorEntry {
  readonly seq: number;
  readonly round: number;
  readonly action: 'accept' | 'feedback' | 'arbitrate';
  readonly decision: Verdict['decision'] | null;
  readonly expectedValue: string | null;
  readonly feedback: { readonly compliance: string | null; readonly forensic: string | null };
  readonly differences: readonly string[];
  readonly rationale: string;
}

/** What is shown of a run: a fold of its events and nothing else (invariant I7). */
export interface RunState {
  readonly runId: string;
  readonly lastSeq: number;
  readonly status: RunStatus;
  readonly case: AuditCase | null;
  readonly config: RunConfig | null;
  readonly startedAt: string | null;
  readonly endedAt: string | null;
  readonly lanes: Readonly<Record<JuniorRole, readonly LaneEntry[]>>;
  readonly senior: readonly SeniorEntry[];
  readonly verdict: Verdict | null;
  readonly failure: string | null;
  /** Roles that are waiting for their model right now. */
  readonly thinking: readonly AuditorRole[];
  readonly thoughts: Readonly<Record<string, string>>;
}

export const emptyRun = (runId: string): RunState => ({
  runId,
  lastSeq: 0,
  status: 'running',
  case: null,
  config: null,
  startedAt: null,
  endedAt: null,
  lanes: { compliance: [], forensic: [] },
  senior: [],
  verdict: null,
  failure: null,
  thinking: [],
  thoughts: {},
});

/** Folds one logged event into the state. An event that was folded already (seq not above lastSeq) changes nothing. */
export function reduceRun(state: RunState, logged: LoggedEvent): RunState {
  if (logged.seq <= state.lastSeq) return state;
  return { ...applyEvent(state, logged), lastSeq: logged.seq };
}

/** The state after the events up to and including `seq`; all of them when seq is not given. */
export function replayRun(runId: string, events: readonly LoggedEvent[], seq = Number.POSITIVE_INFINITY): RunState {
  let state = emptyRun(runId);
  for (const event of events) if (event.seq <= seq) state = reduceRun(state, event);
  return state;
}

function applyEvent(state: RunState, { seq, at, event }: LoggedEvent): RunState {
  switch (event.type) {
    case 'run.started':
      return { ...state, case: event.case, config: event.config, startedAt: at };
    case 'run.resumed':
      return { ...state, status: 'running', endedAt: null, thinking: [] };
    case 'model.requested':
      return { ...state, thinking: [...state.thinking.filter((role) => role !== event.role), event.role] };
    case 'model.responded': {
      const thoughts =
        event.text === ''
          ? state.thoughts
          : { ...state.thoughts, ...Object.fromEntries(event.toolCalls.map((call) => [call.id, event.text])) };
      return { ...state, thoughts, thinking: state.thinking.filter((role) => role !== event.role) };
    }
    case 'tool.called':
      return pushLane(state, event.role, {
        kind: 'tool',
        seq,
        round: event.round,
        callId: event.callId,
        tool: event.tool,
        arguments: event.arguments,
        thought: state.thoughts[event.callId] ?? '',
        state: 'waiting',
        returnedSeq: null,
        observation: null,
        observationHash: null,
        durationMs: null,
      });
    case 'tool.returned':
      return mapCall(state, event.role, event.callId, {
        state: 'answered',
        returnedSeq: seq,
        observation: event.observation,
        observationHash: event.observationHash,
        durationMs: event.durationMs,
      });
    case 'tool.interrupted':
      return mapCall(state, event.role, event.callId, { state: 'interrupted' });
    case 'gate.rejected':
      return pushLane(state, event.role, {
        kind: 'gate',
        seq,
        round: event.round,
        missing: event.missing,
        contradictions: event.contradictions,
      });
    case 'report.submitted':
      return pushLane(state, event.role, { kind: 'report', seq, round: event.round, report: event.report, gatePassed: event.gatePassed });
    case 'senior.decided': {
      const { round, action, decision, expectedValue, feedback, differences, rationale } = event;
      return { ...state, senior: [...state.senior, { seq, round, action, decision, expectedValue, feedback, differences, rationale }] };
    }
    case 'fused':
      return { ...state, verdict: event.verdict };
    case 'budget.reached':
      return event.role === 'senior' ? state : pushLane(state, event.role, { kind: 'budget', seq, what: event.what });
    case 'run.finished':
      return { ...state, status: 'finished', endedAt: at, thinking: [] };
    case 'run.cancelled':
      return { ...state, status: 'cancelled', endedAt: at, thinking: [] };
    case 'run.failed':
      return { ...state, status: 'failed', endedAt: at, failure: event.message, thinking: [] };
    default:
      return assertNever(event);
  }
}

function pushLane(state: RunState, role: JuniorRole, entry: LaneEntry): RunState {
  return { ...state, lanes: { ...state.lanes, [role]: [...state.lanes[role], entry] } };
}

type ToolEntry = Extract<LaneEntry, { kind: 'tool' }>;

function mapCall(
  state: RunState,
  role: JuniorRole,
  callId: string,
  change: Partial<Pick<ToolEntry, 'state' | 'returnedSeq' | 'observation' | 'observationHash' | 'durationMs'>>,
): RunState {
  // A call that was interrupted and issued again has two entries: only the waiting one is answered.
  const lane = state.lanes[role].map((entry) =>
    entry.kind === 'tool' && entry.callId === callId && entry.state === 'waiting' ? { ...entry, ...change } : entry,
  );
  return { ...state, lanes: { ...state.lanes, [role]: lane } };
}

/** The latest report of a junior, or null. */
export function latestReport(state: RunState, role: JuniorRole): Report | null {
  for (const entry of [...state.lanes[role]].reverse()) if (entry.kind === 'report') return entry.report;
  return null;
}

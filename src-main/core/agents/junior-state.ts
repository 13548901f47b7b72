import type { ModelMessage } from '../ports.ts';
import type { AuditCase } from '#shared/run/case.ts';
import type { JsonObject, JuniorRole, Observation, RunEvent, ToolCall } from '#shared/run/events.ts';
import { type Report, reportSchema } from '#shared/run/verdict.ts';
import { SUBMIT_REPORT } from '../tools/registry.ts';
import { observationMessage, tagged } from './messages.ts';
import { NUDGE, systemPrompt } from './prompts.ts';

export interface Observed {
  readonly callId: string;
  readonly tool: string;
  readonly arguments: JsonObject;
  readonly observation: Observation;
  readonly hash: string;
}

/**
 * Where a junior stands: a fold of the run's events and of nothing else, so that a run taken up again after a crash goes on exactly
 * where its log ends (AuditFlow; invariant I7).
 */
export interface JuniorState {
  readonly role: JuniorRole;
  readonly messages: readonly ModelMessage[];
  /** Calls of the last response that have no answer yet, in their order. */
  readonly pending: readonly ToolCall[];
  /** Of the pending calls, those that were issued: after a crash they are marked interrupted and issued again. */
  readonly issued: readonly string[];
  readonly round: number;
  readonly turns: number;
  /** What the step budget of the round counts: every answered call, and every response without one. */
  readonly stepsInRound: number;
  readonly callCount: number;
  readonly observed: readonly Observed[];
  readonly report: Report | null;
  readonly gatePassed: boolean;
  /** A report of this round was taken. */
  readonly isSubmitted: boolean;
  /** The last well-formed report that the gate returned in this round. */
  readonly returned: Report | null;
  readonly isExhausted: boolean;
}

export const newJunior = (role: JuniorRole): JuniorState => ({
  role,
  messages: [],
  pending: [],
  issued: [],
  round: 1,
  turns: 0,
  stepsInRound: 0,
  callCount: 0,
  observed: [],
  report: null,
  gatePassed: false,
  isSubmitted: false,
  returned: null,
  isExhausted: false,
});

/** Nothing is left to do in this round. */
export function isAtRest(state: JuniorState): boolean {
  return state.isExhausted ? state.isSubmitted || state.returned === null : state.isSubmitted && state.pending.length === 0;
}

export function foldJunior(state: JuniorState, event: RunEvent): JuniorState {
  if (event.type === 'run.started') return { ...state, messages: openingMessages(state.role, event.case) };
  if (event.type === 'senior.decided') return event.action === 'feedback' ? foldFeedback(state, event) : state;
  if (!('role' in event) || event.role !== state.role) return state;
  switch (event.type) {
    case 'model.responded':
      return foldResponse(state, event);
    case 'tool.called':
      return { ...state, issued: [...state.issued, event.callId] };
    case 'tool.interrupted':
      return { ...state, issued: state.issued.filter((id) => id !== event.callId) };
    case 'tool.returned':
      return foldObservation(state, event);
    case 'gate.rejected':
      return foldRejection(state, event);
    case 'report.submitted':
      return foldReport(state, event);
    case 'budget.reached':
      return foldBudget(state);
    default:
      return state;
  }
}

function openingMessages(role: JuniorRole, auditCase: AuditCase): ModelMessage[] {
  const { query, concept, period, dimensions, unit, ruleFamily } = auditCase;
  return [
    { role: 'system', content: systemPrompt(role) },
    { role: 'user', content: tagged('case', { query, concept, period, dimensions, unit, ruleFamily }) },
  ];
}

type Of<Type extends RunEvent['type']> = Extract<RunEvent, { type: Type }>;

function foldResponse(state: JuniorState, event: Of<'model.responded'>): JuniorState {
  const said: ModelMessage = { role: 'assistant', content: event.text, toolCalls: event.toolCalls };
  const nudge: ModelMessage[] = event.toolCalls.length === 0 ? [{ role: 'user', content: NUDGE }] : [];
  return {
    ...state,
    messages: [...state.messages, said, ...nudge],
    pending: event.toolCalls,
    issued: [],
    turns: state.turns + 1,
    stepsInRound: state.stepsInRound + nudge.length,
    callCount: state.callCount + event.toolCalls.length,
  };
}

/** Answers the pending call; what it answers goes into the conversation. */
function answer(state: JuniorState, call: ToolCall, content: string): JuniorState {
  return {
    ...state,
    messages: [...state.messages, { role: 'tool', callId: call.id, tool: call.name, content }],
    stepsInRound: state.stepsInRound + 1,
    pending: state.pending.filter((each) => each !== call),
    issued: state.issued.filter((id) => id !== call.id),
  };
}

function foldObservation(state: JuniorState, event: Of<'tool.returned'>): JuniorState {
  const call = state.pending.find((each) => each.id === event.callId);
  if (call === undefined) return state;
  const observed: Observed = {
    callId: call.id,
    tool: call.name,
    arguments: call.arguments,
    observation: event.observation,
    hash: event.observationHash,
  };
  const answered = answer(state, call, observationMessage(event.observation));
  return call.name === SUBMIT_REPORT ? answered : { ...answered, observed: [...state.observed, observed] };
}

/** Calls that came too late are answered as well: a conversation with an open call is refused by most endpoints. */
function foldBudget(state: JuniorState): JuniorState {
  const content = tagged('returned', { accepted: false, reason: 'not done: the steps of this round are used up' });
  const answers = state.pending.map((call): ModelMessage => ({ role: 'tool', callId: call.id, tool: call.name, content }));
  return { ...state, messages: [...state.messages, ...answers], isExhausted: true, pending: [], issued: [] };
}

const pendingReport = (state: JuniorState): ToolCall | undefined => state.pending.find((call) => call.name === SUBMIT_REPORT);

function foldRejection(state: JuniorState, event: Of<'gate.rejected'>): JuniorState {
  const call = pendingReport(state);
  if (call === undefined) return state;
  const parsed = reportSchema.safeParse(call.arguments);
  const returned = tagged('returned', { accepted: false, missing: event.missing, contradictions: event.contradictions });
  return {
    ...answer(state, call, returned),
    returned: parsed.success ? parsed.data : state.returned,
  };
}

function foldReport(state: JuniorState, event: Of<'report.submitted'>): JuniorState {
  const taken = { ...state, report: event.report, gatePassed: event.gatePassed, isSubmitted: true, returned: null };
  const call = pendingReport(state);
  return call === undefined ? taken : { ...answer(taken, call, tagged('returned', { accepted: true })) };
}

function foldFeedback(state: JuniorState, event: Of<'senior.decided'>): JuniorState {
  const feedback = event.feedback[state.role];
  if (feedback === null) return { ...state, round: event.round + 1 };
  const message: ModelMessage = {
    role: 'user',
    content: tagged('feedback', { round: event.round, from: 'senior', feedback, differences: event.differences }),
  };
  return {
    ...state,
    round: event.round + 1,
    stepsInRound: 0,
    isSubmitted: false,
    isExhausted: false,
    returned: null,
    messages: [...state.messages, message],
  };
}

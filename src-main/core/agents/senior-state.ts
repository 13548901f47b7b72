import type { ModelMessage } from '../ports.ts';
import type { RunEvent } from '#shared/run/events.ts';
import { seniorDecisionSchema, type SeniorDecision, SUBMIT_DECISION } from '../tools/registry.ts';
import { z } from 'zod';

/** A decision that could not be read is asked for again this often; then the core goes on without one. */
export const SENIOR_ATTEMPTS = 3;

/** Where the Senior stands in the current round: a fold of the run's events. */
export interface SeniorState {
  readonly round: number;
  /** Unreadable answers of this round and what was said about them. */
  readonly exchanges: readonly ModelMessage[];
  readonly attempts: number;
  readonly turns: number;
  /** Handed in and not yet decided upon. */
  readonly handedIn: SeniorDecision | null;
  readonly isExhausted: boolean;
  /** Its last decision was not feedback: the juniors are done. */
  readonly isClosed: boolean;
  readonly firstDifferences: readonly string[];
}

export const newSenior = (): SeniorState => ({
  round: 1,
  exchanges: [],
  attempts: 0,
  turns: 0,
  handedIn: null,
  isExhausted: false,
  isClosed: false,
  firstDifferences: [],
});

export function foldSenior(state: SeniorState, event: RunEvent): SeniorState {
  switch (event.type) {
    case 'model.responded':
      return event.role === 'senior' ? foldResponse(state, event) : state;
    case 'budget.reached':
      return event.role === 'senior' ? { ...state, isExhausted: true } : state;
    case 'senior.decided': {
      const firstDifferences = event.round === 1 ? event.differences : state.firstDifferences;
      const isClosed = event.action !== 'feedback';
      return {
        ...state,
        firstDifferences,
        isClosed,
        round: isClosed ? event.round : event.round + 1,
        exchanges: [],
        attempts: 0,
        handedIn: null,
        isExhausted: false,
      };
    }
    default:
      return state;
  }
}

function foldResponse(state: SeniorState, event: Extract<RunEvent, { type: 'model.responded' }>): SeniorState {
  const call = event.toolCalls.find((each) => each.name === SUBMIT_DECISION);
  const parsed = call === undefined ? undefined : seniorDecisionSchema.safeParse(call.arguments);
  const counted = {
    ...state,
    attempts: state.attempts + 1,
    turns: state.turns + 1,
  };
  if (parsed?.success === true) return { ...counted, handedIn: parsed.data };
  const problem =
    parsed === undefined
      ? `Hand in your decision with ${SUBMIT_DECISION}.`
      : `The decision cannot be read: ${z.prettifyError(parsed.error)}`;
  const said: ModelMessage = { role: 'assistant', content: event.text, toolCalls: event.toolCalls };
  const answers: ModelMessage[] = event.toolCalls.map((each) => ({
    role: 'tool',
    callId: each.id,
    tool: each.name,
    content: each === call ? problem : `There is no tool ${each.name} for the senior.`,
  }));
  const nudge: ModelMessage[] = event.toolCalls.length === 0 ? [{ role: 'user', content: problem }] : [];
  return { ...counted, exchanges: [...state.exchanges, said, ...answers, ...nudge] };
}

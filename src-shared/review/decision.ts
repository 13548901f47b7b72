import { assertNever } from '../base/assert-never.ts';
import type { CurrentDecision, ReviewEvent } from './review.ts';

// Apart from the schemas, which whoever only reads a filing need not load.

export const OPEN_DECISION: CurrentDecision = {
  status: 'open',
  decision: null,
  expectedValue: null,
  reason: null,
  reviewer: null,
  at: null,
  eventId: null,
  runId: null,
};

/** The ids of events that were taken back. An undo can itself be undone, so the latest speak first. */
export function undoneEvents(events: readonly ReviewEvent[]): ReadonlySet<string> {
  const undone = new Set<string>();
  for (const event of [...events].reverse()) if (event.action.kind === 'undo' && !undone.has(event.id)) undone.add(event.action.undoes);
  return undone;
}

/** The decision that holds now: a pure fold of the case's events in order. Undone events count as if never made. */
export function currentDecision(events: readonly ReviewEvent[]): CurrentDecision {
  const undone = undoneEvents(events);
  let current = OPEN_DECISION;
  for (const event of events) {
    if (undone.has(event.id)) continue;
    current = applyAction(current, event);
  }
  return current;
}

function applyAction(current: CurrentDecision, event: ReviewEvent): CurrentDecision {
  const { action } = event;
  const who = { reviewer: event.reviewer, at: event.at, eventId: event.id, runId: event.runId };
  switch (action.kind) {
    case 'approve':
      return { ...OPEN_DECISION, ...who, status: action.level, reason: action.note === '' ? null : action.note };
    case 'override':
      return { ...who, status: 'overridden', decision: action.decision, expectedValue: action.expectedValue, reason: action.reason };
    case 'reopen':
      return { ...OPEN_DECISION, ...who, reason: action.note === '' ? null : action.note };
    case 'comment':
    case 'undo':
      return current;
    default:
      return assertNever(action);
  }
}

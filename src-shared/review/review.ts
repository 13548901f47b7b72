import { z } from 'zod';
import { amountSchema } from '../calc/outcome.ts';
import { assertNever } from '../base/assert-never.ts';

/** What a person can say about a case. Decisions are never edited: a later event changes what holds (spec: append-only). */
export const reviewActionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('approve'), level: z.enum(['verified', 'approved']), note: z.string() }),
  z.object({
    kind: z.literal('override'),
    decision: z.enum(['violation', 'consistent']),
    expectedValue: amountSchema.nullable(),
    reason: z.string().trim().min(1, 'An override needs a reason.'),
  }),
  z.object({ kind: z.literal('comment'), text: z.string().trim().min(1), step: z.number().int().nullable() }),
  z.object({ kind: z.literal('reopen'), note: z.string() }),
  /** Takes back the last decision that still holds. */
  z.object({ kind: z.literal('undo'), undoes: z.string() }),
]);
export type ReviewAction = z.infer<typeof reviewActionSchema>;

export const reviewEventSchema = z.object({
  id: z.string(),
  seq: z.number().int().min(1),
  caseId: z.string(),
  /** The run whose verdict was judged; null for a comment before any run. */
  runId: z.string().nullable(),
  at: z.string(),
  /** From Settings, never from data. */
  reviewer: z.string(),
  /** Hash of the verdict and its evidence at that moment. */
  basisHash: z.string().nullable(),
  action: reviewActionSchema,
  prevHash: z.string(),
  hash: z.string(),
});
export type ReviewEvent = z.infer<typeof reviewEventSchema>;

export const currentDecisionSchema = z.object({
  status: z.enum(['open', 'verified', 'approved', 'overridden']),
  decision: z.enum(['violation', 'consistent']).nullable(),
  expectedValue: amountSchema.nullable(),
  reason: z.string().nullable(),
  reviewer: z.string().nullable(),
  at: z.string().nullable(),
  /** The event that holds, and that undo would take back; null when there is none. */
  eventId: z.string().nullable(),
  runId: z.string().nullable(),
});
export type CurrentDecision = z.infer<typeof currentDecisionSchema>;

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

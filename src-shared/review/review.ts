import { z } from 'zod';
import { amountSchema } from '../calc/outcome.ts';

/** What a person can say about a case. Decisions are never edited: a later event changes what holds (invariant I3). */
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

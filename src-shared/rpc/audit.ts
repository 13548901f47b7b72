import { z } from 'zod';
import { currentDecisionSchema, reviewActionSchema, reviewEventSchema } from '../review/review.ts';
import { askedSchema, auditCaseSchema } from '../run/case.ts';
import { loggedEventSchema, runConfigSchema } from '../run/events.ts';
import { verdictSchema } from '../run/verdict.ts';
import { mutation, query, stream } from './wire.ts';

export const runStatusSchema = z.enum(['running', 'interrupted', 'finished', 'cancelled', 'failed']);
export const runSummarySchema = z.object({
  id: z.string(),
  caseId: z.string(),
  status: runStatusSchema,
  auditor: z.string(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  lastSeq: z.number().int(),
});
export type RunSummary = z.infer<typeof runSummarySchema>;

export const caseSummarySchema = z.object({
  case: auditCaseSchema,
  /** The newest run and its verdict. */
  run: runSummarySchema.nullable(),
  verdict: verdictSchema.nullable(),
  decision: currentDecisionSchema,
});
export type CaseSummary = z.infer<typeof caseSummarySchema>;

export const caseDetailSchema = caseSummarySchema.extend({
  runs: z.array(runSummarySchema),
  review: z.array(reviewEventSchema),
  /** The fact that the verdict is about, once it is known. */
  factId: z.string().nullable(),
});
export type CaseDetail = z.infer<typeof caseDetailSchema>;

/** A finding taken up, or a typed question, or the structured form of one. */
export const newCaseSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('finding'), filingId: z.string(), findingId: z.string() }),
  z.object({ kind: z.literal('question'), filingId: z.string(), query: z.string().trim().min(3).max(4000) }),
  z.object({
    kind: z.literal('structured'),
    filingId: z.string(),
    id: z.string().optional(),
    ...askedSchema.shape,
  }),
]);
export type NewCase = z.infer<typeof newCaseSchema>;

const chainSchema = z.union([z.literal('intact'), z.object({ brokenAt: z.number().int() })]);
export const verificationSchema = z.object({
  runId: z.string(),
  calls: z.number().int(),
  matched: z.number().int(),
  /** `cause`: what the call used and is no longer there; absent when that does not explain it. */
  differences: z.array(
    z.object({ seq: z.number().int(), tool: z.string(), recordedHash: z.string(), nowHash: z.string(), cause: z.string().optional() }),
  ),
  /** What the run could see and is no longer there or has other bytes, one sentence each; absent when all is there. */
  gone: z.array(z.string()).optional(),
  chain: chainSchema,
  /** Of the decisions about the case; only an exported file holds them. */
  reviewChain: chainSchema.optional(),
  /** The lists at hand are not those that the run was decided by: differences are to be expected. null: cannot be told off line. */
  ruleDataChanged: z.boolean().nullable(),
});
export type Verification = z.infer<typeof verificationSchema>;

export const stepReplaySchema = z.object({
  seq: z.number().int(),
  tool: z.string(),
  recordedHash: z.string(),
  nowHash: z.string(),
  same: z.boolean(),
  cause: z.string().optional(),
});
export type StepReplay = z.infer<typeof stepReplaySchema>;

const byRun = z.object({ runId: z.string() });
export const auditContract = {
  'case.create': mutation(newCaseSchema, auditCaseSchema),
  'case.list': query(z.object({ filingId: z.string().optional() }), z.array(caseSummarySchema)),
  'case.get': query(z.object({ caseId: z.string() }), caseDetailSchema),
  'run.start': mutation(z.object({ caseId: z.string(), config: runConfigSchema.partial().optional() }), runSummarySchema),
  'run.resume': mutation(byRun, runSummarySchema),
  'run.cancel': mutation(byRun, runSummarySchema),
  /** Everything from `fromSeq` on: first from the log, then live; ends when the run has ended. */
  'run.watch': stream(z.object({ runId: z.string(), fromSeq: z.number().int().min(1) }), loggedEventSchema),
  'run.verify': query(byRun, verificationSchema),
  'run.replayStep': query(z.object({ runId: z.string(), seq: z.number().int() }), stepReplaySchema),
  'review.decide': mutation(
    z.object({ caseId: z.string(), action: reviewActionSchema }),
    z.object({ decision: currentDecisionSchema, event: reviewEventSchema }),
  ),
  'review.events': query(z.object({ caseId: z.string() }), z.array(reviewEventSchema)),
} as const;

import { z } from 'zod';
import { decisionSchema, evidenceSchema, reportSchema, verdictSchema } from './verdict.ts';
import { auditCaseSchema } from './case.ts';
import { surroundingsSchema } from './surroundings.ts';

export const AUDITOR_ROLES = ['compliance', 'forensic', 'senior'] as const;
export const auditorRoleSchema = z.enum(AUDITOR_ROLES);
export type AuditorRole = z.infer<typeof auditorRoleSchema>;
export const juniorRoleSchema = z.enum(['compliance', 'forensic']);
export type JuniorRole = z.infer<typeof juniorRoleSchema>;
export const JUNIOR_ROLES: readonly JuniorRole[] = ['compliance', 'forensic'];

/** JSON that a tool takes or gives; validated by the tool's own schema. */
export const jsonObjectSchema = z.record(z.string(), z.json());
export type JsonObject = z.infer<typeof jsonObjectSchema>;

export const runConfigSchema = z.object({
  /** `builtin`, or the name of a model at an OpenAI-compatible endpoint. */
  auditor: z.string(),
  method: z.literal('auditflow'),
  maxSteps: z.number().int().min(1),
  maxRounds: z.number().int().min(1),
  juniorOutputTokens: z.number().int().min(1),
  seniorOutputTokens: z.number().int().min(1),
  /** Milliseconds that the runner waits before each step, so that a person can watch; 0 for none. */
  pace: z.number().int().min(0),
});
export type RunConfig = z.infer<typeof runConfigSchema>;
export const DEFAULT_RUN_CONFIG: RunConfig = {
  auditor: 'builtin',
  method: 'auditflow',
  maxSteps: 20,
  maxRounds: 3,
  juniorOutputTokens: 4096,
  seniorOutputTokens: 8192,
  pace: 0,
};

/** Stands alone in `arguments` when a model's arguments were not a JSON object: their text, so that the core can say what is wrong. */
export const MALFORMED_ARGUMENTS = 'malformedArguments';

export const toolCallSchema = z.object({ id: z.string(), name: z.string(), arguments: jsonObjectSchema });
export type ToolCall = z.infer<typeof toolCallSchema>;

/** What a tool answered. `error` says what was wrong with the call; it is an observation, not an exception. */
export const observationSchema = z.object({
  status: z.enum(['ok', 'error']),
  /** For checkers: the Outcome; for the others their documented shape; for errors `{message}`. */
  data: jsonObjectSchema,
  evidence: z.array(evidenceSchema),
});
export type Observation = z.infer<typeof observationSchema>;

export const usageSchema = z.object({ inputTokens: z.number().int(), outputTokens: z.number().int() });

/** Everything that can happen in a run, in the order it was decided; written before it takes effect (AuditFlow). */
export const runEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('run.started'),
    case: auditCaseSchema,
    config: runConfigSchema,
    filingSha256: z.string(),
    codeVersion: z.string(),
    toolSchemaHash: z.string(),
    promptHashes: z.record(z.string(), z.string()),
    ruleDataHash: z.string(),
    /** Absent in logs of earlier versions. */
    surroundings: surroundingsSchema.optional(),
  }),
  /** What it goes on with: lists and code may have changed since the start. */
  z.object({ type: z.literal('run.resumed'), afterSeq: z.number().int(), codeVersion: z.string(), ruleDataHash: z.string() }),
  z.object({
    type: z.literal('model.requested'),
    role: auditorRoleSchema,
    round: z.number().int(),
    turn: z.number().int(),
    requestHash: z.string(),
  }),
  z.object({
    type: z.literal('model.responded'),
    role: auditorRoleSchema,
    round: z.number().int(),
    turn: z.number().int(),
    text: z.string(),
    toolCalls: z.array(toolCallSchema),
    usage: usageSchema,
    latencyMs: z.number(),
  }),
  z.object({
    type: z.literal('tool.called'),
    role: juniorRoleSchema,
    round: z.number().int(),
    step: z.number().int(),
    callId: z.string(),
    tool: z.string(),
    arguments: jsonObjectSchema,
  }),
  z.object({
    type: z.literal('tool.returned'),
    role: juniorRoleSchema,
    callId: z.string(),
    tool: z.string(),
    observation: observationSchema,
    /** sha256 of the canonical form of the observation. */
    observationHash: z.string(),
    durationMs: z.number(),
  }),
  z.object({ type: z.literal('tool.interrupted'), role: juniorRoleSchema, callId: z.string() }),
  z.object({
    type: z.literal('gate.rejected'),
    role: juniorRoleSchema,
    round: z.number().int(),
    missing: z.array(z.string()),
    contradictions: z.array(z.string()),
  }),
  z.object({
    type: z.literal('report.submitted'),
    role: juniorRoleSchema,
    round: z.number().int(),
    report: reportSchema,
    gatePassed: z.boolean(),
  }),
  z.object({
    type: z.literal('senior.decided'),
    round: z.number().int(),
    action: z.enum(['accept', 'feedback', 'arbitrate']),
    decision: decisionSchema.nullable(),
    expectedValue: z.string().nullable(),
    feedback: z.object({ compliance: z.string().nullable(), forensic: z.string().nullable() }),
    differences: z.array(z.string()),
    rationale: z.string(),
  }),
  z.object({ type: z.literal('fused'), verdict: verdictSchema }),
  z.object({ type: z.literal('budget.reached'), role: auditorRoleSchema, what: z.string() }),
  z.object({ type: z.literal('run.finished') }),
  z.object({ type: z.literal('run.cancelled') }),
  z.object({ type: z.literal('run.failed'), message: z.string(), code: z.string() }),
]);
export type RunEvent = z.infer<typeof runEventSchema>;
export type RunEventType = RunEvent['type'];

/** One line of the append-only log. `hash` = sha256 of canonical JSON of {runId, seq, at, prevHash, event}; the first prevHash is 64 zeros. */
export const loggedEventSchema = z.object({
  runId: z.string(),
  seq: z.number().int().min(1),
  at: z.string(),
  prevHash: z.string(),
  hash: z.string(),
  event: runEventSchema,
});
export type LoggedEvent = z.infer<typeof loggedEventSchema>;

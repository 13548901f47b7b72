import { z } from 'zod';
import { amountSchema, ruleFamilySchema } from '../calc/outcome.ts';

export const decisionSchema = z.enum(['violation', 'consistent', 'undetermined']);
export type Decision = z.infer<typeof decisionSchema>;

/** A fact or arc of the filing, a fact of another filing (fact-id.ts), or an observation of this run, that a statement rests on. */
export const evidenceSchema = z.object({ kind: z.enum(['fact', 'arc', 'observation']), id: z.string() });
export type Evidence = z.infer<typeof evidenceSchema>;

/** What a junior auditor hands in (AuditFlow). */
export const reportSchema = z.object({
  verdict: decisionSchema,
  reportedValue: amountSchema.nullable(),
  reportedState: z.enum(['value', 'nil', 'absent']),
  expectedValue: amountSchema.nullable(),
  ruleFamily: ruleFamilySchema.nullable(),
  /** The path from question to answer, one short sentence a step. */
  actionPath: z.array(z.string()),
  evidence: z.array(evidenceSchema),
  rationale: z.string(),
  /** Stated confidence from 0 to 1. Shown, never fused. */
  confidence: z.number().min(0).max(1),
});
export type Report = z.infer<typeof reportSchema>;

export const beliefsSchema = z.object({ violation: z.number(), consistent: z.number(), unknown: z.number() });

/** One line of the fusion: who spoke, with which masses and weight, and the conflict of folding it in. */
export const fusionSourceSchema = z.object({
  name: z.string(),
  kind: z.enum(['checker', 'junior']),
  weight: z.number(),
  violation: z.number(),
  consistent: z.number(),
  note: z.string(),
  conflict: z.number(),
});

export const verdictSchema = z.object({
  decision: decisionSchema,
  reportedValue: amountSchema.nullable(),
  reportedState: z.enum(['value', 'nil', 'absent']),
  expectedValue: amountSchema.nullable(),
  unit: z.string().nullable(),
  ruleFamily: ruleFamilySchema.nullable(),
  ruleId: z.string().nullable(),
  actionPath: z.array(z.string()),
  evidence: z.array(evidenceSchema),
  /** callId of the checker observation that decided; null when none could. */
  decisiveCallId: z.string().nullable(),
  /** The other checkers' answers, listed beside the decisive one. */
  otherChecks: z.array(
    z.object({
      callId: z.string(),
      ruleFamily: ruleFamilySchema,
      status: z.enum(['consistent', 'inconsistent', 'unchecked']),
      expectedValue: amountSchema.nullable(),
      message: z.string(),
    }),
  ),
  beliefs: beliefsSchema,
  sources: z.array(fusionSourceSchema),
  conflict: z.number(),
  conflictUndiscounted: z.number(),
  trust: z.number(),
  trustFactors: z.object({
    belief: z.number(),
    agreement: z.number(),
    completeness: z.number(),
    mandatoryAnswered: z.number().int(),
    mandatory: z.number().int(),
    citedResolved: z.number().int(),
    cited: z.number().int(),
  }),
  mappingVersion: z.string(),
  needsPerson: z.object({ needed: z.boolean(), reasons: z.array(z.string()) }),
});
export type Verdict = z.infer<typeof verdictSchema>;

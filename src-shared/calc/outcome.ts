import { z } from 'zod';
import { STANDARDS } from './sum.ts';

/** The three rule families that the auditors investigate (AuditFlow). */
export const RULE_FAMILIES = ['DQC.US.0015', 'DQC.US.0126', 'DQC.US.0117'] as const;
export const ruleFamilySchema = z.enum(RULE_FAMILIES);
export type RuleFamily = z.infer<typeof ruleFamilySchema>;

/** An exact amount: canonical decimal text, never a number. */
export const amountSchema = z.string().regex(/^-?\d+(\.\d+)?$/);
export const decimalsSchema = z.union([z.number().int(), z.literal('INF')]);

export const dimensionSchema = z.object({ axis: z.string(), member: z.string(), typed: z.boolean() });
export const periodSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('instant'), instant: z.string() }),
  z.object({ kind: z.literal('duration'), start: z.string(), end: z.string() }),
  z.object({ kind: z.literal('forever') }),
]);

export const operandSchema = z.object({
  concept: z.string(),
  label: z.string(),
  /** Breakdowns: the member that this value stands on. */
  member: z.string().nullable(),
  weight: amountSchema,
  factId: z.string().nullable(),
  arcId: z.string().nullable(),
  /** null: no fact or nil in this context. */
  value: amountSchema.nullable(),
  decimals: decimalsSchema.nullable(),
  /** The round-mode interval of the unweighted value, for example `[99.5, 100.5]`. */
  interval: z.string().nullable(),
});
export type Operand = z.infer<typeof operandSchema>;

export const standardOutcomeSchema = z.object({
  standard: z.enum(STANDARDS),
  status: z.enum(['consistent', 'inconsistent', 'unchecked']),
  reason: z.string().nullable(),
  reported: amountSchema.nullable(),
  computed: amountSchema.nullable(),
  difference: amountSchema.nullable(),
  tolerance: amountSchema.nullable(),
  totalInterval: z.string().nullable(),
  sumInterval: z.string().nullable(),
});

/** Where a list or relation that decided something came from, in words: `starter table`, `DQC 2025 rule data (dqc-0015-elements.json)`. */
export const ruleSourceSchema = z.object({
  kind: z.enum(['starter', 'rules', 'release', 'filing']),
  name: z.string(),
  version: z.string(),
});

/**
 * What a checker says about one fact. Produced by core/checks only (invariant I12); screens, tools, CLI and exports pass it on.
 * Amounts are canonical decimals in the fact's unit.
 */
export const outcomeSchema = z.object({
  rule: ruleFamilySchema,
  /** With element id where the rule data gives one: `DQC.US.0126.9590`. */
  ruleId: z.string(),
  ruleVersion: z.string(),
  status: z.enum(['consistent', 'inconsistent', 'unchecked']),
  /** In words, when unchecked. */
  reason: z.string().nullable(),
  /** Which scope applied: `statement scope of the rule`, `asked about one fact: summed in role …`. */
  scope: z.string(),
  inScanScope: z.boolean(),
  factId: z.string().nullable(),
  concept: z.string(),
  label: z.string(),
  period: periodSchema.nullable(),
  dimensions: z.array(dimensionSchema),
  unit: z.string().nullable(),
  reportedValue: amountSchema.nullable(),
  reportedState: z.enum(['value', 'nil', 'absent']),
  expectedValue: amountSchema.nullable(),
  difference: amountSchema.nullable(),
  tolerance: amountSchema.nullable(),
  role: z.string().nullable(),
  roleDefinition: z.string().nullable(),
  /** Breakdowns: the axis that was summed. */
  axis: z.string().nullable(),
  operands: z.array(operandSchema),
  /** The four standards side by side; empty for the sign rule. */
  standards: z.array(standardOutcomeSchema),
  source: ruleSourceSchema,
  /** Sign rule: a negative value that no list covers but balance and name make suspicious. */
  suspicion: z.string().nullable(),
  /** Other roles or axes that answered as well. */
  alternatives: z.array(
    z.object({
      role: z.string().nullable(),
      axis: z.string().nullable(),
      status: z.enum(['consistent', 'inconsistent', 'unchecked']),
      expectedValue: amountSchema.nullable(),
      note: z.string(),
    }),
  ),
  /** A concept that is only a child: (parent − siblings) / weight, as a cross-check and not as an expected value. */
  crossChecks: z.array(z.object({ parent: z.string(), role: z.string(), impliedValue: amountSchema, factIds: z.array(z.string()) })),
  /** Every fact and arc that the answer rests on (invariant I10). */
  factIds: z.array(z.string()),
  arcIds: z.array(z.string()),
  /** One sentence for a reader. */
  message: z.string(),
});
export type Outcome = z.infer<typeof outcomeSchema>;

export const findingSchema = z.object({
  id: z.string(),
  severity: z.enum(['error', 'warning', 'note']),
  outcome: outcomeSchema,
});
export type Finding = z.infer<typeof findingSchema>;

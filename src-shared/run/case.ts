import { z } from 'zod';
import { dimensionSchema, ruleFamilySchema } from '../calc/outcome.ts';

/** What is asked: words, and the structured fields as far as they are known. Auditors get it in this order of keys. */
export const askedSchema = z.object({
  query: z.string(),
  /** As the asker wrote it: prefix and local name, or a label. */
  concept: z.string().nullable(),
  /** A period as the command line takes it: `2023-12-31` or `2023-01-01 to 2023-12-31`. */
  period: z.string().nullable(),
  dimensions: z.array(dimensionSchema).nullable(),
  unit: z.string().nullable(),
  ruleFamily: ruleFamilySchema.nullable(),
});
export type Asked = z.infer<typeof askedSchema>;

/**
 * One question to audit. The structured fields are what is known of it; a typed question has only `query`, and the auditors read
 * the rest out of it.
 */
export const auditCaseSchema = z.object({
  id: z.string(),
  filingId: z.string(),
  origin: z.enum(['finding', 'question', 'benchmark']),
  ...askedSchema.shape,
  findingId: z.string().nullable(),
  title: z.string(),
  createdAt: z.string(),
});
export type AuditCase = z.infer<typeof auditCaseSchema>;

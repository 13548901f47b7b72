import { z } from 'zod';
import { decimalsSchema, dimensionSchema, findingSchema, periodSchema, amountSchema, ruleFamilySchema } from '../calc/outcome.ts';
import { mutation, query, stream } from './wire.ts';
import { ruleDataSummarySchema } from './app.ts';

const filingId = z.string();
const byFiling = z.object({ filingId });

export const filingCountsSchema = z.object({
  facts: z.number().int(),
  numericFacts: z.number().int(),
  nilFacts: z.number().int(),
  hiddenFacts: z.number().int(),
  /** Facts beyond the first of each set of duplicates. */
  duplicateFacts: z.number().int(),
  contexts: z.number().int(),
  units: z.number().int(),
  extensionConcepts: z.number().int(),
  labels: z.number().int(),
  presentationArcs: z.number().int(),
  calculationArcs: z.number().int(),
  definitionArcs: z.number().int(),
  roles: z.number().int(),
  footnotes: z.number().int(),
});
export type FilingCounts = z.infer<typeof filingCountsSchema>;

/** What the cover page says; null where the filing does not say it. */
export const filingHeadSchema = z.object({
  id: filingId,
  sha256: z.string(),
  /** Name of the opened file or folder, without its path. */
  sourceName: z.string(),
  entryPoint: z.string(),
  kind: z.enum(['inline', 'instance']),
  entity: z.string().nullable(),
  cik: z.string().nullable(),
  ticker: z.string().nullable(),
  form: z.string().nullable(),
  periodStart: z.string().nullable(),
  periodEnd: z.string().nullable(),
  fiscalYear: z.string().nullable(),
  fiscalPeriod: z.string().nullable(),
  usGaapYear: z.number().int().nullable(),
  openedAt: z.string(),
});
export type FilingHead = z.infer<typeof filingHeadSchema>;

export const filingSummarySchema = filingHeadSchema.extend({
  facts: z.number().int(),
  /** Facts and sums that the last scan could decide. */
  tested: z.number().int(),
  errors: z.number().int(),
  warnings: z.number().int(),
  cases: z.number().int(),
  reviewed: z.number().int(),
});
export type FilingSummary = z.infer<typeof filingSummarySchema>;

export const missingSchema = z.object({ url: z.string(), kind: z.enum(['schema', 'linkbase']), effect: z.string() });
export const warningSchema = z.object({ code: z.string(), message: z.string(), where: z.string() });
export const timingSchema = z.object({ readMs: z.number(), parseMs: z.number(), storeMs: z.number(), totalMs: z.number() });

export const filingOverviewSchema = z.object({
  head: filingHeadSchema,
  namespaces: z.record(z.string(), z.string()),
  counts: filingCountsSchema,
  documents: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string(), role: z.string() })),
  missing: z.array(missingSchema),
  warnings: z.array(warningSchema),
  timing: timingSchema,
  distinctConcepts: z.number().int(),
  dimensionedFacts: z.number().int(),
  axesInUse: z.number().int(),
  extensionFacts: z.number().int(),
});
export type FilingOverview = z.infer<typeof filingOverviewSchema>;

export const openSourceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file'), token: z.string() }),
  z.object({ kind: z.literal('sample'), id: z.string() }),
]);

export const openProgressSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('progress'),
    phase: z.enum(['reading', 'parsing', 'storing', 'scanning']),
    done: z.number(),
    total: z.number(),
    document: z.string().nullable(),
  }),
  z.object({ kind: z.literal('opened'), filingId, alreadyOpen: z.boolean() }),
]);
export type OpenProgress = z.infer<typeof openProgressSchema>;

/** What one rule did over the filing: how much it tested, found and could not decide, and why not. */
export const ruleSummarySchema = z.object({
  rule: ruleFamilySchema,
  title: z.string(),
  version: z.string(),
  source: z.string(),
  tested: z.number().int(),
  errors: z.number().int(),
  warnings: z.number().int(),
  notes: z.number().int(),
  unchecked: z.array(z.object({ reason: z.string(), count: z.number().int() })),
});
export type RuleSummary = z.infer<typeof ruleSummarySchema>;

export const scanSchema = z.object({
  findings: z.array(findingSchema),
  rules: z.array(ruleSummarySchema),
  ruleData: ruleDataSummarySchema,
  scanMs: z.number(),
});
export type Scan = z.infer<typeof scanSchema>;

export const factCardSchema = z.object({
  factId: z.string(),
  concept: z.string(),
  label: z.string(),
  documentation: z.string().nullable(),
  period: periodSchema,
  dimensions: z.array(dimensionSchema.extend({ axisLabel: z.string(), memberLabel: z.string() })),
  unit: z.string().nullable(),
  value: z.string().nullable(),
  lexical: z.string(),
  /** What the inline element says of its sign, beside what is written. */
  sign: z.literal('-').nullable(),
  isNumeric: z.boolean(),
  isNil: z.boolean(),
  isHidden: z.boolean(),
  decimals: decimalsSchema.nullable(),
  scale: z.number().nullable(),
  balance: z.enum(['debit', 'credit']).nullable(),
  periodType: z.enum(['instant', 'duration']).nullable(),
  propertySource: z.string().nullable(),
  contextId: z.string(),
  document: z.string(),
  duplicates: z.array(z.string()),
  /** Roles whose presentation shows the concept. */
  shownIn: z.array(z.object({ role: z.string(), definition: z.string() })),
  /** Roles in which the concept is a total, and roles in which it is a child. */
  totalIn: z.array(z.object({ role: z.string(), arcrole: z.string(), definition: z.string() })),
  childIn: z.array(z.object({ role: z.string(), arcrole: z.string(), definition: z.string(), parent: z.string() })),
  /** Same concept, dimensions and unit over all periods of this and the entity's other filings, oldest first; of one period too. */
  history: z.array(
    z.object({
      factId: z.string(),
      period: periodSchema,
      /** null when nil or not understood. */
      value: amountSchema.nullable(),
      isNil: z.boolean(),
      /** null: this filing. */
      filing: z.object({ id: filingId, form: z.string().nullable(), periodEnd: z.string().nullable(), sourceName: z.string() }).nullable(),
      /** The filing before told another value of this period: by how much this one is more, null when one of the two is nil. */
      restated: z.object({ difference: amountSchema.nullable() }).nullable(),
    }),
  ),
});
export type FactCard = z.infer<typeof factCardSchema>;

export const filingContract = {
  'filing.open': stream(z.object({ source: openSourceSchema }), openProgressSchema, { mutates: true }),
  'filing.list': query(z.object({}), z.array(filingSummarySchema)),
  'filing.get': query(byFiling, filingOverviewSchema),
  'filing.remove': mutation(byFiling, z.object({ removed: z.boolean() })),
  'filing.scan': query(byFiling, scanSchema),
  'fact.get': query(z.object({ filingId, factId: z.string() }), factCardSchema),
} as const;

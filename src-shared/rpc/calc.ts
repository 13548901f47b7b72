import { z } from 'zod';
import { amountSchema, decimalsSchema, outcomeSchema, periodSchema, standardOutcomeSchema } from '../calc/outcome.ts';
import { STANDARDS } from '../calc/sum.ts';
import { query } from './wire.ts';

export const networkSummarySchema = z.object({
  role: z.string(),
  arcrole: z.string(),
  definition: z.string(),
  isStatement: z.boolean(),
  /** Totals in the network, and how many sums of any period fail Calculations 1.1 (round). */
  totals: z.number().int(),
  checked: z.number().int(),
  failing: z.number().int(),
});
export type NetworkSummary = z.infer<typeof networkSummarySchema>;

export const treeColumnSchema = z.object({
  key: z.string(),
  label: z.string(),
  period: periodSchema,
  dimensions: z.string(),
  unit: z.string(),
  facts: z.number().int(),
  failing: z.number().int(),
});
export type TreeColumn = z.infer<typeof treeColumnSchema>;

/** A node of one total's tree in one context; a concept under two parents is two nodes. Amounts are canonical decimals. */
export const treeNodeSchema = z.object({
  /** Path of concepts from the root, joined with `>`: unique in the tree. */
  id: z.string(),
  parentId: z.string().nullable(),
  depth: z.number().int(),
  concept: z.string(),
  label: z.string(),
  arcId: z.string().nullable(),
  weight: amountSchema.nullable(),
  factId: z.string().nullable(),
  reported: amountSchema.nullable(),
  isNil: z.boolean(),
  decimals: decimalsSchema.nullable(),
  interval: z.string().nullable(),
  childCount: z.number().int(),
  /** Weighted sum of the children that have a fact; null for a leaf or when none has. */
  computed: amountSchema.nullable(),
  difference: amountSchema.nullable(),
  /** Of the chosen standard. Leaves have none. */
  status: z.enum(['consistent', 'inconsistent', 'unchecked']).nullable(),
  reason: z.string().nullable(),
  standards: z.array(standardOutcomeSchema),
  /** A cycle stops here: the concept stands above itself. */
  isCycle: z.boolean(),
});
export type TreeNode = z.infer<typeof treeNodeSchema>;

export const calcTreeSchema = z.object({
  role: z.string(),
  arcrole: z.string(),
  definition: z.string(),
  standard: z.enum(STANDARDS),
  column: treeColumnSchema.nullable(),
  columns: z.array(treeColumnSchema),
  /** Depth first, children in arc order. */
  nodes: z.array(treeNodeSchema),
});
export type CalcTree = z.infer<typeof calcTreeSchema>;

export const calcContract = {
  'calc.networks': query(z.object({ filingId: z.string() }), z.array(networkSummarySchema)),
  /** `column` is a key of `columns`; without one, the current period's undimensioned column, else the fullest. */
  'calc.tree': query(
    z.object({
      filingId: z.string(),
      role: z.string(),
      arcrole: z.string().optional(),
      column: z.string().optional(),
      standard: z.enum(STANDARDS),
    }),
    calcTreeSchema,
  ),
  /** All three checkers asked about one fact. */
  'check.fact': query(z.object({ filingId: z.string(), factId: z.string() }), z.array(outcomeSchema)),
} as const;

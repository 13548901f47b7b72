import { z } from 'zod';
import { amountSchema, decimalsSchema, findingSchema, periodSchema } from '../calc/outcome.ts';
import { query } from './wire.ts';

export const STATEMENT_GROUPS = ['cover', 'statements', 'notes'] as const;
export const statementGroupSchema = z.enum(STATEMENT_GROUPS);
export type StatementGroup = z.infer<typeof statementGroupSchema>;

/** One presentation network, in the company's order. */
export const statementSummarySchema = z.object({
  role: z.string(),
  /** Sort code of the role's definition; null without one. */
  number: z.string().nullable(),
  title: z.string(),
  group: statementGroupSchema,
  isParenthetical: z.boolean(),
  /** Facts that it can show, duplicates counted once. */
  facts: z.number().int(),
  /** Of the scan, about facts that it can show. */
  errors: z.number().int(),
  warnings: z.number().int(),
});
export type StatementSummary = z.infer<typeof statementSummarySchema>;

/** A period that the statement has facts in: what a reader adds and takes away. */
export const statementPeriodSchema = z.object({
  key: z.string(),
  period: periodSchema,
  facts: z.number().int(),
  isShown: z.boolean(),
});
export type StatementPeriod = z.infer<typeof statementPeriodSchema>;

const memberSchema = z.object({ axis: z.string(), axisLabel: z.string(), member: z.string(), label: z.string() });
export type StatementMember = z.infer<typeof memberSchema>;

/** One column of cells: a period, and in equity-like statements the members within it. */
export const statementColumnSchema = z.object({
  key: z.string(),
  period: periodSchema,
  periodKey: z.string(),
  /** Empty: without dimensions. */
  members: z.array(memberSchema),
  /** Said only where a concept has facts in a second unit or of a second entity. */
  variant: z.string().nullable(),
});
export type StatementColumn = z.infer<typeof statementColumnSchema>;

export const statementCellSchema = z.object({
  factId: z.string(),
  /** The exact canonical decimal of a number, whatever the sign it is shown with; the first words of a text; null when nil or not understood. */
  value: z.string().nullable(),
  isNumeric: z.boolean(),
  isNil: z.boolean(),
  decimals: decimalsSchema.nullable(),
  unit: z.string().nullable(),
  findings: z.array(z.object({ id: z.string(), severity: findingSchema.shape.severity })),
  /** Of a total in the calculation network of the same role, under Calculations 1.1 (round); null for what is no total or was not decided. */
  sum: z.object({ holds: z.boolean(), computed: amountSchema.nullable(), difference: amountSchema.nullable() }).nullable(),
});
export type StatementCell = z.infer<typeof statementCellSchema>;

export const statementRowSchema = z.object({
  /** Unique in the statement and the same whatever columns are shown. */
  id: z.string(),
  /** `members`: the heading of a group of rows that stand on the same members. */
  kind: z.enum(['heading', 'members', 'item']),
  concept: z.string(),
  label: z.string(),
  depth: z.number().int(),
  /** Local part of the label's role: `totalLabel`; null for the standard label. */
  labelRole: z.string().nullable(),
  isTotal: z.boolean(),
  /** Numbers are shown with their sign turned. The facts are as they are. */
  isNegated: z.boolean(),
  members: z.array(memberSchema),
  /** Unit of its cells where they have one in common. */
  unit: z.string().nullable(),
  /** One a column; null where there is no fact. Empty in headings. */
  cells: z.array(statementCellSchema.nullable()),
});
export type StatementRow = z.infer<typeof statementRowSchema>;

export const statementSchema = z.object({
  role: z.string(),
  number: z.string().nullable(),
  title: z.string(),
  group: statementGroupSchema,
  /** The unit of most of its amounts. */
  unit: z.string().nullable(),
  periods: z.array(statementPeriodSchema),
  columns: z.array(statementColumnSchema),
  rows: z.array(statementRowSchema),
  /** Rows beyond what is shown, for a network that has no end. */
  isCut: z.boolean(),
});
export type Statement = z.infer<typeof statementSchema>;

export const statementContract = {
  'statement.list': query(z.object({ filingId: z.string() }), z.array(statementSummarySchema)),
  /** `periods` are keys of the statement's periods; without them those that the document is about. */
  'statement.get': query(z.object({ filingId: z.string(), role: z.string(), periods: z.array(z.string()).optional() }), statementSchema),
} as const;

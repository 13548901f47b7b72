import { z } from 'zod';
import { periodSchema } from '../calc/outcome.ts';
import { query } from './wire.ts';

const place = { filingId: z.string(), /** Company, form and period, as lists show a filing. */ filing: z.string() };

/** A place that a search leads to. */
export const searchHitSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('filing'), ...place, sourceName: z.string() }),
  z.object({
    kind: z.literal('concept'),
    ...place,
    concept: z.string(),
    label: z.string(),
    /** Its first fact in that filing, the one that was opened last of those that have it. */
    factId: z.string(),
    /** How many filings have facts of it. */
    filings: z.number().int(),
  }),
  z.object({
    kind: z.literal('fact'),
    ...place,
    concept: z.string(),
    label: z.string(),
    factId: z.string(),
    /** Canonical decimal of a number; null for text and nil. */
    value: z.string().nullable(),
    unit: z.string().nullable(),
    period: periodSchema,
    /** The text around what was found; of a number the number as written. */
    excerpt: z.string(),
  }),
]);
export type SearchHit = z.infer<typeof searchHitSchema>;

export const searchContract = {
  /**
   * Every word must be found; filings first, then concepts, then facts, at most `limit` of each. Without `filingId` in all filings that are
   * in the full text; `waiting` says how many are not in it yet.
   */
  'search.find': query(
    z.object({ text: z.string().max(1000), filingId: z.string().nullable(), limit: z.number().int().min(1).max(100) }),
    z.object({ hits: z.array(searchHitSchema), waiting: z.number().int() }),
  ),
} as const;

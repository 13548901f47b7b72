import { z } from 'zod';
import { ruleFamilySchema } from '#shared/calc/outcome.ts';
import { isShared, sharedLines } from '#main/testing/shared.ts';

const GOLD = 'gold/finmr-style.jsonl';

/** As the gold's own README gives it; only what tests use. */
const goldRowSchema = z.object({
  id: z.string(),
  filing: z.string(),
  query: z.string(),
  ruleFamily: ruleFamilySchema,
  ruleId: z.string(),
  factId: z.string(),
  concept: z.string(),
  period: z.object({ type: z.string(), instant: z.string().optional(), startDate: z.string().optional(), endDate: z.string().optional() }),
  dimensions: z.array(z.object({ axis: z.string(), member: z.string() })),
  unit: z.string(),
  gold: z.object({ extracted_value: z.string(), calculated_value: z.string() }),
  expectedVerdict: z.enum(['error', 'ok']),
  role: z.string().optional(),
  statement: z.string().optional(),
  breakdownAxis: z.string().optional(),
  tolerance: z.string().optional(),
  difference: z.string().optional(),
});
export type GoldRow = z.infer<typeof goldRowSchema>;

export const hasGold = isShared(GOLD);

/** Empty where the gold is absent. */
export const goldRows = (): GoldRow[] => (hasGold ? sharedLines(GOLD, goldRowSchema) : []);

/** As the command line takes it. */
export const goldPeriod = ({ period }: GoldRow): string =>
  period.type === 'instant' ? (period.instant ?? '') : `${period.startDate ?? ''} to ${period.endDate ?? ''}`;

import { basename } from 'node:path';
import { z } from 'zod';
import { AppError } from '#shared/base/errors.ts';
import { dimensionSchema, ruleFamilySchema } from '#shared/calc/outcome.ts';
import type { NewCase } from '#shared/rpc/audit.ts';
import { parseJson } from '#shared/base/json.ts';

const periodTextSchema = z.union([
  z.string(),
  z.object({ type: z.literal('instant'), instant: z.string() }).transform(({ instant }) => instant),
  z
    .object({ type: z.literal('duration'), startDate: z.string(), endDate: z.string() })
    .transform(({ startDate, endDate }) => `${startDate} to ${endDate}`),
]);

/** What is read of a case; whatever else stands on the line (the gold answer) is never looked at. */
const caseLineSchema = z.object({
  id: z.string().min(1),
  filing: z.string(),
  query: z.string().default(''),
  concept: z.string().nullish(),
  period: periodTextSchema.nullish(),
  dimensions: z.array(dimensionSchema.extend({ typed: z.boolean().default(false) })).nullish(),
  unit: z.string().nullish(),
  ruleFamily: ruleFamilySchema.nullish(),
});
export type CaseLine = z.infer<typeof caseLineSchema>;

/** The cases of a JSON-lines file that name this filing (by file name, with or without its extension). */
export function casesFor(input: string, text: string, fileName: string): readonly CaseLine[] {
  const name = stem(input);
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    const parsed = caseLineSchema.safeParse(parseJson(line));
    if (parsed.success) return stem(parsed.data.filing) === name ? [parsed.data] : [];
    const issue = parsed.error.issues[0];
    const what = issue === undefined || issue.path.length === 0 ? 'it is no JSON object' : `${issue.path.join('.')}: ${issue.message}`;
    throw new AppError('usage', `Line ${index + 1} of ${fileName} is not a case: ${what}.`);
  });
}

const stem = (path: string): string =>
  basename(path)
    .replace(/\.(zip|xml|x?html?|txt)$/i, '')
    .toLowerCase();

export const newCaseOf = (filingId: string, line: CaseLine): NewCase => ({
  kind: 'structured',
  filingId,
  id: line.id,
  query: line.query,
  concept: line.concept ?? null,
  period: line.period ?? null,
  dimensions: line.dimensions ?? null,
  unit: line.unit ?? null,
  ruleFamily: line.ruleFamily ?? null,
});

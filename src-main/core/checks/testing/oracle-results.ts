import { z } from 'zod';
import { localName, periodKey } from '#shared/xbrl/aspects.ts';
import type { Dimension, Period } from '#shared/xbrl/model.ts';
import { isShared, sharedJson, sharedLines } from '#main/testing/shared.ts';

/** What the reference processor and its rule set said of the shared filings. */
export const hasOracle = isShared('oracle/calc.jsonl.gz');

const oraclePeriod = z.union([z.object({ instant: z.string() }), z.object({ start: z.string(), end: z.string() })]);
const dims = z.record(z.string(), z.string().nullable());

const aspect = { filing: z.string(), period: oraclePeriod.nullable(), dims: dims.nullable(), unit: z.string().nullable() };

/** What the reference rule set said, for the three families. */
export const oracleMessages = () =>
  sharedLines(
    'oracle/dqc-messages.jsonl.gz',
    z.object({
      ...aspect,
      family: z.string(),
      concept: z.string().nullable(),
      value: z.string().nullable(),
      computed: z.string().nullish(),
    }),
    ['"family":"DQC.US.0015"', '"family":"DQC.US.0117"', '"family":"DQC.US.0126"'],
  );
export type OracleMessage = ReturnType<typeof oracleMessages>[number];

export const oracleCalculations = () =>
  sharedLines(
    'oracle/calc.jsonl.gz',
    z.object({
      ...aspect,
      mode: z.string(),
      code: z.string(),
      role: z.string().nullable(),
      concept: z.string().nullish(),
      reported: z.string().nullish(),
      computed: z.string().nullish(),
    }),
    ['calcInconsistency', 'inconsistentCalculation'],
  ).filter(({ filing }) => filing.endsWith('.zip'));
export type OracleCalculation = ReturnType<typeof oracleCalculations>[number];

const runsSchema = z.object({ filings: z.record(z.string(), z.object({ run: z.string() })) });
export const oracleRuns = () => sharedJson('oracle/dqc-runs.json', runsSchema).filings;

const countsSchema = z.record(z.string(), z.object({ calc: z.record(z.string(), z.object({ bindingsEvaluated: z.number() })).optional() }));
export const oracleCounts = () => sharedJson('oracle/counts.json', countsSchema);

/** Concepts and members are compared by local name: rolled packages have other prefixes (../shared/gold/README.md). */
export function aspectText(concept: string, period: Period, dimensions: readonly Dimension[], unit: string | null): string {
  const sorted = dimensions.map(({ axis, member }) => `${localName(axis)}=${localName(member)}`).sort();
  return [localName(concept), periodKey(period), sorted.join('|'), unit ?? ''].join(' ');
}

export function oracleAspectText(
  row: { readonly concept?: string | null | undefined } & Pick<OracleMessage, 'period' | 'dims' | 'unit'>,
): string {
  const dimensions = Object.entries(row.dims ?? {}).map(([axis, member]) => ({ axis, member: member ?? '', typed: false }));
  const period: Period =
    row.period === null
      ? { kind: 'forever' }
      : 'instant' in row.period
        ? { kind: 'instant', instant: row.period.instant }
        : { kind: 'duration', ...row.period };
  return aspectText(row.concept ?? '', period, dimensions, row.unit);
}

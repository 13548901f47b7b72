import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { localName, periodKey } from '#shared/xbrl/aspects.ts';
import type { Dimension, Period } from '#shared/xbrl/model.ts';
import { readFiling } from '#main/xml/read-filing.ts';
import { createFilingGraph } from '../../graph/filing-graph.ts';
import { filingHead } from '../../filings/filing-head.ts';
import type { AuditSubject } from '../../subject.ts';
import { reportingPeriod } from '../reporting-period.ts';
import type { RuleData } from '../rule-data.ts';
import { emptyTaxonomy } from './filing-builder.ts';

/** Real filings and the reference processor's results lie beside the project; without them the tests that need them are skipped. */
export const SHARED = '../shared';
export const hasShared = existsSync(`${SHARED}/oracle/calc.jsonl.gz`);

/** `only` limits it to the lines that hold one of these texts. */
function jsonLines<Row>(file: string, row: z.ZodType<Row>, only: readonly string[] = ['']): Row[] {
  const bytes = readFileSync(`${SHARED}/${file}`);
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text
    .split('\n')
    .filter((line) => line !== '' && only.some((text) => line.includes(text)))
    .map((line) => row.parse(JSON.parse(line)));
}

const oraclePeriod = z.union([z.object({ instant: z.string() }), z.object({ start: z.string(), end: z.string() })]);
const dims = z.record(z.string(), z.string().nullable());

export const goldRows = () =>
  jsonLines(
    'gold/finmr-style.jsonl',
    z.object({
      id: z.string(),
      filing: z.string(),
      ruleFamily: z.enum(['DQC.US.0015', 'DQC.US.0117', 'DQC.US.0126']),
      ruleId: z.string(),
      factId: z.string(),
      gold: z.object({ extracted_value: z.string(), calculated_value: z.string() }),
      expectedVerdict: z.enum(['error', 'ok']),
      role: z.string().optional(),
      breakdownAxis: z.string().optional(),
      tolerance: z.string().optional(),
      difference: z.string().optional(),
    }),
  );
export type GoldRow = ReturnType<typeof goldRows>[number];

const aspect = { filing: z.string(), period: oraclePeriod.nullable(), dims: dims.nullable(), unit: z.string().nullable() };

/** What the reference rule set said, for the three families. */
export const oracleMessages = () =>
  jsonLines(
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
  jsonLines(
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
export const oracleRuns = () => runsSchema.parse(JSON.parse(readFileSync(`${SHARED}/oracle/dqc-runs.json`, 'utf8'))).filings;

const countsSchema = z.record(z.string(), z.object({ calc: z.record(z.string(), z.object({ bindingsEvaluated: z.number() })).optional() }));
export const oracleCounts = () => countsSchema.parse(JSON.parse(readFileSync(`${SHARED}/oracle/counts.json`, 'utf8')));

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

export async function readSubject(name: string, rules: RuleData): Promise<AuditSubject> {
  const parsed = await readFiling({ path: `${SHARED}/filings/${name}` });
  const graph = createFilingGraph(parsed);
  const head = filingHead(graph, {
    id: name,
    sourceName: name,
    openedAt: '',
    sha256: parsed.sha256,
    entryPoint: parsed.entryPoint,
    kind: parsed.kind,
  });
  return { head, graph, taxonomy: emptyTaxonomy, rules, reporting: reportingPeriod(graph) };
}

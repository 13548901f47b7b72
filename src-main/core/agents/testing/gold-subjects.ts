import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readFiling } from '../../../xml/read-filing.ts';
import { loadRuleData } from '../../checks/load-rule-data.ts';
import { reportingPeriod } from '../../checks/reporting-period.ts';
import type { RuleData } from '../../checks/rule-data.ts';
import { filingHead } from '../../filings/filing-head.ts';
import { createFilingGraph } from '../../graph/filing-graph.ts';
import { createStarterTaxonomy } from '../../graph/starter-taxonomy.ts';
import type { AuditSubject } from '../../subject.ts';

const ROOT = new URL('../../../../', import.meta.url);
const SHARED = new URL('../shared/', ROOT);
export const GOLD_FILE = new URL('gold/finmr-style.jsonl', SHARED);
export const hasGold = existsSync(GOLD_FILE);

export interface GoldRow {
  readonly id: string;
  readonly filing: string;
  readonly query: string;
  readonly ruleFamily: 'DQC.US.0015' | 'DQC.US.0126' | 'DQC.US.0117';
  readonly concept: string;
  readonly period: { readonly type: string; readonly instant?: string; readonly startDate?: string; readonly endDate?: string };
  readonly dimensions: readonly { readonly axis: string; readonly member: string }[];
  readonly unit: string;
  readonly gold: { readonly extracted_value: string; readonly calculated_value: string };
  readonly expectedVerdict: 'error' | 'ok';
  readonly breakdownAxis?: string;
  readonly statement?: string;
}

export function goldRows(): GoldRow[] {
  if (!hasGold) return [];
  // The gold file's own README gives this shape.
  return readFileSync(GOLD_FILE, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as GoldRow);
}

export const goldPeriod = ({ period }: GoldRow): string =>
  period.type === 'instant' ? (period.instant ?? '') : `${period.startDate ?? ''} to ${period.endDate ?? ''}`;

let rules: Promise<RuleData> | undefined;

export async function subjectOfGold(filing: string): Promise<AuditSubject> {
  rules ??= loadRuleData([fileURLToPath(new URL('dqc/dqc-0015-elements.json', SHARED))]);
  const parsed = await readFiling({ path: fileURLToPath(new URL(`filings/${filing}`, SHARED)) });
  const graph = createFilingGraph(parsed);
  return {
    head: filingHead(graph, {
      id: filing,
      sourceName: filing,
      openedAt: '2026-01-01T00:00:00.000Z',
      sha256: parsed.sha256,
      entryPoint: parsed.entryPoint,
      kind: parsed.kind,
    }),
    graph,
    taxonomy: createStarterTaxonomy(readFileSync(new URL('resources/starter/concepts.csv', ROOT), 'utf8')),
    rules: await rules,
    reporting: reportingPeriod(graph),
  };
}

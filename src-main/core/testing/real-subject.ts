import { readFiling } from '#main/xml/read-filing.ts';
import { sharedFile } from '#main/testing/shared.ts';
import { loadRuleData } from '../checks/load-rule-data.ts';
import { reportingPeriod } from '../checks/reporting-period.ts';
import type { RuleData } from '../checks/rule-data.ts';
import { filingHead } from '../filings/filing-head.ts';
import { createFilingGraph } from '../graph/filing-graph.ts';
import type { TaxonomyGraph } from '../graph/taxonomy-graph.ts';
import type { AuditSubject } from '../subject.ts';

export const PUBLISHED_RULES = 'dqc/dqc-0015-elements.json';

let rules: Promise<RuleData> | undefined;

/** A shared filing, by its file's name, decided by the published list of elements. */
export async function realSubject(name: string, taxonomy: TaxonomyGraph): Promise<AuditSubject> {
  rules ??= publishedRules();
  const parsed = await readFiling({ path: sharedFile(`filings/${name}`) });
  const graph = createFilingGraph(parsed);
  const { sha256, entryPoint, kind } = parsed;
  const head = filingHead(graph, { id: name, sourceName: name, openedAt: '2026-01-01T00:00:00.000Z', sha256, entryPoint, kind });
  return { head, graph, taxonomy, rules: await rules, reporting: reportingPeriod(graph) };
}

async function publishedRules(): Promise<RuleData> {
  const { rules: published } = await loadRuleData([sharedFile(PUBLISHED_RULES)]);
  if (published === undefined) throw new Error('the published list lists nothing');
  return published;
}

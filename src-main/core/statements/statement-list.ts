import type { Finding } from '#shared/calc/outcome.ts';
import type { StatementSummary } from '#shared/rpc/statement.ts';
import type { FilingGraph } from '../graph/filing-graph.ts';
import { findingsByFact, findingsOn } from './cells.ts';
import { presentedRoles } from './presented-roles.ts';
import { roleFacts } from './role-facts.ts';

/** One line a presentation network, in the company's order, with what the scan says of the facts in it. */
export function statementList(graph: FilingGraph, findings: readonly Finding[]): StatementSummary[] {
  const byFact = findingsByFact(findings);
  return presentedRoles(graph).map((presented) => {
    const facts = roleFacts(graph, presented.role);
    const found = new Set(facts.flatMap((fact) => findingsOn(fact, byFact)));
    const count = (severity: Finding['severity']): number => [...found].filter((finding) => finding.severity === severity).length;
    return { ...presented, facts: facts.length, errors: count('error'), warnings: count('warning') };
  });
}

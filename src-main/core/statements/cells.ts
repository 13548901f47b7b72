import type { Finding } from '#shared/calc/outcome.ts';
import { bySeverity } from '#shared/calc/severity.ts';
import type { StatementCell } from '#shared/rpc/statement.ts';
import { ARCROLE } from '#shared/xbrl/model.ts';
import { bindSum, judgeUnder, totalsOf } from '../checks/summation.ts';
import type { FilingGraph } from '../graph/filing-graph.ts';
import type { AuditSubject } from '../subject.ts';
import { firstWords } from '#shared/xbrl/plain-text.ts';
import type { RoleFact } from './role-facts.ts';

const SHOWN_WORDS = 280;

/** Makes the cells of one role: value, findings of the scan, and for a total how its sum in this role comes out. */
export function createCells(
  { graph }: Pick<AuditSubject, 'graph'>,
  findings: readonly Finding[],
  role: string,
): (fact: RoleFact) => StatementCell {
  const byFact = findingsByFact(findings);
  const sumOf = sumsOfRole(graph, role);
  return (roleFact) => {
    const { fact, unit } = roleFact.shown;
    return {
      factId: fact.id,
      value: fact.value === null || fact.isNumeric ? fact.value : firstWords(fact.value, SHOWN_WORDS),
      isNumeric: fact.isNumeric,
      isNil: fact.isNil,
      decimals: fact.decimals,
      unit: unit?.measure ?? null,
      findings: findingsOn(roleFact, byFact).map(({ id, severity }) => ({ id, severity })),
      sum: fact.isNumeric ? sumOf(roleFact) : null,
    };
  };
}

export const findingsByFact = (findings: readonly Finding[]): ReadonlyMap<string, readonly Finding[]> =>
  Map.groupBy(
    findings.filter(({ outcome }) => outcome.factId !== null),
    ({ outcome }) => outcome.factId ?? '',
  );

/** Findings about the fact or one of its duplicates, the gravest first. */
export function findingsOn({ aspect }: RoleFact, byFact: ReadonlyMap<string, readonly Finding[]>): readonly Finding[] {
  const found = aspect.facts.flatMap(({ fact }) => byFact.get(fact.id) ?? []);
  return found.length < 2 ? found : found.toSorted(bySeverity);
}

function sumsOfRole(graph: FilingGraph, role: string): (fact: RoleFact) => StatementCell['sum'] {
  const networks = [ARCROLE.summation2003, ARCROLE.summation2023].flatMap((arcrole) => graph.network('calculation', arcrole, role) ?? []);
  return ({ concept, aspect }) => {
    const judged = networks
      .filter((network) => totalsOf(network).has(concept))
      .map((network) => judgeUnder(bindSum(graph, network, aspect), 'calc-1.1-round'))
      .filter(({ status }) => status !== 'unchecked');
    const decisive = judged.find(({ status }) => status === 'inconsistent') ?? judged[0];
    if (decisive === undefined) return null;
    return { holds: decisive.status === 'consistent', computed: decisive.computed, difference: decisive.difference };
  };
}

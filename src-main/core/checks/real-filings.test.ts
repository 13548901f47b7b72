import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decimal, formatDecimal, roundTo } from '#shared/decimal/decimal.ts';
import type { Outcome } from '#shared/calc/outcome.ts';
import type { Standard } from '#shared/calc/sum.ts';
import { sharedFile } from '#main/testing/shared.ts';
import type { AuditSubject } from '../subject.ts';
import { type GoldRow, goldRows } from '../testing/gold.ts';
import { realSubject } from '../testing/real-subject.ts';
import { calculations } from './calculations.ts';
import { checkCalcTree } from './check-calc-tree.ts';
import { checkDimConsistency } from './check-dim-consistency.ts';
import { checkFact } from './check-fact.ts';
import { checkSign } from './check-sign.ts';
import { targetOf } from './check-target.ts';
import { emptyTaxonomy } from '../graph/empty-taxonomy.ts';
import { scanFiling } from './scan.ts';
import {
  aspectText,
  hasOracle,
  oracleAspectText,
  type OracleCalculation,
  oracleCalculations,
  oracleCounts,
  oracleMessages,
  oracleRuns,
} from './testing/oracle-results.ts';

/** Findings of the scan that the reference rule set does not have, with the reason. */
const EXTRA: Readonly<Record<string, string>> = {
  'ngl-20240331-10k.zip DQC.US.0117 GainLossOnDispositionOfAssets1 2022-04-01/2023-03-31  iso4217:USD -86888000 26300000':
    'The prior year has 365 days, the document period 366: our rule takes periods within 7 days, the reference only equally long ones. The arithmetic is right.',
};

/** Results of the reference that are not ours, with the reason. */
const MISSING: Readonly<Record<string, string>> = {
  'fflo-20240630-10q.zip calc-1.1-truncate http://freeflowplc.com/20240630/role/idr_StatementUnauditedCondensedConsolidatedBalanceSheets OtherAssets 2024-06-30  iso4217:USD':
    'Zero total and zero child, both exact (INF): the reference makes the open interval (0, 0) of them, which is empty. Exactly, 0 = 0.',
};

/** The reference reads nothing of it, and neither do we. */
const UNREADABLE = new Set(['clx-20220630-10k.zip']);

/**
 * Gold cases that only the statement that the question names decides: the income statement that comes first does not add up, the cash
 * flow statement that is asked about does.
 */
const NEEDS_ROLE = new Set(['gold-0126-133']);

const MODES: readonly (readonly [mode: string, standard: Standard])[] = [
  ['calc10', 'calc-1.0'],
  ['calc11round', 'calc-1.1-round'],
  ['calc11trunc', 'calc-1.1-truncate'],
];

function byFiling<Row extends { readonly filing: string }>(rows: readonly Row[]): (name: string) => readonly Row[] {
  const groups = Map.groupBy(rows, (row) => row.filing);
  return (name) => groups.get(name) ?? [];
}

describe.skipIf(!hasOracle)('over the real filings', () => {
  if (!hasOracle) return;
  const gold = byFiling(goldRows());
  const messages = byFiling(oracleMessages());
  const sums = byFiling(oracleCalculations());
  const runs = oracleRuns();
  const counts = oracleCounts();
  const names = readdirSync(sharedFile('filings')).filter((name) => name.endsWith('.zip') && !UNREADABLE.has(name));
  const seen = { gold: 0, messages: 0, sums: 0 };

  it.each(names)('%s: gold answers, reference messages and reference sums', { timeout: 60_000 }, async (name) => {
    const subject = await realSubject(name, emptyTaxonomy);
    for (const row of gold(name)) expectGold(subject, row);
    expectSums(subject, name, sums(name), counts[name.replace('.zip', '')]?.calc);
    const found = scanFiling(subject)
      .findings.filter(({ severity }) => severity === 'error')
      .map(({ outcome }) => outcome);
    for (const outcome of found) expectSameWhenAsked(subject, outcome);
    // Without a run of the reference its silence says nothing (../shared/oracle/README.md "What absence means").
    if ((runs[name]?.run ?? 'none') !== 'none') {
      const ours = found.map((outcome) => `${name} ${findingText(outcome)}`).filter((text) => !(text in EXTRA));
      const theirs = messages(name).map(
        (m) => `${name} ${m.family} ${oracleAspectText(m)} ${m.value ?? ''} ${m.family === 'DQC.US.0015' ? '' : (m.computed ?? '')}`,
      );
      expect(ours.sort()).toEqual(theirs.sort());
    }
    seen.gold += gold(name).length;
    seen.messages += messages(name).length;
    seen.sums += sums(name).length;
  });

  it('covered every line of gold and reference', () => {
    expect(seen).toMatchObject({ gold: 510, messages: 338 });
    expect(seen.sums).toBe(oracleCalculations().length);
  });
});

const findingText = ({ rule, concept, period, dimensions, unit, reportedValue, expectedValue }: Outcome): string =>
  `${rule} ${aspectText(concept, period ?? { kind: 'forever' }, dimensions, unit)} ${reportedValue ?? ''} ${rule === 'DQC.US.0015' ? '' : (expectedValue ?? '')}`;

const CHECKERS = { 'DQC.US.0015': checkSign, 'DQC.US.0126': checkCalcTree, 'DQC.US.0117': checkDimConsistency };

function expectGold(subject: AuditSubject, row: GoldRow): void {
  const placed = subject.graph.fact(row.factId);
  if (placed === undefined) throw new Error(`${row.id}: no fact ${row.factId}`);
  const outcome = CHECKERS[row.ruleFamily](subject, targetOf(placed), { role: row.role ?? null, axis: row.breakdownAxis ?? null });
  expect({ id: row.id, status: outcome.status, reported: outcome.reportedValue, expected: outcome.expectedValue }).toEqual({
    id: row.id,
    status: row.expectedVerdict === 'error' ? 'inconsistent' : 'consistent',
    reported: row.gold.extracted_value,
    expected: row.gold.calculated_value,
  });
  if (!NEEDS_ROLE.has(row.id)) {
    const open = CHECKERS[row.ruleFamily](subject, targetOf(placed));
    expect({ id: row.id, status: open.status, expected: open.expectedValue }).toEqual({
      id: row.id,
      status: outcome.status,
      expected: outcome.expectedValue,
    });
  }
  if (row.tolerance !== undefined) expect(`${row.id} ${outcome.tolerance ?? ''}`).toBe(`${row.id} ${row.tolerance}`);
  if (row.difference !== undefined) expect(`${row.id} ${outcome.difference ?? ''}`).toBe(`${row.id} ${row.difference}`);
  if (row.expectedVerdict === 'error') expect(outcome.ruleId).toBe(row.ruleId);
}

/** Invariant I12: the scan and the question about the one fact give the same answer. */
function expectSameWhenAsked(subject: AuditSubject, found: Outcome): void {
  const asked = checkFact(subject, found.factId ?? '', { role: found.role, axis: found.axis }).find(({ rule }) => rule === found.rule);
  expect({ ...asked, alternatives: [] }).toEqual(found);
}

function expectSums(
  subject: AuditSubject,
  name: string,
  rows: readonly OracleCalculation[],
  counts: Readonly<Record<string, { readonly bindingsEvaluated: number }>> | undefined,
): void {
  for (const [mode, standard] of MODES) {
    const report = calculations(subject.graph, standard);
    expect(`${standard} ${report.evaluated}`).toBe(`${standard} ${counts?.[mode]?.bindingsEvaluated ?? report.evaluated}`);
    const ours = report.inconsistencies.map((sum) => {
      const [reported, expected] = standard === 'calc-1.0' ? [sum.reported, sum.expected] : [sum.totalInterval, sum.interval];
      return `${name} ${standard} ${sum.role} ${aspectText(sum.total, sum.period, sum.dims, sum.unit)}: ${numbersText(reported)} against ${numbersText(expected)}`;
    });
    const theirs = rows
      .filter((row) => row.mode === mode)
      .map((row) => ({
        key: `${name} ${standard} ${row.role ?? ''} ${oracleAspectText(row)}`,
        numbers: `${numbersText(row.reported)} against ${numbersText(row.computed)}`,
      }))
      .filter(({ key }) => !(key in MISSING))
      .map(({ key, numbers }) => `${key}: ${numbers}`);
    expect(ours.sort()).toEqual(theirs.sort());
  }
}

/**
 * The numbers alone, in our canonical form (the reference prints `0E-23`, `1.50`). Brackets are left out: with a negative weight the
 * reference swaps the two numbers of a half-open interval but not which end is open; [97, 98) times -1 is (-98, -97]. Compared to 15
 * places: the reference computes with 28 digits, and five filings state decimals="128".
 */
const numbersText = (text: string | null | undefined): string =>
  (text ?? '')
    .match(/-?[\d.]+(E[+-]?\d+)?/g)
    ?.map((number) => formatDecimal(roundTo(decimal(number), 15)))
    .join(' ') ?? '';

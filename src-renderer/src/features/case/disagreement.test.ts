import { describe, expect, it } from 'vitest';
import { OPEN_DECISION } from '#shared/review/decision.ts';
import { differenceCount, disagreementRows } from './disagreement.ts';
import { decided, report, stateOf, submitted, verdict } from './testing/run.ts';

const check = (tolerance: string) => ({ tolerance, ruleId: 'DQC.US.0126.9590', status: 'inconsistent' as const });
const compliance = submitted('compliance', report());
const row = (rows: ReturnType<typeof disagreementRows>, label: string) => rows.find((one) => one.label === label)!;

describe('disagreementRows', () => {
  const state = stateOf([
    compliance,
    submitted('forensic', report({ verdict: 'consistent', expectedValue: null })),
    decided(),
    { type: 'fused', verdict: verdict() },
  ]);
  const rows = disagreementRows(state, OPEN_DECISION, check('600000'));

  it('marks who differs from the fusion, field by field', () => {
    expect(row(rows, 'Verdict').differs).toEqual(['forensic']);
    expect(row(rows, 'Reported').differs).toEqual([]);
    expect(row(rows, 'Expected').differs).toEqual(['forensic']);
    expect(row(rows, 'Why').isComparable).toBe(false);
    expect(differenceCount(rows)).toBe('2 of 4 fields');
  });

  it('says weights and evidence in words', () => {
    expect(row(rows, 'Weight').cells.compliance).toMatchObject({ text: '.50, as the check' });
    expect(row(rows, 'Weight').cells.forensic).toMatchObject({ text: '.20, against the check' });
    expect(row(rows, 'Evidence').cells.compliance).toMatchObject({ text: '1 fact, 1 arc' });
    expect(row(rows, 'Evidence').cells.fused).toMatchObject({ text: '14 of 15 resolve' });
  });

  it('lets an expected value within the tolerance agree', () => {
    const close = stateOf([
      compliance,
      submitted('forensic', report({ expectedValue: '41600000' })),
      { type: 'fused', verdict: verdict() },
    ]);
    expect(row(disagreementRows(close, OPEN_DECISION, check('600000')), 'Expected').differs).toEqual([]);
    expect(row(disagreementRows(close, OPEN_DECISION, check('500000')), 'Expected').differs).toEqual(['forensic']);
  });

  it('compares with Compliance before the fusion, and with nothing before any report', () => {
    const early = stateOf([compliance, submitted('forensic', report({ verdict: 'consistent' }))]);
    expect(row(disagreementRows(early, OPEN_DECISION, null), 'Verdict').differs).toEqual(['forensic']);
    expect(differenceCount(disagreementRows(stateOf([]), OPEN_DECISION, null))).toBe('no report yet');
    expect(differenceCount(disagreementRows(stateOf([compliance]), OPEN_DECISION, null))).toBe('nowhere yet');
    const same = stateOf([compliance, submitted('forensic', report())]);
    expect(differenceCount(disagreementRows(same, OPEN_DECISION, null))).toBe('nowhere, the auditors agree');
  });

  it('puts the person beside the machine', () => {
    const approved = { ...OPEN_DECISION, status: 'approved' as const, reviewer: 'Ann' };
    expect(row(disagreementRows(state, approved, null), 'Verdict').cells.you).toEqual({ kind: 'decision', decision: 'violation' });
    expect(row(disagreementRows(state, approved, null), 'Expected').cells.you).toEqual({ kind: 'amount', value: '41000000' });
    const overridden = {
      ...OPEN_DECISION,
      status: 'overridden' as const,
      decision: 'consistent' as const,
      expectedValue: null,
      reason: 'Restated',
    };
    const after = disagreementRows(state, overridden, null);
    expect(row(after, 'Verdict').cells.you).toEqual({ kind: 'decision', decision: 'consistent' });
    expect(row(after, 'Expected').cells.you).toEqual({ kind: 'amount', value: null });
    expect(row(after, 'Why').cells.you).toMatchObject({ text: 'Restated' });
    expect(row(disagreementRows(state, OPEN_DECISION, null), 'Verdict').cells.you).toEqual({ kind: 'none' });
  });

  it('takes the accepted report for what the Senior says', () => {
    const accepted = stateOf([
      compliance,
      submitted('forensic', report()),
      decided({ action: 'accept', decision: null, expectedValue: null }),
      { type: 'fused', verdict: verdict() },
    ]);
    expect(row(disagreementRows(accepted, OPEN_DECISION, null), 'Verdict').cells.senior).toEqual({
      kind: 'decision',
      decision: 'violation',
    });
    expect(row(disagreementRows(accepted, OPEN_DECISION, null), 'Expected').cells.senior).toEqual({ kind: 'amount', value: '41000000' });
  });
});

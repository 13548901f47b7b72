import { describe, expect, it } from 'vitest';
import { type NetworkSummary } from '#shared/rpc/calc.ts';
import { type RuleSummary, type Scan } from '#shared/rpc/filing.ts';
import { sumCounts } from '#renderer/ui/sums.ts';
import { clearance } from './model.ts';

const rule = (change: Partial<RuleSummary> = {}): RuleSummary =>
  ({ rule: 'DQC.US.0126', tested: 3, unchecked: [], ...change }) as RuleSummary;
const scan = (rules: readonly RuleSummary[], severities: readonly Scan['findings'][number]['severity'][] = []): Scan =>
  ({ rules, findings: severities.map((severity) => ({ severity })) }) as unknown as Scan;
const network = (checked: number, failing: number): NetworkSummary => ({ checked, failing }) as NetworkSummary;

describe('clearance', () => {
  const holds = sumCounts([network(4, 0), network(2, 0)]);

  it('is clear only when something was tested, all of it, and nothing was found', () => {
    expect(clearance(scan([rule()]), holds)).toEqual({ kind: 'clear', but: [] });
    expect(clearance(scan([rule({ tested: 0 })]), sumCounts([])).kind).toBe('untested');
  });

  it('says what keeps it from being clear', () => {
    const rules = [rule(), rule({ rule: 'DQC.US.0015', tested: 0, unchecked: [{ reason: 'nil', count: 2 }] })];
    expect(clearance(scan(rules, ['warning', 'note']), sumCounts([network(4, 1), network(2, 2)]))).toEqual({
      kind: 'partly',
      but: ['3 sums fail Calculations 1.1', '1 warning', '1 note', 'DQC.US.0015 found nothing to test', '2 could not be checked'],
    });
    expect(clearance(scan([rule()]), undefined).kind).toBe('partly');
    expect(clearance(scan([rule({ tested: 0 })]), sumCounts([network(2, 1)])).kind).toBe('partly');
  });
});

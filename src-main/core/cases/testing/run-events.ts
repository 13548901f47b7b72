import type { Finding, Outcome } from '#shared/calc/outcome.ts';
import type { RunEvent } from '#shared/run/events.ts';
import type { Verdict } from '#shared/run/verdict.ts';
import { aRunStarted } from '#shared/run/testing/run.ts';

export const STARTED: RunEvent = aRunStarted();

export function aVerdict(over: Partial<Verdict> = {}): Verdict {
  return {
    decision: 'violation',
    reportedValue: '1234000',
    reportedState: 'value',
    expectedValue: '1200000',
    unit: 'iso4217:USD',
    ruleFamily: 'DQC.US.0126',
    ruleId: 'DQC.US.0126.9590',
    actionPath: ['Found the fact.', 'Added up its parts.'],
    evidence: [{ kind: 'fact', id: 'f2' }],
    decisiveCallId: 'call-7',
    otherChecks: [],
    beliefs: { violation: 0.95, consistent: 0, unknown: 0.05 },
    sources: [],
    conflict: 0,
    conflictUndiscounted: 0,
    trust: 0.95,
    trustFactors: { belief: 0.95, agreement: 1, completeness: 1, mandatoryAnswered: 7, mandatory: 7, citedResolved: 1, cited: 1 },
    mappingVersion: 'af-mapping-1',
    needsPerson: { needed: false, reasons: [] },
    ...over,
  };
}

/** The deciding checker's answer about a fact. */
export function checkerAnswer(callId: string, factId: string): RunEvent {
  const observation = { status: 'ok' as const, data: { factId }, evidence: [] };
  return {
    type: 'tool.returned',
    role: 'compliance',
    callId,
    tool: 'check_calc_tree',
    observation,
    observationHash: 'd'.repeat(64),
    durationMs: 1,
  };
}

export const finishedRun = (verdict: Verdict = aVerdict()): RunEvent[] => [
  STARTED,
  checkerAnswer('call-7', 'f1'),
  { type: 'fused', verdict },
  { type: 'run.finished' },
];

export function aFinding(over: Partial<Outcome> = {}): Finding {
  return {
    id: 'finding-1',
    severity: 'error',
    outcome: {
      rule: 'DQC.US.0126',
      ruleId: 'DQC.US.0126.9590',
      ruleVersion: '1',
      status: 'inconsistent',
      reason: null,
      scope: 'statement scope of the rule',
      inScanScope: true,
      factId: 'f1',
      concept: 'us-gaap:LiabilitiesCurrent',
      label: 'Total current liabilities',
      period: { kind: 'instant', instant: '2024-12-31' },
      dimensions: [],
      unit: 'iso4217:USD',
      reportedValue: '1234000',
      reportedState: 'value',
      expectedValue: '1200000',
      difference: '34000',
      tolerance: '1000',
      role: 'http://made.example/role/BalanceSheet',
      roleDefinition: '0000002 - Statement - CONSOLIDATED BALANCE SHEETS',
      axis: null,
      operands: [],
      standards: [],
      source: { kind: 'filing', name: 'the filing', version: '1' },
      suspicion: null,
      alternatives: [],
      crossChecks: [],
      factIds: ['f1'],
      arcIds: ['arc-1'],
      message: 'It does not add up.',
      ...over,
    },
  };
}

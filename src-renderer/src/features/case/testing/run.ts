import { type AuditCase } from '#shared/run/case.ts';
import { DEFAULT_RUN_CONFIG, type LoggedEvent, type RunEvent } from '#shared/run/events.ts';
import { replayRun, type RunState } from '#shared/run/reduce.ts';
import { type Report, type Verdict } from '#shared/run/verdict.ts';

export function report(change: Partial<Report> = {}): Report {
  return {
    verdict: 'violation',
    reportedValue: '58400000',
    reportedState: 'value',
    expectedValue: '41000000',
    ruleFamily: 'DQC.US.0126',
    actionPath: ['checked the tree'],
    evidence: [
      { kind: 'fact', id: 'f20' },
      { kind: 'arc', id: 'arc-1' },
    ],
    rationale: 'The total does not follow from its children.',
    confidence: 0.9,
    ...change,
  };
}

export function verdict(change: Partial<Verdict> = {}): Verdict {
  return {
    decision: 'violation',
    reportedValue: '58400000',
    reportedState: 'value',
    expectedValue: '41000000',
    unit: 'iso4217:USD',
    ruleFamily: 'DQC.US.0126',
    ruleId: 'DQC.US.0126.9590',
    actionPath: ['checked the tree'],
    evidence: [],
    decisiveCallId: 'compliance-1',
    otherChecks: [],
    beliefs: { violation: 0.93, consistent: 0.01, unknown: 0.06 },
    sources: [
      { name: 'DQC.US.0126', kind: 'checker', weight: 1, violation: 0.95, consistent: 0, note: 'inconsistent', conflict: 0 },
      {
        name: 'Compliance Auditor',
        kind: 'junior',
        weight: 0.5,
        violation: 0.6,
        consistent: 0,
        note: 'matches the decisive observation',
        conflict: 0,
      },
      {
        name: 'Forensic Auditor',
        kind: 'junior',
        weight: 0.2,
        violation: 0,
        consistent: 0.6,
        note: 'does not match the decisive observation',
        conflict: 0.11,
      },
    ],
    conflict: 0.11,
    conflictUndiscounted: 0.59,
    trust: 0.79,
    trustFactors: { belief: 0.93, agreement: 0.89, completeness: 0.95, mandatoryAnswered: 7, mandatory: 7, citedResolved: 14, cited: 15 },
    mappingVersion: 'af-mapping-1',
    needsPerson: { needed: true, reasons: ['The juniors disagreed in the first round.'] },
    ...change,
  };
}

export const auditCase: AuditCase = {
  id: 'case-1',
  filingId: 'filing-1',
  origin: 'finding',
  query: 'Audit us-gaap:LiabilitiesCurrent as of 2023-12-28.',
  concept: 'us-gaap:LiabilitiesCurrent',
  period: '2023-12-28',
  dimensions: [],
  unit: 'iso4217:USD',
  ruleFamily: 'DQC.US.0126',
  findingId: 'finding-1',
  title: 'Total current liabilities',
  createdAt: '2026-01-01T00:00:00.000Z',
};

/** A log of the given events, numbered from 1 behind its start. */
export function log(events: readonly RunEvent[]): readonly LoggedEvent[] {
  const started: RunEvent = {
    type: 'run.started',
    case: auditCase,
    config: DEFAULT_RUN_CONFIG,
    filingSha256: '',
    codeVersion: '0.1.0',
    toolSchemaHash: '',
    promptHashes: {},
    ruleDataHash: '',
  };
  return [started, ...events].map((event, index) => ({
    runId: 'run-1',
    seq: index + 1,
    at: '2026-01-01T00:00:00.000Z',
    prevHash: '',
    hash: '',
    event,
  }));
}

export const stateOf = (events: readonly RunEvent[]): RunState => replayRun('run-1', log(events));

/** A call and its answer. */
export function call(role: 'compliance' | 'forensic', callId: string, tool: string, data: object, hash = callId): readonly RunEvent[] {
  return [
    {
      type: 'tool.called',
      role,
      round: 1,
      step: 1,
      callId,
      tool,
      arguments: { concept: 'us-gaap:LiabilitiesCurrent', period: '2023-12-28' },
    },
    // Observation data are plain JSON by construction.
    {
      type: 'tool.returned',
      role,
      callId,
      tool,
      observation: { status: 'ok', data: data as never, evidence: [] },
      observationHash: hash,
      durationMs: 4,
    },
  ];
}

export const submitted = (role: 'compliance' | 'forensic', handedIn: Report, gatePassed = true): RunEvent => ({
  type: 'report.submitted',
  role,
  round: 1,
  report: handedIn,
  gatePassed,
});

export const decided = (change: Partial<Extract<RunEvent, { type: 'senior.decided' }>> = {}): RunEvent => ({
  type: 'senior.decided',
  round: 1,
  action: 'arbitrate',
  decision: 'violation',
  expectedValue: '41000000',
  feedback: { compliance: null, forensic: null },
  differences: [],
  rationale: 'The tree decides.',
  ...change,
});

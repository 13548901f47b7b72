import { describe, expect, it } from 'vitest';
import { CHAIN_START } from './chain-start.ts';
import { type LoggedEvent, type RunEvent, runEventSchema } from './events.ts';
import { reportDifferences } from './differences.ts';
import { emptyRun, latestReport, reduceRun, replayRun } from './reduce.ts';
import { aRunStarted } from './testing/run.ts';
import type { Report } from './verdict.ts';

const report: Report = {
  verdict: 'violation',
  reportedValue: '1',
  reportedState: 'value',
  expectedValue: '2',
  ruleFamily: 'DQC.US.0126',
  actionPath: [],
  evidence: [],
  rationale: '',
  confidence: 1,
};
const called = {
  type: 'tool.called',
  role: 'compliance',
  round: 1,
  step: 1,
  callId: 'compliance-1',
  tool: 'check_sign',
  arguments: {},
} as const;
const returned = {
  type: 'tool.returned',
  role: 'compliance',
  callId: 'compliance-1',
  tool: 'check_sign',
  observation: { status: 'ok', data: { answer: 1 }, evidence: [] },
  observationHash: 'h',
  durationMs: 0,
} as const;

const EVENTS: readonly RunEvent[] = [
  aRunStarted(),
  { type: 'model.requested', role: 'compliance', round: 1, turn: 1, requestHash: '' },
  {
    type: 'model.responded',
    role: 'compliance',
    round: 1,
    turn: 1,
    text: 'I look.',
    toolCalls: [{ id: 'compliance-1', name: 'check_sign', arguments: {} }],
    usage: { inputTokens: 1, outputTokens: 1 },
    latencyMs: 1,
  },
  called,
  { type: 'run.resumed', afterSeq: 4, codeVersion: '0', ruleDataHash: 'x' },
  { type: 'tool.interrupted', role: 'compliance', callId: 'compliance-1' },
  called,
  { ...returned, observation: { ...returned.observation, data: { answer: 1 }, evidence: [] } },
  { type: 'report.submitted', role: 'compliance', round: 1, report, gatePassed: true },
  { type: 'run.finished' },
];
const log: LoggedEvent[] = EVENTS.map((event, index) => ({
  runId: 'run-1',
  seq: index + 1,
  at: `t${index + 1}`,
  prevHash: CHAIN_START,
  hash: '',
  event,
}));

describe('the fold of a run', () => {
  it('takes only events that its schema knows', () => {
    for (const event of EVENTS) expect(runEventSchema.safeParse(event).success).toBe(true);
  });

  it('gives the same state in one go and event by event, and again for events seen before', () => {
    const stepwise = log.reduce(reduceRun, emptyRun('run-1'));
    expect(stepwise).toEqual(replayRun('run-1', log));
    expect(log.reduce(reduceRun, stepwise)).toEqual(stepwise);
  });

  it('replays to a step', () => {
    expect(replayRun('run-1', log, 3)).toMatchObject({
      lastSeq: 3,
      status: 'running',
      thinking: [],
      thoughts: { 'compliance-1': 'I look.' },
    });
    expect(replayRun('run-1', log, 4).lanes.compliance).toMatchObject([{ kind: 'tool', state: 'waiting', thought: 'I look.' }]);
  });

  it('leaves an interrupted call interrupted when the same call is issued again and answered', () => {
    const { lanes, status, endedAt } = replayRun('run-1', log);
    expect(lanes.compliance).toMatchObject([
      { state: 'interrupted', observation: null },
      { state: 'answered', returnedSeq: 8 },
      { kind: 'report' },
    ]);
    expect({ status, endedAt }).toEqual({ status: 'finished', endedAt: 't10' });
    expect(latestReport(replayRun('run-1', log), 'compliance')).toEqual(report);
    expect(latestReport(replayRun('run-1', log), 'forensic')).toBeNull();
  });
});

describe('differences between reports', () => {
  it('are none within the tolerance and for the same amount written otherwise', () => {
    expect(reportDifferences(report, { ...report, expectedValue: '2.0' }, null)).toEqual([]);
    expect(reportDifferences(report, { ...report, expectedValue: '3' }, '1')).toEqual([]);
  });

  it('name verdict, reported and expected value', () => {
    expect(
      reportDifferences(
        report,
        { ...report, verdict: 'consistent', reportedValue: null, reportedState: 'absent', expectedValue: '4' },
        '1',
      ),
    ).toHaveLength(3);
    expect(reportDifferences(null, report, null)).toEqual(['The Compliance Auditor handed in no report.']);
  });
});

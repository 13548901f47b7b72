import { describe, expect, it } from 'vitest';
import { type RunEvent } from '#shared/run/events.ts';
import { outcome } from '#renderer/ui/testing/outcome.ts';
import { call, decided, report, stateOf, submitted, verdict } from './testing/run.ts';
import { inOrder, laneCount, lanesOf, runProgress } from './steps.ts';

const events: readonly RunEvent[] = [
  ...call('compliance', 'compliance-1', 'check_calc_tree', outcome(), 'same'),
  ...call('forensic', 'forensic-1', 'check_calc_tree', outcome(), 'same'),
  {
    type: 'gate.rejected',
    role: 'forensic',
    round: 1,
    missing: ['get_fact_history'],
    contradictions: ['expected value contradicts check_calc_tree'],
  },
  submitted('compliance', report()),
  submitted('forensic', report({ verdict: 'consistent', expectedValue: null }), false),
  decided({ action: 'feedback', decision: null, feedback: { compliance: null, forensic: 'Name the concept.' } }),
  decided({ round: 2 }),
  { type: 'fused', verdict: verdict() },
];

describe('lanesOf', () => {
  const lanes = lanesOf(stateOf(events));

  it('numbers steps in their lane and keeps the order of the log across lanes', () => {
    expect(lanes.compliance.map((step) => [step.no, step.title, step.args, step.text])).toEqual([
      [1, 'check_calc_tree', 'LiabilitiesCurrent, 2023-12-28', 'Reported 58,400,000, sum 41,000,000'],
      [2, 'submit_report', 'violation, expected 41,000,000', 'Accepted'],
    ]);
    expect(inOrder(lanes).map((step) => `${step.lane} ${step.no}`)).toEqual([
      'compliance 1',
      'forensic 1',
      'forensic 2',
      'compliance 2',
      'forensic 3',
      'senior 1',
      'senior 2',
    ]);
    expect(lanes.compliance[0]).toMatchObject({ seq: 2, until: 3, sign: { mark: 'violation' }, aside: '4 ms' });
  });

  it('says that an observation was seen before and counts once', () => {
    expect(lanes.forensic[0]?.text).toBe('Reported 58,400,000, sum 41,000,000. Same observation as Compliance 1, counted once');
  });

  it('says what the gate returned and what the Senior sent back', () => {
    expect(lanes.forensic[1]).toMatchObject({
      isReturned: true,
      text: 'Returned: missing get_fact_history; expected value contradicts check_calc_tree',
    });
    expect(lanes.forensic[2]).toMatchObject({ args: 'consistent, expected value open', isReturned: true });
    expect(lanes.senior.map((step) => step.title)).toEqual(['feedback to Forensic', 'decision']);
    expect(lanes.senior[0]?.text).toBe('Name the concept.');
  });

  it('counts steps, time and rounds', () => {
    expect(laneCount('compliance', lanes.compliance)).toBe('2 steps · 4 ms');
    expect(laneCount('senior', lanes.senior)).toBe('2 rounds');
  });
});

describe('runProgress', () => {
  it('goes through reports, Senior and fusion', () => {
    expect(runProgress(stateOf([]))).toEqual({ done: 0, total: 4, text: '0 steps, 0 reports of 2' });
    expect(runProgress(stateOf(events.slice(0, 6)))).toMatchObject({ done: 1, text: '4 steps, 1 report of 2' });
    expect(runProgress(stateOf(events.slice(0, 8)))).toMatchObject({ done: 2, text: '6 steps, the Senior reads' });
    expect(runProgress(stateOf(events))).toMatchObject({ done: 4 });
  });

  it('shows a call that waits and one that was interrupted', () => {
    const [called] = call('compliance', 'compliance-1', 'get_facts', {});
    expect(lanesOf(stateOf([called!])).compliance[0]).toMatchObject({ text: 'Waiting for the answer', until: 2 });
    expect(
      lanesOf(stateOf([called!, { type: 'tool.interrupted', role: 'compliance', callId: 'compliance-1' }])).compliance[0]?.sign?.word,
    ).toBe('Interrupted');
  });
});

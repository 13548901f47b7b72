import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '#shared/base/canonical-json.ts';
import type { ReviewEvent } from '#shared/review/review.ts';
import { CHAIN_START } from '#shared/run/chain-start.ts';
import type { LoggedEvent, Observation, RunEvent } from '#shared/run/events.ts';
import { aRunStarted } from '#shared/run/testing/run.ts';
import { fakeOverview } from '#main/entry/testing/fake-filing.ts';
import { parseRunFile, type RunFile, verifyRunFile } from './run-file.ts';

type Json = Parameters<typeof canonicalJson>[0];
const sha256 = (value: Json): string => createHash('sha256').update(canonicalJson(value)).digest('hex');
const observation: Observation = { status: 'ok', data: { value: '5' }, evidence: [{ kind: 'fact', id: 'f1' }] };
const returned: RunEvent = {
  type: 'tool.returned',
  role: 'compliance',
  callId: 'c1',
  tool: 'get_facts',
  observation,
  observationHash: sha256(observation),
  durationMs: 1,
};

function runFile(events: readonly RunEvent[]): RunFile {
  let prevHash = CHAIN_START;
  const logged = events.map((event, index): LoggedEvent => {
    const content = { runId: 'run-1', seq: index + 1, at: '2026-01-01T00:00:00.000Z', prevHash, event };
    prevHash = sha256(content);
    return { ...content, hash: prevHash };
  });
  const { id: _id, openedAt: _openedAt, ...filing } = fakeOverview().head;
  return { format: 'auditflow.run', version: 1, runId: 'run-1', filing, events: logged, review: [] };
}

function decisions(caseId: string): ReviewEvent[] {
  let prevHash = CHAIN_START;
  return [1, 2].map((seq): ReviewEvent => {
    const action = { kind: 'comment', text: `Remark ${seq}`, step: null } as const;
    const content = {
      id: `review-${seq}`,
      seq,
      caseId,
      runId: 'run-1',
      at: '2026-01-01T00:00:00.000Z',
      reviewer: 'R',
      basisHash: null,
      action,
      prevHash,
    };
    prevHash = sha256(content);
    return { ...content, hash: prevHash };
  });
}

const good = runFile([returned, { type: 'run.finished' }]);
const change = (index: number, changed: Partial<LoggedEvent>): RunFile => ({
  ...good,
  events: good.events.map((event, at) => (at === index ? { ...event, ...changed } : event)),
});

describe('verifyRunFile', () => {
  it('finds an untouched export intact', () => {
    expect(verifyRunFile(parseRunFile(JSON.stringify(good), 'run.json'))).toEqual({
      runId: 'run-1',
      calls: 1,
      matched: 1,
      differences: [],
      chain: 'intact',
      reviewChain: 'intact',
      ruleDataChanged: null,
    });
  });

  it('sees a decision that was changed, left out, or made about another case', () => {
    const file = { ...runFile([aRunStarted()]), review: decisions('case-1') };
    const [first, second] = file.review;
    if (first === undefined || second === undefined) throw new Error('two decisions');
    expect(verifyRunFile(file).reviewChain).toBe('intact');
    expect(verifyRunFile({ ...file, review: [{ ...first, reviewer: 'Somebody else' }, second] }).reviewChain).toEqual({ brokenAt: 1 });
    expect(verifyRunFile({ ...file, review: [second] }).reviewChain).toEqual({ brokenAt: 1 });
    expect(verifyRunFile({ ...file, review: decisions('case-2') }).reviewChain).toEqual({ brokenAt: 1 });
  });

  it.each<[string, RunFile, number]>([
    ['a changed event', change(1, { event: { type: 'run.cancelled' } }), 2],
    ['a changed time', change(0, { at: '2026-01-02T00:00:00.000Z' }), 1],
    ['a changed link', change(1, { prevHash: CHAIN_START }), 2],
    ['a missing first line', { ...good, events: good.events.slice(1) }, 1],
    ['a foreign line', change(0, { runId: 'run-2' }), 1],
    ['another run', { ...good, runId: 'run-2' }, 1],
  ])('sees %s', (_what, file, brokenAt) => expect(verifyRunFile(file).chain).toEqual({ brokenAt }));

  it('sees an observation that is not the one that was hashed, even where the chain was made anew', () => {
    const forged = runFile([{ ...returned, observation: { ...observation, data: { value: '6' } } }]);
    const { chain, matched, differences } = verifyRunFile(forged);
    expect(chain).toBe('intact');
    expect(matched).toBe(0);
    expect(differences).toMatchObject([{ seq: 1, tool: 'get_facts', recordedHash: sha256(observation) }]);
  });
});

describe('parseRunFile', () => {
  it.each(['', '{}', 'PK', JSON.stringify({ ...good, version: 2 }), JSON.stringify({ ...good, events: [] })])(
    'refuses what is no export: %.20s',
    (text) => {
      expect(() => parseRunFile(text, 'run.json')).toThrow(
        'run.json is not an exported run. Write one with auditflow export RUN_ID --format json -o FILE.',
      );
    },
  );
});

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CHAIN_START } from '#shared/run/chain-start.ts';
import { type RunEvent } from '#shared/run/events.ts';
import { openDatabase } from './open-database.ts';
import { anAuditCase, aRunStarted } from '#shared/run/testing/run.ts';
import { temporaryFolder, temporaryWorkspace, workspaceWithRun } from './testing/temporary-workspace.ts';
import type { Workspace } from './workspace.ts';

const at = (second: number): string => `2026-01-02T03:05:${String(second).padStart(2, '0')}.000Z`;

const STARTED: RunEvent = aRunStarted();
const TOOL: RunEvent = {
  type: 'tool.called',
  role: 'compliance',
  round: 1,
  step: 1,
  callId: 'call-1',
  tool: 'check_sign',
  arguments: { zulu: 'last', alpha: ['東京', 1.5, null], concept: 'us-gaap:Assets' },
};

function runWith(workspace: Workspace, events: readonly RunEvent[]): void {
  events.forEach((event, index) => workspace.runs.append('run-1', at(index), event));
}

describe('the run log', () => {
  it('numbers and chains events, and gives them back as they were', () => {
    const { runs } = workspaceWithRun();
    const first = runs.append('run-1', at(0), STARTED);
    const second = runs.append('run-1', at(1), TOOL);
    expect(first).toMatchObject({ runId: 'run-1', seq: 1, prevHash: CHAIN_START, event: STARTED });
    expect(second).toMatchObject({ seq: 2, prevHash: first.hash });
    expect(runs.events('run-1')).toEqual([first, second]);
    expect(runs.events('run-1', 2)).toEqual([second]);
    expect(runs.events('run-1', 1, ['tool.called', 'fused'])).toEqual([second]);
    expect(runs.verifyChain('run-1')).toBe('intact');
  });

  it('derives the status from the log and from who is alive', () => {
    const workspace = workspaceWithRun();
    const { runs } = workspace;
    expect(runs.summary('run-1')).toMatchObject({ status: 'running', lastSeq: 0, endedAt: null });
    runWith(workspace, [STARTED, TOOL]);
    expect(runs.summary('run-1', () => true)?.status).toBe('running');
    expect(runs.summary('run-1', () => false)).toMatchObject({ status: 'interrupted', lastSeq: 2, endedAt: null });
    runs.append('run-1', at(5), { type: 'run.cancelled' });
    expect(runs.summary('run-1', () => false)).toMatchObject({ status: 'cancelled', endedAt: at(5) });
    runs.append('run-1', at(6), { type: 'run.resumed', afterSeq: 3, codeVersion: '0', ruleDataHash: 'x' });
    expect(runs.summary('run-1')).toMatchObject({ status: 'running', endedAt: null });
    runs.append('run-1', at(7), { type: 'run.failed', message: 'no answer', code: 'model-unavailable' });
    expect(runs.summary('run-1')?.status).toBe('failed');
    expect(runs.summary('run-9')).toBeUndefined();
  });

  it('lists newest first, by case when asked', () => {
    const { runs, cases } = workspaceWithRun();
    cases.insert(anAuditCase({ id: 'case-2' }), null);
    runs.create({ id: 'run-2', caseId: 'case-2', auditor: 'builtin', startedAt: at(1) });
    runs.create({ id: 'run-3', caseId: 'case-1', auditor: 'builtin', startedAt: at(2) });
    expect(runs.list().map((run) => run.id)).toEqual(['run-3', 'run-2', 'run-1']);
    expect(runs.list({ caseId: 'case-1' }).map((run) => run.id)).toEqual(['run-3', 'run-1']);
  });

  it('gives the runs of a filing and their events of some types at once', () => {
    const workspace = workspaceWithRun();
    const { runs, cases } = workspace;
    cases.insert(anAuditCase({ id: 'case-2' }), null);
    runs.create({ id: 'run-2', caseId: 'case-2', auditor: 'builtin', startedAt: at(1) });
    runWith(workspace, [STARTED, TOOL]);
    const other = runs.append('run-2', at(2), TOOL);
    const { filingId } = anAuditCase();
    expect(runs.list({ filingId }).map((run) => run.id)).toEqual(['run-2', 'run-1']);
    expect(runs.list({ filingId: 'filing-9' })).toEqual([]);
    const events = runs.eventsByRun({ filingId }, ['tool.called']);
    expect([...events.keys()]).toEqual(['run-1', 'run-2']);
    expect(events.get('run-2')).toEqual([other]);
    expect(runs.eventsByRun({}, ['tool.called'])).toEqual(events);
    expect(runs.eventsByRun({ filingId: 'filing-9' }, ['tool.called']).size).toBe(0);
  });

  it('refuses unknown runs and cases', () => {
    const { runs } = workspaceWithRun();
    expect(() => runs.append('run-9', at(0), STARTED)).toThrow('There is no run run-9.');
    expect(() => runs.create({ id: 'run-9', caseId: 'case-9', auditor: 'builtin', startedAt: at(0) })).toThrow('There is no case case-9.');
  });

  it('survives closing and opening', () => {
    const path = join(temporaryFolder(), 'test.auditflow');
    const workspace = workspaceWithRun(path);
    runWith(workspace, [STARTED, TOOL]);
    const before = workspace.runs.events('run-1');
    workspace.close();
    expect(temporaryWorkspace(path).runs.events('run-1')).toEqual(before);
  });
});

describe('the log tables', () => {
  it.each(['audit_case', 'run', 'run_event', 'review_event'])('%s refuses UPDATE, DELETE and REPLACE', (table) => {
    const path = join(temporaryFolder(), 'test.auditflow');
    const workspace = workspaceWithRun(path);
    runWith(workspace, [STARTED]);
    workspace.reviews.append({
      ...{ id: 'review-1', caseId: 'case-1', runId: null, at: at(0), reviewer: 'Ada', basisHash: null },
      action: { kind: 'comment', text: 'Looked at it.', step: null },
    });
    workspace.close();
    const db = openDatabase(path);
    const refusal = `${table} is append-only`;
    expect(() => db.exec(`UPDATE ${table} SET rowid = rowid + 1`)).toThrow(refusal);
    expect(() => db.exec(`DELETE FROM ${table}`)).toThrow(refusal);
    const columns = db.prepare(`SELECT name FROM pragma_table_xinfo('${table}') WHERE hidden = 0`).pluck().all().join(', ');
    expect(() => db.exec(`REPLACE INTO ${table} (${columns}) SELECT ${columns} FROM ${table}`)).toThrow(refusal);
    expect(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()).toBe(1);
    db.close();
  });

  it.each([
    ['what an event says', `UPDATE run_event SET body = replace(body, 'us-gaap:Assets', 'us-gaap:Nothing') WHERE seq = 2`, 2],
    ['when it was', `UPDATE run_event SET at = '2020-01-01T00:00:00.000Z' WHERE seq = 1`, 1],
    ['that it was there', `DELETE FROM run_event WHERE seq = 2`, 2],
    ['its hash', `UPDATE run_event SET hash = '${'e'.repeat(64)}' WHERE seq = 1`, 1],
  ])('a chain shows who changed %s behind the triggers’ back', (_what, tampering, brokenAt) => {
    const path = join(temporaryFolder(), 'test.auditflow');
    const workspace = workspaceWithRun(path);
    runWith(workspace, [STARTED, TOOL, { type: 'run.finished' }]);
    workspace.close();
    const db = openDatabase(path);
    db.exec(`DROP TRIGGER run_event_no_update; DROP TRIGGER run_event_no_delete; ${tampering};`);
    db.close();
    expect(temporaryWorkspace(path).runs.verifyChain('run-1')).toEqual({ brokenAt });
  });
});

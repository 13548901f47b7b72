import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CHAIN_START } from '#shared/run/chain-start.ts';
import type { NewReviewEvent } from './reviews.ts';
import { openDatabase } from './open-database.ts';
import { temporaryFolder, temporaryWorkspace, workspaceWithRun } from './testing/temporary-workspace.ts';

const anEvent = (id: string, over: Partial<NewReviewEvent> = {}): NewReviewEvent => ({
  id,
  caseId: 'case-1',
  runId: 'run-1',
  at: '2026-01-02T03:06:00.000Z',
  reviewer: 'Ada',
  basisHash: 'f'.repeat(64),
  action: { kind: 'override', decision: 'consistent', expectedValue: '-0.125', reason: 'Rounding — see note 7.' },
  ...over,
});

it('chains the events of a case and gives them back as they were', () => {
  const { reviews } = workspaceWithRun();
  const first = reviews.append(anEvent('review-1'));
  const second = reviews.append(anEvent('review-2', { runId: null, basisHash: null, action: { kind: 'undo', undoes: 'review-1' } }));
  expect(first).toMatchObject({ seq: 1, prevHash: CHAIN_START });
  expect(second).toMatchObject({ seq: 2, prevHash: first.hash });
  expect(reviews.events('case-1')).toEqual([first, second]);
  expect([...reviews.eventsByCase('filing-1')]).toEqual([['case-1', [first, second]]]);
  expect(reviews.verifyChain('case-1')).toBe('intact');
  expect(reviews.events('case-9')).toEqual([]);
  expect(() => reviews.append(anEvent('review-3', { caseId: 'case-9' }))).toThrow('There is no case case-9.');
});

it('shows a changed reviewer', () => {
  const path = join(temporaryFolder(), 'test.auditflow');
  const workspace = workspaceWithRun(path);
  workspace.reviews.append(anEvent('review-1'));
  workspace.close();
  const db = openDatabase(path);
  db.exec(`DROP TRIGGER review_event_no_update; UPDATE review_event SET reviewer = 'Eve';`);
  db.close();
  expect(temporaryWorkspace(path).reviews.verifyChain('case-1')).toEqual({ brokenAt: 1 });
});

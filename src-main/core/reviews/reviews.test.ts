import { describe, expect, it } from 'vitest';
import type { ReviewAction } from '#shared/review/review.ts';
import type { RunEvent } from '#shared/run/events.ts';
import { canonicalHash } from '#main/store/chain.ts';
import { workspaceWithRun } from '#main/store/testing/temporary-workspace.ts';
import { aVerdict, finishedRun, STARTED } from '../cases/testing/run-events.ts';
import { countingIds, fixedClock } from '../filings/testing/fixed-ports.ts';
import { createSettingsService } from '../settings/settings.ts';
import { createReviewHandlers, createReviewService } from './reviews.ts';

function setUp(events: readonly RunEvent[] = finishedRun()) {
  const workspace = workspaceWithRun();
  events.forEach((event, second) => workspace.runs.append('run-1', `2026-01-02T00:00:0${second}.000Z`, event));
  const settings = createSettingsService(workspace);
  const alive = new Set<string>();
  const isAlive = (id: string): boolean => alive.has(id);
  const reviews = createReviewService({ workspace, settings, clock: fixedClock(), ids: countingIds(), isAlive });
  return { workspace, settings, reviews, alive };
}

const approve: ReviewAction = { kind: 'approve', level: 'approved', note: '' };
const override: ReviewAction = { kind: 'override', decision: 'consistent', expectedValue: '1234000', reason: 'The note explains it.' };

describe('a decision', () => {
  it('names the run, the reviewer of the settings and the verdict it judged', () => {
    const { reviews, settings, workspace } = setUp();
    settings.set({ reviewer: 'Ada Lovelace' });
    const { decision, event } = reviews.decide('case-1', override);
    expect(event).toMatchObject({ id: 'review-1', seq: 1, runId: 'run-1', reviewer: 'Ada Lovelace', basisHash: canonicalHash(aVerdict()) });
    expect(decision).toMatchObject({ status: 'overridden', decision: 'consistent', expectedValue: '1234000', eventId: 'review-1' });
    expect(reviews.events('case-1')).toEqual([event]);
    expect(workspace.reviews.verifyChain('case-1')).toBe('intact');
  });

  it('of someone who gave no name is by "Reviewer"', () => {
    expect(setUp().reviews.decide('case-1', approve).event.reviewer).toBe('Reviewer');
  });

  it('can be reopened, and taken back by naming the event that holds', () => {
    const { reviews } = setUp();
    const first = reviews.decide('case-1', approve);
    const second = reviews.decide('case-1', override);
    expect(() => reviews.decide('case-1', { kind: 'undo', undoes: first.event.id })).toThrow('does not hold any more');
    const undone = reviews.decide('case-1', { kind: 'undo', undoes: second.event.id });
    expect(undone.decision).toMatchObject({ status: 'approved', eventId: first.event.id });
    expect(reviews.decide('case-1', { kind: 'reopen', note: 'New facts.' }).decision).toMatchObject({
      status: 'open',
      reason: 'New facts.',
    });
    expect(reviews.events('case-1')).toHaveLength(4);
  });
});

describe('what is not allowed', () => {
  const conflict = { code: 'conflict' };

  it.each([
    ['no run has finished', [STARTED], /was interrupted before it gave a verdict/],
    ['it was cancelled', [STARTED, { type: 'run.cancelled' }], /was cancelled before/],
    ['it ended without a verdict', [STARTED, { type: 'run.finished' }], /was finished before/],
  ] as const)('to approve or override when %s', (_when, events, words) => {
    const { reviews } = setUp(events);
    expect(() => reviews.decide('case-1', approve)).toThrow(words);
    expect(() => reviews.decide('case-1', override)).toThrow(expect.objectContaining(conflict));
    expect(reviews.decide('case-1', { kind: 'comment', text: 'Waiting.', step: null }).event).toMatchObject({
      runId: 'run-1',
      basisHash: null,
    });
  });

  it('to judge while the auditors are at work', () => {
    const { reviews, alive } = setUp([STARTED]);
    alive.add('run-1');
    expect(() => reviews.decide('case-1', approve)).toThrow('still at work');
  });

  it('to reopen or take back what is open', () => {
    const { reviews } = setUp();
    expect(() => reviews.decide('case-1', { kind: 'reopen', note: '' })).toThrow(expect.objectContaining(conflict));
    expect(() => reviews.decide('case-1', { kind: 'undo', undoes: 'review-1' })).toThrow(expect.objectContaining(conflict));
  });

  it('to override without a reason, or a case that does not exist', async () => {
    const { reviews } = setUp();
    expect(() => reviews.decide('case-1', { ...override, reason: '  ' })).toThrow('An override needs a reason.');
    const handlers = createReviewHandlers(reviews);
    const context = { signal: new AbortController().signal };
    await expect(handlers['review.decide']({ caseId: 'case-9', action: approve }, context)).rejects.toMatchObject({ code: 'not-found' });
    await expect(handlers['review.events']({ caseId: 'case-9' }, context)).rejects.toMatchObject({ code: 'not-found' });
    expect(await handlers['review.events']({ caseId: 'case-1' }, context)).toEqual([]);
  });
});

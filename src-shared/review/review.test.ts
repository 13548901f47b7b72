import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currentDecision, OPEN_DECISION } from './decision.ts';
import { type ReviewAction, reviewActionSchema, type ReviewEvent } from './review.ts';

function logOf(actions: readonly ReviewAction[]): ReviewEvent[] {
  return actions.map((action, index) => ({
    ...{ id: `review-${index}`, seq: index + 1, caseId: 'case-1', runId: 'run-1', at: `2026-01-02T00:00:0${index}.000Z` },
    ...{ reviewer: 'Ada', basisHash: 'a'.repeat(64), prevHash: '0'.repeat(64), hash: 'b'.repeat(64) },
    action,
  }));
}

const decide = (...actions: ReviewAction[]): ReturnType<typeof currentDecision> => currentDecision(logOf(actions));
const approve: ReviewAction = { kind: 'approve', level: 'verified', note: '' };
const override: ReviewAction = { kind: 'override', decision: 'consistent', expectedValue: null, reason: 'Note 7.' };
const reopen: ReviewAction = { kind: 'reopen', note: '' };
const comment: ReviewAction = { kind: 'comment', text: 'Hm.', step: 3 };
const undo = (index: number): ReviewAction => ({ kind: 'undo', undoes: `review-${index}` });

describe('the decision that holds', () => {
  it('is the last one', () => {
    expect(decide()).toEqual(OPEN_DECISION);
    expect(decide(approve)).toMatchObject({ status: 'verified', decision: null, reviewer: 'Ada', eventId: 'review-0', runId: 'run-1' });
    expect(decide(approve, override)).toMatchObject({
      status: 'overridden',
      decision: 'consistent',
      reason: 'Note 7.',
      eventId: 'review-1',
    });
    expect(decide(approve, override, reopen)).toMatchObject({ status: 'open', decision: null, eventId: 'review-2' });
  });

  it('does not change by a comment', () => {
    expect(decide(approve, comment)).toEqual(decide(approve));
  });

  it('is the one before when the last is taken back, and the last again when that is taken back', () => {
    expect(decide(approve, override, undo(1))).toEqual(decide(approve));
    expect(decide(approve, override, undo(1), undo(2))).toEqual(decide(approve, override));
    expect(decide(approve, override, undo(1), undo(0))).toEqual(OPEN_DECISION);
  });
});

/** Any log in which an undo names an earlier event, of any kind. */
const anyLog = fc
  .array(fc.tuple(fc.constantFrom(approve, override, reopen, comment, undo(0)), fc.nat()), { maxLength: 12 })
  .map((picks) => picks.map(([action, pick], index) => (action.kind === 'undo' ? (index === 0 ? comment : undo(pick % index)) : action)));

/** By definition: an event counts unless some later undo of it counts. */
function counts(events: readonly ReviewEvent[], index: number): boolean {
  const id = events[index]?.id;
  return !events.some((later, at) => at > index && later.action.kind === 'undo' && later.action.undoes === id && counts(events, at));
}

describe('for every log', () => {
  it('the decision is that of the last decision that counts', () => {
    fc.assert(
      fc.property(anyLog, (actions) => {
        const events = logOf(actions);
        const holding = events.findLast((event, index) => !['undo', 'comment'].includes(event.action.kind) && counts(events, index));
        expect(currentDecision(events).eventId).toBe(holding?.id ?? null);
      }),
    );
  });

  it('taking back what holds gives the decision before it, and taking that back restores it', () => {
    fc.assert(
      fc.property(anyLog, (actions) => {
        const before = currentDecision(logOf(actions));
        fc.pre(before.eventId !== null);
        const undone = [...actions, undo(Number(before.eventId.split('-')[1]))];
        expect(currentDecision(logOf(undone)).eventId).not.toBe(before.eventId);
        expect(currentDecision(logOf([...undone, undo(actions.length)]))).toEqual(before);
      }),
    );
  });

  it('a new decision holds', () => {
    fc.assert(
      fc.property(anyLog, (actions) => {
        expect(decide(...actions, override).eventId).toBe(`review-${actions.length}`);
      }),
    );
  });
});

it('an override needs a reason', () => {
  expect(reviewActionSchema.safeParse({ ...override, reason: ' ' }).error?.issues[0]?.message).toBe('An override needs a reason.');
});

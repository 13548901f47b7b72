import { undoneEvents } from '#shared/review/decision.ts';
import type { CurrentDecision, ReviewEvent } from '#shared/review/review.ts';
import { type MarkKind } from '#renderer/ui/Mark.tsx';
import { amountText } from '#renderer/ui/amount.ts';
import { DECISION_SIGN, REVIEW_SIGN } from '#renderer/ui/words.ts';
import { clockText } from './model.ts';

export interface ReviewLine {
  readonly mark: MarkKind;
  readonly title: string;
  readonly note: string | null;
  readonly isUndone: boolean;
}

/** What a person said, one line an event. Nothing is ever taken out: what was undone is marked. */
export function reviewLine(event: ReviewEvent, events: readonly ReviewEvent[]): ReviewLine {
  const { action } = event;
  const isUndone = undoneEvents(events).has(event.id);
  switch (action.kind) {
    case 'approve':
      return {
        mark: REVIEW_SIGN[action.level].mark,
        title: REVIEW_SIGN[action.level].word,
        note: noteOf(action.note),
        isUndone,
      };
    case 'override': {
      const expected = action.expectedValue === null ? '' : `, expected ${amountText(action.expectedValue).text}`;
      return {
        mark: REVIEW_SIGN.overridden.mark,
        title: `${REVIEW_SIGN.overridden.word}: ${DECISION_SIGN[action.decision].word.toLowerCase()}${expected}`,
        note: action.reason,
        isUndone,
      };
    }
    case 'comment':
      return { mark: 'human', title: action.step === null ? 'Comment' : `Comment on step ${action.step}`, note: action.text, isUndone };
    case 'reopen':
      return { mark: 'open', title: 'Reopened', note: noteOf(action.note), isUndone };
    case 'undo': {
      const undone = events.find((one) => one.id === action.undoes);
      return { mark: 'open', title: undone === undefined ? 'Undo' : `Undo of “${reviewLine(undone, events).title}”`, note: null, isUndone };
    }
  }
}

const noteOf = (note: string): string | null => (note === '' ? null : note);

/** `Overridden by you, 14:02:11`. */
export function decisionWords(decision: CurrentDecision): string {
  if (decision.status === 'open') return decision.reviewer === null ? 'Your decision' : `Reopened by ${who(decision.reviewer)}`;
  return `${REVIEW_SIGN[decision.status].word} by ${who(decision.reviewer)}${decision.at === null ? '' : `, ${clockText(decision.at)}`}`;
}

const who = (reviewer: string | null): string => (reviewer === null || reviewer === '' ? 'you' : reviewer);

import { useEffect } from 'react';
import { type CurrentDecision, type ReviewAction } from '#shared/review/review.ts';
import { useDecide } from '#renderer/api/mutations.ts';
import { errorWords } from '#renderer/ui/states.tsx';
import { keepUndoOf, showToast } from '#renderer/ui/toasts.ts';
import { REVIEW_SIGN } from '#renderer/ui/words.ts';

/** What is worth a message with its Undo; a comment and an undo show in the bar itself. */
function saidText(action: ReviewAction): string | null {
  switch (action.kind) {
    case 'approve':
      return REVIEW_SIGN[action.level].word;
    case 'override':
      return REVIEW_SIGN.overridden.word;
    case 'reopen':
      return 'Reopened';
    case 'comment':
    case 'undo':
      return null;
  }
}

export interface Review {
  readonly decide: (action: ReviewAction, onDone?: () => void) => void;
  readonly isPending: boolean;
  readonly can: {
    readonly verify: boolean;
    readonly approve: boolean;
    readonly override: boolean;
    readonly reopen: boolean;
    readonly undo: boolean;
  };
}

/** What can be said now, and saying it. A decision can be undone, so nothing asks first. */
export function useReview(caseId: string, decision: CurrentDecision, isJudgeable: boolean): Review {
  const decide = useDecide();
  const isFree = !decide.isPending;
  useEffect(() => keepUndoOf(decision.eventId), [decision.eventId]);
  useEffect(() => () => keepUndoOf(null), []);
  const onError = (error: unknown): void => showToast({ mark: 'error', title: 'This was not recorded', text: errorWords(error).message });
  const undo = (eventId: string): void => decide.mutate({ caseId, action: { kind: 'undo', undoes: eventId } }, { onError });
  return {
    isPending: decide.isPending,
    can: {
      verify: isFree && isJudgeable && decision.status === 'open',
      approve: isFree && isJudgeable && (decision.status === 'open' || decision.status === 'verified'),
      override: isFree && isJudgeable && decision.status !== 'overridden',
      reopen: isFree && decision.status !== 'open',
      undo: isFree && decision.eventId !== null,
    },
    decide: (action, onDone) =>
      decide.mutate(
        { caseId, action },
        {
          onSuccess: ({ event }) => {
            onDone?.();
            const title = saidText(action);
            if (title === null) return;
            showToast({
              mark: 'human',
              title,
              undoes: event.id,
              action: { label: 'Undo', run: () => undo(event.id), keys: 'review.undo' },
            });
          },
          onError,
        },
      ),
  };
}

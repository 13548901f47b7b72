import { type ReactElement, useRef, useState } from 'react';
import { type ReviewAction } from '#shared/review/review.ts';
import { type CaseDetail } from '#shared/rpc/audit.ts';
import { useAction } from '#renderer/actions/use-action.ts';
import { Badge } from '#renderer/ui/Badge.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { ActionKeys } from '#renderer/ui/Kbd.tsx';
import { Mark } from '#renderer/ui/Mark.tsx';
import { counted, REVIEW_SIGN } from '#renderer/ui/words.ts';
import { type Authority } from './override.ts';
import { OverrideDialog } from './OverrideDialog.tsx';
import { decisionWords } from './review-words.ts';
import { useReview } from './use-review.ts';

export interface ReviewBarProps {
  readonly caseId: string;
  readonly detail: CaseDetail;
  /** The selected step: what a comment is about. */
  readonly step: number | null;
  /** A finished run's verdict can be judged. */
  readonly isJudgeable: boolean;
  readonly authority: Authority | null;
  readonly isHistoryOpen: boolean;
  readonly onHistory: () => void;
}

/** The person's place: a note, a decision, and what holds now. */
export function ReviewBar({ caseId, detail, step, isJudgeable, authority, isHistoryOpen, onHistory }: ReviewBarProps): ReactElement {
  const { decision } = detail;
  const [note, setNote] = useState('');
  const [isOverriding, setOverriding] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const review = useReview(caseId, decision, isJudgeable);
  const { can, decide } = review;
  const written = note.trim();
  const comments = detail.review.filter(({ action }) => action.kind === 'comment').length;
  const clear = (): void => setNote('');
  const comment = (): void => {
    if (written === '') input.current?.focus();
    else decide({ kind: 'comment', text: written, step }, clear);
  };
  const onOverride = (action: ReviewAction): void =>
    decide(action, () => {
      clear();
      setOverriding(false);
    });
  useAction('review.note', () => input.current?.focus());
  useAction('review.verify', () => decide({ kind: 'approve', level: 'verified', note: written }, clear), { isEnabled: can.verify });
  useAction('review.approve', () => decide({ kind: 'approve', level: 'approved', note: written }, clear), { isEnabled: can.approve });
  useAction('review.override', () => setOverriding(true), { isEnabled: can.override });
  useAction('review.reopen', () => decide({ kind: 'reopen', note: written }, clear), { isEnabled: can.reopen });
  useAction('review.undo', () => (decision.eventId === null ? undefined : decide({ kind: 'undo', undoes: decision.eventId })), {
    isEnabled: can.undo,
  });
  return (
    <section className="reviewbar" aria-label="Your decision">
      <span className="row fixed">
        <Mark kind={decision.status === 'open' ? 'human' : REVIEW_SIGN[decision.status].mark} title={REVIEW_SIGN[decision.status].word} />
        <span
          className={decision.status === 'open' ? 'strong t2 nowrap' : 'strong t2 nowrap is-human'}
          title={decision.reason ?? undefined}
        >
          {decisionWords(decision)}
        </span>
        {decision.status !== 'open' && decision.runId !== null && decision.runId !== detail.run?.id ? (
          <Badge mark="stale" title="It was decided on an earlier run; look at the new one and decide again">
            Stale
          </Badge>
        ) : null}
      </span>
      <label className="input grow">
        <input
          ref={input}
          value={note}
          aria-label="Note to the workpaper"
          placeholder="Note to the workpaper; required when you override"
          onChange={(event) => setNote(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') comment();
            else if (event.key === 'Escape') input.current?.blur();
            else return;
            event.preventDefault();
          }}
        />
        {note === '' ? <ActionKeys action="review.note" /> : null}
      </label>
      <Button disabled={written === '' || review.isPending} title="Record the note as a comment, Enter in the note" onClick={comment}>
        Comment
      </Button>
      <Button
        variant="ghost"
        icon="note"
        pressed={isHistoryOpen}
        title={`Review history, ${counted(comments, 'comment')}`}
        onClick={onHistory}
      >
        {comments}
      </Button>
      {can.undo ? <Button variant="ghost" icon="undo" action="review.undo" title="Undo the last decision" /> : null}
      <Button action="review.override" disabled={!can.override}>
        Override
      </Button>
      {decision.status === 'open' ? null : (
        <Button action="review.reopen" disabled={!can.reopen}>
          Reopen
        </Button>
      )}
      <Button action="review.approve" variant={decision.status === 'verified' ? 'human' : 'default'} disabled={!can.approve}>
        Approve
      </Button>
      {decision.status === 'open' ? (
        <Button variant="human" icon="check" action="review.verify" disabled={!can.verify}>
          Verify
        </Button>
      ) : null}
      {isOverriding ? (
        <OverrideDialog
          verdict={detail.verdict}
          authority={authority}
          note={written}
          onClose={() => setOverriding(false)}
          onDecide={onOverride}
        />
      ) : null}
    </section>
  );
}

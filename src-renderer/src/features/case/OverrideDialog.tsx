import { type ReactElement, useId, useState } from 'react';
import { type ReviewAction } from '#shared/review/review.ts';
import { type Verdict } from '#shared/run/verdict.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Callout } from '#renderer/ui/Callout.tsx';
import { Dialog, focusFirst } from '#renderer/ui/Dialog.tsx';
import { Segmented } from '#renderer/ui/Segmented.tsx';
import { DECISION_SIGN } from '#renderer/ui/words.ts';
import css from './Case.module.css';
import {
  type Authority,
  checkOverride,
  contradictionsOf,
  firstDraft,
  type OverrideDecision,
  type OverrideDraft,
  type OverrideProblems,
} from './override.ts';

type OverrideAction = Extract<ReviewAction, { kind: 'override' }>;

export interface OverrideDialogProps {
  readonly verdict: Verdict | null;
  readonly authority: Authority | null;
  /** What was already written in the review bar. */
  readonly note: string;
  readonly onClose: () => void;
  readonly onDecide: (action: OverrideAction) => void;
}

const DECISIONS = (['violation', 'consistent'] as const satisfies readonly OverrideDecision[]).map((id) => ({
  id,
  label: DECISION_SIGN[id].word,
}));

/** A person's own decision with its reason. Asks again only when it goes against an authoritative check. */
export function OverrideDialog({ verdict, authority, note, onClose, onDecide }: OverrideDialogProps): ReactElement {
  const [draft, setDraft] = useState<OverrideDraft>(() => firstDraft(verdict, note));
  const [problems, setProblems] = useState<OverrideProblems>({});
  const [asked, setAsked] = useState<{ readonly action: OverrideAction; readonly contradictions: readonly string[] } | null>(null);
  const change = (part: Partial<OverrideDraft>): void => {
    setDraft({ ...draft, ...part });
    setProblems({});
    setAsked(null);
  };
  const submit = (): void => {
    const checked = checkOverride(draft);
    if (checked.kind === 'wrong') {
      setProblems(checked.problems);
      return;
    }
    const contradictions = contradictionsOf(checked.action, authority);
    if (contradictions.length > 0 && asked === null) setAsked({ action: checked.action, contradictions });
    else onDecide(checked.action);
  };
  return (
    <Dialog
      title="Override the verdict"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep the verdict</Button>
          <Button variant="human" onClick={submit}>
            {asked === null ? 'Override' : 'Override against the check'}
          </Button>
        </>
      }
    >
      <form
        className={css['form']}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div className="field">
          <span className="label">Your decision</span>
          <Segmented label="Your decision" items={DECISIONS} value={draft.decision} onChange={(decision) => change({ decision })} />
        </div>
        <ExpectedField value={draft.expected} problem={problems.expected} onChange={(expected) => change({ expected })} />
        <ReasonField value={draft.reason} problem={problems.reason} onChange={(reason) => change({ reason })} onSubmit={submit} />
        {asked === null ? null : (
          <Callout mark="human">
            <span className="col col-4">
              <b>This goes against an authoritative check.</b>
              {asked.contradictions.map((line) => (
                <span key={line}>{line}</span>
              ))}
              <span className="muted">Both stay in the record. Press the button again to override it.</span>
            </span>
          </Callout>
        )}
      </form>
    </Dialog>
  );
}

interface FieldProps {
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (value: string) => void;
}

function ExpectedField({ value, problem, onChange }: FieldProps): ReactElement {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Expected value</label>
      <span className={problem === undefined ? 'input' : 'input is-invalid'}>
        <input
          id={id}
          value={value}
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
      <span id={`${id}-hint`} className={problem === undefined ? 'hint' : 'hint is-invalid'}>
        {problem ?? 'An exact amount in the fact’s unit; empty leaves it open'}
      </span>
    </div>
  );
}

function ReasonField({ value, problem, onChange, onSubmit }: FieldProps & { readonly onSubmit: () => void }): ReactElement {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Reason</label>
      <span className={`input area ${problem === undefined ? '' : 'is-invalid'}`}>
        <textarea
          id={id}
          ref={focusFirst}
          className={css['areaBox']}
          value={value}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit();
          }}
        />
      </span>
      <span id={`${id}-hint`} className={problem === undefined ? 'hint' : 'hint is-invalid'}>
        {problem ?? 'Goes into the workpaper beside the machine’s verdict'}
      </span>
    </div>
  );
}

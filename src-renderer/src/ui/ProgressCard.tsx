import { type ReactElement } from 'react';
import { useAction } from '#renderer/actions/use-action.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import css from './ProgressCard.module.css';

export interface ProgressCardProps {
  readonly title: string;
  /** In their order; one of them is under way. */
  readonly phases: readonly { readonly id: string; readonly title: string }[];
  readonly now: string;
  readonly done: number;
  readonly total: number;
  /** How far it is, in the unit that the phase counts: `3.1 of 12.4 MB`. */
  readonly text: string;
  /** The document that is read at the moment. */
  readonly what: string | null;
  readonly onCancel: () => void;
}

/** Long work phase by phase, with the number and Cancel; Esc cancels. */
export function ProgressCard({ title, phases, now, done, total, text, what, onCancel }: ProgressCardProps): ReactElement {
  useAction('out', onCancel);
  const current = phases.findIndex(({ id }) => id === now);
  return (
    <section className="card pad col col-12" role="status" aria-label={title}>
      <div className="row">
        <h2 className="t4 ell">{title}</h2>
        <Button variant="ghost" small icon="stop" action="out" title="Cancel" onClick={onCancel} push>
          Cancel
        </Button>
      </div>
      <ol className={css['steps']}>
        {phases.map((phase, index) => (
          <li
            key={phase.id}
            className={`${css['step'] ?? ''} ${index < current ? (css['done'] ?? '') : index === current ? (css['now'] ?? '') : ''}`}
            aria-current={index === current ? 'step' : undefined}
          >
            {index < current ? <Icon name="check" /> : index === current ? <Icon name="right" /> : <span />}
            <span>{phase.title}</span>
            {index === current ? <ProgressBar done={done} total={total} label={phase.title} /> : <span />}
            <span className="muted nowrap">
              {index === current ? text : ''} {index === current && what !== null ? <span className="mono quiet">{what}</span> : null}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

import { type ReactElement } from 'react';
import { useAction } from '#renderer/actions/use-action.ts';
import { useApi } from '#renderer/api/Api.tsx';
import { type Opening } from '#renderer/api/opening.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { ProgressBar } from '#renderer/ui/ProgressBar.tsx';
import { PHASE_TITLE, PHASES, progressText } from './model.ts';
import css from './StartScreen.module.css';

/** What is being opened, phase by phase, with the number and Cancel. */
export function OpeningCard({ opening }: { readonly opening: Extract<Opening, { kind: 'running' }> }): ReactElement {
  const { opener } = useApi();
  const { name, progress } = opening;
  useAction('out', () => opener.cancel());
  const now = PHASES.indexOf(progress.phase);
  return (
    <section className={`card pad col col-12`} role="status" aria-label={`Opening ${name}`}>
      <div className="row">
        <h2 className="t4 ell">Opening {name}</h2>
        <Button variant="ghost" small icon="stop" action="out" title="Cancel" onClick={() => opener.cancel()} push>
          Cancel
        </Button>
      </div>
      <ol className={css['steps']}>
        {PHASES.map((phase, index) => (
          <li
            key={phase}
            className={`${css['step'] ?? ''} ${index < now ? (css['done'] ?? '') : index === now ? (css['now'] ?? '') : ''}`}
            aria-current={index === now ? 'step' : undefined}
          >
            {index < now ? <Icon name="check" /> : index === now ? <Icon name="right" /> : <span />}
            <span>{PHASE_TITLE[phase]}</span>
            {index === now ? <ProgressBar done={progress.done} total={progress.total} label={PHASE_TITLE[phase]} /> : <span />}
            <span className="muted nowrap">
              {index === now ? progressText(progress) : ''}{' '}
              {index === now && progress.document !== null ? <span className="mono quiet">{progress.document}</span> : null}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

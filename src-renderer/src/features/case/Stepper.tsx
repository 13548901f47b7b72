import { type ReactElement } from 'react';
import { Button } from '#renderer/ui/Button.tsx';
import { Icon } from '#renderer/ui/Icon.tsx';
import { counted } from '#renderer/ui/words.ts';
import css from './Case.module.css';
import { LANE_NAME } from './steps.ts';
import { type RunView } from './use-run-view.ts';

/** Goes through the run in the order in which it happened, and shows it as it stood then. */
export function Stepper({ view }: { readonly view: RunView }): ReactElement {
  const { steps, selected, isReplaying } = view;
  const index = selected === null ? -1 : steps.findIndex((step) => step.seq === selected.seq);
  return (
    <div className={css['stepper']} role="group" aria-label="Steps">
      <Button variant="ghost" small icon="up" action="step.previous" disabled={index <= 0} />
      <Button variant="ghost" small icon="down" action="step.next" disabled={index < 0 || index >= steps.length - 1} />
      <input
        type="range"
        min={0}
        max={Math.max(0, steps.length - 1)}
        step={1}
        value={Math.max(0, index)}
        disabled={steps.length < 2}
        aria-label="Step of the run"
        aria-valuetext={selected === null ? 'no step' : `${LANE_NAME[selected.lane]} ${selected.no}, ${selected.title}`}
        onChange={(event) => {
          const step = steps[Number(event.target.value)];
          if (step === undefined) return;
          view.setReplaying(true);
          view.select(step.seq);
        }}
      />
      <span className="muted nowrap">{steps.length === 0 ? 'no steps yet' : `${index + 1} of ${counted(steps.length, 'step')}`}</span>
      <label className="check nowrap" title="Everything on this screen as it stood after the selected step">
        <input type="checkbox" checked={isReplaying} onChange={(event) => view.setReplaying(event.target.checked)} />
        <span className={isReplaying ? 'box on' : 'box'}>{isReplaying ? <Icon name="check" /> : null}</span>
        As of this step
      </label>
    </div>
  );
}

import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { type Verification } from '#shared/rpc/audit.ts';
import { AUDITOR_ROLES, type AuditorRole } from '#shared/run/events.ts';
import { Badge } from '#renderer/ui/Badge.tsx';
import { Mark } from '#renderer/ui/Mark.tsx';
import { Pane } from '#renderer/ui/Pane.tsx';
import css from './Case.module.css';
import { LANE_NAME, laneCount, type Step } from './steps.ts';
import { verificationMark } from './use-run-actions.ts';
import { type RunView } from './use-run-view.ts';

/** The three auditors side by side, every step with its arguments and what came of it. */
export function Lanes({
  view,
  verification,
  onSelect,
}: {
  readonly view: RunView;
  readonly verification: Verification | null;
  readonly onSelect: (seq: number) => void;
}): ReactElement {
  const lanes = useRef<HTMLDivElement>(null);
  const seq = view.selected?.seq ?? null;
  useEffect(() => {
    lanes.current?.querySelector('[aria-current="step"]')?.scrollIntoView({ block: 'nearest' });
  }, [seq]);
  return (
    <div ref={lanes} className={css['lanes']}>
      {AUDITOR_ROLES.map((role) => (
        <Lane
          key={role}
          role={role}
          view={view}
          onSelect={onSelect}
          badge={
            role === 'senior' ? (
              <span className="push quiet t1">no tools</span>
            ) : (
              <ReplayBadge steps={view.lanes[role]} verification={verification} />
            )
          }
        />
      ))}
    </div>
  );
}

interface LaneProps {
  readonly role: AuditorRole;
  readonly view: RunView;
  readonly badge: ReactNode;
  readonly onSelect: (seq: number) => void;
}

function Lane({ role, view, badge, onSelect }: LaneProps): ReactElement {
  const steps = view.lanes[role];
  const { selected } = view;
  const isThinking = view.status === 'running' && view.state.thinking.includes(role);
  const tabStop = selected?.lane === role ? selected.seq : steps[0]?.seq;
  return (
    <Pane label={`${LANE_NAME[role]} lane`}>
      <div className="lane-head">
        <span className="strong">{LANE_NAME[role]}</span>
        <span className="count nowrap ell">{laneCount(role, steps)}</span>
        {badge}
      </div>
      <div className="pane-body">
        {steps.map((step) => (
          <StepCard
            key={step.seq}
            step={step}
            isSelected={step.seq === selected?.seq}
            isLater={view.isReplaying && selected !== null && step.seq > selected.until}
            isTabStop={step.seq === tabStop}
            onSelect={onSelect}
          />
        ))}
        {isThinking ? <p className="pad-12 t2 quiet">{steps.length === 0 ? 'Starting' : 'Working on the next step'}</p> : null}
        {steps.length === 0 && !isThinking ? (
          <p className="pad-12 t2 quiet">{role === 'senior' ? 'Reads both reports when they are in.' : 'No step yet.'}</p>
        ) : null}
      </div>
    </Pane>
  );
}

function StepCard({
  step,
  isSelected,
  isLater,
  isTabStop,
  onSelect,
}: {
  readonly step: Step;
  readonly isSelected: boolean;
  readonly isLater: boolean;
  readonly isTabStop: boolean;
  readonly onSelect: (seq: number) => void;
}): ReactElement {
  const classes = ['step', css['step']];
  if (isSelected) classes.push('is-selected');
  if (step.isReturned) classes.push('is-gate');
  if (isLater) classes.push(css['later']);
  return (
    <button
      type="button"
      className={classes.join(' ')}
      aria-current={isSelected ? 'step' : undefined}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => onSelect(step.seq)}
    >
      <span className="no">{step.no}</span>
      <span className="bd">
        <span className="hd">
          {step.sign === null ? null : <Mark kind={step.sign.mark} title={step.sign.word} />}
          <span className="tool ell">{step.title}</span>
          <span className="push t1 quiet nowrap">{step.aside}</span>
        </span>
        {step.args === '' ? null : (
          <span className="args ell blk" title={step.args}>
            {step.args}
          </span>
        )}
        <span className="obs blk">{step.text}</span>
      </span>
    </button>
  );
}

/** How many of the lane's calls gave the same observation again, once the run was replayed. */
function ReplayBadge({
  steps,
  verification,
}: {
  readonly steps: readonly Step[];
  readonly verification: Verification | null;
}): ReactElement | null {
  if (verification === null) return null;
  const calls = steps.filter(({ source }) => source.kind === 'lane' && source.entry.kind === 'tool' && source.entry.state === 'answered');
  const different = new Set(verification.differences.map((one) => one.seq));
  const same = calls.filter((step) => !different.has(step.seq) && !different.has(step.until)).length;
  return (
    <span className="push">
      <Badge mark={same === calls.length ? 'consistent' : verificationMark(verification)} small>
        {same} of {calls.length} replay
      </Badge>
    </span>
  );
}

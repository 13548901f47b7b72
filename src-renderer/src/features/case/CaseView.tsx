import { type ReactElement, useState } from 'react';
import { type CaseDetail } from '#shared/rpc/audit.ts';
import { splitFactId } from '#shared/run/fact-id.ts';
import { Button } from '#renderer/ui/Button.tsx';
import { Callout } from '#renderer/ui/Callout.tsx';
import { FactDialog } from '#renderer/ui/FactDialog.tsx';
import { ErrorState, LoadingState } from '#renderer/ui/states.tsx';
import css from './Case.module.css';
import { CaseHead } from './CaseHead.tsx';
import { DisagreementTable } from './DisagreementTable.tsx';
import { Lanes } from './Lanes.tsx';
import { outcomeOf } from './model.ts';
import { NotRunYet } from './NotRunYet.tsx';
import { ReviewBar } from './ReviewBar.tsx';
import { ReviewHistory } from './ReviewHistory.tsx';
import { StepDetail } from './StepDetail.tsx';
import { Stepper } from './Stepper.tsx';
import { type RunActions, staleWords, useRunActions } from './use-run-actions.ts';
import { type CaseOrder } from './use-case-order.ts';
import { type CasePlace, type RunView, useRunView } from './use-run-view.ts';
import { VerdictBand } from './VerdictBand.tsx';

/** The outcome of the check that decided: what an override is measured against. */
function decisiveOutcome({ state }: RunView) {
  const callId = state.verdict?.decisiveCallId ?? null;
  if (callId === null) return null;
  for (const entry of [...state.lanes.compliance, ...state.lanes.forensic]) {
    if (entry.kind === 'tool' && entry.callId === callId && entry.observation !== null) return outcomeOf(entry.tool, entry.observation);
  }
  return null;
}

export function CaseView({
  place,
  order,
  detail,
}: {
  readonly place: CasePlace;
  readonly order: CaseOrder;
  readonly detail: CaseDetail;
}): ReactElement {
  const view = useRunView(place, detail);
  const actions = useRunActions(place.caseId, view);
  const [side, setSide] = useState<'step' | 'review'>('step');
  const [factId, setFactId] = useState<string | null>(null);
  const fact = factId === null ? null : splitFactId(factId);
  const authority = decisiveOutcome(view);
  const onStep = (seq: number): void => {
    setSide('step');
    view.select(seq);
  };
  return (
    <>
      <CaseHead place={place} order={order} detail={detail} view={view} actions={actions} />
      {view.status === null ? (
        <NotRunYet detail={detail} actions={actions} />
      ) : view.status === 'loading' ? (
        <LoadingState label="Reading the run" rows={14} />
      ) : view.error !== null && view.steps.length === 0 ? (
        <ErrorState error={view.error} />
      ) : (
        <>
          <RunRemark view={view} actions={actions} />
          <VerdictBand
            filingId={place.filingId}
            view={view}
            factId={detail.factId}
            message={authority?.message ?? null}
            onFact={setFactId}
          />
          <div className={`panes ${css['panes'] ?? ''}`}>
            <div className={css['left']}>
              <DisagreementTable state={view.shown} decision={detail.decision} check={authority} />
              <Stepper view={view} />
              <Lanes view={view} verification={actions.verification} onSelect={onStep} />
            </div>
            {side === 'review' ? (
              <ReviewHistory events={detail.review} onClose={() => setSide('step')} />
            ) : (
              <StepDetail key={view.state.runId} view={view} onFact={setFactId} onStep={onStep} />
            )}
          </div>
        </>
      )}
      {view.status === null && detail.review.length === 0 ? null : (
        <ReviewBar
          caseId={place.caseId}
          detail={detail}
          step={view.selected?.seq ?? null}
          isJudgeable={view.status === 'finished'}
          authority={authority}
          isHistoryOpen={side === 'review'}
          onHistory={() => setSide(side === 'review' ? 'step' : 'review')}
        />
      )}
      {fact === null ? null : (
        <FactDialog filingId={fact.filingId ?? place.filingId} factId={fact.factId} onClose={() => setFactId(null)} />
      )}
    </>
  );
}

/** A run that did not come to its end: what happened and the way out. */
function RunRemark({ view, actions }: { readonly view: RunView; readonly actions: RunActions }): ReactElement | null {
  const runAgain = (
    <Button small onClick={actions.start} disabled={!actions.can.start}>
      Run again
    </Button>
  );
  switch (view.status) {
    case 'failed':
      return (
        <Remark
          mark="violation"
          text={`The run failed. ${view.state.failure ?? 'No reason was recorded.'} Every step up to there is kept.`}
        >
          {runAgain}
        </Remark>
      );
    case 'cancelled':
      return (
        <Remark mark="unknown" text="The run was cancelled, so there is no verdict. Every step up to there is kept.">
          {runAgain}
        </Remark>
      );
    case 'interrupted':
      return (
        <Remark
          mark="stale"
          text="The run was interrupted: the workbench closed before it ended. It can go on from its last step to the same verdict."
        >
          <>
            {runAgain}
            <Button small variant="primary" icon="play" action="run.resume" disabled={!actions.can.resume}>
              Resume the run
            </Button>
          </>
        </Remark>
      );
    default: {
      const stale = actions.verification === null ? null : staleWords(actions.verification);
      return stale === null ? null : <Remark mark="stale" text={stale} />;
    }
  }
}

function Remark({
  mark,
  text,
  children,
}: {
  readonly mark: 'violation' | 'unknown' | 'stale';
  readonly text: string;
  readonly children?: ReactElement;
}): ReactElement {
  return (
    <div className="pad-12" role="status">
      <Callout mark={mark}>
        <span className="row">
          <span className="grow">{text}</span>
          {children}
        </span>
      </Callout>
    </div>
  );
}

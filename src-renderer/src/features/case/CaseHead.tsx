import { type ReactElement } from 'react';
import { type CaseDetail, type RunSummary } from '#shared/rpc/audit.ts';
import { useFiling } from '#renderer/api/queries.ts';
import { Badge } from '#renderer/ui/Badge.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { formAndPeriod, shortName } from '#renderer/ui/filing-name.ts';
import { PageHead } from '#renderer/ui/Pane.tsx';
import { ProgressBar } from '#renderer/ui/ProgressBar.tsx';
import { Select } from '#renderer/ui/Select.tsx';
import { clockText } from './model.ts';
import { runProgress } from './steps.ts';
import { type RunActions, verificationMark, verificationWords } from './use-run-actions.ts';
import { type CaseOrder } from './use-case-order.ts';
import { type CasePlace, type RunView } from './use-run-view.ts';

/** The case's name, where it stands among the filing's cases, and what can be done with its run. */
export function CaseHead({
  place,
  order,
  detail,
  view,
  actions,
}: {
  readonly place: CasePlace;
  readonly order: CaseOrder;
  readonly detail: CaseDetail;
  readonly view: RunView;
  readonly actions: RunActions;
}): ReactElement {
  const filing = useFiling(place.filingId);
  const { index, count } = order;
  const { case: audit } = detail;
  const about = [
    filing.data === undefined ? null : `${shortName(filing.data.head)} ${formAndPeriod(filing.data.head)}`,
    audit.concept,
    audit.period,
    index < 0 ? null : `case ${index + 1} of ${count}`,
  ];
  return (
    <PageHead
      title={<span title={audit.query === '' ? audit.title : audit.query}>{audit.title}</span>}
      sub={about.filter((part) => part !== null).join(' · ')}
    >
      <RunControls detail={detail} view={view} actions={actions} />
      <span className="row row-4">
        <Button icon="up" small action="case.previous" disabled={index <= 0} />
        <Button icon="down" small action="case.next" disabled={index < 0 || index >= count - 1} />
      </span>
    </PageHead>
  );
}

function RunControls({
  detail,
  view,
  actions,
}: {
  readonly detail: CaseDetail;
  readonly view: RunView;
  readonly actions: RunActions;
}): ReactElement {
  const { verification, can } = actions;
  const progress = view.status === 'running' ? runProgress(view.state) : null;
  return (
    <>
      {detail.runs.length > 1 && view.summary !== null ? (
        <RunPicker runs={detail.runs} current={view.summary} onChange={view.showRun} />
      ) : null}
      {progress === null ? null : (
        <span className="prog nowrap">
          <ProgressBar done={progress.done} total={progress.total} label="Run" width={96} />
          <span className="muted">{progress.text}</span>
        </span>
      )}
      {verification === null ? null : (
        <Badge
          mark={verificationMark(verification)}
          title={verification.differences.map((one) => `step ${one.seq}, ${one.tool}`).join('; ')}
        >
          {verificationWords(verification)}
        </Badge>
      )}
      {view.status === 'running' ? (
        <Button small icon="stop" action="run.cancel" disabled={!can.cancel}>
          Cancel
        </Button>
      ) : null}
      {can.replay || actions.isVerifying ? (
        <Button small variant="ghost" icon="replay" action="run.replay" disabled={!can.replay}>
          {actions.isVerifying ? 'Replaying' : 'Replay all'}
        </Button>
      ) : null}
      {view.status !== 'finished' ? null : (
        <Button small variant="ghost" icon="play" action="run.start" showKeys={false} disabled={!can.start}>
          Run again
        </Button>
      )}
    </>
  );
}

/** Earlier runs of the case; the newest is first. */
function RunPicker({
  runs,
  current,
  onChange,
}: {
  readonly runs: readonly RunSummary[];
  readonly current: RunSummary;
  readonly onChange: (runId: string) => void;
}): ReactElement {
  return (
    <Select
      label="Run"
      className="w-168"
      value={current.id}
      options={runs.map((run, index) => ({
        value: run.id,
        label: `Run ${runs.length - index} of ${runs.length} · ${clockText(run.startedAt)} · ${run.status}`,
      }))}
      onChange={onChange}
    />
  );
}

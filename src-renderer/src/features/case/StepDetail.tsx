import { type ReactElement, useState } from 'react';
import { type StepReplay } from '#shared/rpc/audit.ts';
import { type Evidence } from '#shared/run/verdict.ts';
import { useReplayStep } from '#renderer/api/mutations.ts';
import { Badge } from '#renderer/ui/Badge.tsx';
import { Button } from '#renderer/ui/Button.tsx';
import { KeyValue } from '#renderer/ui/KeyValue.tsx';
import { Pane, PaneBody, PaneHead } from '#renderer/ui/Pane.tsx';
import { EmptyState, errorWords } from '#renderer/ui/states.tsx';
import { Tabs } from '#renderer/ui/Tabs.tsx';
import { showToast } from '#renderer/ui/toasts.ts';
import css from './Case.module.css';
import { EvidenceList } from './EvidenceList.tsx';
import { JsonTree } from './JsonTree.tsx';
import { outcomeOf } from './model.ts';
import { ReportView, SeniorView } from './ReportView.tsx';
import { StepArithmetic } from './StepArithmetic.tsx';
import { LANE_NAME, type Step } from './steps.ts';
import { type RunView } from './use-run-view.ts';

type Tab = 'arithmetic' | 'observation' | 'json' | 'evidence';

export interface StepDetailProps {
  readonly view: RunView;
  readonly onFact: (factId: string) => void;
  readonly onStep: (seq: number) => void;
}

/** Everything that was recorded of the selected step, to read, to check and to execute again. */
export function StepDetail({ view, onFact, onStep }: StepDetailProps): ReactElement {
  const [tab, setTab] = useState<Tab>('arithmetic');
  const replay = useReplayStep();
  const step = view.selected;
  if (step === null) {
    return (
      <Pane label="Step" as="aside" className={css['aside']}>
        <EmptyState icon="clock" title="No step yet">
          Steps appear here as the auditors take them.
        </EmptyState>
      </Pane>
    );
  }
  const entry = step.source.kind === 'lane' ? step.source.entry : null;
  const tool = entry?.kind === 'tool' ? entry : null;
  const outcome = tool === null ? null : outcomeOf(tool.tool, tool.observation);
  const hasArithmetic = outcome !== null || (tool?.tool === 'recompute' && tool.observation?.status === 'ok');
  const shown: Tab = tab === 'arithmetic' && !hasArithmetic ? 'observation' : tab;
  const evidence = evidenceOf(step);
  const replayed =
    replay.data !== undefined && tool !== null && (replay.data.seq === step.seq || replay.data.seq === step.until) ? replay.data : null;
  const onReplay = (): void =>
    replay.mutate(
      { runId: view.state.runId, seq: step.seq },
      { onError: (error) => showToast({ mark: 'error', title: 'The step could not be replayed', text: errorWords(error).message }) },
    );
  return (
    <Pane label="Step" as="aside" className={css['aside']}>
      <PaneHead title={`${LANE_NAME[step.lane]} ${step.no}`}>
        <span className="mono ell">{step.title}</span>
        {tool?.state === 'answered' ? (
          <Button
            variant="ghost"
            small
            icon="replay"
            push
            title="Execute this call again and compare the observation"
            disabled={replay.isPending}
            onClick={onReplay}
          >
            Replay
          </Button>
        ) : null}
      </PaneHead>
      <Tabs
        label="Step"
        items={[
          ...(hasArithmetic ? [{ id: 'arithmetic' as const, label: 'Arithmetic' }] : []),
          { id: 'observation' as const, label: tool === null ? 'Said' : 'Observation' },
          { id: 'json' as const, label: 'JSON' },
          { id: 'evidence' as const, label: 'Evidence', count: evidence.length },
        ]}
        value={shown}
        onChange={setTab}
      />
      <PaneBody label="Step in full">
        {shown === 'arithmetic' && tool?.observation != null ? (
          <StepArithmetic outcome={outcome} observation={tool.observation} onFact={onFact} />
        ) : null}
        {shown === 'observation' ? <Said step={step} /> : null}
        {shown === 'json' ? (
          <div className="sec">
            <pre className="json">{JSON.stringify(step.source.entry, null, 1)}</pre>
          </div>
        ) : null}
        {shown === 'evidence' ? <EvidenceList evidence={evidence} steps={view.steps} onFact={onFact} onStep={onStep} /> : null}
        <Recorded step={step} replayed={replayed} />
      </PaneBody>
    </Pane>
  );
}

function evidenceOf({ source }: Step): readonly Evidence[] {
  if (source.kind === 'senior') return [];
  if (source.entry.kind === 'tool') return source.entry.observation?.evidence ?? [];
  return source.entry.kind === 'report' ? source.entry.report.evidence : [];
}

function Said({ step }: { readonly step: Step }): ReactElement {
  const { source } = step;
  if (source.kind === 'senior') return <SeniorView entry={source.entry} />;
  const { entry } = source;
  if (entry.kind === 'report') return <ReportView entry={entry} />;
  if (entry.kind !== 'tool') return <div className="sec t2">{step.text}</div>;
  return (
    <>
      {entry.thought === '' ? null : (
        <div className="sec col col-8">
          <h3>Said with the call</h3>
          <p className="t2 muted">{entry.thought}</p>
        </div>
      )}
      <div className="sec col col-8">
        <h3>Arguments</h3>
        <JsonTree value={entry.arguments} />
      </div>
      <div className="sec col col-8">
        <h3>Observation</h3>
        <p className="t2">{step.text}</p>
        {entry.observation === null ? null : <JsonTree value={entry.observation.data} />}
      </div>
    </>
  );
}

/** Where it stands in the log, its hash, and whether it still gives the same. */
function Recorded({ step, replayed }: { readonly step: Step; readonly replayed: StepReplay | null }): ReactElement {
  const { source } = step;
  const hash = source.kind === 'lane' && source.entry.kind === 'tool' ? source.entry.observationHash : null;
  return (
    <div className="sec col col-8">
      <h3>As recorded</h3>
      <KeyValue
        items={[
          { label: 'Event', value: step.until === step.seq ? String(step.seq) : `${step.seq}, answered at ${step.until}` },
          { label: 'Hash', value: hash === null ? null : <span className="mono wrap-any">sha256 {hash}</span> },
          {
            label: 'Replayed',
            value:
              replayed === null ? null : replayed.same ? (
                <Badge mark="consistent">Same hash</Badge>
              ) : (
                <span className="col col-4">
                  <Badge mark={replayed.cause === undefined ? 'violation' : 'stale'}>Different</Badge>
                  {replayed.cause === undefined ? null : <span>{replayed.cause}</span>}
                  <span className="mono wrap-any">now {replayed.nowHash}</span>
                </span>
              ),
          },
        ]}
      />
    </div>
  );
}

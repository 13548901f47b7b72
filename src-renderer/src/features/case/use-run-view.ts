import { useMemo, useState } from 'react';
import { type AppError } from '#shared/base/errors.ts';
import { type CaseDetail, type RunSummary } from '#shared/rpc/audit.ts';
import { type AuditorRole } from '#shared/run/events.ts';
import { emptyRun, replayRun, type RunState, type RunStatus } from '#shared/run/reduce.ts';
import { hrefTo, type Place } from '#renderer/actions/routes.ts';
import { useAction } from '#renderer/actions/use-action.ts';
import { useGo } from '#renderer/actions/use-place.ts';
import { useRun } from '#renderer/api/use-run.ts';
import { neighbour } from '#renderer/ui/table.tsx';
import { inOrder, lanesOf, type Step } from './steps.ts';

export type CasePlace = Extract<Place, { kind: 'case' }>;

/** A run as the case shows it: whole, or as of the selected step. */
export interface RunView {
  readonly summary: RunSummary | null;
  /** null: this case has not been run. */
  readonly status: RunStatus | 'loading' | null;
  /** After everything that happened. */
  readonly state: RunState;
  /** As of the selected step while replaying; the whole state otherwise. */
  readonly shown: RunState;
  readonly lanes: Readonly<Record<AuditorRole, readonly Step[]>>;
  readonly steps: readonly Step[];
  readonly selected: Step | null;
  readonly isReplaying: boolean;
  readonly error: AppError | null;
  readonly select: (seq: number) => void;
  readonly setReplaying: (on: boolean) => void;
  readonly showRun: (runId: string) => void;
}

const NO_RUN = emptyRun('');

/** The log alone cannot say that a run was interrupted: it just ends. The core knows. */
function statusOf(state: RunState, summary: RunSummary | null, isLive: boolean): RunView['status'] {
  if (summary === null) return null;
  if (state.status !== 'running') return state.status;
  if (state.lastSeq === 0 && isLive) return 'loading';
  return summary.status === 'interrupted' ? 'interrupted' : 'running';
}

/** The step that decided, else the last one. */
function defaultStep(state: RunState, steps: readonly Step[]): Step | null {
  const callId = state.verdict?.decisiveCallId;
  const decisive = steps.find(({ source }) => source.kind === 'lane' && source.entry.kind === 'tool' && source.entry.callId === callId);
  return decisive ?? steps.at(-1) ?? null;
}

export function useRunView(place: CasePlace, detail: CaseDetail): RunView {
  const go = useGo();
  const [isReplaying, setReplaying] = useState(false);
  const summary = detail.runs.find((run) => run.id === place.run) ?? detail.run;
  const run = useRun(summary?.id ?? null);
  const state = run?.state ?? NO_RUN;
  const lanes = useMemo(() => lanesOf(state), [state]);
  const steps = useMemo(() => inOrder(lanes), [lanes]);
  const selected = steps.find((step) => step.seq === place.step) ?? defaultStep(state, steps);
  const until = isReplaying ? (selected?.until ?? null) : null;
  const events = run?.events;
  const shown = useMemo(
    () => (until === null || events === undefined ? state : replayRun(state.runId, events, until)),
    [state, events, until],
  );
  const select = (seq: number): void => go(hrefTo.case(place.filingId, place.caseId, { step: seq, run: place.run }), { replace: true });
  const move = (by: 1 | -1): void => {
    const seq = neighbour(
      steps.map((step) => step.seq),
      selected?.seq ?? null,
      by,
    );
    if (seq !== undefined) select(seq);
  };
  useAction('step.next', () => move(1), { isEnabled: steps.length > 0 });
  useAction('step.previous', () => move(-1), { isEnabled: steps.length > 0 });
  return {
    summary,
    status: statusOf(state, summary, run !== null && (run.stream === 'live' || run.stream === 'waiting')),
    state,
    shown,
    lanes,
    steps,
    selected,
    isReplaying,
    error: run?.error ?? null,
    select,
    setReplaying,
    showRun: (runId) => go(hrefTo.case(place.filingId, place.caseId, { run: runId }), { replace: true }),
  };
}

import { type Verification } from '#shared/rpc/audit.ts';
import { useAction } from '#renderer/actions/use-action.ts';
import { useCancelRun, useResumeRun, useStartRun, useVerifyRun } from '#renderer/api/mutations.ts';
import { errorWords } from '#renderer/ui/states.tsx';
import { showToast } from '#renderer/ui/toasts.ts';
import { type RunView } from './use-run-view.ts';

export interface RunActions {
  readonly start: () => void;
  readonly can: { readonly start: boolean; readonly cancel: boolean; readonly resume: boolean; readonly replay: boolean };
  readonly isVerifying: boolean;
  /** Of the run that is shown; null until it was asked for. */
  readonly verification: Verification | null;
}

const failed =
  (title: string) =>
  (error: unknown): void =>
    showToast({ mark: 'error', title, text: errorWords(error).message });

/** `18 of 18 replay, chain intact`. */
export function verificationWords({ calls, matched, chain }: Verification): string {
  return `${matched} of ${calls} replay, ${chain === 'intact' ? 'chain intact' : `chain broken at ${chain.brokenAt}`}`;
}

const isSound = (verification: Verification): boolean => verification.matched === verification.calls && verification.chain === 'intact';

const OTHER_RULE_DATA = 'This run was decided by other rule data; start with the same --rules to compare.';

/** Why a replay that differs is stale and not broken: other lists decided then, or what the run saw is gone. null when neither is so. */
export function staleWords(verification: Verification): string | null {
  const { chain, ruleDataChanged, differences, gone = [] } = verification;
  if (isSound(verification) || chain !== 'intact') return null;
  if (ruleDataChanged === true) return OTHER_RULE_DATA;
  return gone.length > 0 && differences.every(({ cause }) => cause !== undefined) ? gone.join(' ') : null;
}

export const verificationMark = (verification: Verification): 'consistent' | 'stale' | 'violation' =>
  isSound(verification) ? 'consistent' : staleWords(verification) === null ? 'violation' : 'stale';

/** Run, cancel, resume and replay, by button and by key. */
export function useRunActions(caseId: string, view: RunView): RunActions {
  const startRun = useStartRun();
  const cancelRun = useCancelRun();
  const resumeRun = useResumeRun();
  const verifyRun = useVerifyRun();
  const runId = view.summary?.id ?? '';
  const { status } = view;
  const isBusy = startRun.isPending || resumeRun.isPending;
  const can = {
    start: !isBusy && status !== 'running' && status !== 'loading',
    cancel: status === 'running' && !cancelRun.isPending,
    resume: !isBusy && status === 'interrupted',
    replay: view.steps.length > 0 && status !== 'running' && !verifyRun.isPending,
  };
  const start = (): void =>
    startRun.mutate({ caseId }, { onSuccess: (run) => view.showRun(run.id), onError: failed('The run could not be started') });
  const cancel = (): void => cancelRun.mutate({ runId }, { onError: failed('The run could not be cancelled') });
  const resume = (): void => resumeRun.mutate({ runId }, { onError: failed('The run could not be resumed') });
  const replayAll = (): void =>
    verifyRun.mutate(
      { runId },
      {
        onSuccess: (verification) =>
          showToast({
            mark: verificationMark(verification),
            title: isSound(verification) ? 'The run replays' : 'The run does not replay',
            text: staleWords(verification) ?? verificationWords(verification),
          }),
        onError: failed('The run could not be replayed'),
      },
    );
  useAction('run.start', start, { isEnabled: can.start });
  useAction('run.cancel', cancel, { isEnabled: can.cancel });
  useAction('run.resume', resume, { isEnabled: can.resume });
  useAction('run.replay', replayAll, { isEnabled: can.replay });
  const verification = verifyRun.data?.runId === runId ? verifyRun.data : null;
  return { start, can, isVerifying: verifyRun.isPending, verification };
}

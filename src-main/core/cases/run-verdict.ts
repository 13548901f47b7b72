import type { LoggedEvent, RunEventType } from '#shared/run/events.ts';
import { replayRun } from '#shared/run/reduce.ts';
import type { Verdict } from '#shared/run/verdict.ts';
import type { RunRepository } from '#main/store/runs.ts';

/** The events that the verdict is folded from. The others, with their long observations, are not read for it. */
export const VERDICT_EVENTS: readonly RunEventType[] = ['fused'];

export const verdictIn = (runId: string, events: readonly LoggedEvent[]): Verdict | null => replayRun(runId, events).verdict;

/** The verdict of a run, or null when it has none (yet). */
export function verdictOf(runs: Pick<RunRepository, 'events'>, runId: string): Verdict | null {
  return verdictIn(runId, runs.events(runId, 1, VERDICT_EVENTS));
}

/**
 * The fact that a run's verdict is about: the one that the deciding checker tested, else, when no checker decided, the first fact that
 * the verdict cites. null when there is none.
 */
export function verdictFactId(runs: Pick<RunRepository, 'events'>, runId: string, verdict: Verdict): string | null {
  if (verdict.decisiveCallId !== null) {
    for (const { event } of runs.events(runId, 1, ['tool.returned'])) {
      if (event.type !== 'tool.returned' || event.callId !== verdict.decisiveCallId) continue;
      const factId = event.observation.data['factId'];
      if (typeof factId === 'string') return factId;
    }
  }
  return verdict.evidence.find((evidence) => evidence.kind === 'fact')?.id ?? null;
}

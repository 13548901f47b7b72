import { AppError } from '#shared/base/errors.ts';

interface LiveRun {
  readonly caseId: string;
  readonly controller: AbortController;
  readonly done: Promise<void>;
}

/** The runs that are being worked on in this process, and the bell that tells watchers of a longer log. */
export function createLiveRuns() {
  const alive = new Map<string, LiveRun>();
  const waiting = new Map<string, Set<() => void>>();

  const notify = (runId: string): void => {
    const listeners = waiting.get(runId);
    waiting.delete(runId);
    for (const listener of [...(listeners ?? [])]) listener();
  };

  return {
    notify,
    isAlive: (runId: string): boolean => alive.has(runId),
    isCaseBusy: (caseId: string): boolean => [...alive.values()].some((run) => run.caseId === caseId),
    /** Starts the work in its own turn, so that whoever starts a run gets its answer first. */
    begin: (runId: string, caseId: string, work: (signal: AbortSignal) => Promise<void>): void => {
      const controller = new AbortController();
      const done = Promise.resolve()
        .then(() => work(controller.signal))
        .finally(() => {
          alive.delete(runId);
          notify(runId);
        });
      // A failure of the log itself has nowhere to be logged; the run is then interrupted.
      const settled = done.catch(() => undefined);
      alive.set(runId, { caseId, controller, done: settled });
    },
    cancel: async (runId: string): Promise<void> => {
      const run = alive.get(runId);
      run?.controller.abort(new AppError('cancelled', 'The run was cancelled.'));
      await run?.done;
    },
    /** Resolves with the next event or the end of the work; undefined when nobody works on the run. */
    nextChange: (runId: string, signal: AbortSignal): Promise<void> | undefined => {
      if (!alive.has(runId)) return undefined;
      return new Promise((resolve) => {
        const listeners = waiting.get(runId) ?? new Set();
        const wake = (): void => {
          listeners.delete(wake);
          signal.removeEventListener('abort', wake);
          resolve();
        };
        listeners.add(wake);
        waiting.set(runId, listeners);
        signal.addEventListener('abort', wake, { once: true });
      });
    },
    close: async (): Promise<void> => {
      const runs = [...alive.values()];
      for (const run of runs) run.controller.abort(new Error('the workbench is closing'));
      await Promise.all(runs.map((run) => run.done));
    },
  };
}

import { createStore, type StoreApi } from 'zustand/vanilla';
import { AppError } from '#shared/base/errors.ts';
import { type Client } from '#shared/rpc/client.ts';
import { type LoggedEvent } from '#shared/run/events.ts';
import { emptyRun, reduceRun, type RunState } from '#shared/run/reduce.ts';
import { isLinkFailure } from './connection.ts';

/** A run as it is shown: the fold of its events (invariant I7), the events themselves, and how its stream stands. */
export interface WatchedRun {
  readonly state: RunState;
  readonly events: readonly LoggedEvent[];
  readonly stream: 'live' | 'waiting' | 'ended' | 'failed';
  readonly error: AppError | null;
}

export interface RunStore {
  readonly runs: StoreApi<Readonly<Record<string, WatchedRun>>>;
  /** Follows a run from the last event that is known; @returns what stops following. Followers share one stream. */
  follow(runId: string): () => void;
  /** Follows again a run whose stream had ended: after run.resume. */
  refresh(runId: string): void;
}

export interface RunStoreOptions {
  readonly client: Client;
  /** Resolves when the link is there again. */
  readonly ready: (signal?: AbortSignal) => Promise<void>;
  readonly onEnded: (runId: string) => void;
  /** Events are shown in batches of this many milliseconds, so that a long log is not one render an event. */
  readonly batchMs?: number;
}

export const notWatched = (runId: string): WatchedRun => ({ state: emptyRun(runId), events: [], stream: 'waiting', error: null });

/** Adds events to a watched run in order; those that are known change nothing. */
export function addEvents(run: WatchedRun, incoming: readonly LoggedEvent[]): WatchedRun {
  let { state } = run;
  const events = [...run.events];
  for (const event of incoming) {
    if (event.seq <= state.lastSeq) continue;
    state = reduceRun(state, event);
    events.push(event);
  }
  return { ...run, state, events };
}

interface Follower {
  count: number;
  controller: AbortController;
}

export function createRunStore({ client, ready, onEnded, batchMs = 16 }: RunStoreOptions): RunStore {
  const runs = createStore<Readonly<Record<string, WatchedRun>>>(() => ({}));
  const followers = new Map<string, Follower>();

  const update = (runId: string, change: (run: WatchedRun) => WatchedRun): void =>
    runs.setState((all) => ({ [runId]: change(all[runId] ?? notWatched(runId)) }));

  const pump = async (runId: string, signal: AbortSignal): Promise<void> => {
    let batch: LoggedEvent[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = (): void => {
      clearTimeout(timer);
      timer = undefined;
      const events = batch;
      batch = [];
      if (events.length > 0) update(runId, (run) => addEvents(run, events));
    };
    const fromSeq = (runs.getState()[runId]?.state.lastSeq ?? 0) + 1;
    update(runId, (run) => ({ ...run, stream: 'live', error: null }));
    try {
      for await (const event of client.stream('run.watch', { runId, fromSeq }, { signal })) {
        batch.push(event);
        timer ??= setTimeout(flush, batchMs);
      }
    } finally {
      flush();
    }
  };

  const watch = async (runId: string, signal: AbortSignal): Promise<void> => {
    const isOver = (): boolean => signal.aborted;
    while (!isOver()) {
      try {
        await pump(runId, signal);
        if (isOver()) return;
        update(runId, (run) => ({ ...run, stream: 'ended' }));
        onEnded(runId);
        return;
      } catch (error) {
        if (isOver()) return;
        if (!isLinkFailure(error)) {
          const failure = error instanceof AppError ? error : new AppError('internal', String(error));
          update(runId, (run) => ({ ...run, stream: 'failed', error: failure }));
          return;
        }
        // The link broke, not the run: go on from the last event when it is back.
        update(runId, (run) => ({ ...run, stream: 'waiting' }));
        await ready(signal).catch(() => undefined);
      }
    }
  };

  const start = (runId: string): AbortController => {
    const controller = new AbortController();
    void watch(runId, controller.signal);
    return controller;
  };

  return {
    runs,
    follow: (runId) => {
      const known = followers.get(runId);
      if (known === undefined) followers.set(runId, { count: 1, controller: start(runId) });
      else known.count += 1;
      return () => {
        const follower = followers.get(runId);
        if (follower === undefined) return;
        follower.count -= 1;
        if (follower.count > 0) return;
        follower.controller.abort();
        followers.delete(runId);
      };
    },
    refresh: (runId) => {
      const follower = followers.get(runId);
      if (follower === undefined) return;
      follower.controller.abort();
      follower.controller = start(runId);
    },
  };
}

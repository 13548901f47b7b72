import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { useApi } from './Api.tsx';
import { type Adding } from './adding.ts';
import { type LinkState } from './connection.ts';
import { type Opening } from './opening.ts';
import { notWatched, type WatchedRun } from './run-store.ts';

/** Follows a run while the component is there; null for no run. */
export function useRun(runId: string | null): WatchedRun | null {
  const { runs } = useApi();
  const watched = useStore(runs.runs, (all) => (runId === null ? undefined : all[runId]));
  useEffect(() => (runId === null ? undefined : runs.follow(runId)), [runs, runId]);
  const before = useMemo(() => (runId === null ? null : notWatched(runId)), [runId]);
  return watched ?? before;
}

export const useLink = (): LinkState => useStore(useApi().connection.link);
export const useAdding = (): Adding => useStore(useApi().adder.state);
export const useOpening = (): Opening => useStore(useApi().opener.state);

import type { Clock, Ids, Log } from '../../ports.ts';

/** Time moves on by one second a reading, so that orders are seen; nothing waits. */
export function fixedClock(): Clock {
  let reading = 0;
  return {
    now: () => new Date(Date.UTC(2026, 0, 2, 3, 4, reading++)).toISOString(),
    elapsed: () => reading++,
    sleep: async () => undefined,
  };
}

/** `case-1`, `case-2`, … */
export function countingIds(): Ids {
  const used = new Map<string, number>();
  return {
    next: (prefix) => {
      const number = (used.get(prefix) ?? 0) + 1;
      used.set(prefix, number);
      return `${prefix}-${number}`;
    },
  };
}

export const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

import { CHAIN_START } from '#shared/run/chain-start.ts';
import type { LoggedEvent, RunEvent } from '#shared/run/events.ts';
import { canonicalHash } from '../../../store/chain.ts';

/** A log in memory with the store's numbering and chain. */
export function memoryLog(runId: string, past: readonly LoggedEvent[] = []) {
  const events: LoggedEvent[] = [...past];
  const append = (event: RunEvent): LoggedEvent => {
    const seq = events.length + 1;
    const at = '2026-01-01T00:00:00.000Z';
    const prevHash = events.at(-1)?.hash ?? CHAIN_START;
    const logged = { runId, seq, at, prevHash, hash: canonicalHash({ runId, seq, at, prevHash, event }), event };
    events.push(logged);
    return logged;
  };
  return { events, append };
}

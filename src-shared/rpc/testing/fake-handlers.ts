import { AppError } from '../../base/errors.ts';
import { CHAIN_START } from '../../run/chain-start.ts';
import type { LoggedEvent, RunEvent } from '../../run/events.ts';
import { contract, type Handlers, type Method } from '../contract.ts';

/** Handlers of the whole contract of which a test gives the few that it uses; the others answer `not-found`. */
export function fakeHandlers(given: Partial<Handlers>): Handlers {
  const missing = (method: string) => () => {
    throw new AppError('not-found', `${method} is not part of this test.`);
  };
  // Every method of the contract is there; those of the test are typed by Handlers.
  return { ...Object.fromEntries(Object.keys(contract).map((method) => [method as Method, missing(method)])), ...given } as Handlers;
}

export function loggedEvent(seq: number, event: RunEvent = { type: 'run.finished' }): LoggedEvent {
  return { runId: 'run-1', seq, at: '2026-01-01T00:00:00.000Z', prevHash: CHAIN_START, hash: String(seq).padStart(64, '0'), event };
}

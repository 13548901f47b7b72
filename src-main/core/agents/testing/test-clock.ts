import type { Clock } from '../../ports.ts';
import { AppError } from '#shared/base/errors.ts';

/** A clock that stands still; sleeping takes one turn of the event loop and is counted. */
export function testClock(): Clock & { readonly slept: number[] } {
  const slept: number[] = [];
  return {
    slept,
    now: () => '2026-01-01T00:00:00.000Z',
    elapsed: () => 0,
    sleep: async (ms, signal) => {
      slept.push(ms);
      await new Promise((resolve) => setImmediate(resolve));
      if (signal?.aborted === true) throw new AppError('cancelled', 'Cancelled.');
    },
  };
}

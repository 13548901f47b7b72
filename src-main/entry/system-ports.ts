import { randomUUID } from 'node:crypto';
import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';
import { AppError } from '#shared/base/errors.ts';
import type { Clock, Ids, Log } from '#main/core/ports.ts';

export const systemClock: Clock = {
  now: () => new Date().toISOString(),
  elapsed: () => performance.now(),
  sleep: async (ms, signal) => {
    try {
      const options = signal === undefined ? {} : { signal };
      await (ms > 0 ? delay(ms, undefined, options) : turn(undefined, options));
    } catch (error) {
      throw new AppError('cancelled', 'Cancelled.', { cause: error });
    }
  },
};

export const randomIds: Ids = { next: (prefix) => `${prefix}-${randomUUID()}` };

/** Lines for a person on stderr, so that stdout stays the program's answer. `quiet` leaves errors only. */
export function lineLog(write: (line: string) => void, options: { readonly quiet: boolean }): Log {
  const line =
    (level: string) =>
    (message: string, fields?: Readonly<Record<string, unknown>>): void =>
      write(`${level}: ${message}${fields === undefined ? '' : ` ${JSON.stringify(fields)}`}\n`);
  const silent = (): void => undefined;
  return { info: silent, warn: options.quiet ? silent : line('warning'), error: line('error') };
}

import { AppError } from '#shared/base/errors.ts';

const NOTHING_STORED = 'Nothing was stored.';

/**
 * A refusal in the house's words: what could not be read, why, that nothing was stored, and the way out.
 * `reason` and `wayOut` are whole sentences with their full stop.
 */
export function refusal(file: string, reason: string, wayOut: string, cause?: unknown): AppError {
  return new AppError('input-refused', `${file} could not be read. ${reason} ${NOTHING_STORED} ${wayOut}`, { cause });
}

export const cancelled = (): AppError => new AppError('cancelled', `Cancelled. ${NOTHING_STORED}`);

/** Throws `cancelled` once the signal is raised, or what it was raised with when that says more. */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw signal.reason instanceof AppError ? signal.reason : cancelled();
}

/** Throws a refusal of what a command line names as `usage`, without the sentence about storing: nothing was to be stored. Others as they are. */
export function throwAsUsage(error: unknown): never {
  if (!(error instanceof AppError) || error.code !== 'input-refused') throw error;
  throw new AppError('usage', error.message.replace(` ${NOTHING_STORED}`, ''), { cause: error });
}

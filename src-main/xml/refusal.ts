import { AppError } from '#shared/base/errors.ts';

/**
 * A refusal in the house's words: what could not be read, why, that nothing was stored, and the way out.
 * `reason` and `wayOut` are whole sentences with their full stop.
 */
export function refusal(file: string, reason: string, wayOut: string, cause?: unknown): AppError {
  return new AppError('input-refused', `${file} could not be read. ${reason} Nothing was stored. ${wayOut}`, { cause });
}

export const cancelled = (): AppError => new AppError('cancelled', 'Cancelled. Nothing was stored.');

/** Throws `cancelled` once the signal is raised, or what it was raised with when that says more. */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw signal.reason instanceof AppError ? signal.reason : cancelled();
}

import { randomUUID } from 'node:crypto';
import { AppError } from '#shared/base/errors.ts';

/**
 * A fault of ours while reading a file: fails that opening only. The incident id is in `detail`; what happened is in `cause`, for the log
 * alone, since it names paths of this machine.
 */
export function parserFault(cause: unknown): AppError {
  return new AppError('internal', 'The parser failed on this file. Nothing was stored.', { detail: randomUUID(), cause });
}

/** With the places in the program where the log is for it. */
export const faultText = (fault: unknown): string => (fault instanceof Error ? (fault.stack ?? fault.message) : String(fault));

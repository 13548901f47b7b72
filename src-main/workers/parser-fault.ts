import { randomUUID } from 'node:crypto';
import { AppError } from '#shared/base/errors.ts';

/** A fault of ours while reading a file: fails that opening only. The incident id is in `detail`. */
export function parserFault(cause: unknown): AppError {
  const text = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
  const detail = `${randomUUID()} ${text}`;
  return new AppError('internal', 'The parser failed on this file. Nothing was stored.', { detail, cause });
}

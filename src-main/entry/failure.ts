import { AppError, type AppErrorShape } from '#shared/base/errors.ts';

/** One sentence that says what happened to what and what to do; a fault of ours has an incident id to quote. */
export const errorText = ({ code, message, detail }: AppErrorShape): string =>
  code === 'internal' && detail !== undefined ? `${message} Incident ${detail}.\n` : `${message}\n`;

/** What failed before there was a workbench that could log it; `what` says so: `The command failed`. */
export function asAppError(error: unknown, what: string): AppErrorShape {
  const known =
    error instanceof AppError ? error : new AppError('internal', `${what}: ${error instanceof Error ? error.message : String(error)}.`);
  return known.toShape();
}

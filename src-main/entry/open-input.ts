import { basename, resolve } from 'node:path';
import { AppError } from '#shared/base/errors.ts';
import type { OpenProgress } from '#shared/rpc/filing.ts';
import type { ReadingDesk } from '#main/core/reading.ts';

export interface OpenInputOptions {
  readonly signal: AbortSignal;
  readonly onProgress?: (progress: Extract<OpenProgress, { kind: 'progress' }>) => void;
}

/**
 * Opens a file or folder that a person named on a command line; the filing's id. Rejects with AppError('input-refused') for what is no
 * filing.
 */
export async function openInput(desk: ReadingDesk, path: string, { signal, onProgress }: OpenInputOptions): Promise<string> {
  const absolute = resolve(path);
  const token = desk.stage({ path: absolute, displayName: basename(absolute) });
  for await (const progress of desk.handlers['filing.open']({ source: { kind: 'file', token } }, { signal })) {
    if (progress.kind === 'opened') return progress.filingId;
    onProgress?.(progress);
  }
  throw new AppError('internal', `Opening ${basename(absolute)} ended without an answer.`);
}

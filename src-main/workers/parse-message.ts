import type { AppErrorShape } from '#shared/base/errors.ts';
import type { PackageInput } from '#main/xml/package.ts';
import type { ReadFiling } from '#main/xml/read-filing.ts';

export interface ParseProgress {
  readonly phase: 'reading' | 'parsing';
  /** Bytes; `total` grows as documents are discovered. */
  readonly done: number;
  readonly total: number;
  readonly document: string | null;
}

export interface WorkerRequest {
  readonly input: PackageInput;
}

export type WorkerMessage =
  | { readonly kind: 'progress'; readonly progress: ParseProgress }
  | { readonly kind: 'done'; readonly filing: ReadFiling }
  | { readonly kind: 'failed'; readonly error: AppErrorShape };

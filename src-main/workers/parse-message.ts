import type { AppErrorShape } from '#shared/base/errors.ts';
import type { PackageInput } from '#main/xml/package.ts';
import type { ReadFiling, ReadProgress } from '#main/xml/read-filing.ts';

export interface WorkerRequest {
  readonly input: PackageInput;
}

export type WorkerMessage =
  | { readonly kind: 'progress'; readonly progress: ReadProgress }
  | { readonly kind: 'done'; readonly filing: ReadFiling }
  | { readonly kind: 'failed'; readonly error: AppErrorShape };

import { createStore, type StoreApi } from 'zustand/vanilla';
import { AppError } from '#shared/base/errors.ts';
import { type Client } from '#shared/rpc/client.ts';
import { type OpenProgress } from '#shared/rpc/filing.ts';
import { type Staged } from '#shared/rpc/upload.ts';
import { type ChosenFile, nameOfChosen } from './chosen-files.ts';
import { type StageFiles, type StageOptions } from './stage.ts';

type Progress = Extract<OpenProgress, { kind: 'progress' }>;

/** The one filing that is being opened, if any. */
export type Opening =
  | { readonly kind: 'idle' }
  | {
      readonly kind: 'running';
      readonly name: string;
      readonly progress: Omit<Progress, 'kind' | 'phase'> & { readonly phase: Progress['phase'] | 'sending' };
    }
  | { readonly kind: 'failed'; readonly name: string; readonly error: AppError };

export interface FilingOpener {
  readonly state: StoreApi<Opening>;
  openFiles(files: readonly ChosenFile[]): Promise<void>;
  openSample(id: string, title: string): Promise<void>;
  openStaged(staged: Staged): Promise<void>;
  cancel(): void;
  dismiss(): void;
}

export interface OpenerOptions {
  readonly client: Client;
  readonly stage: StageFiles;
  readonly onOpened: (filingId: string) => void;
}

/** A failure of a stream or a staging as the one kind of error that screens show. */
export const asAppError = (error: unknown): AppError =>
  error instanceof AppError ? error : new AppError('internal', error instanceof Error ? error.message : String(error));

/** Opens filings one at a time; a second request while one is running takes its place. */
export function createOpener({ client, stage, onOpened }: OpenerOptions): FilingOpener {
  const state = createStore<Opening>(() => ({ kind: 'idle' }));
  let running: AbortController | undefined;

  const run = async (
    name: string,
    source: (options: StageOptions) => Promise<{ kind: 'file'; token: string } | { kind: 'sample'; id: string }>,
  ): Promise<void> => {
    running?.abort();
    const controller = new AbortController();
    running = controller;
    const show = (next: Opening): void => {
      if (running === controller) state.setState(next, true);
    };
    const onProgress = (done: number, total: number): void =>
      show({ kind: 'running', name, progress: { phase: 'sending', done, total, document: null } });
    onProgress(0, 0);
    try {
      const chosen = await source({ signal: controller.signal, onProgress });
      for await (const item of client.stream('filing.open', { source: chosen }, { signal: controller.signal })) {
        if (item.kind === 'progress') show({ kind: 'running', name, progress: item });
        else if (running === controller) {
          state.setState({ kind: 'idle' }, true);
          onOpened(item.filingId);
        }
      }
    } catch (error) {
      const failure = asAppError(error);
      show(failure.code === 'cancelled' || controller.signal.aborted ? { kind: 'idle' } : { kind: 'failed', name, error: failure });
    }
  };

  return {
    state,
    openFiles: (files) => run(nameOfChosen(files), async (options) => ({ kind: 'file', token: (await stage(files, options)).token })),
    openSample: (id, title) => run(title, async () => ({ kind: 'sample', id })),
    openStaged: (staged) => run(staged.displayName, async () => ({ kind: 'file', token: staged.token })),
    cancel: () => {
      running?.abort();
      state.setState({ kind: 'idle' }, true);
    },
    dismiss: () => state.setState({ kind: 'idle' }, true),
  };
}

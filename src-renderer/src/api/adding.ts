import { createStore, type StoreApi } from 'zustand/vanilla';
import { type AppError } from '#shared/base/errors.ts';
import { type Client } from '#shared/rpc/client.ts';
import { type AddProgress, type Release, type ReleaseKind, type SkippedRelease } from '#shared/rpc/taxonomy.ts';
import { type ChosenFile, nameOfChosen } from './chosen-files.ts';
import { asAppError } from './opening.ts';
import { guessKind } from './release-kind.ts';
import { type StageFiles } from './stage.ts';

type Progress = Extract<AddProgress, { kind: 'progress' }>;

/** What a person asked to be added. */
export type AddRequest =
  | { readonly kind: 'files'; readonly files: readonly ChosenFile[]; readonly as: ReleaseKind }
  | { readonly kind: 'publisher'; readonly family: string; readonly year: number };

/** The one release, table or rule data that is being added, if any. */
export type Adding =
  | { readonly kind: 'idle' }
  /** Chosen files wait until a person says what they are. */
  | { readonly kind: 'chosen'; readonly name: string; readonly request: Extract<AddRequest, { kind: 'files' }> }
  | {
      readonly kind: 'running';
      readonly name: string;
      readonly request: AddRequest;
      readonly progress: Omit<Progress, 'kind' | 'phase'> & { readonly phase: Progress['phase'] | 'sending' };
    }
  | { readonly kind: 'failed'; readonly name: string; readonly request: AddRequest; readonly error: AppError }
  | {
      readonly kind: 'added';
      readonly name: string;
      readonly added: readonly Release[];
      readonly alreadyThere: boolean;
      readonly skipped: readonly SkippedRelease[];
    };

export interface ReleaseAdder {
  readonly state: StoreApi<Adding>;
  /** Shows the files with a guess of what they are; nothing starts before `start`. */
  choose(files: readonly ChosenFile[]): Promise<void>;
  setKind(as: ReleaseKind): void;
  /** Adds what was chosen. */
  start(): Promise<void>;
  download(family: string, year: number): Promise<void>;
  /** What failed, once more; a download goes on where it broke off. */
  retry(): Promise<void>;
  cancel(): void;
  dismiss(): void;
}

export interface AdderOptions {
  readonly client: Client;
  readonly stage: StageFiles;
  readonly onAdded: () => void;
}

/** Adds releases one at a time; a second request while one is running takes its place. */
export function createAdder({ client, stage, onAdded }: AdderOptions): ReleaseAdder {
  const state = createStore<Adding>(() => ({ kind: 'idle' }));
  let running: AbortController | undefined;

  const stop = (): void => {
    running?.abort();
    running = undefined;
  };
  const rest = (): void => {
    stop();
    state.setState({ kind: 'idle' }, true);
  };

  const run = async (name: string, request: AddRequest): Promise<void> => {
    stop();
    const controller = new AbortController();
    running = controller;
    const { signal } = controller;
    const show = (next: Adding): void => {
      if (running === controller) state.setState(next, true);
    };
    const onProgress = (done: number, total: number): void =>
      show({
        kind: 'running',
        name,
        request,
        progress: { phase: request.kind === 'files' ? 'sending' : 'fetching', done, total, what: null },
      });
    onProgress(0, 0);
    try {
      const source =
        request.kind === 'files'
          ? ({ kind: 'file', token: (await stage(request.files, { signal, onProgress })).token, as: request.as } as const)
          : request;
      for await (const item of client.stream('taxonomy.add', { source }, { signal })) {
        if (item.kind === 'progress') show({ kind: 'running', name, request, progress: item });
        else {
          show({ kind: 'added', name, added: item.added, alreadyThere: item.alreadyThere, skipped: item.skipped });
          onAdded();
        }
      }
    } catch (error) {
      const failure = asAppError(error);
      show(failure.code === 'cancelled' || signal.aborted ? { kind: 'idle' } : { kind: 'failed', name, request, error: failure });
    }
  };

  return {
    state,
    choose: async (files) => {
      if (files.length === 0) return;
      stop();
      const request = { kind: 'files', files, as: await guessKind(files) } as const;
      state.setState({ kind: 'chosen', name: nameOfChosen(files), request }, true);
    },
    setKind: (as) => {
      const now = state.getState();
      if (now.kind === 'chosen') state.setState({ ...now, request: { ...now.request, as } }, true);
    },
    start: async () => {
      const now = state.getState();
      if (now.kind === 'chosen') await run(now.name, now.request);
    },
    download: (family, year) => run(`${family} ${year}`, { kind: 'publisher', family, year }),
    retry: async () => {
      const now = state.getState();
      if (now.kind === 'failed') await run(now.name, now.request);
    },
    cancel: rest,
    dismiss: rest,
  };
}

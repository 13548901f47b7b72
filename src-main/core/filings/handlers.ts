import type { Handlers } from '#shared/rpc/contract.ts';
import type { OpenProgress } from '#shared/rpc/filing.ts';
import type { MissingItem } from '#shared/rpc/taxonomy.ts';
import type { SampleService } from '../samples/samples.ts';
import type { FilingInput, FilingService, OpenOptions } from './filings.ts';
import { streamFromCallbacks } from './callback-stream.ts';

export interface FilingHandlerOptions {
  readonly filings: FilingService;
  readonly samples: () => Promise<SampleService>;
  /** Gives up the file behind a token, once. Throws AppError('not-found'). */
  readonly takeStaged: (token: string) => FilingInput;
  /** Called with a filing that was there already before `opened` is reported: an older version may have read it. */
  readonly beforeReuse?: ((filingId: string) => Promise<void> | undefined) | undefined;
  /** Called with a newly stored filing before `opened` is reported, so that its findings are there when it is shown. */
  readonly afterOpen?: ((filingId: string, options: OpenOptions) => Promise<void> | void) | undefined;
  /** What the filing refers to that is not there. Rejects with AppError('not-found'). */
  readonly missing: (filingId: string) => Promise<MissingItem[]>;
  /** Called with a filing that was taken out of the workspace. */
  readonly afterRemove?: ((filingId: string) => void) | undefined;
}

export type FilingHandlers = Pick<Handlers, 'filing.open' | 'filing.list' | 'filing.get' | 'filing.missing' | 'filing.remove' | 'fact.get'>;

export function createFilingHandlers(options: FilingHandlerOptions): FilingHandlers {
  const { filings, takeStaged } = options;
  return {
    'filing.open': ({ source }, { signal }) =>
      streamFromCallbacks<OpenProgress>(signal, async (emit, whileWanted) => {
        const input = source.kind === 'sample' ? (await options.samples()).input(source.id) : takeStaged(source.token);
        try {
          const onProgress: OpenOptions['onProgress'] = (progress) => emit({ kind: 'progress', ...progress });
          const opened = await filings.open(input, { signal: whileWanted, onProgress });
          if (opened.alreadyOpen) await options.beforeReuse?.(opened.filingId);
          else await options.afterOpen?.(opened.filingId, { signal: whileWanted, onProgress });
          emit({ kind: 'opened', ...opened });
        } finally {
          input.dispose?.();
        }
      }),
    'filing.list': async () => filings.list(),
    'filing.get': async ({ filingId }) => filings.overview(filingId),
    'filing.missing': async ({ filingId }) => options.missing(filingId),
    'filing.remove': async ({ filingId }) => {
      const removed = filings.remove(filingId);
      options.afterRemove?.(filingId);
      return { removed };
    },
    'fact.get': async ({ filingId, factId }) => filings.factCard(filingId, factId),
  };
}

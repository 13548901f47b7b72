import type { Handlers } from '#shared/rpc/contract.ts';
import type { AddProgress } from '#shared/rpc/taxonomy.ts';
import { streamFromCallbacks } from '../filings/callback-stream.ts';
import type { FilingInput } from '../filings/filings.ts';
import { installedRelease } from './installed-release.ts';
import type { PublishedReleases } from './published-releases.ts';
import type { AddingProgress, TaxonomyService } from './taxonomies.ts';

export interface TaxonomyHandlerOptions {
  readonly taxonomies: TaxonomyService;
  /** Gives up the file behind a token, once. Throws AppError('not-found'). */
  readonly takeStaged: (token: string) => FilingInput;
  readonly published: PublishedReleases;
}

export type TaxonomyHandlers = Pick<Handlers, 'taxonomy.list' | 'taxonomy.offered' | 'taxonomy.add' | 'taxonomy.remove'>;

export function createTaxonomyHandlers(options: TaxonomyHandlerOptions): TaxonomyHandlers {
  const { taxonomies, takeStaged, published } = options;
  return {
    'taxonomy.list': async () => ({ releases: [...taxonomies.list()], starterConcepts: taxonomies.starterConcepts }),
    'taxonomy.offered': async () => {
      const installed = taxonomies.list();
      const isInstalled = (family: string, year: number): boolean => installedRelease(installed, family, year) !== undefined;
      return published.offered().map((release) => ({ ...release, isInstalled: isInstalled(release.family, release.year) }));
    },
    'taxonomy.add': ({ source }, { signal }) =>
      streamFromCallbacks<AddProgress>(signal, async (emit, whileWanted) => {
        const onProgress = (progress: AddingProgress): void => emit({ kind: 'progress', ...progress });
        const taken =
          source.kind === 'file'
            ? { input: takeStaged(source.token), as: source.as }
            : { ...(await published.fetch(source.family, source.year, { signal: whileWanted, onProgress })), as: 'taxonomy' as const };
        try {
          const { added, alreadyThere, skipped } = await taxonomies.add(taken.input, taken.as, {
            signal: whileWanted,
            onProgress,
            origin: taken.input.origin,
          });
          emit({ kind: 'added', added: [...added], alreadyThere, skipped: [...skipped] });
        } finally {
          taken.input.dispose?.();
        }
      }),
    'taxonomy.remove': async ({ id }) => ({ removed: await taxonomies.remove(id) }),
  };
}

import type { Handlers } from '#shared/rpc/contract.ts';
import { exportParts } from './export.ts';
import type { FactLists } from './fact-lists.ts';
import type { SavedFilterService } from './saved-filters.ts';

export type FactHandlers = Pick<Handlers, 'fact.list' | 'fact.locate' | 'fact.export' | 'filter.list' | 'filter.save' | 'filter.remove'>;

export function createFactHandlers({ facts, filters }: { readonly facts: FactLists; readonly filters: SavedFilterService }): FactHandlers {
  return {
    'fact.list': async (query) => facts.page(query),
    'fact.locate': async ({ factId, ...query }) => ({ index: facts.locate(query, factId) }),
    'fact.export': async function* ({ columns, format, range, ...query }, { signal }) {
      const { entries, worst } = facts.list(query);
      const wanted = range === null ? entries : entries.slice(range.offset, range.offset + range.limit);
      for (const part of exportParts(wanted, { columns, format, worst })) {
        if (signal.aborted) return;
        yield { ...part, total: wanted.length };
      }
    },
    'filter.list': async () => filters.list(),
    'filter.save': async ({ replace, ...saved }) => filters.save(saved, { replace }),
    'filter.remove': async ({ name }) => ({ removed: filters.remove(name) }),
  };
}

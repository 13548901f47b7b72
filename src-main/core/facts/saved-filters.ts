import { AppError } from '#shared/base/errors.ts';
import { type FactFilter, factFilterSchema, type SavedFilter } from '#shared/rpc/fact.ts';
import type { Workspace } from '#main/store/workspace.ts';

export interface SavedFilterService {
  /** By name; one that this version cannot read is left out. */
  list(): SavedFilter[];
  /** Throws AppError('conflict') when the name is taken and `replace` is not set. */
  save(saved: SavedFilter, options: { readonly replace: boolean }): SavedFilter;
  /** What was removed; null when there was none. */
  remove(name: string): SavedFilter | null;
}

export function createSavedFilterService({ savedFilters }: Pick<Workspace, 'savedFilters'>): SavedFilterService {
  const read = (body: unknown): FactFilter | undefined => factFilterSchema.safeParse(body).data;
  return {
    list: () =>
      savedFilters.all().flatMap(({ name, body }) => {
        const filter = read(body);
        return filter === undefined ? [] : [{ name, filter }];
      }),
    save: (saved, { replace }) => {
      if (!replace && savedFilters.find(saved.name) !== undefined)
        throw new AppError('conflict', `There is a filter ${saved.name} already. Replace it, or save under another name.`);
      savedFilters.put(saved.name, saved.filter);
      return saved;
    },
    remove: (name) => {
      const filter = read(savedFilters.find(name));
      const isRemoved = savedFilters.remove(name);
      return isRemoved && filter !== undefined ? { name, filter } : null;
    },
  };
}

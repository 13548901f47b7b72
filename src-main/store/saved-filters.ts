import type { Database } from 'better-sqlite3';

/** Named filters. What a body means, and that it is valid, is the caller's to say. */
export interface SavedFilterRepository {
  /** By name. */
  all(): readonly { readonly name: string; readonly body: unknown }[];
  find(name: string): unknown;
  /** Takes the place of one of that name. */
  put(name: string, body: unknown): void;
  /** False when there was none. */
  remove(name: string): boolean;
}

export function createSavedFilterRepository(db: Database): SavedFilterRepository {
  const all = db.prepare<[], { name: string; body: string }>('SELECT name, body FROM saved_filter ORDER BY name COLLATE NOCASE, name');
  const one = db.prepare<[string], string>('SELECT body FROM saved_filter WHERE name = ?').pluck();
  const upsert = db.prepare('INSERT INTO saved_filter (name, body) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET body = excluded.body');
  const remove = db.prepare('DELETE FROM saved_filter WHERE name = ?');
  return {
    all: () => all.all().map(({ name, body }) => ({ name, body: JSON.parse(body) as unknown })),
    find: (name) => {
      const body = one.get(name);
      return body === undefined ? undefined : (JSON.parse(body) as unknown);
    },
    put: (name, body) => void upsert.run(name, JSON.stringify(body)),
    remove: (name) => remove.run(name).changes > 0,
  };
}

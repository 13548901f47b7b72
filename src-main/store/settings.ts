import type { Database } from 'better-sqlite3';

/** A key-value table of JSON values. What the keys mean, and that a value is valid, is the caller's to say. */
export interface SettingRepository {
  all(): Readonly<Record<string, unknown>>;
  /** Writes all entries or none. */
  set(entries: Readonly<Record<string, unknown>>): void;
}

export function createSettingRepository(db: Database): SettingRepository {
  const select = db.prepare<[], { key: string; value: string }>('SELECT key, value FROM setting');
  const upsert = db.prepare('INSERT INTO setting (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value');
  const setAll = db.transaction((entries: Readonly<Record<string, unknown>>) => {
    for (const [key, value] of Object.entries(entries)) if (value !== undefined) upsert.run(key, JSON.stringify(value));
  });
  return {
    all: () => Object.fromEntries(select.all().map(({ key, value }) => [key, JSON.parse(value) as unknown])),
    set: (entries) => setAll.immediate(entries),
  };
}

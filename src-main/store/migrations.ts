import type { Database } from 'better-sqlite3';
import { SCHEMA_1 } from './schema-1.ts';

/** One step; its position in the list is the `user_version` that it leads to, less one. A released step is never edited. */
export type Migration = (db: Database) => void;

export const MIGRATIONS: readonly Migration[] = [(db) => db.exec(SCHEMA_1)];

export const schemaVersion = (db: Database): number => Number(db.pragma('user_version', { simple: true }));

/** Applies what is missing, all or nothing. `beforeUpgrade` runs first when there is older data to keep a copy of. */
export function migrate(db: Database, migrations: readonly Migration[], beforeUpgrade: (fromVersion: number) => void): void {
  const version = schemaVersion(db);
  if (version === migrations.length) return;
  if (version > 0) beforeUpgrade(version);
  db.transaction(() => {
    for (const step of migrations.slice(version)) step(db);
    db.pragma(`user_version = ${migrations.length}`);
  }).exclusive();
}

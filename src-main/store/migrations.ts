import type { Database } from 'better-sqlite3';
import { SCHEMA } from './schema.ts';
import { ADDED_IN_FORMAT_3 } from './schema-format-3.ts';

/** Brings a file from one format to the next. A released step is never edited. */
export type Migration = (db: Database) => void;

/** How a workspace file comes to the newest format. */
export interface Formats {
  /** Makes an empty file of the newest format. */
  readonly create: Migration;
  /** The first leads from format 1 to 2. */
  readonly steps: readonly Migration[];
}

export const FORMATS: Formats = { create: (db) => db.exec(SCHEMA), steps: [rowsByOneKey, releasesAndPlaces] };

export const newestFormat = ({ steps }: Formats): number => steps.length + 1;

/** `user_version`: 0 for an empty file. */
export const formatOf = (db: Database): number => Number(db.pragma('user_version', { simple: true }));

/** Applies what is missing, all or nothing. `beforeUpgrade` runs first when there is older data to keep a copy of. */
export function migrate(db: Database, formats: Formats, beforeUpgrade: (fromFormat: number) => void): void {
  const format = formatOf(db);
  const newest = newestFormat(formats);
  if (format === newest) return;
  if (format > 0) beforeUpgrade(format);
  db.transaction(() => {
    if (format === 0) formats.create(db);
    else for (const step of formats.steps.slice(format - 1)) step(db);
    db.pragma(`user_version = ${newest}`);
  }).exclusive();
}

/** 1 → 2: rows of filings had the key (filing, n) and have `filing * 2^32 + n`; columns that nothing read are gone. */
function rowsByOneKey(db: Database): void {
  // prettier-ignore
  const tables = [
    'name', 'context', 'context_dimension', 'unit', 'fact', 'concept', 'role', 'arc', 'label', 'concept_reference', 'footnote',
  ];
  for (const table of tables) {
    // The columns that SQLite documents for it.
    const all = db.pragma(`table_info(${table})`) as { name: string; type: string; notnull: number }[];
    const columns = all.slice(2).filter(({ name }) => name !== 'value_approx');
    const list = columns.map(({ name }) => `"${name}"`).join(', ');
    const definitions = columns.map(({ name, type, notnull }) => `"${name}" ${type}${notnull === 1 ? ' NOT NULL' : ''}`).join(', ');
    db.exec(`
      ALTER TABLE ${table} RENAME TO old;
      CREATE TABLE ${table} (key INTEGER PRIMARY KEY, ${definitions}) STRICT;
      INSERT INTO ${table} (key, ${list}) SELECT filing * 4294967296 + n, ${list} FROM old ORDER BY filing, n;
      DROP TABLE old;
    `);
  }
  db.exec('ALTER TABLE filing DROP COLUMN source_name; ALTER TABLE scan_summary DROP COLUMN rule_hash;');
}

/**
 * 2 → 3: places of facts are bytes with an end (older rows keep the character that they begin at until they are rebuilt), pages and hidden
 * links, releases, full text.
 */
function releasesAndPlaces(db: Database): void {
  db.exec(`
    ALTER TABLE fact RENAME COLUMN "offset" TO "start";
    ALTER TABLE fact ADD COLUMN "end" INTEGER NOT NULL DEFAULT 0;
    ${ADDED_IN_FORMAT_3}
  `);
}

import type { Database } from 'better-sqlite3';

/** What SQLite keeps; booleans are 0 and 1. */
export type SqlValue = string | number | null;
export type SqlRow = readonly SqlValue[];

/** Strings that many rows of one filing share, by number. Filled while a filing is written, read back before its rows. */
export interface Names {
  key(text: string): number;
  keyOrNull(text: string | null): number | null;
  text(key: number): string;
  textOrNull(key: number | null): string | null;
}

export function createNames(initial: readonly string[] = []): Names & { readonly all: readonly string[] } {
  const all = [...initial];
  const keys = new Map(all.map((text, key) => [text, key]));
  const key = (text: string): number => {
    const known = keys.get(text);
    if (known !== undefined) return known;
    keys.set(text, all.length);
    return all.push(text) - 1;
  };
  const text = (number: number): string => {
    const found = all[number];
    if (found === undefined) throw new Error(`name ${number} is missing`);
    return found;
  };
  return {
    all,
    key,
    keyOrNull: (value) => (value === null ? null : key(value)),
    text,
    textOrNull: (number) => (number === null ? null : text(number)),
  };
}

/** Values bound by one INSERT: several rows a statement take half the time of one. */
const VALUES_AT_ONCE = 900;

/**
 * One derived table: its columns after `filing` and `n`, and the way there and back. `n` is the position in the list, so the
 * order survives.
 */
export interface TableSpec<Item, Row extends SqlRow> {
  readonly table: string;
  readonly columns: readonly string[];
  readonly toRow: (item: Item, names: Names) => Row;
  readonly fromRow: (row: Row, names: Names) => Item;
}

export interface DerivedTable<Item> {
  readonly table: string;
  insert(db: Database, filing: number, items: readonly Item[], names: Names): void;
  load(db: Database, filing: number, names: Names): Item[];
}

export function derivedTable<Item, Row extends SqlRow>(spec: TableSpec<Item, Row>): DerivedTable<Item> {
  const { table, columns } = spec;
  const list = columns.map((column) => `"${column}"`).join(', ');
  const width = columns.length + 2;
  const insertSql = (rows: number): string =>
    `INSERT INTO ${table} (filing, n, ${list}) VALUES ${Array(rows)
      .fill(`(?${', ?'.repeat(width - 1)})`)
      .join(', ')}`;
  const selectSql = `SELECT ${list} FROM ${table} WHERE filing = ? ORDER BY n`;
  return {
    table,
    insert: (db, filing, items, names) => {
      const atOnce = Math.floor(VALUES_AT_ONCE / width);
      const several = items.length < atOnce ? undefined : db.prepare<[SqlValue[]]>(insertSql(atOnce));
      for (let from = 0; from < items.length; from += atOnce) {
        const part = items.slice(from, from + atOnce);
        const values = part.flatMap((item, at) => [filing, from + at, ...spec.toRow(item, names)]);
        const statement = part.length === atOnce && several !== undefined ? several : db.prepare<[SqlValue[]]>(insertSql(part.length));
        statement.run(values);
      }
    },
    load: (db, filing, names) =>
      db
        .prepare<[number], Row>(selectSql)
        .raw()
        .all(filing)
        .map((row) => spec.fromRow(row, names)),
  };
}

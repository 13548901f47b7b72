import type { Database } from 'better-sqlite3';

/** What SQLite keeps; booleans are 0 and 1. */
export type SqlValue = string | number | null;
export type SqlRow = readonly SqlValue[];

/** 0 or 1. */
export type Flag = number;
export const flag = (value: boolean): Flag => (value ? 1 : 0);
export const flagOrNull = (value: boolean | null): Flag | null => (value === null ? null : flag(value));
export const truth = (value: Flag): boolean => value === 1;
export const truthOrNull = (value: Flag | null): boolean | null => (value === null ? null : truth(value));

/** Strings that many rows of one filing or release share, by number. Filled while it is written, read back before its rows. */
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

/** Keys of one filing or release, its `n`: from `owner * KEYS_EACH` on, in the order of the list. */
export const KEYS_EACH = 2 ** 32;

const OF_OWNER = 'key >= ? AND key < ?';
/** The first key of an owner, and the first that is behind it. */
export const keysOf = (owner: number): [number, number] => [owner * KEYS_EACH, (owner + 1) * KEYS_EACH];

/** A table of derived rows: its columns after the key, and what is written into them. */
export interface WrittenTableSpec<Item, Row extends SqlRow> {
  readonly table: string;
  readonly columns: readonly string[];
  readonly toRow: (item: Item, names: Names) => Row;
}

export interface WrittenTable<Item> {
  insert(db: Database, owner: number, items: readonly Item[], names: Names): void;
  remove(db: Database, owner: number): void;
}

/** Rows that are asked for by queries of their own. */
export function writtenTable<Item, Row extends SqlRow>({ table, columns, toRow }: WrittenTableSpec<Item, Row>): WrittenTable<Item> {
  const width = columns.length + 1;
  const insertSql = (rows: number): string =>
    `INSERT INTO ${table} (key, ${listOf(columns)}) VALUES ${Array(rows)
      .fill(`(?${', ?'.repeat(width - 1)})`)
      .join(', ')}`;
  return {
    insert: (db, owner, items, names) => {
      const atOnce = Math.floor(VALUES_AT_ONCE / width);
      const several = items.length < atOnce ? undefined : db.prepare<[SqlValue[]]>(insertSql(atOnce));
      for (let from = 0; from < items.length; from += atOnce) {
        const first = owner * KEYS_EACH + from;
        const part = items.slice(from, from + atOnce);
        const values: SqlValue[] = [];
        for (const [at, item] of part.entries()) values.push(first + at, ...toRow(item, names));
        const statement = part.length === atOnce && several !== undefined ? several : db.prepare<[SqlValue[]]>(insertSql(part.length));
        statement.run(values);
      }
    },
    remove: (db, owner) => void db.prepare(`DELETE FROM ${table} WHERE ${OF_OWNER}`).run(...keysOf(owner)),
  };
}

/** The way there and back. */
export interface TableSpec<Item, Row extends SqlRow> extends WrittenTableSpec<Item, Row> {
  readonly fromRow: (row: Row, names: Names) => Item;
}

export interface DerivedTable<Item> extends WrittenTable<Item> {
  load(db: Database, owner: number, names: Names): Item[];
  /** Only rows for which the SQL condition, with one value bound, holds. */
  loadWhere(db: Database, owner: number, names: Names, condition: string, value: SqlValue): Item[];
}

export function derivedTable<Item, Row extends SqlRow>(spec: TableSpec<Item, Row>): DerivedTable<Item> {
  const { table, columns } = spec;
  const selectSql = `SELECT ${listOf(columns)} FROM ${table} WHERE ${OF_OWNER}`;
  return {
    ...writtenTable(spec),
    load: (db, owner, names) =>
      db
        .prepare<[number, number], Row>(`${selectSql} ORDER BY key`)
        .raw()
        .all(...keysOf(owner))
        .map((row) => spec.fromRow(row, names)),
    loadWhere: (db, owner, names, condition, value) =>
      db
        .prepare<[number, number, SqlValue], Row>(`${selectSql} AND ${condition} ORDER BY key`)
        .raw()
        .all(...keysOf(owner), value)
        .map((row) => spec.fromRow(row, names)),
  };
}

const listOf = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(', ');

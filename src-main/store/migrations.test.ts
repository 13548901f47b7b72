import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readFiling } from '#main/xml/read-filing.ts';
import { openDatabase } from './open-database.ts';
import { storedRows } from './testing/parsed-filing.ts';
import { temporaryFolder, temporaryWorkspace } from './testing/temporary-workspace.ts';

/** A workspace file as earlier versions wrote it: one sample, one audit, one approval. */
function savedFile(format: number): string {
  const path = join(temporaryFolder(), 'saved.auditflow');
  writeFileSync(path, gunzipSync(readFileSync(new URL(`testing/format-${format}.auditflow.gz`, import.meta.url))));
  return path;
}

type Rows = ReturnType<typeof storedRows>;
/** Places of facts were characters before format 3; they are right again when the filing is rebuilt. */
const withoutPlaces = (rows: Rows): Rows => ({ ...rows, facts: rows.facts.map((fact) => ({ ...fact, start: 0, end: 0 })) });

interface Column {
  readonly name: string;
  readonly type: string;
  readonly notnull: number;
}

/** What matters of a schema, by table: columns; and the text of everything that is no table. */
function shapeOf(db: Database.Database): unknown {
  const objects = db.prepare<[], { type: string; name: string; sql: string | null }>('SELECT type, name, sql FROM sqlite_schema').all();
  return objects
    .map(({ type, name, sql }) => ({
      name,
      sql: type === 'table' ? null : sql,
      columns: (db.pragma(`table_xinfo(${name})`) as Column[]).map((column) => [column.name, column.type, column.notnull]),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

describe.each([1, 2])('a file of format %i', (format) => {
  it('comes to have the tables of a new file', () => {
    const migrated = openDatabase(savedFile(format));
    const made = openDatabase(':memory:');
    onTestFinished(() => void [migrated, made].map((db) => db.close()));
    expect(shapeOf(migrated)).toEqual(shapeOf(made));
    expect(migrated.pragma('freelist_count', { simple: true })).toBe(0);
    expect(migrated.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(migrated.pragma('foreign_key_check')).toEqual([]);
  });

  it('keeps its filing, row by row, and its case, run and review with their chains', async () => {
    const { filings, cases, runs, reviews } = temporaryWorkspace(savedFile(format));
    const [filing] = filings.list();
    const sample = await readFiling({ path: fileURLToPath(new URL('../../resources/samples/quiet-meadow-10q', import.meta.url)) });
    expect(withoutPlaces(filings.loadRows(filing?.head.id ?? ''))).toEqual(withoutPlaces(storedRows(sample)));
    expect(filings.outdated()).toEqual([filing?.head.id]);
    const [stored] = cases.list();
    const [run] = runs.list();
    expect(stored?.case.query).toBe('Audit us-gaap:Assets');
    expect(run).toMatchObject({ caseId: stored?.case.id, status: 'finished' });
    expect(runs.events(run?.id ?? '')).toHaveLength(56);
    expect(runs.verifyChain(run?.id ?? '')).toBe('intact');
    expect(reviews.events(stored?.case.id ?? '')).toMatchObject([{ action: { kind: 'approve' } }]);
    expect(reviews.verifyChain(stored?.case.id ?? '')).toBe('intact');
  });

  it('is copied beside before anything is changed', () => {
    const path = savedFile(format);
    openDatabase(path).close();
    const copy = new Database(`${path}.v${format}.backup`, { readonly: true });
    onTestFinished(() => void copy.close());
    expect(copy.pragma('user_version', { simple: true })).toBe(format);
    expect(copy.prepare('SELECT count(*) AS facts FROM fact').get()).toEqual({ facts: 186 });
  });
});

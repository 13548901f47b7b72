import { statSync, writeFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from './open-database.ts';
import { giveBackSpace } from './space.ts';
import { temporaryFolder } from './testing/temporary-workspace.ts';

const setting = (db: Database.Database, name: string): unknown => db.pragma(name, { simple: true });

it.each([1, 2])('rewrites a file of format %i that could not shrink, once', (format) => {
  const path = join(temporaryFolder(), 'saved.auditflow');
  writeFileSync(path, gunzipSync(readFileSync(new URL(`testing/format-${format}.auditflow.gz`, import.meta.url))));
  const rigid = new Database(path);
  rigid.pragma('auto_vacuum = NONE');
  rigid.exec('VACUUM');
  expect(setting(rigid, 'auto_vacuum')).toBe(0);
  rigid.close();

  const db = openDatabase(path);
  onTestFinished(() => void db.close());
  expect(setting(db, 'auto_vacuum')).toBe(2);
  expect(setting(db, 'journal_mode')).toBe('wal');
  expect(db.prepare('SELECT count(*) AS facts FROM fact').get()).toEqual({ facts: 186 });
  const before = statSync(path).size;
  db.exec('DELETE FROM arc; DELETE FROM fact; DELETE FROM label;');
  giveBackSpace(db);
  expect(setting(db, 'freelist_count')).toBe(0);
  expect(statSync(path).size).toBeLessThan(before);
  expect(statSync(`${path}-wal`).size).toBe(0);
});

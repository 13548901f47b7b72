import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import { type Formats, FORMATS, formatOf, newestFormat } from './migrations.ts';
import { APPLICATION_ID, openDatabase } from './open-database.ts';
import { openWorkspace } from './workspace.ts';
import { temporaryFolder } from './testing/temporary-workspace.ts';

const newFile = (): string => join(temporaryFolder(), 'test.auditflow');

function opened(path: string, formats?: Formats): Database.Database {
  const db = openDatabase(path, formats);
  onTestFinished(() => void db.close());
  return db;
}

function refusalOf(path: string, formats?: Formats): AppError {
  try {
    openDatabase(path, formats).close();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('it was opened');
}

/** Two versions of a made-up schema: what the mechanism does does not hang on what the tables are. */
const OLD: Formats = { create: (db) => db.exec("CREATE TABLE thing (a TEXT) STRICT; INSERT INTO thing VALUES ('kept')"), steps: [] };
const NEW: Formats = {
  create: (db) => db.exec('CREATE TABLE thing (a TEXT, b TEXT) STRICT'),
  steps: [(db) => db.exec("ALTER TABLE thing ADD COLUMN b TEXT NOT NULL DEFAULT 'new'")],
};

describe('opening a workspace file', () => {
  it('makes a new file with its version, owner and settings', () => {
    const db = opened(newFile());
    expect(formatOf(db)).toBe(newestFormat(FORMATS));
    expect(db.pragma('application_id', { simple: true })).toBe(APPLICATION_ID);
    expect(db.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(db.pragma('foreign_keys', { simple: true })).toBe(1);
    expect(db.pragma('trusted_schema', { simple: true })).toBe(0);
    expect(db.pragma('auto_vacuum', { simple: true })).toBe(2);
    const loose = db.prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict = 0").pluck().all();
    expect(loose).toEqual(['sqlite_schema']);
  });

  it('brings an empty file (version 0) to the newest version without a backup', () => {
    const path = newFile();
    writeFileSync(path, '');
    expect(formatOf(opened(path))).toBe(newestFormat(FORMATS));
    expect(readdirSync(join(path, '..')).filter((name) => name.endsWith('.backup'))).toEqual([]);
  });

  it('makes missing folders, and works in memory', () => {
    opened(join(temporaryFolder(), 'deep', 'er', 'test.auditflow'));
    expect(formatOf(opened(':memory:'))).toBe(newestFormat(FORMATS));
  });

  it('migrates an older file and keeps a copy of it beside', () => {
    const path = newFile();
    openDatabase(path, OLD).close();
    const db = opened(path, NEW);
    expect(db.prepare('SELECT a, b FROM thing').all()).toEqual([{ a: 'kept', b: 'new' }]);
    const copy = new Database(`${path}.v1.backup`, { readonly: true });
    onTestFinished(() => void copy.close());
    expect(formatOf(copy)).toBe(1);
    expect(copy.prepare('SELECT * FROM thing').all()).toEqual([{ a: 'kept' }]);
  });

  it('leaves the older file as it was when a migration fails, without a copy, and never overwrites one', () => {
    const path = newFile();
    openDatabase(path, OLD).close();
    const broken: Formats = {
      ...NEW,
      steps: [
        (db) => {
          db.exec('ALTER TABLE thing ADD COLUMN b TEXT');
          throw new Error('half way');
        },
      ],
    };
    expect(refusalOf(path, broken).message).toContain('half way. It was left as it was; use --workspace with another file.');
    expect(readdirSync(join(path, '..'))).toEqual(['test.auditflow']);
    writeFileSync(`${path}.v1.backup`, 'mine');
    const db = opened(path, NEW);
    expect(db.prepare('SELECT b FROM thing').pluck().get()).toBe('new');
    expect(readdirSync(join(path, '..')).filter((name) => name.endsWith('.backup'))).toEqual([
      'test.auditflow.v1-2.backup',
      'test.auditflow.v1.backup',
    ]);
  });

  it('refuses a newer version in words and leaves it alone', () => {
    const path = newFile();
    openDatabase(path, NEW).close();
    const before = readFileSync(path);
    const refusal = refusalOf(path, OLD);
    expect(refusal.code).toBe('workspace');
    expect(refusal.message).toMatch(/written by a newer AuditFlow \(format 2; this one reads up to 1\)/);
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it('says so when a file bears this version but not its tables', () => {
    const path = newFile();
    openDatabase(path, { ...OLD, steps: FORMATS.steps.map(() => () => undefined) }).close();
    expect(() => openWorkspace(path)).toThrow(/bears this version's number but not its tables/);
    expect(() => openWorkspace(path)).not.toThrow(/in use|open in another/);
  });

  it('refuses the database of another program and what is no database, and leaves them alone', () => {
    const foreign = newFile();
    const other = new Database(foreign);
    other.exec('CREATE TABLE bookmarks (url TEXT)');
    other.close();
    const before = readFileSync(foreign);
    expect(refusalOf(foreign).message).toContain('a database of another program');
    expect(readFileSync(foreign).equals(before)).toBe(true);

    const text = newFile();
    writeFileSync(text, 'Dear diary, '.repeat(100));
    expect(refusalOf(text)).toMatchObject({
      code: 'workspace',
      message: `${text} is not an AuditFlow workspace. Use --workspace with another file.`,
    });
    expect(refusalOf(temporaryFolder()).code).toBe('workspace');
  });

  it('lets a second opener know that the file is in use, and lets it in after close', () => {
    const path = newFile();
    const first = openDatabase(path);
    const message = 'test.auditflow is open in another AuditFlow window or command. Close it or use --workspace FILE.';
    expect(refusalOf(path)).toMatchObject({ code: 'workspace', message, retryable: true });
    first.close();
    opened(path);
  });

  it('holds the lock against another process', () => {
    const path = newFile();
    opened(path);
    const answer = inAnotherProcess(path, `try { openDatabase(path).close(); } catch (error) { console.log(error.message); }`);
    expect(answer.stdout).toContain('is open in another AuditFlow window or command');
  });

  it('is there again, with all that was written, when the process that held it was killed', () => {
    const path = newFile();
    const killed = inAnotherProcess(
      path,
      `openDatabase(path).exec("INSERT INTO setting VALUES ('reviewer', '1')"); process.kill(process.pid, 'SIGKILL');`,
    );
    expect(killed.signal).toBe('SIGKILL');
    expect(opened(path).prepare('SELECT key FROM setting').pluck().all()).toEqual(['reviewer']);
  });
});

function inAnotherProcess(path: string, body: string): SpawnSyncReturns<string> {
  const script = `const { openDatabase } = await import(process.argv[1]); const path = process.argv[2]; ${body}`;
  const module = new URL('open-database.ts', import.meta.url).href;
  return spawnSync(process.execPath, ['--input-type=module', '-e', script, module, path], { encoding: 'utf8' });
}

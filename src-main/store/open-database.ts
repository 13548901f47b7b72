import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import Database from 'better-sqlite3';
import { AppError } from '#shared/base/errors.ts';
import { type Formats, FORMATS, formatOf, migrate, newestFormat } from './migrations.ts';
import { giveBackSpace, makeShrinkable } from './space.ts';

/** `AFLW`: says that an SQLite file is a workspace of this program. */
export const APPLICATION_ID = 0x41464c57;
/** Long enough for a window that is just closing, short enough not to look stuck. */
const LOCK_WAIT_MS = 300;
/** About 16 MB of write-ahead log before it is folded into the file: one large filing. */
const CHECKPOINT_PAGES = 4_000;

/**
 * Opens (or makes) a workspace file and brings it to the newest format. From then on this connection is the file's only one
 * (invariant I2): the lock is held until close and falls with the process.
 * Throws AppError('workspace') in words for a file that is locked, newer, damaged or not ours; such a file is left as it was.
 */
export function openDatabase(path: string, formats: Formats = FORMATS): Database.Database {
  let db: Database.Database | undefined;
  try {
    if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
    db = new Database(path, { timeout: LOCK_WAIT_MS });
    prepareConnection(db, path, formats);
    return db;
  } catch (error) {
    db?.close();
    throw inWords(error, path);
  }
}

function prepareConnection(db: Database.Database, path: string, formats: Formats): void {
  db.pragma('locking_mode = EXCLUSIVE');
  db.pragma('trusted_schema = OFF');
  // Nothing is written before the file is known to be ours or empty: `journal_mode` would already change its header.
  const isNew = checkOwner(db, path, newestFormat(formats));
  if (isNew) {
    db.pragma('auto_vacuum = INCREMENTAL');
    db.pragma(`application_id = ${APPLICATION_ID}`);
  }
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  db.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
  db.pragma('foreign_keys = ON');
  db.pragma('recursive_triggers = ON'); // else INSERT OR REPLACE would delete behind the triggers' back
  bringUp(db, path, formats);
  // Takes the write lock now, so that a second writer is told at once and not at its first change.
  db.exec('BEGIN IMMEDIATE; COMMIT');
}

/** Migrates behind a copy of the file. When a step fails the file is as it was, and the copy goes. */
function bringUp(db: Database.Database, path: string, formats: Formats): void {
  let copy: string | undefined;
  try {
    migrate(db, formats, (format) => {
      copy = backUp(db, path, format);
    });
  } catch (cause) {
    if (copy !== undefined) rmSync(copy, { force: true });
    throw cause;
  }
  // A step that was written before may have left pages free, and a file of another program's making may not give any back.
  makeShrinkable(db);
  if (copy !== undefined) giveBackSpace(db);
}

/** True for an empty file. */
function checkOwner(db: Database.Database, path: string, newest: number): boolean {
  const applicationId = Number(db.pragma('application_id', { simple: true }));
  const version = formatOf(db);
  const tables = db.prepare<[], number>('SELECT count(*) FROM sqlite_schema').pluck().get() ?? 0;
  if (applicationId === 0 && version === 0 && tables === 0) return true;
  if (applicationId !== APPLICATION_ID) {
    throw new AppError(
      'workspace',
      `${path} is a database of another program, not an AuditFlow workspace. Use --workspace with another file.`,
    );
  }
  if (version > newest) {
    throw new AppError(
      'workspace',
      `${path} was written by a newer AuditFlow (format ${version}; this one reads up to ${newest}). Update AuditFlow or use another workspace file.`,
    );
  }
  return false;
}

/** A consistent copy beside the file, `<name>.v<version>.backup`, never overwriting an earlier one. */
function backUp(db: Database.Database, path: string, version: number): string | undefined {
  if (path === ':memory:') return undefined;
  const base = `${path}.v${version}`;
  let target = `${base}.backup`;
  for (let n = 2; existsSync(target); n += 1) target = `${base}-${n}.backup`;
  db.prepare('VACUUM INTO ?').run(target);
  return target;
}

function inWords(error: unknown, path: string): unknown {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const name = basename(path);
  if (code.startsWith('SQLITE_BUSY') || code.startsWith('SQLITE_LOCKED')) {
    const message = `${name} is open in another AuditFlow window or command. Close it or use --workspace FILE.`;
    return new AppError('workspace', message, { detail: path, retryable: true, cause: error });
  }
  if (code === 'SQLITE_NOTADB') {
    return new AppError('workspace', `${path} is not an AuditFlow workspace. Use --workspace with another file.`, { cause: error });
  }
  if (code.startsWith('SQLITE_CORRUPT')) {
    return new AppError('workspace', `${path} is damaged. Restore a copy of it or use --workspace with another file.`, { cause: error });
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new AppError(
    'workspace',
    `The workspace ${path} cannot be opened: ${reason}. It was left as it was; use --workspace with another file.`,
    { cause: error },
  );
}

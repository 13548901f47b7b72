import type { Database } from 'better-sqlite3';

/** `auto_vacuum = INCREMENTAL`. */
const INCREMENTAL = 2;
/** Pages moved in one turn, 8 MB. */
const PAGES_A_TURN = 2_000;
/** After that the rest waits for the next removal: nobody sits before a window that does not answer. */
const LONGEST_MS = 3_000;

/**
 * Gives free pages back to the file system and empties the write-ahead log, or the space would move there. Outside of any transaction.
 * Bounded in time.
 */
export function giveBackSpace(db: Database): void {
  const started = performance.now();
  const free = (): number => Number(db.pragma('freelist_count', { simple: true }));
  while (free() > 0 && performance.now() - started < LONGEST_MS) db.pragma(`incremental_vacuum(${PAGES_A_TURN})`);
  db.pragma('wal_checkpoint(TRUNCATE)');
}

/** A file that was made without it is rewritten once, so that it can give space back. Outside of any transaction. */
export function makeShrinkable(db: Database): void {
  if (db.pragma('auto_vacuum', { simple: true }) === INCREMENTAL) return;
  db.pragma(`auto_vacuum = ${INCREMENTAL}`);
  db.exec('VACUUM');
  db.pragma('wal_checkpoint(TRUNCATE)');
}

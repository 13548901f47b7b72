import type { Database, Transaction } from 'better-sqlite3';
import { AppError } from '#shared/base/errors.ts';
import type { Release, ReleaseKind, SkippedRelease } from '#shared/rpc/taxonomy.ts';
import type { ReleaseRows } from '#shared/xbrl/release.ts';
import { createNames } from './derived-tables.ts';
import type { SourceFile } from './filings.ts';
import { giveBackSpace } from './space.ts';
import { releaseArcTable, releaseConceptTable, releaseLabelTable, releaseNameTable, releaseRoleTable } from './release-tables.ts';

/** Version of the code that reads sources into rows of releases. Raise it when the same source gives other rows: they are then rebuilt. */
export const RELEASE_BUILDER_VERSION = 3;

/** What is shown of a release besides what its source says. */
export type ReleaseView = Pick<Release, 'counts' | 'gaps'>;

export interface ReleaseSource extends Pick<Release, 'kind' | 'sourceName' | 'origin' | 'sha256' | 'addedAt'> {
  readonly openedAs: 'file' | 'folder';
  /** How many releases it holds, whether or not all of them are installed from it. */
  readonly releases: number;
}

export type NewSource = Omit<ReleaseSource, 'releases'>;

export interface NewRelease extends Pick<Release, 'id' | 'family' | 'year'> {
  readonly view: ReleaseView;
  /** Nothing for rule data. */
  readonly rows: ReleaseRows;
  /** Of rule data: its lists, as text of the caller's own. */
  readonly signLists?: string | undefined;
}

/** A release of a source that is to be read again. */
export interface OutdatedSource {
  readonly sha256: string;
  readonly kind: ReleaseKind;
  readonly sourceName: string;
  readonly openedAs: 'file' | 'folder';
}

export interface SignListsOfSource {
  readonly sourceName: string;
  readonly lists: string;
}

/** What `insert` did with each release that its source did not have yet. */
export interface Inserted {
  readonly added: readonly string[];
  readonly skipped: readonly SkippedRelease[];
}

export interface ReleaseRepository {
  /** By family, then year; what has none last. One cheap query. */
  list(): Release[];
  findSource(sha256: string): ReleaseSource | undefined;
  /**
   * Source, bytes and rows in one transaction; of a source that is there already only the releases that are not. Releases whose id another
   * source's has are skipped: FASB's package of 2009 has dei in it. Throws AppError('conflict') when that leaves none of a new source; then
   * nothing is stored.
   */
  insert(source: NewSource, files: readonly SourceFile[], releases: readonly NewRelease[]): Inserted;
  /** Rows go, and the source with its last release. False when there is no such release. */
  remove(id: string): boolean;
  /** The lists of all rule data, in the order in which it was added. */
  signLists(): SignListsOfSource[];
  /** The bytes that were added. */
  files(sha256: string): SourceFile[];
  /** Sources whose rows come from an older builder. */
  outdated(): OutdatedSource[];
  /** Replaces the rows of the releases of a source that are present, in one transaction. */
  rebuild(sha256: string, releases: readonly NewRelease[]): void;
}

interface ReleaseRow extends Omit<Release, 'counts' | 'gaps'> {
  readonly body: string;
}

export function createReleaseRepository(db: Database): ReleaseRepository {
  const list = db.prepare<[], ReleaseRow>(
    `SELECT r.id, s.kind, r.family, r.year, s.name AS sourceName, s.origin, s.sha256, s.added_at AS addedAt, v.body
     FROM release r JOIN release_source s ON s.n = r.source JOIN release_view v ON v.release = r.n
     ORDER BY r.family IS NULL, r.family, r.year IS NULL, r.year, r.id`,
  );
  const source = db.prepare<[string], ReleaseSource & { n: number }>(
    `SELECT n, name AS sourceName, sha256, opened_as AS openedAs, kind, origin, added_at AS addedAt, releases
     FROM release_source WHERE sha256 = ?`,
  );
  const signLists = db.prepare<[], SignListsOfSource>(
    `SELECT s.name AS sourceName, l.lists FROM release_sign_lists l JOIN release r ON r.n = l.release JOIN release_source s ON s.n = r.source
     ORDER BY s.added_at, s.n`,
  );
  const files = db.prepare<[string], SourceFile>(
    `SELECT f.name, f.encoding, f.body FROM release_file f JOIN release_source s ON s.n = f.source WHERE s.sha256 = ? ORDER BY f.rowid`,
  );
  const outdated = db.prepare<[number], OutdatedSource>(
    `SELECT DISTINCT s.sha256, s.kind, s.name AS sourceName, s.opened_as AS openedAs
     FROM release_source s JOIN release r ON r.source = s.n JOIN release_view v ON v.release = r.n WHERE v.builder_version < ?`,
  );
  const keyOf = db.prepare<[string], number>('SELECT n FROM release WHERE id = ?').pluck();
  const writing = prepareWriting(db);
  return {
    list: () =>
      list.all().map(({ body, ...release }) => {
        // Written by `insert` and `rebuild` from a ReleaseView.
        const { counts, gaps } = JSON.parse(body) as ReleaseView;
        return { ...release, counts, gaps };
      }),
    findSource: (sha256) => {
      const found = source.get(sha256);
      if (found === undefined) return undefined;
      const { n: _n, ...rest } = found;
      return rest;
    },
    insert: (added, bytes, releases) => writing.insert.immediate(added, bytes, releases),
    remove: (id) => {
      const key = keyOf.get(id);
      if (key === undefined) return false;
      writing.remove.immediate(key);
      giveBackSpace(db);
      return true;
    },
    signLists: () => signLists.all(),
    files: (sha256) => files.all(sha256),
    outdated: () => outdated.all(RELEASE_BUILDER_VERSION),
    rebuild: (sha256, releases) => writing.rebuild.immediate(sha256, releases),
  };
}

interface Writing {
  readonly insert: Transaction<(source: NewSource, files: readonly SourceFile[], releases: readonly NewRelease[]) => Inserted>;
  readonly remove: Transaction<(key: number) => void>;
  readonly rebuild: Transaction<(sha256: string, releases: readonly NewRelease[]) => void>;
}

function prepareWriting(db: Database): Writing {
  const sourceKey = db.prepare<[string], number>('SELECT n FROM release_source WHERE sha256 = ?').pluck();
  const insertSource = db
    .prepare<(string | number | null)[], number>(
      `INSERT INTO release_source (name, sha256, opened_as, kind, origin, added_at, releases) VALUES (?, ?, ?, ?, ?, ?, 0) RETURNING n`,
    )
    .pluck();
  const setReleases = db.prepare('UPDATE release_source SET releases = ? WHERE n = ?');
  const insertFile = db.prepare('INSERT INTO release_file (source, name, encoding, body) VALUES (?, ?, ?, ?)');
  const holder = db.prepare<[string], { n: number; source: number; name: string }>(
    'SELECT r.n, r.source, s.name FROM release r JOIN release_source s ON s.n = r.source WHERE r.id = ?',
  );
  const anyOf = db.prepare<[number], number>('SELECT n FROM release WHERE source = ?').pluck();
  const insertRelease = db
    .prepare<(string | number | null)[], number>('INSERT INTO release (id, source, family, year) VALUES (?, ?, ?, ?) RETURNING n')
    .pluck();
  const putView = db.prepare('INSERT OR REPLACE INTO release_view (release, builder_version, body) VALUES (?, ?, ?)');
  const sourceOf = db.prepare<[number], number>('SELECT source FROM release WHERE n = ?').pluck();
  const siblings = db.prepare<[number], number>('SELECT count(*) FROM release WHERE source = ?').pluck();
  const putLists = db.prepare('INSERT OR REPLACE INTO release_sign_lists (release, lists) VALUES (?, ?)');
  const writeRows = (key: number, { rows, view, signLists }: NewRelease): void => {
    insertRows(db, key, rows);
    if (signLists !== undefined) putLists.run(key, signLists);
    putView.run(key, RELEASE_BUILDER_VERSION, JSON.stringify(view));
  };

  return {
    insert: db.transaction((source: NewSource, files: readonly SourceFile[], releases: readonly NewRelease[]) => {
      const known = sourceKey.get(source.sha256);
      const added = releases.filter(({ id }) => holder.get(id) === undefined);
      const skipped = releases.flatMap(({ id }) => {
        const held = holder.get(id);
        return held === undefined || held.source === known ? [] : [{ id, installedFrom: held.name }];
      });
      if (known === undefined && added.length === 0) throw taken(skipped);
      const { sourceName, sha256, openedAs, kind, origin, addedAt } = source;
      const n = known ?? insertSource.get(sourceName, sha256, openedAs, kind, origin, addedAt);
      if (n === undefined) throw new Error('the source of a release was not written');
      if (known === undefined) for (const { name, encoding, body } of files) insertFile.run(n, name, encoding, body);
      for (const release of added) {
        const key = insertRelease.get(release.id, n, release.family, release.year);
        if (key === undefined) throw new Error('the row of a release was not written');
        writeRows(key, release);
      }
      setReleases.run(releases.length, n);
      return { added: added.map(({ id }) => id), skipped };
    }),
    remove: db.transaction((key: number) => {
      const source = sourceOf.get(key);
      deleteRows(db, key);
      db.prepare('DELETE FROM release_view WHERE release = ?').run(key);
      db.prepare('DELETE FROM release_sign_lists WHERE release = ?').run(key);
      db.prepare('DELETE FROM release WHERE n = ?').run(key);
      if (source === undefined || siblings.get(source) !== 0) return;
      db.prepare('DELETE FROM release_file WHERE source = ?').run(source);
      db.prepare('DELETE FROM release_source WHERE n = ?').run(source);
    }),
    rebuild: db.transaction((sha256: string, releases: readonly NewRelease[]) => {
      const source = sourceKey.get(sha256);
      if (source === undefined) return;
      setReleases.run(releases.length, source);
      for (const release of releases) {
        const present = holder.get(release.id);
        // A table keeps the id that an older version gave it.
        const key = present?.source === source ? present.n : releases.length === 1 ? anyOf.get(source) : undefined;
        if (key === undefined) continue;
        deleteRows(db, key);
        writeRows(key, release);
      }
    }),
  };
}

function taken([first]: readonly SkippedRelease[]): AppError {
  const { id, installedFrom } = first ?? { id: 'It', installedFrom: 'another source' };
  return new AppError('conflict', `${id} is installed already, from ${installedFrom}. Nothing was stored. Remove ${id} first.`);
}

const TABLES = [releaseNameTable, releaseConceptTable, releaseRoleTable, releaseArcTable, releaseLabelTable];

function insertRows(db: Database, release: number, { concepts, roles, arcs, labels }: ReleaseRows): void {
  const names = createNames();
  releaseConceptTable.insert(db, release, concepts, names);
  releaseRoleTable.insert(db, release, roles, names);
  releaseArcTable.insert(db, release, arcs, names);
  releaseLabelTable.insert(db, release, labels, names);
  releaseNameTable.insert(db, release, names.all, names); // last: the others have filled it
}

function deleteRows(db: Database, release: number): void {
  for (const table of TABLES) table.remove(db, release);
}

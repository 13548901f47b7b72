import type { Database } from 'better-sqlite3';
import { AppError } from '#shared/base/errors.ts';
import type { FilingHead, FilingOverview } from '#shared/rpc/filing.ts';
import type { ParsedFiling, SourceDocument } from '#shared/xbrl/model.ts';
import { factsOfLocalName, type StoredFact } from './concept-facts.ts';
import { BUILDER_VERSION, deleteRows, insertRows, loadRows, type StoredRows } from './filing-rows.ts';
import { keysOf } from './derived-tables.ts';
import { deleteSearchRows } from './search-rows.ts';
import { giveBackSpace } from './space.ts';

/** Bytes as they were opened. `name` is relative to the opened folder, or the opened file's own name. */
export interface SourceFile {
  readonly name: string;
  readonly encoding: 'identity' | 'gzip';
  readonly body: Uint8Array;
}

/** Everything that the overview shows besides head, documents and timing. */
export type FilingView = Omit<FilingOverview, 'head' | 'documents' | 'timing'>;
export type FilingTiming = FilingOverview['timing'];

export interface StoredFiling {
  readonly head: FilingHead;
  readonly openedAs: 'file' | 'folder';
  /** Its rows are gone; only cases and their logs are left. */
  readonly isRemoved: boolean;
}

export interface NewFiling {
  readonly head: FilingHead;
  readonly openedAs: 'file' | 'folder';
  readonly rows: StoredRows;
  readonly documents: readonly SourceDocument[];
  readonly sources: readonly SourceFile[];
  readonly view: FilingView;
  readonly timing: FilingTiming;
}

export interface ListedFiling {
  readonly head: FilingHead;
  readonly facts: number;
  readonly tested: number;
  readonly errors: number;
  readonly warnings: number;
}

export interface ConceptFacts {
  readonly filingId: string;
  readonly namespaces: ParsedFiling['namespaces'];
  readonly facts: readonly StoredFact[];
}

export interface ScanCounts {
  readonly tested: number;
  readonly errors: number;
  readonly warnings: number;
}

/** Ids are the public `filing-…` ones. Functions that take one throw AppError('not-found') when it is unknown or removed, unless said. */
export interface FilingRepository {
  /** Also a removed one; undefined when unknown. */
  find(id: string): StoredFiling | undefined;
  findBySha256(sha256: string): StoredFiling | undefined;
  /** Newest first, without the removed ones. */
  list(): ListedFiling[];
  /** Filings of one entity (CIK of ten digits), oldest period first, without the removed ones. */
  ofEntity(cik: string): FilingHead[];
  /** Facts of every concept with this local name, by filing. A filing that is not there (any more) has none. */
  factsOfConcept(ids: readonly string[], localName: string): ConceptFacts[];
  /** Whether the filing is there and has this fact. */
  hasFact(id: string, factId: string): boolean;
  /** All in one transaction. A removed filing with the same sha256 comes back under its own id (which `head.id` must be). */
  insert(filing: NewFiling): void;
  setTiming(id: string, timing: FilingTiming): void;
  /** Replaces everything derived, in one transaction; sources, cases and logs stay. */
  rebuild(id: string, filing: Pick<NewFiling, 'head' | 'rows' | 'documents' | 'view' | 'timing'>): void;
  /**
   * Deletes sources and derived rows. A filing with cases stays as a mark that they hang on; cases, runs and reviews always stay.
   * False when there was nothing to remove.
   */
  remove(id: string, at: string): boolean;
  loadRows(id: string): StoredRows & Pick<ParsedFiling, 'namespaces'>;
  view(id: string): FilingView & { readonly documents: SourceDocument[]; readonly timing: FilingTiming };
  sources(id: string): SourceFile[];
  /** Filings whose derived rows come from an older builder or are not there, oldest first. */
  outdated(): string[];
  setScan(id: string, counts: ScanCounts): void;
  /** The counts of all scans: what decided them is no longer in force. */
  clearScans(): void;
}

export function createFilingRepository(db: Database): FilingRepository {
  const reading = prepareReading(db);
  const writing = prepareWriting(db);
  const keyOf = (id: string): number => {
    const row = reading.byId.get(id);
    if (row === undefined || row.removed_at !== null) throw new AppError('not-found', `There is no filing ${id} in this workspace.`);
    return row.n;
  };
  const viewOf = (key: number): { body: FilingView; timing: FilingTiming } => {
    const row = reading.view.get(key);
    if (row === undefined) throw new Error(`filing ${key} has no view`);
    // Both written by this repository.
    return { body: JSON.parse(row.body) as FilingView, timing: JSON.parse(row.timing) as FilingTiming };
  };
  const found = (row: FilingRow | undefined): StoredFiling | undefined =>
    row === undefined ? undefined : { head: parseHead(row.head), openedAs: row.opened_as, isRemoved: row.removed_at !== null };

  return {
    find: (id) => found(reading.byId.get(id)),
    findBySha256: (sha256) => found(reading.bySha256.get(sha256)),
    list: () =>
      reading.list
        .all()
        .map((row) => ({ head: parseHead(row.head), facts: row.facts, tested: row.tested, errors: row.errors, warnings: row.warnings })),
    ofEntity: (cik) => reading.ofEntity.all(cik).map(parseHead),
    factsOfConcept: (ids, localName) =>
      ids.flatMap((filingId) => {
        const row = reading.byId.get(filingId);
        const facts = row === undefined || row.removed_at !== null ? [] : factsOfLocalName(db, row.n, localName);
        return row === undefined || facts.length === 0 ? [] : [{ filingId, namespaces: viewOf(row.n).body.namespaces, facts }];
      }),
    hasFact: (id, factId) => {
      const row = reading.byId.get(id);
      return row !== undefined && row.removed_at === null && reading.hasFact.get(...keysOf(row.n), factId) !== undefined;
    },
    insert: (filing) => writing.insert.immediate(filing),
    setTiming: (id, timing) => void writing.setTiming.run(JSON.stringify(timing), keyOf(id)),
    rebuild: (id, filing) => writing.rebuild.immediate(keyOf(id), filing),
    remove: (id, at) => writing.remove(id, at),
    loadRows: (id) => {
      const key = keyOf(id);
      return { ...loadRows(db, key), namespaces: viewOf(key).body.namespaces };
    },
    view: (id) => {
      const key = keyOf(id);
      const { body, timing } = viewOf(key);
      return { ...body, timing, documents: reading.documents.all(key) };
    },
    sources: (id) => reading.sources.all(keyOf(id)),
    outdated: () => reading.outdated.all(BUILDER_VERSION),
    setScan: (id, { tested, errors, warnings }) => void writing.setScan.run(keyOf(id), tested, errors, warnings),
    clearScans: () => void writing.clearScans.run(),
  };
}

interface FilingRow {
  readonly n: number;
  readonly opened_as: 'file' | 'folder';
  readonly removed_at: string | null;
  readonly head: string;
}

// `head` is written by `insert` and `rebuild` from a FilingHead.
const parseHead = (text: string): FilingHead => JSON.parse(text) as FilingHead;

/** The statements have their types from the places where they are used. */
function prepareReading(db: Database) {
  return {
    byId: db.prepare<[string], FilingRow>('SELECT n, opened_as, removed_at, head FROM filing WHERE id = ?'),
    bySha256: db.prepare<[string], FilingRow>('SELECT n, opened_as, removed_at, head FROM filing WHERE sha256 = ?'),
    list: db.prepare<[], { head: string; facts: number; tested: number; errors: number; warnings: number }>(
      `SELECT filing.head, coalesce(filing_view.body ->> '$.counts.facts', 0) AS facts,
              coalesce(scan_summary.tested, 0) AS tested, coalesce(scan_summary.errors, 0) AS errors, coalesce(scan_summary.warnings, 0) AS warnings
       FROM filing LEFT JOIN filing_view ON filing_view.filing = filing.n LEFT JOIN scan_summary ON scan_summary.filing = filing.n
       WHERE filing.removed_at IS NULL ORDER BY filing.opened_at DESC, filing.n DESC`,
    ),
    ofEntity: db
      .prepare<[string], string>(
        `SELECT head FROM filing WHERE removed_at IS NULL AND head ->> '$.cik' = ? ORDER BY head ->> '$.periodEnd', opened_at, n`,
      )
      .pluck(),
    hasFact: db.prepare<[number, number, string], number>('SELECT 1 FROM fact WHERE key >= ? AND key < ? AND id = ? LIMIT 1').pluck(),
    view: db.prepare<[number], { body: string; timing: string }>('SELECT body, timing FROM filing_view WHERE filing = ?'),
    documents: db.prepare<[number], SourceDocument>('SELECT name, bytes, sha256, role FROM document WHERE filing = ? ORDER BY n'),
    sources: db.prepare<[number], SourceFile>('SELECT name, encoding, body FROM source_file WHERE filing = ? ORDER BY rowid'),
    outdated: db
      .prepare<[number], string>(
        `SELECT filing.id FROM filing LEFT JOIN filing_view ON filing_view.filing = filing.n
         WHERE coalesce(builder_version, 0) < ? AND removed_at IS NULL ORDER BY filing.n`,
      )
      .pluck(),
  };
}

function prepareWriting(db: Database) {
  const upsertFiling = db
    .prepare<SqlText[], number>(
      `INSERT INTO filing (id, sha256, opened_as, opened_at, head) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (id) DO UPDATE SET opened_as = excluded.opened_as, opened_at = excluded.opened_at,
         head = excluded.head, removed_at = NULL RETURNING n`,
    )
    .pluck();
  const insertDocument = db.prepare('INSERT INTO document (filing, n, name, bytes, sha256, role) VALUES (?, ?, ?, ?, ?, ?)');
  const insertDocuments = (key: number, documents: readonly SourceDocument[]): void =>
    documents.forEach(({ name, bytes, sha256, role }, n) => insertDocument.run(key, n, name, bytes, sha256, role));
  const deleteDocuments = db.prepare('DELETE FROM document WHERE filing = ?');
  const insertSource = db.prepare('INSERT INTO source_file (filing, name, encoding, body) VALUES (?, ?, ?, ?)');
  const insertView = db.prepare('INSERT INTO filing_view (filing, builder_version, body, timing) VALUES (?, ?, ?, ?)');
  // How long the opening took stays as it was measured then.
  const rebuildView = db.prepare(
    `INSERT INTO filing_view (filing, builder_version, body, timing) VALUES (?, ?, ?, ?)
     ON CONFLICT (filing) DO UPDATE SET builder_version = excluded.builder_version, body = excluded.body`,
  );
  const setHead = db.prepare('UPDATE filing SET head = ? WHERE n = ?');

  const insert = db.transaction((filing: NewFiling) => {
    const { head, rows, view, timing } = filing;
    const key = upsertFiling.get(head.id, head.sha256, filing.openedAs, head.openedAt, JSON.stringify(head));
    if (key === undefined) throw new Error('the filing row was not written');
    insertDocuments(key, filing.documents);
    for (const { name, encoding, body } of filing.sources) insertSource.run(key, name, encoding, body);
    insertRows(db, key, rows);
    insertView.run(key, BUILDER_VERSION, JSON.stringify(view), JSON.stringify(timing));
  });

  const rebuild = db.transaction(
    (key: number, { head, rows, documents, view, timing }: Pick<NewFiling, 'head' | 'rows' | 'documents' | 'view' | 'timing'>) => {
      deleteRows(db, key);
      deleteSearchRows(db, key);
      deleteDocuments.run(key);
      insertDocuments(key, documents);
      insertRows(db, key, rows);
      rebuildView.run(key, BUILDER_VERSION, JSON.stringify(view), JSON.stringify(timing));
      setHead.run(JSON.stringify(head), key);
    },
  );

  return {
    insert,
    rebuild,
    remove: prepareRemoval(db),
    setTiming: db.prepare('UPDATE filing_view SET timing = ? WHERE filing = ?'),
    clearScans: db.prepare('DELETE FROM scan_summary'),
    setScan: db.prepare('INSERT OR REPLACE INTO scan_summary (filing, tested, errors, warnings) VALUES (?, ?, ?, ?)'),
  };
}

type SqlText = string;

function prepareRemoval(db: Database): (id: string, at: string) => boolean {
  const live = db.prepare<[string], number>('SELECT n FROM filing WHERE id = ? AND removed_at IS NULL').pluck();
  const hasCases = db.prepare<[number], number>('SELECT 1 FROM audit_case WHERE filing = ? LIMIT 1').pluck();
  const mark = db.prepare('UPDATE filing SET removed_at = ? WHERE n = ?');
  const forget = db.prepare('DELETE FROM filing WHERE n = ?');

  const removeAll = db.transaction((key: number, at: string) => {
    deleteRows(db, key);
    deleteSearchRows(db, key);
    for (const table of ['document', 'source_file', 'filing_view', 'scan_summary']) {
      db.prepare(`DELETE FROM ${table} WHERE filing = ?`).run(key);
    }
    if (hasCases.get(key) === undefined) forget.run(key);
    else mark.run(at, key);
  });
  return (id, at) => {
    const key = live.get(id);
    if (key === undefined) return false;
    removeAll.immediate(key, at);
    giveBackSpace(db);
    return true;
  };
}

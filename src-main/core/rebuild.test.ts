import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { FORMATS, newestFormat } from '#main/store/migrations.ts';
import { temporaryFolder } from '#main/store/testing/temporary-workspace.ts';
import { openWorkspace } from '#main/store/workspace.ts';
import { writeInput } from '#main/xml/testing/filing-builder.ts';
import { elementSchema } from '#main/xml/testing/release-builder.ts';
import { isShared, sharedFile } from '#main/testing/shared.ts';
import { collect } from './filings/testing/collect.ts';
import { createReading, type Reading } from './reading.ts';

const RESOURCES = new URL('../../resources/', import.meta.url);
const context = { signal: new AbortController().signal };

interface Opened {
  readonly reading: Reading;
  readonly logged: string[];
}

async function open(path: string): Promise<Opened> {
  const logged: string[] = [];
  const log = { info: (text: string) => void logged.push(text), warn: (text: string) => void logged.push(text), error: () => undefined };
  const clock = { now: () => new Date().toISOString(), elapsed: () => performance.now(), sleep: async () => undefined };
  const reading = await createReading(
    {
      workspace: path,
      resources: RESOURCES,
      parseWorker: null,
      rules: [],
      releases: [],
      downloads: null,
      version: 'test',
      scansOnOpen: true,
    },
    { clock, ids: { next: (prefix) => `${prefix}-${randomUUID()}` }, log },
  );
  return { reading, logged };
}

/** A sample by its id, or a file by its path. */
async function openInput({ handlers, stage }: Reading, input: string): Promise<string> {
  const source: Parameters<(typeof handlers)['filing.open']>[0]['source'] = input.endsWith('.zip')
    ? { kind: 'file', token: stage({ path: input, displayName: basename(input) }) }
    : { kind: 'sample', id: input };
  const events = await collect(handlers['filing.open']({ source }, context));
  const last = events.at(-1);
  if (last?.kind !== 'opened') throw new Error('not opened');
  return last.filingId;
}

/** With the full text filled, as after a while in a window. */
async function workspaceOf(path: string, inputs: readonly string[]): Promise<string[]> {
  const { reading } = await open(path);
  const ids: string[] = [];
  for (const input of inputs) ids.push(await openInput(reading, input));
  await reading.search.indexInBackground();
  await reading.close();
  return ids;
}

function change(path: string, work: (db: Database.Database) => void): void {
  const db = new Database(path);
  try {
    work(db);
  } finally {
    db.close();
  }
}

const REAL = 'filings/aapl-20230930-10k.zip';
const KEPT = ['filing', 'source_file', 'setting', 'audit_case', 'run', 'run_event', 'review_event'];
const OF_RELEASES = /^release|^saved_filter$/;
const FULL_TEXT = ['concept_text', 'fact_text'];

/** Every table that is worked out from the sources of filings; those inside the full text tables are looked at through them. */
function derivedTables(db: Database.Database): string[] {
  const tables = db.prepare<[], string>("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'").pluck().all();
  return tables.filter((name) => !KEPT.includes(name) && !OF_RELEASES.test(name) && !name.startsWith('sqlite_'));
}

function derivedRows(path: string): Record<string, unknown[]> {
  const rows: Record<string, unknown[]> = {};
  change(path, (db) => {
    for (const table of derivedTables(db)) {
      // How long the opening took is not worked out of a source.
      const columns = table === 'filing_view' ? 'filing, builder_version, body' : '*';
      rows[table] = db.prepare(`SELECT ${columns} FROM ${table}`).all();
    }
    for (const table of FULL_TEXT) {
      db.exec(`CREATE VIRTUAL TABLE temp.${table}_words USING fts5vocab(main, ${table}, 'instance')`);
      rows[table] = db.prepare(`SELECT * FROM temp.${table}_words`).all();
    }
  });
  return rows;
}

function dropDerived(path: string): void {
  change(path, (db) => {
    for (const table of derivedTables(db)) db.exec(`DELETE FROM ${table}`);
    for (const table of FULL_TEXT) db.exec(`INSERT INTO ${table} (${table}) VALUES ('delete-all')`);
  });
}

const asReadByOlderVersion = (path: string): void => change(path, (db) => db.exec('UPDATE filing_view SET builder_version = 0'));

describe('rows of filings', { timeout: 60_000 }, () => {
  const areMadeAgain = async (inputs: readonly string[]): Promise<void> => {
    const path = join(temporaryFolder(), 'test.auditflow');
    const ids = await workspaceOf(path, inputs);
    const fresh = derivedRows(path);
    // Only a real package has MetaLinks.json, references and hidden facts that a page shows.
    const empty = Object.keys(fresh).filter((table) => fresh[table]?.length === 0);
    expect(['hidden_link', 'concept_reference', 'described_concept', 'report_page', 'footnote']).toEqual(expect.arrayContaining(empty));
    dropDerived(path);
    expect(Object.values(derivedRows(path)).flat()).toEqual([]);

    const { reading } = await open(path);
    expect(reading.filings.outdated()).toEqual(ids);
    await reading.refresh.inBackground();
    await reading.search.indexInBackground();
    await reading.close();
    expect(derivedRows(path)).toEqual(fresh);
  };
  it('are made again from the stored sources, in every derived table', () => areMadeAgain(['harbor-lantern-10k', 'quiet-meadow-10q']));
  it.skipIf(!isShared(REAL))('are made again of a real filing', () => areMadeAgain([sharedFile(REAL)]));

  it('of an older version are read again when the filing is first used, and only that one', async () => {
    const path = join(temporaryFolder(), 'test.auditflow');
    const [first = '', second = ''] = await workspaceOf(path, ['harbor-lantern-10k', 'quiet-meadow-10q']);
    asReadByOlderVersion(path);
    const { reading, logged } = await open(path);
    expect(reading.filings.outdated()).toEqual([first, second]);
    expect(await reading.handlers['filing.list']({}, context)).toHaveLength(2);
    const [overview, again] = await Promise.all([
      reading.handlers['filing.get']({ filingId: second }, context),
      reading.handlers['filing.get']({ filingId: second }, context),
    ]);
    expect(again).toEqual(overview);
    expect(reading.filings.outdated()).toEqual([first]);
    expect(logged.filter((text) => text === 'reading a filing again with this version')).toHaveLength(1);
    expect(await openInput(reading, 'harbor-lantern-10k')).toBe(first);
    expect(reading.filings.outdated()).toEqual([]);
    await reading.close();
  });

  it('stay in use, with a warning, when the sources cannot be read again', async () => {
    const path = join(temporaryFolder(), 'test.auditflow');
    const [filingId = ''] = await workspaceOf(path, ['quiet-meadow-10q']);
    asReadByOlderVersion(path);
    change(path, (db) => db.exec('DELETE FROM source_file'));
    const { reading, logged } = await open(path);
    expect((await reading.handlers['filing.get']({ filingId }, context)).counts.facts).toBe(186);
    expect(logged).toContain('a filing could not be read again; it is used as it was read before');
    await reading.close();
  });

  it('of a filing that is removed while it is read again do not come back', async () => {
    const path = join(temporaryFolder(), 'test.auditflow');
    const [filingId = ''] = await workspaceOf(path, ['quiet-meadow-10q']);
    asReadByOlderVersion(path);
    const { reading, logged } = await open(path);
    const got = reading.handlers['filing.get']({ filingId }, context);
    expect(await reading.handlers['filing.remove']({ filingId }, context)).toEqual({ removed: true });
    await expect(got).rejects.toMatchObject({ code: 'not-found' });
    expect(logged.filter((text) => text.includes('could not'))).toEqual([]);
    await reading.close();
    change(path, (db) => expect(db.prepare('SELECT count(*) AS facts FROM fact').get()).toEqual({ facts: 0 }));
  });
});

describe('releases and rule data of an older version', { timeout: 60_000 }, () => {
  it('are read again when the workspace opens; one that cannot be read keeps nothing from opening', async () => {
    const path = join(temporaryFolder(), 'test.auditflow');
    const { reading } = await open(path);
    const filingId = await openInput(reading, 'quiet-meadow-10q');
    const add = async (year: number): Promise<void> => {
      const text = elementSchema(`http://xbrl.sec.gov/dei/${year}`, 'dei', ['Made debit']);
      await reading.taxonomies.add({ path: await writeInput(`dei-${year}.xsd`, text), displayName: `dei-${year}.xsd` }, 'taxonomy');
    };
    await add(2023);
    await add(2024);
    reading.scans.scan(filingId);
    expect(reading.filings.list()[0]?.tested).toBeGreaterThan(0);
    await reading.close();
    change(path, (db) => {
      db.exec('UPDATE release_view SET builder_version = 0; DELETE FROM release_concept');
      db.prepare('UPDATE release_file SET body = ? WHERE name = ?').run(Buffer.from('no gzip'), 'dei-2023.xsd');
    });
    const again = await open(path);
    expect(again.logged).toContain('a release could not be read again; it is used as it was read before');
    expect(again.reading.taxonomies.list().map(({ id }) => id)).toEqual(['dei-2023', 'dei-2024']);
    expect(again.reading.taxonomy.bridge('dei:Made', 'http://xbrl.sec.gov/dei/2024')).toMatchObject({ concept: { balance: 'debit' } });
    expect(again.reading.filings.list()[0]?.tested).toBe(0);
    await again.reading.close();
  });
});

describe.skipIf(!isShared(REAL))('removing a real filing', { timeout: 60_000 }, () => {
  it('gives its space back to within a few pages, its full text too', async () => {
    const path = join(temporaryFolder(), 'test.auditflow');
    await workspaceOf(path, ['quiet-meadow-10q']);
    const { reading } = await open(path);
    const size = (): number => ['', '-wal'].reduce((sum, end) => sum + (statSync(path + end, { throwIfNoEntry: false })?.size ?? 0), 0);
    const before = statSync(path).size;
    const filingId = await openInput(reading, sharedFile(REAL));
    await reading.search.indexInBackground();
    const filled = size();
    await reading.handlers['filing.remove']({ filingId }, context);
    expect(filled).toBeGreaterThan(before + 2_000_000);
    expect(size()).toBeLessThan(before + 20 * 4096);
    await reading.close();
    const workspace = openWorkspace(path);
    expect(workspace.search.facts({ filingId: null, text: 'apple' }, 5)).toEqual([]);
    workspace.close();
    change(path, (db) => {
      expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
      expect(db.pragma('user_version', { simple: true })).toBe(newestFormat(FORMATS));
    });
  });
});

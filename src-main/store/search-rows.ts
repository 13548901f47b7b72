import type { Database } from 'better-sqlite3';
import { pickLabel, spacedLocalName } from '#shared/xbrl/labels.ts';
import type { Label } from '#shared/xbrl/model.ts';
import { KEYS_EACH, keysOf } from './derived-tables.ts';
import { BUILDER_VERSION } from './filing-rows.ts';
import { searchedText } from './search-text.ts';

interface FactTextRow {
  readonly key: number;
  readonly id: string;
  readonly concept: string;
  readonly value: string | null;
  /** null for text, and where it is the same as the value. */
  readonly written: string | null;
}

/** Keys must reach the full text tables as integers; the driver binds large numbers as floats. */
const AS_KEY = 'CAST(? AS INTEGER)';

/** Takes a filing into the full text, from its own stored rows. Inside the caller's transaction, with none of it there. */
export function insertSearchRows(db: Database, filing: number): void {
  const facts = db.prepare<[number, number], FactTextRow>(
    'SELECT key, id, concept, value, iif(is_numeric, lexical, NULL) AS written FROM fact WHERE key >= ? AND key < ? ORDER BY key',
  );
  const insertFact = db.prepare<[number, string]>(`INSERT INTO fact_text (rowid, value) VALUES (${AS_KEY}, ?)`);
  const firstOf = new Map<string, number>();
  for (const { key, id, concept, value, written } of facts.all(...keysOf(filing))) {
    if (!firstOf.has(concept)) firstOf.set(concept, key);
    insertFact.run(key, [value ?? '', written ?? '', id].map(searchedText).join(' '));
  }
  insertConcepts(db, firstOf, labelsByConcept(db, filing));
  db.prepare('INSERT INTO search_index (filing, builder_version) VALUES (?, ?)').run(filing, BUILDER_VERSION);
}

type StoredLabel = Omit<Label, 'concept'>;

function insertConcepts(db: Database, firstOf: ReadonlyMap<string, number>, labels: ReadonlyMap<string, readonly StoredLabel[]>): void {
  const insertConcept = db.prepare<[number, string, string]>('INSERT INTO search_concept (key, name, label) VALUES (?, ?, ?)');
  const insertText = db.prepare<[number, string, string]>(`INSERT INTO concept_text (rowid, name, label) VALUES (${AS_KEY}, ?, ?)`);
  for (const [name, key] of firstOf) {
    const own = labels.get(name) ?? [];
    const spaced = spacedLocalName(name);
    insertConcept.run(key, name, pickLabel(own) ?? spaced);
    insertText.run(key, name, [...new Set([...own.map(({ text }) => searchedText(text)), spaced])].join('\n'));
  }
}

function labelsByConcept(db: Database, filing: number): Map<string, StoredLabel[]> {
  const first = filing * KEYS_EACH;
  const rows = db.prepare<[number, number, number, number, number], StoredLabel & { concept: string }>(
    `SELECT concept.text AS concept, role.text AS role, language.text AS language, label.text AS text
     FROM label JOIN name AS concept ON concept.key = ? + label.concept JOIN name AS role ON role.key = ? + label.role
     JOIN name AS language ON language.key = ? + label.language WHERE label.key >= ? AND label.key < ? ORDER BY label.key`,
  );
  return Map.groupBy(rows.all(first, first, first, ...keysOf(filing)), ({ concept }) => concept);
}

/** Inside the caller's transaction. A filing that is not in the full text costs next to nothing. */
export function deleteSearchRows(db: Database, filing: number): void {
  if (db.prepare<[number]>('DELETE FROM search_index WHERE filing = ?').run(filing).changes === 0) return;
  db.prepare('DELETE FROM search_concept WHERE key >= ? AND key < ?').run(...keysOf(filing));
  for (const table of ['concept_text', 'fact_text']) {
    db.prepare(`DELETE FROM ${table} WHERE rowid >= ${AS_KEY} AND rowid < ${AS_KEY}`).run(...keysOf(filing));
  }
}

import type { Database } from 'better-sqlite3';
import { periodEnd } from '#shared/xbrl/aspects.ts';
import { pickLabel, spacedLocalName } from '#shared/xbrl/labels.ts';
import type { Label } from '#shared/xbrl/model.ts';
import { createNames, KEYS_EACH, keysOf } from './derived-tables.ts';
import { BUILDER_VERSION, loadContexts } from './filing-rows.ts';
import { searchedText } from './search-text.ts';

/** Of rows of that builder the third full text: filings that are in an older one are taken in again. */
export const SEARCH_VERSION = BUILDER_VERSION * 1000 + 3;

interface FactTextRow {
  readonly key: number;
  readonly id: string;
  readonly concept: string;
  readonly contextId: string;
  readonly value: string | null;
  /** null for text, and where it is the same as the value. */
  readonly written: string | null;
}

/** Keys must reach the full text tables as integers; the driver binds large numbers as floats. */
const AS_KEY = 'CAST(? AS INTEGER)';

/** Takes a filing into the full text, from its own stored rows. Inside the caller's transaction, with none of it there. */
export function insertSearchRows(db: Database, filing: number): void {
  const facts = db.prepare<[number, number], FactTextRow>(
    'SELECT key, id, concept, context_id AS contextId, value, iif(is_numeric, lexical, NULL) AS written FROM fact WHERE key >= ? AND key < ? ORDER BY key',
  );
  const insertFact = db.prepare<[number, string]>(`INSERT INTO fact_text (rowid, value) VALUES (${AS_KEY}, ?)`);
  const placeOf = placesOf(db, filing);
  const shownOf = new Map<string, Shown>();
  for (const { key, id, concept, contextId, value, written } of facts.all(...keysOf(filing))) {
    const place = placeOf(contextId);
    const shown = shownOf.get(concept);
    if (shown === undefined || isShownBefore(place, shown.place)) shownOf.set(concept, { key, place });
    insertFact.run(key, [value ?? '', written ?? '', id].map(searchedText).join(' '));
  }
  insertConcepts(db, shownOf, labelsByConcept(db, filing), describedLabels(db, filing));
  db.prepare('INSERT INTO search_index (filing, builder_version) VALUES (?, ?)').run(filing, SEARCH_VERSION);
}

/** What decides which fact of a concept a search leads to. */
interface FactPlace {
  readonly isCurrent: boolean;
  readonly isWhole: boolean;
  /** '' where there is none. */
  readonly end: string;
}

/** The fact that stands for a concept. */
interface Shown {
  readonly key: number;
  readonly place: FactPlace;
}

/** The reporting period first, then facts without dimensions, then the latest; else the order of the document stays. */
function isShownBefore(a: FactPlace, b: FactPlace): boolean {
  if (a.isCurrent !== b.isCurrent) return a.isCurrent;
  if (a.isWhole !== b.isWhole) return a.isWhole;
  return a.end > b.end;
}

function placesOf(db: Database, filing: number): (contextId: string) => FactPlace {
  const reported = db.prepare<[number], string | null>("SELECT head ->> '$.periodEnd' FROM filing WHERE n = ?").pluck().get(filing) ?? null;
  const places = new Map(
    loadContexts(db, filing, createNames()).map(({ id, period, dimensions }) => {
      const end = periodEnd(period) ?? '';
      return [id, { isCurrent: end === reported, isWhole: dimensions.length === 0, end }] as const;
    }),
  );
  return (contextId) => places.get(contextId) ?? { isCurrent: false, isWhole: false, end: '' };
}

type StoredLabel = Omit<Label, 'concept'>;

function insertConcepts(
  db: Database,
  shownOf: ReadonlyMap<string, Shown>,
  labels: ReadonlyMap<string, readonly StoredLabel[]>,
  described: ReadonlyMap<string, string>,
): void {
  const insertConcept = db.prepare<[number, string, string]>('INSERT INTO search_concept (key, name, label) VALUES (?, ?, ?)');
  const insertText = db.prepare<[number, string, string]>(`INSERT INTO concept_text (rowid, name, label) VALUES (${AS_KEY}, ?, ?)`);
  for (const [name, { key }] of shownOf) {
    const own = labels.get(name) ?? [];
    const spaced = spacedLocalName(name);
    const label = pickLabel(own) ?? described.get(name) ?? spaced;
    insertConcept.run(key, name, label);
    insertText.run(key, name, [...new Set([...[...own.map(({ text }) => text), label].map(searchedText), spaced])].join('\n'));
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

/** What the package calls concepts: shown where the filing has no label of its own. */
function describedLabels(db: Database, filing: number): ReadonlyMap<string, string> {
  const rows = db.prepare<[number, number], [string, string]>(
    'SELECT name, label FROM described_concept WHERE key >= ? AND key < ? AND label IS NOT NULL',
  );
  return new Map(rows.raw().all(...keysOf(filing)));
}

/** Inside the caller's transaction. A filing that is not in the full text costs next to nothing. */
export function deleteSearchRows(db: Database, filing: number): void {
  if (db.prepare<[number]>('DELETE FROM search_index WHERE filing = ?').run(filing).changes === 0) return;
  db.prepare('DELETE FROM search_concept WHERE key >= ? AND key < ?').run(...keysOf(filing));
  for (const table of ['concept_text', 'fact_text']) {
    db.prepare(`DELETE FROM ${table} WHERE rowid >= ${AS_KEY} AND rowid < ${AS_KEY}`).run(...keysOf(filing));
  }
}

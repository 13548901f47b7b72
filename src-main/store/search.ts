import type { Database } from 'better-sqlite3';
import { AppError } from '#shared/base/errors.ts';
import type { Fact, QName } from '#shared/xbrl/model.ts';
import { KEYS_EACH, keysOf } from './derived-tables.ts';
import { deleteSearchRows, insertSearchRows, SEARCH_VERSION } from './search-rows.ts';
import { excerptOf, hasWord, isTrigram, likeAnywhere, likeBeginning, quoted, searchedText, searchWords } from './search-text.ts';

export interface FoundConcept {
  /** The filing that was opened last of those that have it. */
  readonly filingId: string;
  readonly concept: QName;
  readonly label: string;
  /** Of its facts there one of the reporting period, without dimensions, the latest: whatever of that there is, in this order. */
  readonly factId: string;
  /** Filings that have facts of it under this name. */
  readonly filings: number;
}

export interface FoundFact extends Pick<Fact, 'value' | 'isNumeric'> {
  readonly filingId: string;
  readonly factId: string;
  readonly concept: QName;
  readonly label: string;
  readonly unit: string | null;
  /** As `periodKey` writes it. */
  readonly period: string;
  /** The text around what was found; of a number the number as written. */
  readonly excerpt: string;
}

/** One filing, or all that are in the full text when null. Ids that are unknown or removed throw AppError('not-found'). */
export interface SearchScope {
  readonly filingId: string | null;
  readonly text: string;
}

/**
 * Full text over concepts and facts. Every word of a question must be found: in names and labels as a part of a word, in the text of
 * facts as a word, the last one as the beginning of a word. What is typed is never read as a query language.
 */
export interface SearchRepository {
  /** Live filings that are not in the full text, oldest first. */
  waiting(): string[];
  /** Takes a filing in, once; later calls cost one look. */
  ensureIndexed(filingId: string): void;
  /** Names that are the text first, then labels and names that begin with it, then the rest; of these what most filings have. */
  concepts(scope: SearchScope, limit: number): FoundConcept[];
  /** Of one filing in its order, of all from the newest filing back. */
  facts(scope: SearchScope, limit: number): FoundFact[];
}

export function createSearchRepository(db: Database): SearchRepository {
  // Prepared when first used: a statement over a full text table reads its settings, which an opening need not wait for.
  const keyOf = (id: string): number => {
    const key = db.prepare<[string], number>('SELECT n FROM filing WHERE id = ? AND removed_at IS NULL').pluck().get(id);
    if (key === undefined) throw new AppError('not-found', `There is no filing ${id} in this workspace.`);
    return key;
  };
  const index = db.transaction((filing: number) => {
    deleteSearchRows(db, filing);
    insertSearchRows(db, filing);
  });
  const keysIn = ({ filingId }: SearchScope): [number, number] =>
    filingId === null ? [0, Number.MAX_SAFE_INTEGER] : keysOf(keyOf(filingId));

  return {
    waiting: () =>
      db
        .prepare<[number], string>(
          `SELECT id FROM filing WHERE removed_at IS NULL
           AND n NOT IN (SELECT filing FROM search_index WHERE builder_version = ?) ORDER BY n`,
        )
        .pluck()
        .all(SEARCH_VERSION),
    ensureIndexed: (id) => {
      const filing = keyOf(id);
      const version = db.prepare<[number], number>('SELECT builder_version FROM search_index WHERE filing = ?').pluck().get(filing);
      if (version !== SEARCH_VERSION) index.immediate(filing);
    },
    concepts: (scope, limit) => findConcepts(db, keysIn(scope), scope.text, limit),
    facts: (scope, limit) => findFacts(db, keysIn(scope), scope, limit),
  };
}

type Keys = readonly [number, number];

interface ConceptRow {
  readonly key: number;
  readonly name: string;
  readonly label: string;
  readonly filings: number;
}

function findConcepts(db: Database, [from, to]: Keys, text: string, limit: number): FoundConcept[] {
  const words = searchWords(text);
  if (words.length === 0) return [];
  const long = words.filter(isTrigram);
  const short = words.filter((word) => !isTrigram(word));
  const local = "substr(name, instr(name, ':') + 1)";
  const conditions = [
    ...(long.length === 0
      ? ['key >= :from AND key < :to']
      : [
          `key IN (SELECT rowid FROM concept_text WHERE concept_text MATCH :match
             AND rowid >= CAST(:from AS INTEGER) AND rowid < CAST(:to AS INTEGER))`,
        ]),
    ...short.map((_, at) => `(name LIKE :short${at} ESCAPE '\\' OR label LIKE :short${at} ESCAPE '\\')`),
  ];
  const rows = db
    .prepare<[object], ConceptRow>(
      `SELECT found.name, latest.label, found.key, found.filings
       FROM (SELECT name, max(key) AS key, count(*) AS filings,
               min(CASE WHEN lower(name) = :exact OR lower(${local}) = :exact THEN 0
                        WHEN label LIKE :begins ESCAPE '\\' OR ${local} LIKE :begins ESCAPE '\\' THEN 1 ELSE 2 END) AS rank
             FROM search_concept WHERE ${conditions.join(' AND ')}
             GROUP BY name ORDER BY rank, filings DESC, length(name), name LIMIT :limit) AS found
       JOIN search_concept AS latest ON latest.key = found.key
       ORDER BY found.rank, found.filings DESC, length(found.name), found.name`,
    )
    .all({
      ...{ from, to, limit, match: long.map(quoted).join(' ') },
      ...{ exact: words.join('').toLowerCase(), begins: likeBeginning(words.join(' ')) },
      ...Object.fromEntries(short.map((word, at) => [`short${at}`, likeAnywhere(word)])),
    });
  const placeOf = db.prepare<[number, number], { filingId: string; factId: string }>(
    'SELECT filing.id AS filingId, fact.id AS factId FROM filing, fact WHERE filing.n = ? AND fact.key = ?',
  );
  return rows.flatMap(({ key, name, label, filings }) => {
    const place = placeOf.get(Math.floor(key / KEYS_EACH), key);
    return place === undefined ? [] : [{ ...place, concept: name, label, filings }];
  });
}

interface FactRow extends Pick<FoundFact, 'factId' | 'concept' | 'value' | 'unit'> {
  /** null: a context that the filing does not have. */
  readonly period: string | null;
  readonly isNumeric: number;
  readonly lexical: string | null;
}

function findFacts(db: Database, [from, to]: Keys, scope: SearchScope, limit: number): FoundFact[] {
  const asked = searchWords(scope.text).filter(hasWord);
  if (asked.length === 0) return [];
  const keys = db
    .prepare<[string, number, number, number], number>(
      `SELECT rowid FROM fact_text WHERE fact_text MATCH ? AND rowid >= CAST(? AS INTEGER) AND rowid < CAST(? AS INTEGER)
       ORDER BY rowid ${scope.filingId === null ? 'DESC' : 'ASC'} LIMIT ?`,
    )
    .pluck()
    .all(`${asked.map(quoted).join(' ')}*`, from, to, limit);
  const filingId = db.prepare<[number], string>('SELECT id FROM filing WHERE n = ?').pluck();
  const labelOf = db.prepare<[number, number, string], string>('SELECT label FROM search_concept WHERE key >= ? AND key < ? AND name = ?');
  const row = db.prepare<[object], FactRow>(
    `SELECT fact.id AS factId, fact.concept, fact.value, fact.lexical, fact.is_numeric AS isNumeric, context.period, unit.measure AS unit
     FROM fact LEFT JOIN context ON context.key >= :from AND context.key < :to AND context.id = fact.context_id
     LEFT JOIN unit ON unit.key >= :from AND unit.key < :to AND unit.id = fact.unit_id WHERE fact.key = :key`,
  );
  return keys.flatMap((key) => {
    const filing = Math.floor(key / KEYS_EACH);
    const [own, next] = keysOf(filing);
    const found = row.get({ key, from: own, to: next });
    const id = filingId.get(filing);
    if (found === undefined || id === undefined) return [];
    const { isNumeric, lexical, period, ...rest } = found;
    const text = searchedText((isNumeric === 1 ? lexical : null) ?? rest.value ?? '');
    const label = labelOf.pluck().get(own, next, rest.concept) ?? rest.concept;
    return [{ ...rest, filingId: id, label, isNumeric: isNumeric === 1, period: period ?? 'forever', excerpt: excerptOf(text, asked) }];
  });
}

import type { Database } from 'better-sqlite3';
import type { ArcKind, Balance, PeriodType } from '#shared/xbrl/model.ts';
import { KEYS_EACH } from './derived-tables.ts';
import { ARC_LETTERS, yearsOf } from './release-tables.ts';

/** A concept as one release or table has it. */
export interface FoundConcept {
  /** For `arcs`, `labels` and `type`. */
  readonly key: number;
  /** Number of the release (see `numbers`). */
  readonly release: number;
  readonly isDeclared: boolean;
  readonly balance: Balance | null;
  readonly periodType: PeriodType | null;
  readonly years: readonly number[] | null;
}

/** Ends are `family:LocalName`; the weight is a canonical decimal. */
export interface FoundArc {
  readonly arcrole: string;
  readonly role: string;
  readonly from: string;
  readonly to: string;
  readonly weight: string | null;
}

export interface FoundLabel {
  readonly role: string;
  readonly language: string;
  readonly text: string;
}

/** Questions about one concept, each an index look-up. */
export interface ReleaseQueries {
  /** Number of each installed release, by id. A number is given again after its release is removed. */
  numbers(): ReadonlyMap<string, number>;
  /** The concept in every release and table that names it. */
  concepts(family: string, localName: string): FoundConcept[];
  /** `xbrli:monetaryItemType`; null when the release does not say. */
  type(conceptKey: number): string | null;
  /** Arcs of one release, in the order in which they are published. */
  arcs(end: 'from' | 'to', kind: ArcKind, conceptKey: number): FoundArc[];
  labels(conceptKey: number): FoundLabel[];
}

type ConceptRow = [key: number, isDeclared: number, balance: Balance | null, periodType: PeriodType | null, years: string | null];

/** Rows that hang on one concept, by its position and the first key of its release and of the one behind it. */
const OF_CONCEPT = (column: string): string => `a.${column} = :position AND a.key >= :first AND a.key < :next`;

export function createReleaseQueries(db: Database): ReleaseQueries {
  const numbers = db.prepare<[], [string, number]>('SELECT id, n FROM release').raw();
  const concepts = db
    .prepare<[string, string], ConceptRow>(
      'SELECT key, is_declared, balance, period_type, years FROM release_concept WHERE local_name = ? AND family = ?',
    )
    .raw();
  const type = db
    .prepare<[number, number], string>('SELECT n.text FROM release_concept c JOIN release_name n ON n.key = ? + c.type WHERE c.key = ?')
    .pluck();
  const arcsBy = (column: 'source' | 'target') =>
    db.prepare<[object], FoundArc>(
      `SELECT ar.text AS arcrole, ro.text AS role, f.family || ':' || f.local_name AS "from", t.family || ':' || t.local_name AS "to",
              a.weight
       FROM release_arc a
       JOIN release_name ar ON ar.key = :first + a.arcrole JOIN release_name ro ON ro.key = :first + a.role
       JOIN release_concept f ON f.key = :first + a.source JOIN release_concept t ON t.key = :first + a.target
       WHERE ${OF_CONCEPT(column)} AND a.kind = :kind ORDER BY a.key`,
    );
  const arcs = { from: arcsBy('source'), to: arcsBy('target') };
  const labels = db.prepare<[object], FoundLabel>(
    `SELECT ro.text AS role, la.text AS language, a.text
     FROM release_label a JOIN release_name ro ON ro.key = :first + a.role JOIN release_name la ON la.key = :first + a.language
     WHERE ${OF_CONCEPT('concept')} ORDER BY a.key`,
  );
  return {
    numbers: () => new Map(numbers.all()),
    concepts: (family, localName) =>
      concepts.all(localName, family).map(([key, isDeclared, balance, periodType, years]) => ({
        key,
        release: Math.floor(key / KEYS_EACH),
        isDeclared: isDeclared === 1,
        balance,
        periodType,
        years: yearsOf(years),
      })),
    type: (key) => type.get(within(key).first, key) ?? null,
    arcs: (end, kind, key) => arcs[end].all({ ...within(key), kind: ARC_LETTERS[kind] }),
    labels: (key) => labels.all(within(key)),
  };
}

function within(conceptKey: number): { readonly position: number; readonly first: number; readonly next: number } {
  const position = conceptKey % KEYS_EACH;
  const first = conceptKey - position;
  return { position, first, next: first + KEYS_EACH };
}

import type { Database } from 'better-sqlite3';
import type { ArcKind, Balance, PeriodType } from '#shared/xbrl/model.ts';
import { KEYS_EACH } from './derived-tables.ts';
import { ARC_LETTERS, yearsOf } from './release-tables.ts';

/** A concept as one release or table has it. */
export interface FoundConcept {
  /** For `arcs` and `labels`. */
  readonly key: number;
  /** Id of the release. */
  readonly release: string;
  readonly isDeclared: boolean;
  readonly type: string | null;
  readonly balance: Balance | null;
  readonly periodType: PeriodType | null;
  readonly years: readonly number[] | null;
}

/** Ends are `family:LocalName`. */
export interface FoundArc {
  readonly arcrole: string;
  readonly role: string;
  readonly from: string;
  readonly to: string;
  readonly order: string;
  readonly weight: string | null;
  readonly preferredLabel: string | null;
  readonly targetRole: string | null;
}

export interface FoundLabel {
  readonly role: string;
  readonly language: string;
  readonly text: string;
}

/** Questions about one concept, each an index look-up. */
export interface ReleaseQueries {
  /** The concept in every release and table that names it. */
  concepts(family: string, localName: string): FoundConcept[];
  /** Arcs of one release, in the order in which they are published. */
  arcs(end: 'from' | 'to', kind: ArcKind, conceptKey: number): FoundArc[];
  labels(conceptKey: number): FoundLabel[];
}

interface ConceptRow extends Omit<FoundConcept, 'isDeclared' | 'years'> {
  readonly is_declared: number;
  readonly years: string | null;
}

/** Position `column` of the list that the row's release has. */
const keyed = (column: string): string => `(a.key / ${KEYS_EACH}) * ${KEYS_EACH} + a.${column}`;
const OF_CONCEPT = (column: string): string => `a.${column} = :position AND a.key >= :first AND a.key < :next`;

export function createReleaseQueries(db: Database): ReleaseQueries {
  const concepts = db.prepare<[string, string], ConceptRow>(
    `SELECT a.key, r.id AS release, a.is_declared, t.text AS type, a.balance, a.period_type AS periodType, a.years
     FROM release_concept a JOIN release r ON r.n = a.key / ${KEYS_EACH} LEFT JOIN release_name t ON t.key = ${keyed('type')}
     WHERE a.local_name = ? AND a.family = ?`,
  );
  const arcsBy = (column: 'source' | 'target') =>
    db.prepare<[object], FoundArc>(
      `SELECT ar.text AS arcrole, ro.text AS role, f.family || ':' || f.local_name AS "from", t.family || ':' || t.local_name AS "to",
              a."order", a.weight, pl.text AS preferredLabel, tr.text AS targetRole
       FROM release_arc a
       JOIN release_name ar ON ar.key = ${keyed('arcrole')} JOIN release_name ro ON ro.key = ${keyed('role')}
       JOIN release_concept f ON f.key = ${keyed('source')} JOIN release_concept t ON t.key = ${keyed('target')}
       LEFT JOIN release_name pl ON pl.key = ${keyed('preferred_label')} LEFT JOIN release_name tr ON tr.key = ${keyed('target_role')}
       WHERE ${OF_CONCEPT(column)} AND a.kind = :kind ORDER BY a.key`,
    );
  const arcs = { from: arcsBy('source'), to: arcsBy('target') };
  const labels = db.prepare<[object], FoundLabel>(
    `SELECT ro.text AS role, la.text AS language, a.text
     FROM release_label a JOIN release_name ro ON ro.key = ${keyed('role')} JOIN release_name la ON la.key = ${keyed('language')}
     WHERE ${OF_CONCEPT('concept')} ORDER BY a.key`,
  );
  return {
    concepts: (family, localName) =>
      concepts
        .all(localName, family)
        .map(({ is_declared, years, ...row }) => ({ ...row, isDeclared: is_declared === 1, years: yearsOf(years) })),
    arcs: (end, kind, key) => arcs[end].all({ ...within(key), kind: ARC_LETTERS[kind] }),
    labels: (key) => labels.all(within(key)),
  };
}

function within(conceptKey: number): { readonly position: number; readonly first: number; readonly next: number } {
  const position = conceptKey % KEYS_EACH;
  const first = conceptKey - position;
  return { position, first, next: first + KEYS_EACH };
}

import type { ArcKind, Balance, PeriodType, QName } from '#shared/xbrl/model.ts';
import type { FoundArc } from '#main/store/release-queries.ts';

/** Where a static answer came from; shown wherever it decides something. */
export type TaxonomySource =
  | { readonly kind: 'starter'; readonly name: string }
  /** `id` is that of the installed release or table; `year` null when it belongs to no year. */
  | ({ readonly kind: 'release'; readonly name: string; readonly year: number | null } & ReleaseMark);

/** A release by its id and its source's bytes: another one can take its id. */
export interface ReleaseMark {
  readonly id: string;
  readonly sha256: string;
}

/** A concept of the static graph. What a source does not know is null and stays unknown: a checker that needs it answers `unchecked`. */
export interface TaxonomyConcept {
  readonly localName: string;
  readonly family: string;
  readonly balance: Balance | null;
  readonly periodType: PeriodType | null;
  /** `xbrli:monetaryItemType`; null when unknown. */
  readonly type: string | null;
  readonly label: string | null;
  readonly source: TaxonomySource;
}

/** A bridge edge: a reported concept to its concept in the static graph. */
export interface Bridge {
  readonly reported: QName;
  readonly concept: TaxonomyConcept;
  /** The year that the filing refers to, when its namespace says so. */
  readonly filingYear: number | null;
  /** False when the filing's own year is not installed and the nearest one answers. */
  readonly isSameYear: boolean;
}

/** A release without its element schema names concepts in its networks and says nothing of them. */
export const isDeclared = ({ concept: { balance, periodType, type } }: Bridge): boolean =>
  balance !== null || periodType !== null || type !== null;

/** A relationship of the static graph. */
export interface StaticArc extends FoundArc {
  readonly kind: ArcKind;
}

/** Relationships, and the release whose they are. */
export interface StaticArcs {
  readonly arcs: readonly StaticArc[];
  /** Set without arcs: this release says that there are none. null: no installed release can say. */
  readonly source: TaxonomySource | null;
  readonly isSameYear: boolean;
}

/** A label of the static graph, documentation among them, and whose it is. */
export interface StaticLabel {
  readonly role: string;
  readonly language: string;
  readonly text: string;
  readonly source: TaxonomySource;
  readonly isSameYear: boolean;
}

/** The static graph: one interface whether releases are installed or only the starter table is there. */
export interface TaxonomyGraph {
  /**
   * Bridges by namespace family (us-gaap, srt, dei, …) and local name: the declaration of the filing's own year, else of the nearest
   * installed year (of two equally near the later), else a table without a year, else the starter table, else a release that only names
   * it. A table counts as of its years, behind the release of the same year. Undefined: unknown to every source.
   */
  bridge(name: QName, namespace: string | undefined): Bridge | undefined;
  /**
   * Arcs out of (`from`) or into (`to`) the concept, of the nearest release of its taxonomy that names it and has networks of the kind: it
   * may say that there are none. Releases of other taxonomies and tables answer only by arcs that they have.
   */
  arcs(end: 'from' | 'to', kind: ArcKind, name: QName, namespace: string | undefined): StaticArcs;
  /** Of each role and language the label of the filing's own year, else of the nearest year that has one. */
  labels(name: QName, namespace: string | undefined): readonly StaticLabel[];
  /** Names of the sources in order of authority, for `which taxonomy was used`. */
  sources(): readonly TaxonomySource[];
  /** The same graph as if only these releases were installed: what a recorded run saw. */
  only(releases: readonly ReleaseMark[]): TaxonomyGraph;
}

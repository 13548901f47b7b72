import type { Arc, Balance, PeriodType, Role } from './model.ts';

/** A concept that a release or a table names. What it does not state is null. */
export interface ReleaseConcept {
  /** us-gaap, srt, dei …; of a namespace that is no publisher's its prefix. */
  readonly family: string;
  readonly localName: string;
  /** False when only arcs or labels name it, or a table lists it without its period type: what is said of it is then not the whole. */
  readonly isDeclared: boolean;
  readonly type: string | null;
  readonly substitutionGroup: string | null;
  readonly balance: Balance | null;
  readonly periodType: PeriodType | null;
  readonly isAbstract: boolean | null;
  readonly isNillable: boolean | null;
  /** Of a table: the years whose release has the concept; null when it does not say. */
  readonly years: readonly number[] | null;
}

/** `from` and `to` are positions in the release's list of concepts. */
export interface ReleaseArc extends Omit<Arc, 'id' | 'from' | 'to'> {
  readonly from: number;
  readonly to: number;
}

export interface ReleaseLabel {
  /** Position in the release's list of concepts. */
  readonly concept: number;
  readonly role: string;
  readonly language: string;
  readonly text: string;
}

/** One taxonomy of one year, or a table, as rows: what the parse worker posts and the store keeps. */
export interface ReleaseRows {
  readonly concepts: readonly ReleaseConcept[];
  readonly roles: readonly Role[];
  readonly arcs: readonly ReleaseArc[];
  readonly labels: readonly ReleaseLabel[];
}

/** Something that a full release has and this one lacks, and what that costs, in words. */
export interface ReleaseGapNote {
  readonly what: string;
  readonly effect: string;
}

export interface ParsedRelease extends ReleaseRows {
  readonly id: string;
  readonly family: string | null;
  readonly year: number | null;
  readonly gaps: readonly ReleaseGapNote[];
}

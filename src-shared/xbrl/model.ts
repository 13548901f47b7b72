import type { Decimals } from '../decimal/decimal.ts';

/**
 * The filing as plain rows: what the parse worker posts and the store keeps. Names are `prefix:local` with one prefix a namespace
 * (the filing's own where it has one; `namespaces` maps prefix to namespace), so equal names mean equal expanded names.
 */
export type QName = string;

export type InputKind = 'inline' | 'instance';

export type Period =
  | { readonly kind: 'instant'; readonly instant: IsoDate }
  | { readonly kind: 'duration'; readonly start: IsoDate; readonly end: IsoDate }
  | { readonly kind: 'forever' };
/** A day, `YYYY-MM-DD`. An instant or an end means the end of that day, a start the beginning of it. */
export type IsoDate = string;

export interface Dimension {
  readonly axis: QName;
  /** A member's name, or the whitespace-normalised text of a typed member. */
  readonly member: string;
  readonly typed: boolean;
}

export interface Context {
  readonly id: string;
  readonly entity: string;
  readonly entityScheme: string;
  readonly period: Period;
  /** Sorted by axis. From segment and scenario alike. */
  readonly dimensions: readonly Dimension[];
}

export interface Unit {
  readonly id: string;
  /** `iso4217:USD`, `iso4217:USD/xbrli:shares`; numerators joined with `*`; iso4217 and xbrli whatever prefix the filing has. */
  readonly measure: string;
}

export interface Fact {
  /** The id on the page when it has a unique one, else `fact-<n>` by document order. Unique in the filing. */
  readonly id: string;
  /** Position in document order from 0, over all documents of the set. */
  readonly order: number;
  readonly concept: QName;
  readonly contextId: string;
  readonly unitId: string | null;
  readonly isNumeric: boolean;
  readonly isNil: boolean;
  readonly isHidden: boolean;
  /** Canonical decimal for numeric facts, the text otherwise; null when nil or when a numeric text is no number. */
  readonly value: string | null;
  /** What stands on the page or in the instance, before transformation. */
  readonly lexical: string;
  /** null: not stated (or not understood: then a warning). */
  readonly decimals: Decimals | null;
  readonly format: string | null;
  readonly scale: number | null;
  readonly sign: '-' | null;
  readonly language: string | null;
  readonly document: string;
  /** Bytes of the document from the `<` of the start tag to behind the `>` of the end tag, so that a reviewer can jump to the number. */
  readonly start: number;
  readonly end: number;
}

/** A place on a page that shows a hidden fact: what `-sec-ix-hidden:<id>` styles and their like say. Bytes as of a fact. */
export interface HiddenLink {
  readonly factId: string;
  readonly document: string;
  readonly start: number;
  readonly end: number;
}

export type Balance = 'debit' | 'credit';
export type PeriodType = 'instant' | 'duration';

/** An element declared by a schema of the filing (the extension) or of a taxonomy release. */
export interface Concept {
  readonly name: QName;
  readonly id: string | null;
  readonly type: string | null;
  readonly substitutionGroup: string | null;
  readonly balance: Balance | null;
  readonly periodType: PeriodType | null;
  readonly isAbstract: boolean;
  readonly isNillable: boolean;
}

export interface Role {
  readonly uri: string;
  readonly definition: string | null;
  readonly usedOn: readonly string[];
}

export type ArcKind = 'presentation' | 'calculation' | 'definition';

/** An effective relationship: prohibition and priority are already applied (XBRL 2.1 §3.5.3.9.7.5). */
export interface Arc {
  /** `arc-<n>`, unique in the filing. */
  readonly id: string;
  readonly kind: ArcKind;
  readonly arcrole: string;
  readonly role: string;
  readonly from: QName;
  readonly to: QName;
  /** Canonical decimal; '1' when not stated. */
  readonly order: string;
  /** Calculation only: canonical decimal. */
  readonly weight: string | null;
  readonly preferredLabel: string | null;
  readonly targetRole: string | null;
  readonly closed: boolean | null;
  readonly usable: boolean | null;
  readonly contextElement: 'segment' | 'scenario' | null;
}

export interface Label {
  readonly concept: QName;
  readonly role: string;
  readonly language: string;
  readonly text: string;
}

export interface Reference {
  readonly concept: QName;
  readonly role: string;
  readonly parts: Readonly<Record<string, string>>;
}

/** A report page of the rendered filing, as MetaLinks.json or FilingSummary.xml of the package names it. */
export interface ReportPage {
  readonly role: string;
  readonly shortName: string;
  readonly longName: string;
  /** From 1, in the order in which the filing shows its pages. */
  readonly position: number;
  /** `cover`, `statements`, `notes`, `policies`, `tables` or `details`, as the package says it; null when it does not. */
  readonly group: string | null;
}

/** What the package's MetaLinks.json says of a concept, standard or own. It says no period type. */
export interface DescribedConcept {
  readonly name: QName;
  readonly type: string | null;
  readonly balance: Balance | null;
  readonly label: string | null;
  readonly documentation: string | null;
}

export interface Footnote {
  readonly id: string;
  readonly language: string | null;
  readonly text: string;
  readonly factIds: readonly string[];
}

export interface FilingWarning {
  /** A short stable word such as `unknown-format`. */
  readonly code: string;
  readonly message: string;
  /** Document and element, for example `aapl.htm #f12` . */
  readonly where: string;
}

/** Something the filing refers to that is not in the package. */
export interface MissingDocument {
  readonly url: string;
  readonly kind: 'schema' | 'linkbase';
  /** What that costs, in words. */
  readonly effect: string;
}

export interface SourceDocument {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly role: 'instance' | 'inline' | 'schema' | 'linkbase' | 'other';
}

export interface ParsedFiling {
  readonly kind: InputKind;
  /** Name of the report's document inside the package. */
  readonly entryPoint: string;
  /** sha256 (hex) of the opened file; of a folder: of its documents' names and hashes. */
  readonly sha256: string;
  readonly sourceName: string;
  readonly namespaces: Readonly<Record<string, string>>;
  readonly documents: readonly SourceDocument[];
  readonly facts: readonly Fact[];
  readonly contexts: readonly Context[];
  readonly units: readonly Unit[];
  readonly concepts: readonly Concept[];
  readonly roles: readonly Role[];
  readonly arcs: readonly Arc[];
  readonly labels: readonly Label[];
  readonly references: readonly Reference[];
  readonly footnotes: readonly Footnote[];
  readonly hiddenLinks: readonly HiddenLink[];
  readonly pages: readonly ReportPage[];
  readonly described: readonly DescribedConcept[];
  readonly missing: readonly MissingDocument[];
  readonly warnings: readonly FilingWarning[];
}

export const ARCROLE = {
  summation2003: 'http://www.xbrl.org/2003/arcrole/summation-item',
  summation2023: 'https://xbrl.org/2023/arcrole/summation-item',
  parentChild: 'http://www.xbrl.org/2003/arcrole/parent-child',
  hypercubeAll: 'http://xbrl.org/int/dim/arcrole/all',
  hypercubeNotAll: 'http://xbrl.org/int/dim/arcrole/notAll',
  hypercubeDimension: 'http://xbrl.org/int/dim/arcrole/hypercube-dimension',
  dimensionDomain: 'http://xbrl.org/int/dim/arcrole/dimension-domain',
  domainMember: 'http://xbrl.org/int/dim/arcrole/domain-member',
  dimensionDefault: 'http://xbrl.org/int/dim/arcrole/dimension-default',
} as const;

export const LABEL_ROLE = {
  standard: 'http://www.xbrl.org/2003/role/label',
  total: 'http://www.xbrl.org/2003/role/totalLabel',
  terse: 'http://www.xbrl.org/2003/role/terseLabel',
  verbose: 'http://www.xbrl.org/2003/role/verboseLabel',
  documentation: 'http://www.xbrl.org/2003/role/documentation',
} as const;

import type { Period } from '#shared/xbrl/model.ts';

import type { FilingHead } from '#shared/rpc/filing.ts';
import type { FilingGraph } from './graph/filing-graph.ts';
import type { Siblings } from './graph/siblings.ts';
import type { TaxonomyGraph } from './graph/taxonomy-graph.ts';
import type { RuleData } from './checks/rule-data.ts';

/**
 * The reporting period: the context in which the dei:DocumentPeriodEndDate fact stands, not the date typed in it.
 * null in filings without that fact: rules that need it are then unchecked and say so.
 */
export interface ReportingPeriod {
  readonly contextId: string;
  readonly period: Period;
  readonly start: string | null;
  readonly end: string;
}

/** Everything that a checker or a tool may look at for one filing. Read-only. */
export interface AuditSubject {
  readonly head: FilingHead;
  readonly graph: FilingGraph;
  readonly taxonomy: TaxonomyGraph;
  readonly rules: RuleData;
  readonly reporting: ReportingPeriod | null;
  /** Other filings of the same entity that may be looked at; absent: none. */
  readonly siblings?: Siblings;
}

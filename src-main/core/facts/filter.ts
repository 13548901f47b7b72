import type { Finding } from '#shared/calc/outcome.ts';
import { bySeverity } from '#shared/calc/severity.ts';
import type { FactFilter } from '#shared/rpc/fact.ts';
import type { QName } from '#shared/xbrl/model.ts';
import type { FilingGraph } from '../graph/filing-graph.ts';
import { axesOfRole, fitsRole } from '../statements/role-axes.ts';
import { type FactEntry, factIndex, type ValueList } from './fact-index.ts';
import { matchesText } from './text-match.ts';

/** The worst finding about a fact. */
export type WorstFindings = ReadonlyMap<string, Finding>;

export function worstFindings(findings: readonly Finding[]): WorstFindings {
  const worst = new Map<string, Finding>();
  for (const finding of findings) {
    const { factId } = finding.outcome;
    if (factId === null) continue;
    const known = worst.get(factId);
    if (known === undefined || bySeverity(finding, known) < 0) worst.set(factId, finding);
  }
  return worst;
}

/** Whether a fact meets what a filter asks of it. */
export type FactTest = (entry: FactEntry) => boolean;
/** One thing that a filter asks. */
export type Criterion = keyof FactFilter;
/** Null where the filter leaves it open. */
export type Criteria = Readonly<Record<Criterion, FactTest | null>>;

export interface FilterGround {
  readonly graph: FilingGraph;
  readonly worst: WorstFindings;
}

/** A filter as one test a criterion, so that each can be left out where its own choices are counted. */
export function criteriaOf(filter: FactFilter, { graph, worst }: FilterGround): Criteria {
  const { kind, duplicates, finding, role } = filter;
  const index = factIndex(graph);
  const concepts = new Set(filter.concepts);
  return {
    text: filter.text.trim() === '' ? null : matchesText(filter.text),
    kind: kind === null ? null : ({ placed }) => placed.fact.isNumeric === (kind === 'numeric'),
    concepts: concepts.size === 0 ? null : ({ placed }) => concepts.has(placed.fact.concept),
    periods: anyOf(filter.periods, index.periods, ({ period }) => period),
    units: anyOf(filter.units, index.units, ({ unit }) => unit),
    dimensions: anyOfMany(filter.dimensions, index.dimensions),
    namespaces: anyOf(filter.namespaces, index.namespaces, ({ namespace }) => namespace),
    extension: filter.extension ? ({ isExtension }) => isExtension : null,
    hidden: filter.hidden ? ({ placed }) => placed.fact.isHidden : null,
    nil: filter.nil ? ({ placed }) => placed.fact.isNil : null,
    duplicates:
      duplicates === null ? null : (entry) => entry.duplicates === 'inconsistent' || (duplicates === 'any' && entry.duplicates !== 'none'),
    finding: finding === null ? null : ({ placed }) => isOfSeverity(worst.get(placed.fact.id), finding),
    role: role === null ? null : inRole(graph, role),
  };
}

function anyOf(wanted: readonly string[], list: ValueList, of: (entry: FactEntry) => number): FactTest | null {
  if (wanted.length === 0) return null;
  const numbers = list.numbersOf(wanted);
  return (entry) => numbers.has(of(entry));
}

function anyOfMany(wanted: readonly string[], list: ValueList): FactTest | null {
  if (wanted.length === 0) return null;
  const numbers = list.numbersOf(wanted);
  return ({ dimensions }) => dimensions.some((number) => numbers.has(number));
}

const isOfSeverity = (finding: Finding | undefined, wanted: NonNullable<FactFilter['finding']>): boolean =>
  finding !== undefined && (wanted === 'any' || finding.severity === wanted);

/** What the role's statement shows; without a presentation: facts of the concepts that the role relates, on no axis but its own. */
function inRole(graph: FilingGraph, role: string): FactTest {
  const namesIn = (kinds: readonly ('presentation' | 'calculation' | 'definition')[]): ReadonlySet<QName> => {
    const networks = kinds.flatMap((kind) => graph.networks(kind).filter((network) => network.role === role));
    return new Set(networks.flatMap(({ arcs }) => arcs.flatMap(({ from, to }) => [from, to])));
  };
  const presented = namesIn(['presentation']);
  if (presented.size > 0) {
    const axes = axesOfRole(graph, role);
    return ({ placed: { fact, context } }) => presented.has(fact.concept) && fitsRole(axes, context.dimensions);
  }
  const related = namesIn(['calculation', 'definition']);
  return ({ placed: { fact, context } }) => related.has(fact.concept) && context.dimensions.every(({ axis }) => related.has(axis));
}

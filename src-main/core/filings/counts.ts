import type { FilingCounts, FilingOverview } from '#shared/rpc/filing.ts';
import type { ArcKind, ParsedFiling } from '#shared/xbrl/model.ts';
import { duplicateSets } from '#shared/xbrl/duplicates.ts';
import type { FilingView } from '#main/store/filings.ts';
import type { FilingGraph, FilingRows } from '../graph/filing-graph.ts';

/**
 * Counts of a filing: arcs are the effective ones, contexts and units as declared, labels one for each concept, role,
 * language and text as they stand, roles as declared by the filing's schema.
 */
function filingCounts(graph: FilingGraph): FilingCounts {
  const { rows } = graph;
  const { facts } = rows;
  const arcs = (kind: ArcKind): number => rows.arcs.filter((arc) => arc.kind === kind).length;
  return {
    facts: facts.length,
    numericFacts: facts.filter((fact) => fact.isNumeric).length,
    nilFacts: facts.filter((fact) => fact.isNil).length,
    hiddenFacts: facts.filter((fact) => fact.isHidden).length,
    duplicateFacts: duplicateSets(rows).reduce((sum, set) => sum + set.facts.length - 1, 0),
    contexts: rows.contexts.length,
    units: rows.units.length,
    extensionConcepts: rows.concepts.length,
    labels: rows.labels.length,
    presentationArcs: arcs('presentation'),
    calculationArcs: arcs('calculation'),
    definitionArcs: arcs('definition'),
    roles: rows.roles.length,
    footnotes: rows.footnotes.length,
  };
}

type Spread = Pick<FilingOverview, 'distinctConcepts' | 'dimensionedFacts' | 'axesInUse' | 'extensionFacts'>;

/** How the facts spread over concepts and axes. Extension facts are those of concepts that the filing's own schema declares. */
function factSpread(graph: FilingGraph): Spread {
  const placed = graph.facts;
  const declared = new Set(graph.rows.concepts.map((concept) => concept.name));
  const dimensioned = placed.filter(({ context }) => context.dimensions.length > 0);
  return {
    distinctConcepts: new Set(graph.rows.facts.map((fact) => fact.concept)).size,
    dimensionedFacts: dimensioned.length,
    axesInUse: new Set(dimensioned.flatMap(({ context }) => context.dimensions.map(({ axis }) => axis))).size,
    extensionFacts: graph.rows.facts.filter((fact) => declared.has(fact.concept)).length,
  };
}

export function filingContents(graph: FilingGraph, { missing, warnings }: Pick<ParsedFiling, 'missing' | 'warnings'>): FilingView {
  const namespaces: FilingRows['namespaces'] = graph.rows.namespaces;
  return { namespaces, counts: filingCounts(graph), missing: [...missing], warnings: [...warnings], ...factSpread(graph) };
}

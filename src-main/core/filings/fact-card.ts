import type { FactCard } from '#shared/rpc/filing.ts';
import { ARCROLE, type Arc, type Balance, LABEL_ROLE, type PeriodType, type QName } from '#shared/xbrl/model.ts';
import { dimensionsKey, periodEnd, periodKey, prefixOf } from '#shared/xbrl/aspects.ts';
import type { FilingGraph, PlacedFact } from '../graph/filing-graph.ts';
import type { TaxonomyGraph } from '../graph/taxonomy-graph.ts';
import { representative } from '#shared/calc/sum.ts';
import { valued } from '../checks/check-target.ts';
import { duplicateKey } from './counts.ts';

/** Everything to show about one fact. */
export function factCard(graph: FilingGraph, taxonomy: TaxonomyGraph, placed: PlacedFact): FactCard {
  const { fact, context, unit } = placed;
  const { concept } = fact;
  const incoming = summationArcs(graph.arcsTo('calculation', concept));
  return {
    factId: fact.id,
    concept,
    label: graph.labelOf(concept),
    documentation: graph.labelsOf(concept).find((label) => label.role === LABEL_ROLE.documentation)?.text ?? null,
    period: context.period,
    dimensions: context.dimensions.map((dimension) => ({
      ...dimension,
      axisLabel: graph.labelOf(dimension.axis),
      memberLabel: dimension.typed ? dimension.member : graph.labelOf(dimension.member),
    })),
    unit: unit?.measure ?? null,
    value: fact.value,
    lexical: fact.lexical,
    isNumeric: fact.isNumeric,
    isNil: fact.isNil,
    isHidden: fact.isHidden,
    decimals: fact.decimals,
    scale: fact.scale,
    ...conceptProperties(graph, taxonomy, concept),
    contextId: fact.contextId,
    document: fact.document,
    duplicates: duplicatesOf(graph, placed),
    totalIn: rolesOf(graph, summationArcs(graph.arcsFrom('calculation', concept))),
    childIn: unique(incoming, (arc) => `${arc.arcrole}~${arc.role}~${arc.from}`).map((arc) => ({
      ...roleOf(graph, arc),
      parent: arc.from,
    })),
    history: fact.isNumeric ? historyOf(graph, placed) : [],
  };
}

/** The filing's own schema speaks first; for a standard concept it declares nothing and the static graph answers. */
function conceptProperties(
  graph: FilingGraph,
  taxonomy: TaxonomyGraph,
  name: QName,
): { balance: Balance | null; periodType: PeriodType | null; propertySource: string | null } {
  const own = graph.concept(name);
  if (own !== undefined) return { balance: own.balance, periodType: own.periodType, propertySource: 'the filing’s own schema' };
  const bridge = taxonomy.bridge(name, graph.namespaceOf(prefixOf(name)));
  if (bridge === undefined) return { balance: null, periodType: null, propertySource: null };
  const { balance, periodType, source } = bridge.concept;
  return { balance, periodType, propertySource: source.name };
}

function duplicatesOf(graph: FilingGraph, placed: PlacedFact): string[] {
  const key = duplicateKey(placed);
  return graph
    .factsLike(placed.fact.concept, placed.context, placed.unit?.measure ?? null)
    .filter((other) => other.fact.id !== placed.fact.id && duplicateKey(other) === key)
    .map((other) => other.fact.id);
}

const summationArcs = (arcs: readonly Arc[]): readonly Arc[] =>
  arcs.filter((arc) => arc.arcrole === ARCROLE.summation2003 || arc.arcrole === ARCROLE.summation2023);

function roleOf(graph: FilingGraph, { role, arcrole }: Arc): { role: string; arcrole: string; definition: string } {
  return { role, arcrole, definition: graph.role(role)?.definition ?? role };
}

const rolesOf = (graph: FilingGraph, arcs: readonly Arc[]): { role: string; arcrole: string; definition: string }[] =>
  unique(arcs, (arc) => `${arc.arcrole}~${arc.role}`).map((arc) => roleOf(graph, arc));

/** One fact a period (of duplicates the most exact, then the first), by end, then start, oldest first. */
function historyOf(graph: FilingGraph, { fact, context, unit }: PlacedFact): FactCard['history'] {
  const dimensions = dimensionsKey(context.dimensions);
  const alike = graph
    .factsOf(fact.concept)
    .filter(
      (other) =>
        other.context.entity === context.entity &&
        other.unit?.measure === unit?.measure &&
        dimensionsKey(other.context.dimensions) === dimensions,
    );
  const byPeriod = Map.groupBy(alike, (other) => periodKey(other.context.period));
  return [...byPeriod.values()]
    .flatMap((group) => representative(group.map(valued))?.placed ?? [])
    .sort((a, b) => compareText(sortKey(a), sortKey(b)))
    .map((other) => ({ factId: other.fact.id, period: other.context.period, value: other.fact.isNil ? null : other.fact.value }));
}

const sortKey = ({ context }: PlacedFact): string => `${periodEnd(context.period) ?? ''}~${periodKey(context.period)}`;
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function unique<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return [...new Map(items.toReversed().map((item) => [keyOf(item), item])).values()].toReversed();
}

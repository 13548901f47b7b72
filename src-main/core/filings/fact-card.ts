import { compareText } from '#shared/base/compare-text.ts';
import type { FactCard } from '#shared/rpc/filing.ts';
import { ARCROLE, type Arc, type QName } from '#shared/xbrl/model.ts';
import { pickDocumentation } from '#shared/xbrl/labels.ts';
import { periodEnd, periodKey, prefixOf } from '#shared/xbrl/aspects.ts';
import { duplicateSets } from '#shared/xbrl/duplicates.ts';
import type { FilingGraph, PlacedFact } from '../graph/filing-graph.ts';
import { labelledDimensions } from '../graph/labelled-dimensions.ts';
import { answeredBy, conceptProperties } from '../graph/concept-properties.ts';
import type { AuditSubject } from '../subject.ts';
import { targetOf } from '../checks/check-target.ts';
import { overFilings } from '../checks/over-filings.ts';
import { definitionOf } from '../checks/statements.ts';

/** What is known of the filing and of the standard concepts. */
type Knowledge = Pick<AuditSubject, 'graph' | 'taxonomy'>;
type Surrounded = Knowledge & Pick<AuditSubject, 'head' | 'siblings'>;

/** Everything to show about one fact. */
export function factCard(subject: Surrounded, placed: PlacedFact): FactCard {
  const { graph } = subject;
  const { fact, context, unit } = placed;
  const { concept } = fact;
  const incoming = summationArcs(graph.arcsTo('calculation', concept));
  return {
    factId: fact.id,
    concept,
    label: graph.labelOf(concept),
    documentation: documentationOf(subject, concept),
    period: context.period,
    dimensions: labelledDimensions(graph, context.dimensions),
    unit: unit?.measure ?? null,
    value: fact.value,
    lexical: fact.lexical,
    sign: fact.sign,
    isNumeric: fact.isNumeric,
    isNil: fact.isNil,
    isHidden: fact.isHidden,
    decimals: fact.decimals,
    scale: fact.scale,
    ...propertiesOf(subject, concept),
    contextId: fact.contextId,
    document: fact.document,
    duplicates: duplicatesOf(graph, placed),
    shownIn: shownIn(graph, concept),
    totalIn: rolesOf(graph, summationArcs(graph.arcsFrom('calculation', concept))),
    childIn: unique(incoming, (arc) => `${arc.arcrole}~${arc.role}~${arc.from}`).map((arc) => ({
      ...roleOf(graph, arc),
      parent: arc.from,
    })),
    history: fact.isNumeric ? historyOf(subject, placed) : [],
  };
}

function propertiesOf(subject: Knowledge, name: QName): Pick<FactCard, 'balance' | 'periodType' | 'propertySource'> {
  const { balance, periodType, sources, bridge } = conceptProperties(subject, name);
  const names = sources.map((source) => {
    if (source.kind === 'filing') return 'the filing’s own schema';
    return source.kind === 'release' && bridge !== undefined ? answeredBy(bridge, subject.taxonomy) : source.name;
  });
  return { balance, periodType, propertySource: names.length === 0 ? null : names.join(' and ') };
}

/** The filing's own, else what its package says, else that of the nearest release that has one; of several languages English. */
function documentationOf({ graph, taxonomy }: Knowledge, concept: QName): string | null {
  const own = pickDocumentation(graph.labelsOf(concept)) ?? graph.described(concept)?.documentation;
  return own ?? pickDocumentation(taxonomy.labels(concept, graph.namespaceOf(prefixOf(concept)))) ?? null;
}

function duplicatesOf({ rows }: FilingGraph, { fact }: PlacedFact): string[] {
  const set = duplicateSets(rows).find(({ facts }) => facts.includes(fact));
  return set?.facts.flatMap(({ id }) => (id === fact.id ? [] : id)) ?? [];
}

const summationArcs = (arcs: readonly Arc[]): readonly Arc[] =>
  arcs.filter((arc) => arc.arcrole === ARCROLE.summation2003 || arc.arcrole === ARCROLE.summation2023);

function roleOf(graph: FilingGraph, { role, arcrole }: Arc): { role: string; arcrole: string; definition: string } {
  return { role, arcrole, definition: definitionOf(graph, role) };
}

const rolesOf = (graph: FilingGraph, arcs: readonly Arc[]): { role: string; arcrole: string; definition: string }[] =>
  unique(arcs, (arc) => `${arc.arcrole}~${arc.role}`).map((arc) => roleOf(graph, arc));

function shownIn(graph: FilingGraph, concept: QName): FactCard['shownIn'] {
  const arcs = [...graph.arcsTo('presentation', concept), ...graph.arcsFrom('presentation', concept)];
  return unique(arcs, ({ role }) => role).map(({ role }) => ({ role, definition: definitionOf(graph, role) }));
}

/** By end, then start, oldest first; of one period the filing that told it first. */
function historyOf(subject: Surrounded, placed: PlacedFact): FactCard['history'] {
  return overFilings(subject, targetOf(placed))
    .sort((a, b) => compareText(sortKey(a.placed), sortKey(b.placed)))
    .map(({ placed: { fact, context }, filing, restated }) => ({
      factId: fact.id,
      period: context.period,
      value: fact.isNil ? null : fact.value,
      isNil: fact.isNil,
      filing: filing === null ? null : { id: filing.id, form: filing.form, periodEnd: filing.periodEnd, sourceName: filing.sourceName },
      restated: restated === null ? null : { difference: restated.difference },
    }));
}

const sortKey = ({ context }: PlacedFact): string => `${periodEnd(context.period) ?? ''}~${periodKey(context.period)}`;

function unique<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return [...new Map(items.toReversed().map((item) => [keyOf(item), item])).values()].toReversed();
}

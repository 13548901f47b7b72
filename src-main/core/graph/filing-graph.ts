import {
  type Arc,
  type ArcKind,
  type Concept,
  type Context,
  type DescribedConcept,
  type Dimension,
  type Fact,
  type Label,
  type ParsedFiling,
  type QName,
  type Role,
  type Unit,
} from '#shared/xbrl/model.ts';
import { dimensionsKey, periodKey } from '#shared/xbrl/aspects.ts';
import type { StoredRows } from '#main/store/filing-rows.ts';
import { pickLabel, spacedLocalName } from '#shared/xbrl/labels.ts';

/** One network: all arcs of one arcrole in one role (the 2003 and 2023 summation arcroles are never merged). */
export interface Network {
  readonly kind: ArcKind;
  readonly arcrole: string;
  readonly role: string;
  readonly arcs: readonly Arc[];
}

/** The rows of a filing that the graph is made of; a ParsedFiling is one, and so is what the store loads. */
export type FilingRows = Omit<StoredRows, 'references'> & Pick<ParsedFiling, 'namespaces'>;

/** A fact with its context and unit resolved. */
export interface PlacedFact {
  readonly fact: Fact;
  readonly context: Context;
  readonly unit: Unit | null;
}

/**
 * The dynamic graph: facts, contexts, units and the filing's own networks, indexed for the questions that checkers and tools ask.
 * Read-only and pure; every answer is in document or arc order.
 */
export interface FilingGraph {
  readonly rows: FilingRows;
  /** Every fact, in document order. */
  readonly facts: readonly PlacedFact[];
  fact(id: string): PlacedFact | undefined;
  context(id: string): Context | undefined;
  unit(id: string): Unit | undefined;
  role(uri: string): Role | undefined;
  /** Declared by the filing's extension schema. */
  concept(name: QName): Concept | undefined;
  /** What MetaLinks.json of the package says of a concept, standard or own. */
  described(name: QName): DescribedConcept | undefined;
  arc(id: string): Arc | undefined;
  /** Every fact of a concept, duplicates included. */
  factsOf(concept: QName): readonly PlacedFact[];
  networks(kind: ArcKind, arcrole?: string): readonly Network[];
  network(kind: ArcKind, arcrole: string, role: string): Network | undefined;
  /** Arcs out of and into a concept, in order of role, then `order`. */
  arcsFrom(kind: ArcKind, concept: QName): readonly Arc[];
  arcsTo(kind: ArcKind, concept: QName): readonly Arc[];
  labelsOf(concept: QName): readonly Label[];
  /** Preferred role if given, else the standard label; without any in the filing that of MetaLinks.json, else the local name spaced out. Never empty. */
  labelOf(concept: QName, preferredRole?: string): string;
  /** The caption that the company gives the concept in a role: its preferred label there, except those that speak of a period's start or end. */
  captionOf(concept: QName, role: string): string;
  /** Names with at least one fact or one arc, for lookup. */
  conceptNames(): readonly QName[];
  namespaceOf(prefix: string): string | undefined;
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** An index that is built when it is first asked for: opening a filing needs few of them. */
function lazily<T>(build: () => T): () => T {
  let built: { readonly value: T } | undefined;
  return () => (built ??= { value: build() }).value;
}

function networksOf(arcs: readonly Arc[]): Map<string, Network> {
  const networks = new Map<string, Network>();
  for (const [key, members] of groupBy(arcs, (arc) => `${arc.kind}~${arc.arcrole}~${arc.role}`)) {
    const first = members[0];
    if (first !== undefined)
      networks.set(key, { kind: first.kind, arcrole: first.arcrole, role: first.role, arcs: [...members].sort(byOrder) });
  }
  return networks;
}

const EMPTY: readonly never[] = [];

const byOrder = (a: Arc, b: Arc): number => Number(a.order) - Number(b.order);

export function createFilingGraph(rows: FilingRows): FilingGraph {
  const contexts = new Map(rows.contexts.map((context) => [context.id, context]));
  const units = new Map(rows.units.map((unit) => [unit.id, unit]));
  const concepts = new Map(rows.concepts.map((concept) => [concept.name, concept]));
  const roles = new Map(rows.roles.map((role) => [role.uri, role]));
  const arcs = lazily(() => new Map(rows.arcs.map((arc) => [arc.id, arc])));
  const placed: PlacedFact[] = [];
  const byId = new Map<string, PlacedFact>();
  for (const fact of rows.facts) {
    const context = contexts.get(fact.contextId);
    if (context === undefined) continue;
    const item = { fact, context, unit: fact.unitId === null ? null : (units.get(fact.unitId) ?? null) };
    placed.push(item);
    byId.set(fact.id, item);
  }
  const byConcept = groupBy(placed, ({ fact }) => fact.concept);
  const networkMap = lazily(() => networksOf(rows.arcs));
  const networks = lazily(() => [...networkMap().values()]);
  const orderedArcs = lazily(() => networks().flatMap((network) => network.arcs));
  const outgoing = lazily(() => groupBy(orderedArcs(), (arc) => `${arc.kind}~${arc.from}`));
  const incoming = lazily(() => groupBy(orderedArcs(), (arc) => `${arc.kind}~${arc.to}`));
  const described = lazily(() => new Map(rows.described.map((concept) => [concept.name, concept])));
  const captionFor = (concept: QName, preferredRole: string | undefined): string =>
    pickLabel(labels().get(concept) ?? EMPTY, preferredRole) ?? described().get(concept)?.label ?? spacedLocalName(concept);
  const labels = lazily(() => groupBy(rows.labels, (label) => label.concept));
  const conceptNames = lazily((): readonly QName[] => [
    ...new Set([...byConcept.keys(), ...rows.arcs.flatMap((arc) => [arc.from, arc.to])]),
  ]);

  return {
    rows,
    facts: placed,
    fact: (id) => byId.get(id),
    context: (id) => contexts.get(id),
    unit: (id) => units.get(id),
    role: (uri) => roles.get(uri),
    concept: (name) => concepts.get(name),
    described: (name) => described().get(name),
    arc: (id) => arcs().get(id),
    factsOf: (concept) => byConcept.get(concept) ?? EMPTY,
    networks: (kind, arcrole) =>
      networks().filter((network) => network.kind === kind && (arcrole === undefined || network.arcrole === arcrole)),
    network: (kind, arcrole, role) => networkMap().get(`${kind}~${arcrole}~${role}`),
    arcsFrom: (kind, concept) => outgoing().get(`${kind}~${concept}`) ?? EMPTY,
    arcsTo: (kind, concept) => incoming().get(`${kind}~${concept}`) ?? EMPTY,
    labelsOf: (concept) => labels().get(concept) ?? EMPTY,
    labelOf: (concept, preferredRole) => captionFor(concept, preferredRole),
    captionOf: (concept, role) => {
      const preferred = (incoming().get(`presentation~${concept}`) ?? EMPTY).find((arc) => arc.role === role)?.preferredLabel ?? undefined;
      const isOfPeriod = preferred !== undefined && /period(Start|End)/i.test(preferred);
      return captionFor(concept, isOfPeriod ? undefined : preferred);
    },
    conceptNames,
    // What a question writes before the colon may be any word, `constructor` too.
    namespaceOf: (prefix) => (Object.hasOwn(rows.namespaces, prefix) ? rows.namespaces[prefix] : undefined),
  };
}

/** Key of period, dimensions and unit of a placed fact: what must be equal for facts to be added up. */
export function alignmentKey({ context, unit }: PlacedFact): string {
  return `${periodKey(context.period)}~${dimensionsKey(context.dimensions)}~${unit?.measure ?? ''}`;
}

export const isUndimensioned = (context: Context): boolean => context.dimensions.length === 0;

export function sameDimensions(a: readonly Dimension[], b: readonly Dimension[]): boolean {
  return dimensionsKey(a) === dimensionsKey(b);
}

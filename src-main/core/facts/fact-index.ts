import { dimensionsKey, periodKey, prefixOf } from '#shared/xbrl/aspects.ts';
import { duplicateSets } from '#shared/xbrl/duplicates.ts';
import type { Context, QName } from '#shared/xbrl/model.ts';
import type { FilingGraph, PlacedFact } from '../graph/filing-graph.ts';
import { memoize } from '../memoize.ts';

/** Of a fact: it stands alone, its duplicates can all be true at once, or two of them contradict each other. */
export type DuplicateState = 'none' | 'consistent' | 'inconsistent';

/** A fact with everything that a filter or an order asks of it, worked out once. Numbers stand for values of the index' lists. */
export interface FactEntry {
  readonly placed: PlacedFact;
  readonly label: string;
  /** What orders by concept. */
  readonly labelKey: string;
  readonly period: number;
  readonly unit: number;
  readonly namespace: number;
  /** Each axis and each `axis=member`; that of '' without dimensions. */
  readonly dimensions: readonly number[];
  readonly isExtension: boolean;
  readonly duplicates: DuplicateState;
}

/** Every fact of a filing in document order, and the values that facts share. */
export interface FactIndex {
  readonly entries: readonly FactEntry[];
  /** Keys of periods. */
  readonly periods: ValueList;
  /** Measures; '' for none. */
  readonly units: ValueList;
  /** Prefixes. */
  readonly namespaces: ValueList;
  readonly dimensions: ValueList;
  /** Those of the dimensions whose member is typed: its own text, and no name. */
  readonly typed: ReadonlySet<string>;
}

/** Different texts, numbered in the order in which they came. */
export class ValueList {
  readonly values: string[] = [];
  readonly #numbers = new Map<string, number>();

  add(value: string): number {
    const known = this.#numbers.get(value);
    if (known !== undefined) return known;
    this.#numbers.set(value, this.values.length);
    return this.values.push(value) - 1;
  }

  /** The numbers of those that are there. */
  numbersOf(values: readonly string[]): ReadonlySet<number> {
    return new Set(values.flatMap((value) => this.#numbers.get(value) ?? []));
  }
}

function build(graph: FilingGraph): FactIndex {
  const duplicates = new Map(
    duplicateSets(graph.rows).flatMap(({ facts, conflict }) =>
      facts.map(({ id }) => [id, conflict === null ? 'consistent' : 'inconsistent'] as const),
    ),
  );
  const index = { periods: new ValueList(), units: new ValueList(), namespaces: new ValueList(), dimensions: new ValueList() };
  const typed = new Set<string>();
  const ofContext = memoize(({ period, dimensions }: Context) => {
    const keys = dimensions.length === 0 ? [''] : dimensions.flatMap((dimension) => [dimension.axis, dimensionsKey([dimension])]);
    for (const dimension of dimensions) if (dimension.typed) typed.add(dimensionsKey([dimension]));
    return { period: index.periods.add(periodKey(period)), dimensions: keys.map((key) => index.dimensions.add(key)) };
  });
  const ofConcept = remembered((concept: QName) => {
    const label = graph.labelOf(concept);
    const namespace = index.namespaces.add(prefixOf(concept));
    return { label, labelKey: `${label.toLowerCase()}~${concept}`, namespace, isExtension: graph.concept(concept) !== undefined };
  });
  const entries = graph.facts.map((one) => ({
    placed: one,
    ...ofConcept(one.fact.concept),
    ...ofContext(one.context),
    unit: index.units.add(one.unit?.measure ?? ''),
    duplicates: duplicates.get(one.fact.id) ?? ('none' as const),
  }));
  return { entries, ...index, typed };
}

function remembered<Value>(make: (name: string) => Value): (name: string) => Value {
  const known = new Map<string, Value>();
  return (name) => {
    const found = known.get(name);
    if (found !== undefined) return found;
    const value = make(name);
    known.set(name, value);
    return value;
  };
}

export const factIndex: (graph: FilingGraph) => FactIndex = memoize(build);

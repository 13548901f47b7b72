import { compareText } from '#shared/base/compare-text.ts';
import type { Finding } from '#shared/calc/outcome.ts';
import type { Facet, FactFacets } from '#shared/rpc/fact.ts';
import { periodEnd, periodFromKey, periodText } from '#shared/xbrl/aspects.ts';
import type { FilingGraph } from '../graph/filing-graph.ts';
import { presentedRoles } from '../statements/presented-roles.ts';
import { type FactEntry, type FactIndex, factIndex, type ValueList } from './fact-index.ts';
import type { Criteria, Criterion, FactTest, WorstFindings } from './filter.ts';

/** The facts that pass, in document order, and what every choice would show in their place. */
export interface Sifted {
  readonly passed: readonly FactEntry[];
  readonly facets: FactFacets;
}

type Flag = 'numeric' | 'text' | 'extension' | 'hidden' | 'nil' | 'consistent' | 'inconsistent' | 'error' | 'warning' | 'note';

/** Counts while one looks at the facts, by the numbers of the values: a large filing is counted at every key that is typed. */
class FacetCounts {
  readonly #flags = new Map<Flag, number>();
  readonly #index: FactIndex;
  readonly #periods: Int32Array;
  readonly #units: Int32Array;
  readonly #namespaces: Int32Array;
  readonly #dimensions: Int32Array;

  constructor(index: FactIndex) {
    this.#index = index;
    this.#periods = countersFor(index.periods);
    this.#units = countersFor(index.units);
    this.#namespaces = countersFor(index.namespaces);
    this.#dimensions = countersFor(index.dimensions);
  }

  #flag(flag: Flag): void {
    this.#flags.set(flag, (this.#flags.get(flag) ?? 0) + 1);
  }

  /** @param failed the one criterion that the fact does not meet; null when it meets all */
  add(entry: FactEntry, failed: Criterion | null, severity: Finding['severity'] | undefined): void {
    const { fact } = entry.placed;
    const is = (criterion: Criterion): boolean => failed === null || failed === criterion;
    if (is('kind')) this.#flag(fact.isNumeric ? 'numeric' : 'text');
    if (entry.isExtension && is('extension')) this.#flag('extension');
    if (fact.isHidden && is('hidden')) this.#flag('hidden');
    if (fact.isNil && is('nil')) this.#flag('nil');
    if (entry.duplicates !== 'none' && is('duplicates')) this.#flag(entry.duplicates);
    if (severity !== undefined && is('finding')) this.#flag(severity);
    if (is('periods')) countOne(this.#periods, entry.period);
    if (is('units')) countOne(this.#units, entry.unit);
    if (is('namespaces')) countOne(this.#namespaces, entry.namespace);
    if (is('dimensions')) for (const number of entry.dimensions) countOne(this.#dimensions, number);
  }

  of(graph: FilingGraph): FactFacets {
    const flag = (name: Flag): number => this.#flags.get(name) ?? 0;
    const findings = { error: flag('error'), warning: flag('warning'), note: flag('note') };
    const dimensions = facetsOf(this.#index.dimensions, this.#dimensions, (value) => value);
    const same = (value: string): string => value;
    return {
      numeric: flag('numeric'),
      text: flag('text'),
      extension: flag('extension'),
      hidden: flag('hidden'),
      nil: flag('nil'),
      duplicates: { any: flag('consistent') + flag('inconsistent'), inconsistent: flag('inconsistent') },
      findings: { any: findings.error + findings.warning + findings.note, ...findings },
      periods: facetsOf(this.#index.periods, this.#periods, (key) => periodText(periodFromKey(key))).sort(latestFirst),
      units: facetsOf(this.#index.units, this.#units, same).sort(mostFirst),
      axes: axesOf(dimensions, this.#index.typed, graph),
      undimensioned: dimensions.find(({ value }) => value === '')?.count ?? 0,
      namespaces: facetsOf(this.#index.namespaces, this.#namespaces, same).sort(mostFirst),
      roles: presentedRoles(graph).map(({ role, title }) => ({ value: role, label: title })),
    };
  }
}

const countersFor = ({ values }: ValueList): Int32Array => new Int32Array(values.length);

function countOne(counters: Int32Array, number: number): void {
  counters[number] = (counters[number] ?? 0) + 1;
}

/** What was counted at least once. */
const facetsOf = ({ values }: ValueList, counters: Int32Array, labelOf: (value: string) => string): Facet[] =>
  values.flatMap((value, number) => {
    const count = counters[number] ?? 0;
    return count === 0 ? [] : [{ value, label: labelOf(value), count }];
  });

const mostFirst = (a: Facet, b: Facet): number => b.count - a.count || compareText(a.label, b.label);
const endOf = (key: string): string => periodEnd(periodFromKey(key)) ?? '';
/** By end, then the shorter before the longer. */
const latestFirst = (a: Facet, b: Facet): number => compareText(endOf(b.value), endOf(a.value)) || compareText(b.value, a.value);

function axesOf(dimensions: readonly Facet[], typed: ReadonlySet<string>, graph: FilingGraph): FactFacets['axes'] {
  const axisOf = ({ value }: Facet): string => value.split('=', 1)[0] ?? value;
  const byAxis = Map.groupBy(
    dimensions.filter(({ value }) => value !== ''),
    axisOf,
  );
  return [...byAxis]
    .map(([axis, facets]) => ({
      value: axis,
      label: graph.labelOf(axis),
      count: facets.find(({ value }) => value === axis)?.count ?? 0,
      members: facets
        .filter(({ value }) => value !== axis)
        .map((facet) => {
          const member = facet.value.slice(axis.length + 1);
          return { ...facet, label: typed.has(facet.value) ? member : graph.labelOf(member) };
        })
        .sort(mostFirst),
    }))
    .sort(mostFirst);
}

/** One pass: a fact that fails a single criterion still counts among the choices of that one. */
export function sift(criteria: Criteria, graph: FilingGraph, worst: WorstFindings): Sifted {
  const index = factIndex(graph);
  // Object.entries widens the keys of the object, which are criteria.
  const tests = (Object.entries(criteria) as [Criterion, FactTest | null][]).flatMap(([name, test]) =>
    test === null ? [] : [{ name, test }],
  );
  const counts = new FacetCounts(index);
  const passed: FactEntry[] = [];
  for (const entry of index.entries) {
    let failed: Criterion | null = null;
    let failures = 0;
    for (const { name, test } of tests) {
      if (test(entry)) continue;
      failed = name;
      failures += 1;
      if (failures > 1) break;
    }
    if (failures > 1) continue;
    if (failures === 0) passed.push(entry);
    counts.add(entry, failed, worst.get(entry.placed.fact.id)?.severity);
  }
  return { passed, facets: counts.of(graph) };
}

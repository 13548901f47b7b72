import { accuracyOf, judgeSum, judgeTolerance, representative, STANDARDS, type SumInput, type SumOutcome } from '#shared/calc/sum.ts';
import { compare, decimal, type Decimal, lowerDecimals, sum } from '#shared/decimal/decimal.ts';
import { localName } from '#shared/xbrl/aspects.ts';
import type { Arc, Dimension, QName } from '#shared/xbrl/model.ts';
import { ARCROLE } from '#shared/xbrl/model.ts';
import type { FilingGraph } from '../graph/filing-graph.ts';
import { aspectIndex } from './aspect-index.ts';
import { type CheckTarget, factsAt, valued, type ValuedFact } from './check-target.ts';
import { type AxisTree, type Cube, cubes } from './cubes.ts';
import { memoize } from '../memoize.ts';
import { definitionOf, isDisclosureDefinition } from './statements.ts';
import { totalsOf } from './summation.ts';

/** A value and what the members of one axis report for it, everything else being equal. */
export interface Breakdown {
  readonly target: CheckTarget;
  readonly axis: QName;
  /** The table that arranges the members; null: no table has this axis for the concept, every member counts. */
  readonly cube: Cube | null;
  readonly total: readonly ValuedFact[];
  /** The members that are added up: those at the top level that carry a value. */
  readonly members: readonly { readonly member: QName; readonly facts: readonly ValuedFact[]; readonly arc: Arc | null }[];
  /** Members that are reported together with one more axis but not alone. */
  readonly withoutSubtotal: readonly QName[];
}

const WEIGHT = decimal('1');

/** The dimensions of a fact beyond the target's; undefined when it lacks one of those. */
function beyond(target: CheckTarget, dimensions: readonly Dimension[]): readonly Dimension[] | undefined {
  const own = target.context.dimensions;
  const isOwn = (dimension: Dimension): boolean => own.some(({ axis, member }) => axis === dimension.axis && member === dimension.member);
  const rest = dimensions.filter((dimension) => !isOwn(dimension));
  return rest.length === dimensions.length - own.length ? rest : undefined;
}

/** Axes on which the target's concept is broken down in its entity, period and unit, in document order. */
export function axesOf(graph: FilingGraph, target: CheckTarget): readonly QName[] {
  const axes = new Set<QName>();
  for (const { context } of aspectIndex(graph).alongside(target.concept, target.context, target.unit)) {
    const rest = beyond(target, context.dimensions);
    const only = rest?.[0];
    if (rest?.length === 1 && only !== undefined) axes.add(only.axis);
  }
  return [...axes];
}

export function bindBreakdown(graph: FilingGraph, target: CheckTarget, axis: QName, cube: Cube | null): Breakdown {
  const tree = cube?.axes.get(axis) ?? null;
  const alone = new Map<QName, readonly ValuedFact[]>();
  const crossed = new Set<QName>();
  for (const aspect of aspectIndex(graph).alongside(target.concept, target.context, target.unit)) {
    const rest = beyond(target, aspect.context.dimensions);
    const own = rest?.find((dimension) => dimension.axis === axis);
    if (rest === undefined || own === undefined || (tree !== null && !tree.arcOf.has(own.member))) continue;
    const facts = aspect.facts.map(valued);
    if (representative(facts)?.value == null) continue;
    if (rest.length === 1) alone.set(own.member, facts);
    else crossed.add(own.member);
  }
  return {
    target,
    axis,
    cube,
    total: factsAt(graph, target),
    members: topMembers(alone, tree),
    withoutSubtotal: [...crossed].filter((member) => !alone.has(member)),
  };
}

/** A member below one that has a value is part of it and is left out. */
function topMembers(alone: ReadonlyMap<QName, readonly ValuedFact[]>, tree: AxisTree | null): Breakdown['members'] {
  const names = tree === null ? [...alone.keys()] : tree.members.filter((member) => alone.has(member));
  const isTop = (member: QName): boolean => ![...(tree?.ancestorsOf(member) ?? [])].some((ancestor) => alone.has(ancestor));
  return names.filter(isTop).map((member) => ({ member, facts: alone.get(member) ?? [], arc: tree?.arcOf.get(member) ?? null }));
}

/** The four standards; DQC with f = 2 at the lowest decimals of the total and the members used. */
export function judgeBreakdown({ total, members }: Breakdown): SumOutcome[] {
  const input: SumInput = { total, contributors: members.map(({ facts }) => ({ weight: WEIGHT, facts })) };
  return STANDARDS.map((standard) => {
    const plain = judgeSum(input, standard);
    const fact = representative(total);
    const used = members.flatMap(({ facts }) => representative(facts) ?? []);
    if (standard !== 'dqc' || plain.status === 'unchecked' || fact?.value == null) return plain;
    return judgeTolerance({
      reported: fact.value,
      computed: sum(used.flatMap(({ value }) => value ?? [])),
      decimals: used.map(accuracyOf).reduce(lowerDecimals, accuracyOf(fact)),
      factor: 2,
    });
  });
}

const noteCubes = memoize((graph: FilingGraph) => cubes(graph).filter((cube) => isDisclosureDefinition(definitionOf(graph, cube.role))));

/**
 * Why a breakdown that does not add up is still no error; null when nothing speaks for it (DQC.US.0117: the two gates and the revenue
 * exceptions). `computed` is the members' sum.
 */
export function breakdownObstacle(graph: FilingGraph, breakdown: Breakdown, reported: Decimal, computed: Decimal): string | null {
  const [unsummed] = breakdown.withoutSubtotal;
  if (unsummed !== undefined) return 'a member is reported only together with another axis';
  if (bleedsInFromNotes(graph, breakdown, reported)) return 'the members belong to a note and none is greater than the total';
  return isRevenueException(graph, breakdown, compare(computed, reported)) ? 'exception for revenue from contracts with customers' : null;
}

function bleedsInFromNotes(graph: FilingGraph, { target, axis, members }: Breakdown, reported: Decimal): boolean {
  const inNotes = members.filter(({ member }) =>
    noteCubes(graph).some((cube) => cube.lineItems.has(target.concept) && (cube.axes.get(axis)?.arcOf.has(member) ?? false)),
  );
  const values = inNotes.flatMap(({ facts }) => representative(facts)?.value ?? []);
  return values.length > 0 && values.every((value) => compare(value, reported) <= 0);
}

const CONTRACT_REVENUE = new Set([
  'RevenueFromContractWithCustomerExcludingAssessedTax',
  'RevenueFromContractWithCustomerIncludingAssessedTax',
]);

function isRevenueException(graph: FilingGraph, { target, axis, cube }: Breakdown, excess: -1 | 0 | 1): boolean {
  if (cube === null || excess >= 0 || localName(axis) !== 'ProductOrServiceAxis' || !CONTRACT_REVENUE.has(localName(target.concept)))
    return false;
  const items = [...cube.lineItems];
  if (items.some((item) => localName(item) === 'NoninterestIncome')) return true;
  const revenues = items.find((item) => localName(item) === 'Revenues');
  return revenues !== undefined && sumsContractRevenueWithMore(graph, cube.role, revenues);
}

function sumsContractRevenueWithMore(graph: FilingGraph, role: string, revenues: QName): boolean {
  return [ARCROLE.summation2003, ARCROLE.summation2023].some((arcrole) => {
    const network = graph.network('calculation', arcrole, role);
    const children = network === undefined ? [] : (totalsOf(network).get(revenues) ?? []);
    return children.length > 1 && children.some((arc) => CONTRACT_REVENUE.has(localName(arc.to)));
  });
}

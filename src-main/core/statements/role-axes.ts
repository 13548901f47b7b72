import { localName } from '#shared/xbrl/aspects.ts';
import { ARCROLE, type Dimension, type QName } from '#shared/xbrl/model.ts';
import { cubes } from '../checks/cubes.ts';
import type { FilingGraph } from '../graph/filing-graph.ts';
import { memoize } from '../memoize.ts';

export interface RoleAxes {
  /** Axis → its members with their place: as they are presented, then as they are defined. Empty: any member. */
  readonly axes: ReadonlyMap<QName, ReadonlyMap<QName, number>>;
}

/** The axes that a role is about: those in its presentation and those of its own tables, with their members. */
export function axesOfRole(graph: FilingGraph, role: string): RoleAxes {
  const known = knownAxes(graph);
  const found = known.get(role) ?? buildAxes(graph, role);
  known.set(role, found);
  return found;
}

const knownAxes = memoize((_graph: FilingGraph) => new Map<string, RoleAxes>());
const cubesByRole = memoize((graph: FilingGraph) => new Map(cubes(graph).map((cube) => [cube.role, cube])));

function buildAxes(graph: FilingGraph, role: string): RoleAxes {
  const axes = new Map<QName, Set<QName>>();
  const defined = cubesByRole(graph).get(role)?.axes;
  const arcs = graph.network('presentation', ARCROLE.parentChild, role)?.arcs ?? [];
  const children = Map.groupBy(arcs, (arc) => arc.from);
  for (const concept of new Set(arcs.flatMap((arc) => [arc.from, arc.to]))) {
    if (defined?.has(concept) === true || isAxis(graph, concept)) axes.set(concept, membersBelow(children, concept));
  }
  for (const [axis, tree] of defined ?? []) {
    const members = axes.get(axis) ?? new Set();
    for (const member of tree.members) members.add(member);
    axes.set(axis, members);
  }
  const placed = (members: ReadonlySet<QName>): ReadonlyMap<QName, number> => new Map([...members].map((member, at) => [member, at]));
  return { axes: new Map([...axes].map(([axis, members]) => [axis, placed(members)])) };
}

function isAxis(graph: FilingGraph, concept: QName): boolean {
  if (graph.concept(concept)?.substitutionGroup?.endsWith('dimensionItem') === true) return true;
  return localName(concept).endsWith('Axis') && graph.factsOf(concept).length === 0;
}

/** Depth first, each once. */
function membersBelow(children: ReadonlyMap<QName, readonly { readonly to: QName }[]>, axis: QName): Set<QName> {
  const members = new Set<QName>();
  const pending = [axis];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next !== axis) {
      if (members.has(next)) continue;
      members.add(next);
    }
    pending.push(...(children.get(next) ?? []).map((arc) => arc.to).toReversed());
  }
  return members;
}

/** Whether a fact with these dimensions has its place in the role: every axis is the role's, every member one of its members. */
export function fitsRole({ axes }: RoleAxes, dimensions: readonly Dimension[]): boolean {
  return dimensions.every(({ axis, member, typed }) => {
    const members = axes.get(axis);
    return members !== undefined && (typed || members.size === 0 || members.has(member));
  });
}

/** Orders dimensions as the role lists axes and members; without any first. */
export function compareDimensions({ axes }: RoleAxes, a: readonly Dimension[], b: readonly Dimension[]): number {
  for (const [axis, members] of axes) {
    const rank = (dimensions: readonly Dimension[]): number => {
      const own = dimensions.find((one) => one.axis === axis);
      return own === undefined ? -1 : own.typed ? members.size : (members.get(own.member) ?? members.size);
    };
    const difference = rank(a) - rank(b);
    if (difference !== 0) return difference;
  }
  const text = (dimensions: readonly Dimension[]): string => dimensions.map(({ member }) => member).join('|');
  return text(a) < text(b) ? -1 : text(a) > text(b) ? 1 : 0;
}

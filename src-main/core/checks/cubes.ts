import { ARCROLE, type Arc, type QName } from '#shared/xbrl/model.ts';
import type { FilingGraph } from '../graph/filing-graph.ts';
import { memoize } from '../memoize.ts';
import { rolesInOrder } from './statements.ts';

/** One axis of a table in one role: its members as the definition linkbase arranges them. */
export interface AxisTree {
  readonly axis: QName;
  /** Members below the domain, in arc order. */
  readonly members: readonly QName[];
  /** The arc that puts the member there; the first one where several do. */
  readonly arcOf: ReadonlyMap<QName, Arc>;
  /** Every member above a member, the domain left out. */
  ancestorsOf(member: QName): ReadonlySet<QName>;
  /** From the line items to the domain: what makes the axis part of the table. */
  readonly arcIds: readonly string[];
}

/** A table: the line items and axes of all `all` hypercubes of one role (XBRL Dimensions 1.0 §2). */
export interface Cube {
  readonly role: string;
  readonly lineItems: ReadonlySet<QName>;
  readonly axes: ReadonlyMap<QName, AxisTree>;
}

/** Arcs of a definition arcrole in a role, by their source. */
type ArcLookup = (arcrole: string, role: string, from: QName) => readonly Arc[];

const NONE: readonly never[] = [];

function arcLookup(graph: FilingGraph): ArcLookup {
  const known = new Map<string, ReadonlyMap<QName, readonly Arc[]>>();
  return (arcrole, role, from) => {
    const key = `${arcrole}~${role}`;
    let bySource = known.get(key);
    if (bySource === undefined) {
      bySource = Map.groupBy(graph.network('definition', arcrole, role)?.arcs ?? [], (arc) => arc.from);
      known.set(key, bySource);
    }
    return bySource.get(from) ?? NONE;
  };
}

const targetRole = (arc: Arc): string => arc.targetRole ?? arc.role;

function lineItemsBelow(lookup: ArcLookup, arcs: readonly Arc[], role: string): ReadonlySet<QName> {
  const found = new Set<QName>();
  const pending = arcs.map((arc) => ({ name: arc.from, role }));
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (found.has(next.name)) continue;
    found.add(next.name);
    for (const arc of lookup(ARCROLE.domainMember, next.role, next.name)) pending.push({ name: arc.to, role: targetRole(arc) });
  }
  return found;
}

function axisTree(lookup: ArcLookup, tableArc: Arc, axisArc: Arc): AxisTree {
  const domainArcs = lookup(ARCROLE.dimensionDomain, targetRole(axisArc), axisArc.to);
  const tops = domainArcs.flatMap((arc) => lookup(ARCROLE.domainMember, targetRole(arc), arc.to));
  const arcOf = new Map<QName, Arc>();
  const parentsOf = new Map<QName, Set<QName>>();
  for (const { arc, parent } of memberArcs(lookup, tops)) {
    if (!arcOf.has(arc.to)) arcOf.set(arc.to, arc);
    const parents = parentsOf.get(arc.to) ?? new Set<QName>();
    parentsOf.set(arc.to, parents);
    if (parent !== null) parents.add(parent);
  }
  const arcIds = [tableArc.id, axisArc.id, ...domainArcs.map((arc) => arc.id)];
  return { axis: axisArc.to, members: [...arcOf.keys()], arcOf, ancestorsOf: (member) => ancestors(parentsOf, member), arcIds };
}

/**
 * Every member arc below the domain, depth first and once: a hostile filing can give a member more ways down than can be walked. An
 * arc back to a member above itself is left out; `parent` is null right below the domain.
 */
function* memberArcs(lookup: ArcLookup, tops: readonly Arc[]): Generator<{ readonly arc: Arc; readonly parent: QName | null }> {
  const seen = new Set<string>();
  const above = new Set<QName>();
  const levels: { readonly parent: QName | null; readonly arcs: Iterator<Arc> }[] = [{ parent: null, arcs: tops.values() }];
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const next = level.arcs.next();
    if (next.done === true) {
      levels.pop();
      if (level.parent !== null) above.delete(level.parent);
      continue;
    }
    const arc = next.value;
    if (above.has(arc.to)) continue;
    yield { arc, parent: level.parent };
    const place = `${targetRole(arc)}~${arc.to}`;
    if (seen.has(place)) continue;
    seen.add(place);
    above.add(arc.to);
    levels.push({ parent: arc.to, arcs: lookup(ARCROLE.domainMember, targetRole(arc), arc.to).values() });
  }
}

function ancestors(parentsOf: ReadonlyMap<QName, ReadonlySet<QName>>, member: QName): ReadonlySet<QName> {
  const found = new Set<QName>();
  const pending = [...(parentsOf.get(member) ?? [])];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (found.has(next)) continue;
    found.add(next);
    pending.push(...(parentsOf.get(next) ?? []));
  }
  found.delete(member);
  return found;
}

/** All tables of the filing, in the order of its roles. */
export const cubes: (graph: FilingGraph) => readonly Cube[] = memoize((graph) => {
  const lookup = arcLookup(graph);
  return rolesInOrder(graph).flatMap((role) => {
    const tableArcs = graph.network('definition', ARCROLE.hypercubeAll, role)?.arcs ?? NONE;
    if (tableArcs.length === 0) return [];
    const axes = new Map<QName, AxisTree>();
    for (const tableArc of tableArcs) {
      for (const axisArc of lookup(ARCROLE.hypercubeDimension, targetRole(tableArc), tableArc.to)) {
        if (!axes.has(axisArc.to)) axes.set(axisArc.to, axisTree(lookup, tableArc, axisArc));
      }
    }
    return [{ role, lineItems: lineItemsBelow(lookup, tableArcs, role), axes }];
  });
});

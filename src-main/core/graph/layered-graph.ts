import { standardNamespace } from '#shared/xbrl/standard-namespace.ts';
import { labelKey } from './label-key.ts';
import { type Bridge, isDeclared, type StaticArcs, type StaticLabel, type TaxonomyGraph, type TaxonomySource } from './taxonomy-graph.ts';

/**
 * Two static graphs as one: the nearer year answers, of two equally near `front`. What only names a concept, without saying anything of
 * it, answers after what declares it.
 */
export function createLayeredGraph(front: TaxonomyGraph, back: TaxonomyGraph): TaxonomyGraph {
  return {
    bridge: (name, namespace) => nearerBridge(front.bridge(name, namespace), back.bridge(name, namespace)),
    arcs: (end, kind, name, namespace) =>
      nearerArcs(front.arcs(end, kind, name, namespace), back.arcs(end, kind, name, namespace), yearOf(namespace)),
    labels: (name, namespace) => mergeLabels(front.labels(name, namespace), back.labels(name, namespace), yearOf(namespace)),
    sources: () => [...front.sources(), ...back.sources()],
    only: (releases) => createLayeredGraph(front.only(releases), back.only(releases)),
  };
}

const yearOf = (namespace: string | undefined): number | undefined =>
  namespace === undefined ? undefined : standardNamespace(namespace)?.year;

function nearerBridge(front: Bridge | undefined, back: Bridge | undefined): Bridge | undefined {
  if (front === undefined || back === undefined) return front ?? back;
  const [chosen, other] = answersBefore(back, front) ? [back, front] : [front, back];
  return chosen.concept.label === null ? { ...chosen, concept: { ...chosen.concept, label: other.concept.label } } : chosen;
}

function answersBefore(a: Bridge, b: Bridge): boolean {
  if (isDeclared(a) !== isDeclared(b)) return isDeclared(a);
  const far = ({ isSameYear, filingYear, concept }: Bridge): number =>
    distance({ source: concept.source, isSameYear }, filingYear ?? undefined);
  return far(a) < far(b);
}

/** The starter table is farther than any release, and a table without a year farther than any with one. */
function distanceOf(source: TaxonomySource, year: number | undefined): number {
  if (source.kind === 'starter') return Number.POSITIVE_INFINITY;
  return source.year === null || year === undefined ? Number.MAX_VALUE : Math.abs(source.year - year);
}

function nearerArcs(front: StaticArcs, back: StaticArcs, year: number | undefined): StaticArcs {
  if (front.source === null || back.source === null) return front.source === null ? back : front;
  return distance(front, year) <= distance(back, year) ? front : back;
}

const distance = ({ source, isSameYear }: Pick<StaticArcs, 'source' | 'isSameYear'>, year: number | undefined): number =>
  isSameYear || source === null ? 0 : distanceOf(source, year);

/** One label of each role and language. */
function mergeLabels(front: readonly StaticLabel[], back: readonly StaticLabel[], year: number | undefined): readonly StaticLabel[] {
  const merged = new Map(back.map((label) => [labelKey(label), label]));
  for (const label of front) {
    const present = merged.get(labelKey(label));
    if (present === undefined || distance(label, year) <= distance(present, year)) merged.set(labelKey(label), label);
  }
  return [...merged.values()];
}

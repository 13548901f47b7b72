import { standardNamespace } from '#shared/xbrl/standard-namespace.ts';
import type { Bridge, StaticArcs, StaticLabel, TaxonomyGraph, TaxonomySource } from './taxonomy-graph.ts';

/**
 * Two static graphs as one: the nearer year answers, of two equally near `front`. What only names a concept, without saying anything of
 * it, answers after what declares it.
 */
export function createLayeredGraph(front: TaxonomyGraph, back: TaxonomyGraph): TaxonomyGraph {
  return {
    bridge: (name, namespace) => nearerBridge(front.bridge(name, namespace), back.bridge(name, namespace)),
    arcs: (end, kind, name, namespace) => {
      const year = namespace === undefined ? undefined : standardNamespace(namespace)?.year;
      return nearerArcs(front.arcs(end, kind, name, namespace), back.arcs(end, kind, name, namespace), year);
    },
    labels: (name, namespace) => mergeLabels(front.labels(name, namespace), back.labels(name, namespace)),
    sources: () => [...front.sources(), ...back.sources()],
    only: (ids) => createLayeredGraph(front.only(ids), back.only(ids)),
  };
}

function nearerBridge(front: Bridge | undefined, back: Bridge | undefined): Bridge | undefined {
  if (front === undefined || back === undefined) return front ?? back;
  const [chosen, other] = answersBefore(back, front) ? [back, front] : [front, back];
  return chosen.concept.label === null ? { ...chosen, concept: { ...chosen.concept, label: other.concept.label } } : chosen;
}

function answersBefore(a: Bridge, b: Bridge): boolean {
  if (isDeclared(a) !== isDeclared(b)) return isDeclared(a);
  const distance = ({ isSameYear, filingYear, concept }: Bridge): number => (isSameYear ? 0 : distanceOf(concept.source, filingYear));
  return distance(a) < distance(b);
}

const isDeclared = ({ concept }: Bridge): boolean => concept.periodType !== null || concept.type !== null || concept.balance !== null;

/** The starter table is farther than any release, and a table without a year farther than any with one. */
function distanceOf(source: TaxonomySource, year: number | null | undefined): number {
  if (source.kind === 'starter') return Number.POSITIVE_INFINITY;
  return source.year === null || year == null ? Number.MAX_VALUE : Math.abs(source.year - year);
}

function nearerArcs(front: StaticArcs, back: StaticArcs, year: number | undefined): StaticArcs {
  if (front.source === null || back.source === null) return front.source === null ? back : front;
  const distance = ({ source, isSameYear }: StaticArcs): number => (isSameYear || source === null ? 0 : distanceOf(source, year));
  return distance(front) <= distance(back) ? front : back;
}

/** One label of each role and language. */
function mergeLabels(front: readonly StaticLabel[], back: readonly StaticLabel[]): readonly StaticLabel[] {
  const key = ({ role, language }: StaticLabel): string => `${role} ${language}`;
  const merged = new Map(back.map((label) => [key(label), label]));
  for (const label of front) {
    const present = merged.get(key(label));
    if (present === undefined || label.isSameYear || !present.isSameYear) merged.set(key(label), label);
  }
  return [...merged.values()];
}

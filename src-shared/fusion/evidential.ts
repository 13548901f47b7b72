/**
 * Evidential reasoning over the frame {violation, consistent} (Yang & Singh 1994, Yang & Xu 2002; ARCHITECTURE.md, fusion).
 * Beliefs and weights are plain numbers from 0 to 1: they are degrees of support, not amounts.
 */
export interface EvidenceSource {
  readonly violation: number;
  readonly consistent: number;
  /** Importance, 0 to 1. */
  readonly weight: number;
}

export interface Beliefs {
  readonly violation: number;
  readonly consistent: number;
  readonly unknown: number;
}

export interface Fusion {
  /** null when the sources contradict each other completely (K = 1): there is no fused belief. */
  readonly beliefs: Beliefs | null;
  /** Conflict of each fold after the first source, in order. */
  readonly foldConflicts: readonly number[];
  /** 1 − Π(1 − K_i): does not depend on the order of the sources. */
  readonly conflict: number;
}

interface Mass {
  readonly violation: number;
  readonly consistent: number;
  /** Left by ignorance (Σ b < 1). */
  readonly ignorance: number;
  /** Left by weight (w < 1). */
  readonly unweighted: number;
}

function massOf(source: EvidenceSource): Mass {
  const { violation, consistent, weight } = source;
  if (violation < 0 || consistent < 0 || violation + consistent > 1 + 1e-12 || weight < 0 || weight > 1) {
    throw new RangeError('beliefs must be non-negative with a sum of at most 1, weights between 0 and 1');
  }
  return {
    violation: weight * violation,
    consistent: weight * consistent,
    ignorance: weight * Math.max(0, 1 - violation - consistent),
    unweighted: 1 - weight,
  };
}

/** Two certain, disjoint sources leave nothing to normalise by; below this remainder the fold is taken as total conflict. */
const TOTAL_CONFLICT = 1e-15;

function fold(a: Mass, b: Mass): { mass: Mass | null; conflict: number } {
  const conflict = a.violation * b.consistent + a.consistent * b.violation;
  if (1 - conflict < TOTAL_CONFLICT) return { mass: null, conflict: 1 };
  const k = 1 / (1 - conflict);
  const restA = a.ignorance + a.unweighted;
  const restB = b.ignorance + b.unweighted;
  const mass: Mass = {
    violation: k * (a.violation * b.violation + a.violation * restB + restA * b.violation),
    consistent: k * (a.consistent * b.consistent + a.consistent * restB + restA * b.consistent),
    ignorance: k * (a.ignorance * b.ignorance + a.ignorance * b.unweighted + a.unweighted * b.ignorance),
    unweighted: k * a.unweighted * b.unweighted,
  };
  return { mass, conflict };
}

/** Fuses sources one after another. No source, or only weights of 0, gives full ignorance. */
export function fuse(sources: readonly EvidenceSource[]): Fusion {
  let mass: Mass = { violation: 0, consistent: 0, ignorance: 0, unweighted: 1 };
  const foldConflicts: number[] = [];
  for (const [index, source] of sources.entries()) {
    const folded = fold(mass, massOf(source));
    if (index > 0) foldConflicts.push(folded.conflict);
    if (folded.mass === null) return { beliefs: null, foldConflicts, conflict: 1 };
    mass = folded.mass;
  }
  const conflict = 1 - foldConflicts.reduce((product, k) => product * (1 - k), 1);
  // Equal to 1 − mass.unweighted, but exact for the smallest weights too.
  const committed = mass.violation + mass.consistent + mass.ignorance;
  if (committed <= 0) return { beliefs: { violation: 0, consistent: 0, unknown: 1 }, foldConflicts, conflict };
  return {
    beliefs: { violation: mass.violation / committed, consistent: mass.consistent / committed, unknown: mass.ignorance / committed },
    foldConflicts,
    conflict,
  };
}

/** Conflict if every source had full weight: low weights hide disagreement. */
export function undiscountedConflict(sources: readonly EvidenceSource[]): number {
  return fuse(sources.filter((source) => source.weight > 0).map((source) => ({ ...source, weight: 1 }))).conflict;
}

import type { Decision } from '../run/verdict.ts';
import type { Beliefs } from './evidential.ts';

/** What a source's words are worth. One table, versioned; its values and the formula of τ are this project's own (ARCHITECTURE.md, fusion). */
export const MAPPING = {
  version: 'af-mapping-1',
  decisive: 0.95,
  decisiveWeight: 1,
  junior: 0.6,
  juniorAgreesWeight: 0.5,
  juniorContradictsWeight: 0.2,
} as const;

/** Limits above which a person looks first. */
export const PERSON_FIRST = { conflict: 0.3, unknown: 0.3 } as const;

/** The larger belief wins; undetermined when they are equal to 1e-9, when more than half is unknown, or without fused beliefs. */
export function decide(beliefs: Beliefs | null): Decision {
  if (beliefs === null) return 'undetermined';
  if (beliefs.unknown > 0.5 || Math.abs(beliefs.violation - beliefs.consistent) < 1e-9) return 'undetermined';
  return beliefs.violation > beliefs.consistent ? 'violation' : 'consistent';
}

export interface TrustFactors {
  /** Belief in the winning hypothesis; 0 when undetermined by total conflict. */
  readonly belief: number;
  /** 1 − K. */
  readonly agreement: number;
  /** (mandatory calls answered + cited evidence that resolves) / (mandatory + cited). */
  readonly completeness: number;
  readonly mandatoryAnswered: number;
  readonly mandatory: number;
  readonly citedResolved: number;
  readonly cited: number;
}

/** τ = belief[winner] × (1 − K) × completeness. */
export function trustworthiness(factors: TrustFactors): number {
  return factors.belief * factors.agreement * factors.completeness;
}

export function trustFactors(input: {
  readonly beliefs: Beliefs | null;
  readonly conflict: number;
  readonly mandatoryAnswered: number;
  readonly mandatory: number;
  readonly citedResolved: number;
  readonly cited: number;
}): TrustFactors {
  const { beliefs, conflict, mandatoryAnswered, mandatory, citedResolved, cited } = input;
  const asked = mandatory + cited;
  return {
    belief: beliefs === null ? 0 : Math.max(beliefs.violation, beliefs.consistent),
    agreement: 1 - conflict,
    completeness: asked === 0 ? 0 : (mandatoryAnswered + citedResolved) / asked,
    mandatoryAnswered,
    mandatory,
    citedResolved,
    cited,
  };
}

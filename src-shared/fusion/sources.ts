import type { Outcome } from '../calc/outcome.ts';
import type { Decision } from '../run/verdict.ts';
import type { EvidenceSource } from './evidential.ts';
import { MAPPING } from './verdict-rule.ts';

/** A junior's claim as the fusion sees it: what it concluded and whether its report stood up to the gate. */
export interface Claim {
  readonly name: string;
  readonly verdict: Decision;
  readonly gatePassed: boolean;
}

export interface NamedSource extends EvidenceSource {
  readonly name: string;
  readonly kind: 'checker' | 'junior';
  readonly note: string;
}

/** Hypothesis that a checker's status speaks for; null: it leaves everything open. */
export function hypothesisOf(status: Outcome['status']): 'violation' | 'consistent' | null {
  return status === 'inconsistent' ? 'violation' : status === 'consistent' ? 'consistent' : null;
}

/** A checker's reason as part of a sentence. */
export const clause = (reason: string | null): string => (reason ?? 'no reason given').replace(/^undetermined: /, '').replace(/\.$/, '');

/** `No check could answer: <reason>.` */
export const noAnswer = (reason: string | null): string => `No check could answer: ${clause(reason)}.`;

/** The decisive observation at full weight, once, however many auditors asked for it. Without one: ignorance at full weight. */
export function checkerSource(
  decisive: Pick<Outcome, 'rule' | 'status' | 'reason'> | undefined,
  whyNone = 'none was asked about this fact',
): NamedSource {
  if (decisive === undefined) {
    return {
      name: 'no checker',
      kind: 'checker',
      weight: MAPPING.decisiveWeight,
      violation: 0,
      consistent: 0,
      note: noAnswer(whyNone),
    };
  }
  const hypothesis = hypothesisOf(decisive.status);
  return {
    name: decisive.rule,
    kind: 'checker',
    weight: MAPPING.decisiveWeight,
    violation: hypothesis === 'violation' ? MAPPING.decisive : 0,
    consistent: hypothesis === 'consistent' ? MAPPING.decisive : 0,
    note: hypothesis === null ? noAnswer(decisive.reason) : decisive.status,
  };
}

/**
 * What a junior's claim adds: the mapping's mass on its own hypothesis, weighted by whether the decisive observation says the same.
 * No claim, or a report that the gate did not pass, has weight 0.
 */
export function juniorSource(claim: Claim, decisive: Pick<Outcome, 'status'> | undefined): NamedSource {
  const { name, verdict, gatePassed } = claim;
  const silent = { name, kind: 'junior', weight: 0, violation: 0, consistent: 0 } as const;
  if (verdict === 'undetermined') return { ...silent, note: 'makes no claim' };
  if (!gatePassed) return { ...silent, note: `claims ${verdict}; the report did not pass the gate` };
  const matches = decisive !== undefined && hypothesisOf(decisive.status) === verdict;
  return {
    name,
    kind: 'junior',
    weight: matches ? MAPPING.juniorAgreesWeight : MAPPING.juniorContradictsWeight,
    violation: verdict === 'violation' ? MAPPING.junior : 0,
    consistent: verdict === 'consistent' ? MAPPING.junior : 0,
    note: matches ? 'matches the decisive observation' : 'does not match the decisive observation',
  };
}

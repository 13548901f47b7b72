import type { Outcome, RuleFamily } from '../calc/outcome.ts';

/** What the choice looks at: an Outcome, or anything that says as much. */
export type Answer = Pick<Outcome, 'rule' | 'status'>;

/** Without a hint: the first inconsistent of these … */
const FIRST_INCONSISTENT: readonly RuleFamily[] = ['DQC.US.0015', 'DQC.US.0126', 'DQC.US.0117'];
/** … and if none is, the first consistent of these. */
const FIRST_CONSISTENT: readonly RuleFamily[] = ['DQC.US.0126', 'DQC.US.0117', 'DQC.US.0015'];

/**
 * The checker whose answer decides: that of the family the case gives or names; without one the first inconsistent of sign,
 * calculation, breakdown, else the first consistent of calculation, breakdown, sign, else the first unchecked (AuditFlow;
 * ARCHITECTURE.md, fusion). Undefined when no checker has answered.
 */
export function decisiveAnswer<T extends Answer>(answers: readonly T[], family: RuleFamily | null): T | undefined {
  const find = (rule: RuleFamily, status: Outcome['status']): T | undefined =>
    answers.find((answer) => answer.rule === rule && answer.status === status);
  const inOrder = (rules: readonly RuleFamily[], status: Outcome['status']): T | undefined => {
    for (const rule of rules) {
      const answer = find(rule, status);
      if (answer !== undefined) return answer;
    }
    return undefined;
  };
  if (family !== null) return inOrder([family], 'inconsistent') ?? inOrder([family], 'consistent') ?? inOrder([family], 'unchecked');
  return inOrder(FIRST_INCONSISTENT, 'inconsistent') ?? inOrder(FIRST_CONSISTENT, 'consistent') ?? inOrder(FIRST_CONSISTENT, 'unchecked');
}

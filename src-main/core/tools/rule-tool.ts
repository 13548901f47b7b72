import { z } from 'zod';
import { type RuleFamily, ruleFamilySchema } from '#shared/calc/outcome.ts';
import { asJson, defineTool } from './tool.ts';

const RULE_TEXTS: Readonly<
  Record<
    RuleFamily,
    { readonly title: string; readonly tests: string; readonly scope: string; readonly tolerance: string; readonly expected: string }
  >
> = {
  'DQC.US.0015': {
    title: 'Negative values',
    tests: 'A numeric fact of a concept that may not be negative is below zero.',
    scope:
      'Every context and period; not for members, axes and axis-member pairs that make a negative value plausible, such as eliminations.',
    tolerance: 'None.',
    expected: 'The absolute value when it is an error, else the value itself.',
  },
  'DQC.US.0126': {
    title: 'Statement calculation without dimensions',
    tests: 'A total agrees with the weighted sum of its direct calculation children in the same statement and context.',
    scope:
      'Face statements without a table, the document’s own period, undimensioned facts; asked about one fact, wherever the concept is a total.',
    tolerance: '(children with a fact + 1) × 10^−decimals of the total; 0 for exact totals.',
    expected: 'The weighted sum of the children that have a fact.',
  },
  'DQC.US.0117': {
    title: 'Dimensional breakdown of a total',
    tests: 'The undimensioned value agrees with the sum of its top-level members on one axis.',
    scope:
      'Face statements with a table, monetary items, eleven axes; asked about one fact, every axis on which the concept is reported with the same period and unit.',
    tolerance: '2 × 10^−(lowest decimals of the total and the members used); 0 when all are exact.',
    expected: 'The sum of the members.',
  },
};

export const getDqcRule = defineTool({
  name: 'get_dqc_rule',
  view: 'static',
  description: 'What a rule family tests, its scope, its tolerance and the expected value, in our words.',
  input: z.strictObject({ ruleFamily: ruleFamilySchema }),
  answer: (subject, args) => {
    const { source, signElementCount } = subject.rules;
    return {
      data: asJson({
        ruleFamily: args.ruleFamily,
        ...RULE_TEXTS[args.ruleFamily],
        lists: { source: source.kind, name: source.name, version: source.version, nonNegativeConcepts: signElementCount },
      }),
      evidence: [],
    };
  },
});

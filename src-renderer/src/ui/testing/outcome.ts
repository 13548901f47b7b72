import { type Outcome } from '#shared/calc/outcome.ts';

/** A calculation check that fails; a type alias, so that it is JSON by its type as well. */
export function outcome(change: Partial<Outcome> = {}): Outcome {
  return {
    rule: 'DQC.US.0126',
    ruleId: 'DQC.US.0126.9590',
    ruleVersion: '26.0.9',
    status: 'inconsistent',
    reason: null,
    scope: 'statement scope of the rule',
    inScanScope: true,
    factId: 'f20',
    concept: 'us-gaap:LiabilitiesCurrent',
    label: 'Total current liabilities',
    period: { kind: 'instant', instant: '2023-12-28' },
    dimensions: [],
    unit: 'iso4217:USD',
    reportedValue: '58400000',
    reportedState: 'value',
    expectedValue: '41000000',
    difference: '17400000',
    tolerance: '600000',
    role: 'r',
    roleDefinition: '0000003 - Statement - Consolidated balance sheets',
    axis: null,
    operands: [],
    standards: [],
    source: { kind: 'filing', name: 'calculation linkbase', version: '1' },
    suspicion: null,
    alternatives: [],
    crossChecks: [],
    factIds: ['f20'],
    arcIds: [],
    message: 'The total does not follow from its children.',
    ...change,
  };
}

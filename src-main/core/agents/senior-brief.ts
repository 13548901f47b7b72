import type { ModelMessage } from '../ports.ts';
import type { AuditCase } from '#shared/run/case.ts';
import { JUNIOR_ROLES, type JuniorRole } from '#shared/run/events.ts';
import type { CheckerAnswer } from './gate.ts';
import type { JuniorState } from './junior-state.ts';
import { tagged } from './messages.ts';
import { expectedOf } from './outcome-of.ts';
import { systemPrompt } from './prompts.ts';

/** What the Senior reads: the case, both reports, the observations that they cite, and in what the core sees them differ. */
export function seniorMessages(input: {
  readonly case: AuditCase;
  readonly juniors: Readonly<Record<JuniorRole, JuniorState>>;
  readonly decisive: CheckerAnswer | undefined;
  readonly differences: readonly string[];
  readonly round: number;
  readonly maxRounds: number;
}): ModelMessage[] {
  const { juniors, decisive, differences, round, maxRounds } = input;
  const { query, concept, period, dimensions, unit, ruleFamily } = input.case;
  const observations = JUNIOR_ROLES.flatMap((role) => {
    const cited = new Set(
      juniors[role].report?.evidence.flatMap((evidence) => (evidence.kind === 'observation' ? [evidence.id] : [])) ?? [],
    );
    return juniors[role].observed
      .filter((observed) => cited.has(observed.callId))
      .map(({ callId, tool, observation }) => ({ callId, tool, observation }));
  });
  const brief = {
    case: { query, concept, period, dimensions, unit, ruleFamily },
    round,
    roundsLeft: maxRounds - round,
    reports: { compliance: juniors.compliance.report, forensic: juniors.forensic.report },
    gatePassed: { compliance: juniors.compliance.gatePassed, forensic: juniors.forensic.gatePassed },
    differences,
    decisive:
      decisive === undefined
        ? null
        : {
            callId: decisive.callId,
            rule: decisive.rule,
            status: decisive.status,
            expectedValue: expectedOf(decisive.outcome),
            message: decisive.outcome.message,
          },
    observations,
  };
  return [
    { role: 'system', content: systemPrompt('senior') },
    { role: 'user', content: tagged('brief', brief) },
  ];
}

import { z } from 'zod';
import type { ModelMessage } from '../ports.ts';
import { type Report, reportSchema } from '#shared/run/verdict.ts';
import { hypothesisOf } from '#shared/fusion/sources.ts';
import { type SeniorDecision, SUBMIT_DECISION } from '../tools/registry.ts';
import type { Step } from './builtin-memory.ts';
import { readTagged } from './messages.ts';

const briefSchema = z.object({
  roundsLeft: z.number(),
  reports: z.object({ compliance: reportSchema.nullable(), forensic: reportSchema.nullable() }),
  differences: z.array(z.string()),
  decisive: z
    .object({ status: z.enum(['consistent', 'inconsistent', 'unchecked']), expectedValue: z.string().nullable(), message: z.string() })
    .nullable(),
});
type Brief = z.infer<typeof briefSchema>;

/** One decision from one reading of the brief: accept, ask again while rounds are left, else side with the decisive check. */
export function respondAsSenior(messages: readonly ModelMessage[]): Step {
  const content = messages.find((message) => message.role === 'user')?.content ?? '';
  const brief = briefSchema.safeParse(readTagged('brief', content));
  const decision: SeniorDecision = brief.success
    ? decideOn(brief.data)
    : { ...NOTHING, action: 'arbitrate', rationale: 'The brief cannot be read.' };
  return { tool: SUBMIT_DECISION, text: decision.rationale, arguments: { ...decision } };
}

const NOTHING = { decision: null, expectedValue: null, feedback: { compliance: null, forensic: null } };

function decideOn(brief: Brief): SeniorDecision {
  const { reports, differences, decisive } = brief;
  const { compliance, forensic } = reports;
  if (differences.length === 0 && compliance !== null) {
    return {
      ...NOTHING,
      action: 'accept',
      decision: compliance.verdict,
      expectedValue: compliance.expectedValue,
      rationale:
        `Both reports say ${compliance.verdict}${hasValues(compliance) ? ' with the same values' : ''}. ${decisive?.message ?? compliance.rationale}`.trim(),
    };
  }
  const verdict = verdictOf(decisive);
  const feedback = { compliance: feedbackFor(compliance, brief, verdict), forensic: feedbackFor(forensic, brief, verdict) };
  if (brief.roundsLeft > 0 && (feedback.compliance !== null || feedback.forensic !== null)) {
    return { ...NOTHING, action: 'feedback', feedback, rationale: `The reports differ. ${differences.join(' ')}` };
  }
  return {
    ...NOTHING,
    action: 'arbitrate',
    decision: verdict,
    expectedValue: decisive?.expectedValue ?? null,
    rationale:
      decisive === null
        ? 'The reports still differ and no check could answer: left undetermined.'
        : `The reports still differ; the deterministic check decides. ${decisive.message}`,
  };
}

const hasValues = ({ reportedValue, expectedValue }: Report): boolean => reportedValue !== null || expectedValue !== null;

const verdictOf = (decisive: Brief['decisive']): Report['verdict'] =>
  (decisive === null ? null : hypothesisOf(decisive.status)) ?? 'undetermined';

/** Only the auditor whose report does not say what the decisive check says is asked again; without a decisive check, both are. */
function feedbackFor(report: Report | null, { decisive, differences }: Brief, verdict: Report['verdict']): string | null {
  if (decisive !== null && report?.verdict === verdict && report.expectedValue === decisive.expectedValue) return null;
  return `Look again: ${differences.join(' ')} ${decisive === null ? 'No check about the case’s own fact has answered yet.' : `The deterministic check says: ${decisive.message}`}`;
}

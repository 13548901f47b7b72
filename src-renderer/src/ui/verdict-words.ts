import { type Beliefs } from '#shared/fusion/evidential.ts';
import { decimal, formatDecimal, subtract } from '#shared/decimal/decimal.ts';
import { PERSON_FIRST } from '#shared/fusion/verdict-rule.ts';
import { type Decision, type Verdict } from '#shared/run/verdict.ts';
import { ratioText } from './amount.ts';

/** Reported less expected, exactly; null where one of them is not there. */
export function differenceOf({ reportedValue, expectedValue }: Pick<Verdict, 'reportedValue' | 'expectedValue'>): string | null {
  return reportedValue === null || expectedValue === null ? null : formatDecimal(subtract(decimal(reportedValue), decimal(expectedValue)));
}

/** `.93 to .99 for violation`: the belief and its upper bound, which the unknown may still add. */
export function beliefRange(decision: Decision, beliefs: Beliefs): string {
  const winner: 'violation' | 'consistent' =
    decision === 'undetermined' ? (beliefs.violation >= beliefs.consistent ? 'violation' : 'consistent') : decision;
  return `${ratioText(beliefs[winner])} to ${ratioText(beliefs[winner] + beliefs.unknown)} for ${winner}`;
}

/** Why no decision could be made, in one sentence. */
export function whyUndetermined(verdict: Verdict): string {
  const checker = verdict.sources.find((source) => source.kind === 'checker');
  if (verdict.conflict >= 1) return 'Undetermined: the sources contradict each other completely, so there is nothing to fuse.';
  if (verdict.beliefs.unknown > 0.5) return `Undetermined: more than half is unknown${checker === undefined ? '' : `. ${checker.note}`}`;
  return 'Undetermined: as much speaks for a violation as against it.';
}

/** Why a person is asked first, as one line. */
export function whyPerson({ needsPerson, conflict, conflictUndiscounted }: Verdict): string | null {
  if (!needsPerson.needed) return null;
  const reasons = needsPerson.reasons
    .map((reason) => reason.replace(/\.$/, ''))
    .map((reason, index) => (index === 0 ? reason.charAt(0).toLowerCase() + reason.slice(1) : reason));
  const hides =
    conflictUndiscounted - conflict > 0.2 && conflict <= PERSON_FIRST.conflict
      ? `; low weights hide it (undiscounted K ${ratioText(conflictUndiscounted)})`
      : '';
  return `Why you: ${reasons.join('; ')}${hides}.`;
}

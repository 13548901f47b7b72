import { type Finding, type Outcome, RULE_FAMILIES, type RuleFamily } from '#shared/calc/outcome.ts';
import { bySeverity, SEVERITIES } from '#shared/calc/severity.ts';
import { type CaseSummary } from '#shared/rpc/audit.ts';
import { compareMagnitude, isNegativeAmount, magnitudeText } from '#renderer/ui/amount.ts';
import { filterWords } from '#renderer/ui/case-filter.ts';

export type Severity = Finding['severity'];
export const ORDERS = ['rule', 'size'] as const;
export type Order = (typeof ORDERS)[number];

export interface FindingFilter {
  readonly text: string;
  readonly severity: Severity | null;
  readonly rule: RuleFamily | null;
}

export const severityOf = (text: string | null): Severity | null => SEVERITIES.find((severity) => severity === text) ?? null;
export const ruleOf = (text: string | null): RuleFamily | null => RULE_FAMILIES.find((rule) => rule === text) ?? null;
export const orderOf = (text: string | null): Order => ORDERS.find((order) => order === text) ?? 'rule';

/** What of a finding can be searched for: label, concept, fact, rule, amount as written and as grouped. */
function textOf({ outcome }: Finding): string {
  const amounts = [outcome.reportedValue, outcome.expectedValue].flatMap((value) => (value === null ? [] : [value, magnitudeText(value)]));
  return [outcome.label, outcome.concept, outcome.factId ?? '', outcome.ruleId, ...amounts].join(' ').toLowerCase();
}

export function filterFindings(findings: readonly Finding[], { text, severity, rule }: FindingFilter): readonly Finding[] {
  const words = filterWords(text);
  return findings.filter(
    (finding) =>
      (severity === null || finding.severity === severity) &&
      (rule === null || finding.outcome.rule === rule) &&
      words.every((word) => textOf(finding).includes(word)),
  );
}

const bySize = (a: Finding, b: Finding): number =>
  compareMagnitude(b.outcome.difference ?? b.outcome.reportedValue ?? '0', a.outcome.difference ?? a.outcome.reportedValue ?? '0');

/** The list as it is shown: under their rules, or all in one by size; worse before better, larger before smaller. */
export function groupFindings(
  findings: readonly Finding[],
  order: Order,
): readonly { readonly rule: RuleFamily | null; readonly findings: readonly Finding[] }[] {
  const sorted = findings.toSorted((a, b) => bySeverity(a, b) || bySize(a, b));
  if (order === 'size') return sorted.length === 0 ? [] : [{ rule: null, findings: sorted }];
  return RULE_FAMILIES.map((rule) => ({ rule, findings: sorted.filter(({ outcome }) => outcome.rule === rule) })).filter(
    ({ findings: here }) => here.length > 0,
  );
}

/** What is wrong, short: `17,400,000 over the sum`, `negative`. */
export function gistOf(outcome: Outcome): string {
  const { rule, difference, reason, status } = outcome;
  if (rule === 'DQC.US.0015') return status === 'inconsistent' ? 'negative, and must not be' : `negative; ${reason ?? status}`;
  const against = rule === 'DQC.US.0126' ? 'the sum' : 'the breakdown';
  if (difference === null) return reason ?? status;
  return `${magnitudeText(difference)} ${isNegativeAmount(difference) ? 'under' : 'over'} ${against}`;
}

/** Finding → its case, where there is one. */
export const casesByFinding = (cases: readonly CaseSummary[]): ReadonlyMap<string, CaseSummary> =>
  new Map(cases.flatMap((one) => (one.case.findingId === null ? [] : [[one.case.findingId, one] as const])));

import { type Finding } from '#shared/calc/outcome.ts';
import { type FilingOverview, type RuleSummary, type Scan } from '#shared/rpc/filing.ts';
import { compareMagnitude } from '#renderer/ui/amount.ts';
import { failingSumsText, type SumCounts } from '#renderer/ui/sums.ts';
import { counted, groupCount } from '#renderer/ui/words.ts';

export const countBySeverity = (findings: readonly Finding[], severity: Finding['severity']): number =>
  findings.filter((finding) => finding.severity === severity).length;

/** Errors with the largest difference first; those without a difference last. */
export function largestErrors(findings: readonly Finding[], most: number): readonly Finding[] {
  return findings
    .filter(({ severity }) => severity === 'error')
    .sort((a, b) => compareMagnitude(b.outcome.difference ?? '0', a.outcome.difference ?? '0'))
    .slice(0, most);
}

export interface UncheckedReason {
  readonly rule: RuleSummary['rule'];
  readonly reason: string;
  readonly count: number;
}

/** Why something was not decided, the most frequent first. */
export const uncheckedReasons = (rules: readonly RuleSummary[]): readonly UncheckedReason[] =>
  rules.flatMap(({ rule, unchecked }) => unchecked.map(({ reason, count }) => ({ rule, reason, count }))).sort((a, b) => b.count - a.count);

export const uncheckedCount = ({ rules }: Scan): number =>
  rules.reduce((all, rule) => all + rule.unchecked.reduce((sum, { count }) => sum + count, 0), 0);

export const testedCount = ({ rules }: Scan): number => rules.reduce((all, { tested }) => all + tested, 0);

export interface Clearance {
  /** `clear`: something was tested, nothing was left out and nothing was found. */
  readonly kind: 'clear' | 'partly' | 'untested';
  /** What keeps it from being clear, the worst first. */
  readonly but: readonly string[];
}

/** How far “no errors” goes when there are none. `sums` is undefined until the networks are known. */
export function clearance(scan: Scan, sums: SumCounts | undefined): Clearance {
  const warnings = countBySeverity(scan.findings, 'warning');
  const notes = countBySeverity(scan.findings, 'note');
  const untested = scan.rules.filter(({ tested }) => tested === 0).map(({ rule }) => rule);
  const unchecked = uncheckedCount(scan);
  const isUntested = testedCount(scan) === 0 && (sums === undefined || sums.checked === 0);
  const but = [
    sums === undefined ? 'the sums are not added up yet' : sums.failing > 0 ? failingSumsText(sums.failing) : null,
    warnings > 0 ? counted(warnings, 'warning') : null,
    notes > 0 ? counted(notes, 'note') : null,
    untested.length > 0 ? `${untested.join(', ')} found nothing to test` : null,
    unchecked > 0 ? `${groupCount(unchecked)} could not be checked` : null,
  ].filter((part) => part !== null);
  return { kind: isUntested ? 'untested' : but.length === 0 ? 'clear' : 'partly', but };
}

/** `1.34 MB`, `812 KB`. */
export function bytesText(bytes: number): string {
  if (bytes >= 1_000_000) return `${(bytes / 1_000_000).toFixed(2)} MB`;
  return bytes >= 1000 ? `${groupCount(Math.round(bytes / 1000))} KB` : `${bytes} B`;
}

/** `10-K · fiscal year 2022-12-30 to 2023-12-28 · CIK 0001377630`. */
export function aboutText({ head }: FilingOverview): string {
  const period =
    head.periodStart !== null && head.periodEnd !== null
      ? `${head.fiscalPeriod === 'FY' ? 'fiscal year ' : ''}${head.periodStart} to ${head.periodEnd}`
      : head.periodEnd === null
        ? null
        : `period to ${head.periodEnd}`;
  return [head.form, period, head.cik === null ? null : `CIK ${head.cik}`].filter((part) => part !== null).join(' · ');
}

import { absolute, compare, decimal, parseDecimal, subtract } from '../decimal/decimal.ts';
import type { Report } from './verdict.ts';

/** True when two amounts differ by more than the tolerance (a canonical decimal), or only one of them is there. */
export function differBeyond(a: string | null, b: string | null, tolerance: string | null): boolean {
  if (a === null || b === null) return a !== b;
  const [x, y] = [parseDecimal(a), parseDecimal(b)];
  // What an auditor hands in may be longer than any number that is computed with.
  if (x === undefined || y === undefined) return a !== b;
  return compare(absolute(subtract(x, y)), decimal(tolerance ?? '0')) > 0;
}

const said = (value: string | null): string => value ?? 'none';

/** In what two reports disagree: verdict, reported value, or expected value beyond the tolerance. Empty: they agree. */
export function reportDifferences(compliance: Report | null, forensic: Report | null, tolerance: string | null): string[] {
  if (compliance === null && forensic === null) return ['Neither auditor handed in a report.'];
  if (compliance === null) return ['The Compliance Auditor handed in no report.'];
  if (forensic === null) return ['The Forensic Auditor handed in no report.'];
  const differences: string[] = [];
  if (compliance.verdict !== forensic.verdict)
    differences.push(`Verdict: compliance says ${compliance.verdict}, forensic says ${forensic.verdict}.`);
  if (compliance.reportedState !== forensic.reportedState || differBeyond(compliance.reportedValue, forensic.reportedValue, null)) {
    differences.push(
      `Reported value: compliance has ${said(compliance.reportedValue)} (${compliance.reportedState}), forensic has ${said(forensic.reportedValue)} (${forensic.reportedState}).`,
    );
  }
  if (differBeyond(compliance.expectedValue, forensic.expectedValue, tolerance)) {
    differences.push(`Expected value: compliance has ${said(compliance.expectedValue)}, forensic has ${said(forensic.expectedValue)}.`);
  }
  return differences;
}

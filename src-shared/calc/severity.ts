import type { Finding } from './outcome.ts';

/** The gravest first. */
export const SEVERITIES = ['error', 'warning', 'note'] as const satisfies readonly Finding['severity'][];

/** 0 for the gravest. */
export const severityRank = (severity: Finding['severity']): number => SEVERITIES.indexOf(severity);

/** Sorts the gravest first. */
export const bySeverity = (a: Pick<Finding, 'severity'>, b: Pick<Finding, 'severity'>): number =>
  severityRank(a.severity) - severityRank(b.severity);

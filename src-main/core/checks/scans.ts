import type { Finding } from '#shared/calc/outcome.ts';
import type { RuleDataSummary } from '#shared/rpc/app.ts';
import type { Scan } from '#shared/rpc/filing.ts';
import type { FilingService, OpenOptions } from '../filings/filings.ts';
import type { Clock } from '../ports.ts';
import { createRecent } from '../filings/recent.ts';
import { scanFiling } from './scan.ts';

export interface ScanOptions {
  readonly filings: Pick<FilingService, 'subject' | 'recordScan'>;
  readonly clock: Pick<Clock, 'elapsed' | 'sleep'>;
  readonly ruleData: RuleDataSummary;
}

/** Scans of the filings in use. A scan is a pure function of the filing and the rule data, so it is kept in memory and never stored. */
export interface Scans {
  /** What every scan here is decided by. */
  readonly ruleData: RuleDataSummary;
  /** Throws AppError('not-found'). */
  scan(filingId: string): Scan;
  finding(filingId: string, findingId: string): Finding | undefined;
  forget(filingId: string): void;
  /** Scans a filing that was just opened, so that its findings are there when it is shown. */
  afterOpen(filingId: string, options: OpenOptions): Promise<void>;
}

const SCANS_IN_MEMORY = 16;

export function createScans({ filings, clock, ruleData }: ScanOptions): Scans {
  const recent = createRecent<Scan>(SCANS_IN_MEMORY);
  const scan = (filingId: string): Scan => {
    const known = recent.get(filingId);
    if (known !== undefined) return known;
    const subject = filings.subject(filingId);
    const started = clock.elapsed();
    const result: Scan = { ...scanFiling(subject), ruleData, scanMs: clock.elapsed() - started };
    recent.put(filingId, result);
    const total = (of: 'tested' | 'errors' | 'warnings'): number => result.rules.reduce((sum, rule) => sum + rule[of], 0);
    filings.recordScan(filingId, {
      tested: total('tested'),
      errors: total('errors'),
      warnings: total('warnings'),
    });
    return result;
  };
  return {
    ruleData,
    scan,
    finding: (filingId, findingId) => scan(filingId).findings.find((finding) => finding.id === findingId),
    forget: (filingId) => recent.forget(filingId),
    afterOpen: async (filingId, { onProgress }) => {
      onProgress?.({ phase: 'scanning', done: 0, total: 1, document: null });
      // Storing has just held the process; others have their turn before the scan does.
      await clock.sleep(0);
      scan(filingId);
      onProgress?.({ phase: 'scanning', done: 1, total: 1, document: null });
    },
  };
}

import type { Finding } from '#shared/calc/outcome.ts';
import type { RuleDataSummary } from '#shared/rpc/app.ts';
import type { Scan } from '#shared/rpc/filing.ts';
import type { FilingService, OpenOptions } from '../filings/filings.ts';
import type { Clock } from '../ports.ts';
import { createRecent } from '../filings/recent.ts';
import type { RuleData } from './rule-data.ts';
import { scanFiling } from './scan.ts';

export interface ScanOptions {
  readonly filings: Pick<FilingService, 'subject' | 'recordScan' | 'forgetScans'>;
  readonly clock: Pick<Clock, 'elapsed' | 'sleep'>;
  /** The lists that are in force at the moment. */
  readonly rules: () => RuleData;
}

/**
 * Scans of the filings in use. A scan is a pure function of the filing, the rule data and the installed taxonomies, so it is kept in memory;
 * of each filing only its counts are stored, until what decided them changes.
 */
export interface Scans {
  /** What a scan is decided by now. */
  ruleData(): RuleDataSummary;
  /** Throws AppError('not-found'). */
  scan(filingId: string): Scan;
  finding(filingId: string, findingId: string): Finding | undefined;
  forget(filingId: string): void;
  /** When rule data or taxonomies changed. */
  forgetAll(): void;
  /** Scans a filing that was just opened, so that its findings are there when it is shown. */
  afterOpen(filingId: string, options: OpenOptions): Promise<void>;
}

const SCANS_IN_MEMORY = 16;

export function createScans({ filings, clock, rules }: ScanOptions): Scans {
  const recent = createRecent<Scan>(SCANS_IN_MEMORY);
  const ruleData = (): RuleDataSummary => {
    const { source, signElementCount } = rules();
    const { name, kind, version } = source;
    return { name, kind, version, signElements: signElementCount };
  };
  const scan = (filingId: string): Scan => {
    const known = recent.get(filingId);
    if (known !== undefined) return known;
    const subject = filings.subject(filingId);
    const started = clock.elapsed();
    const result: Scan = { ...scanFiling(subject), ruleData: ruleData(), scanMs: clock.elapsed() - started };
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
    forgetAll: () => {
      recent.clear();
      filings.forgetScans();
    },
    afterOpen: async (filingId, { onProgress }) => {
      onProgress?.({ phase: 'scanning', done: 0, total: 1, document: null });
      // Storing has just held the process; others have their turn before the scan does.
      await clock.sleep(0);
      scan(filingId);
      onProgress?.({ phase: 'scanning', done: 1, total: 1, document: null });
    },
  };
}

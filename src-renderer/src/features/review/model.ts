import { type CaseSummary } from '#shared/rpc/audit.ts';
import { type FilingSummary } from '#shared/rpc/filing.ts';
import { type CaseTab, filterWords, isCaseShown } from '#renderer/ui/case-filter.ts';
import { shortName } from '#renderer/ui/filing-name.ts';

/** A case with what the queue shows of its filing. */
export interface QueueRow {
  readonly summary: CaseSummary;
  readonly filing: FilingSummary | null;
}

/** Who needs a person comes first, then what is audited and open, then what runs, then what is decided; newest first in each. */
export function needOf({ verdict, decision, run }: CaseSummary): number {
  if (decision.status !== 'open') return 4;
  if (verdict?.needsPerson.needed === true) return 0;
  if (verdict !== null) return 1;
  return run === null ? 3 : 2;
}

export function queueRows(cases: readonly CaseSummary[], filings: readonly FilingSummary[]): readonly QueueRow[] {
  const byId = new Map(filings.map((filing) => [filing.id, filing]));
  return cases
    .map((summary) => ({ summary, filing: byId.get(summary.case.filingId) ?? null }))
    .sort((a, b) => needOf(a.summary) - needOf(b.summary) || (b.summary.case.createdAt < a.summary.case.createdAt ? -1 : 1));
}

export function filterRows(rows: readonly QueueRow[], tab: CaseTab, text: string, onlyNeeded: boolean): readonly QueueRow[] {
  const words = filterWords(text);
  return rows.filter(
    ({ summary, filing }) =>
      (!onlyNeeded || summary.verdict?.needsPerson.needed === true) &&
      isCaseShown(summary, tab, words, filing === null ? [] : [filing.entity ?? '', shortName(filing)]),
  );
}

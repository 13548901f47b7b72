import type { Workspace } from '#main/store/workspace.ts';
import type { FilingService } from './filings.ts';
import { filingIn } from './refresh.ts';

/** What asks the graph about a case; what else is done with a run reads its log. */
const ASKING_THE_GRAPH = ['run.start', 'run.resume', 'run.verify', 'run.replayStep'];

/**
 * The filings whose rows a call reads: the one that its input names, by itself or through a case or run, and for a run the entity's other
 * filings too. Empty for a call that reads none.
 */
export function filingsInUse(
  { cases, runs, filings: stored }: Pick<Workspace, 'cases' | 'runs' | 'filings'>,
  filings: Pick<FilingService, 'surrounding'>,
): (method: string, input: unknown) => string[] {
  const caseIn = (input: unknown): string | undefined => {
    const named: { caseId?: unknown; runId?: unknown } = typeof input === 'object' && input !== null ? input : {};
    if (typeof named.caseId === 'string') return named.caseId;
    return typeof named.runId === 'string' ? runs.summary(named.runId)?.caseId : undefined;
  };
  return (method, input) => {
    if (method.startsWith('run.') && !ASKING_THE_GRAPH.includes(method)) return [];
    const filingId = filingIn(input) ?? cases.find(caseIn(input) ?? '')?.case.filingId;
    if (filingId === undefined || stored.find(filingId)?.isRemoved !== false) return [];
    return method.startsWith('run.') ? [filingId, ...filings.surrounding(filingId).map(({ id }) => id)] : [filingId];
  };
}

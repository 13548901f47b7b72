import type { Handlers } from '#shared/rpc/contract.ts';
import type { Scans } from '../checks/scans.ts';
import type { AuditSubject } from '../subject.ts';

export type StatementHandlers = Pick<Handlers, 'statement.list' | 'statement.get'>;

export interface StatementHandlerOptions {
  readonly subjectOf: (filingId: string) => AuditSubject;
  readonly scans: Pick<Scans, 'scan'>;
}

/** What draws statements is loaded with the first one: a one-shot command shows none. */
export function createStatementHandlers({ subjectOf, scans }: StatementHandlerOptions): StatementHandlers {
  return {
    'statement.list': async ({ filingId }) => {
      const { statementList } = await import('./statement-list.ts');
      return statementList(subjectOf(filingId).graph, scans.scan(filingId).findings);
    },
    'statement.get': async ({ filingId, ...question }) => {
      const { statementOfRole } = await import('./statement.ts');
      return statementOfRole(subjectOf(filingId), scans.scan(filingId).findings, question);
    },
  };
}

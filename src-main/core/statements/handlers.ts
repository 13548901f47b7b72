import type { Handlers } from '#shared/rpc/contract.ts';
import type { Scans } from '../checks/scans.ts';
import type { AuditSubject } from '../subject.ts';
import { statementOfRole } from './statement.ts';
import { statementList } from './statement-list.ts';

export type StatementHandlers = Pick<Handlers, 'statement.list' | 'statement.get'>;

export interface StatementHandlerOptions {
  readonly subjectOf: (filingId: string) => AuditSubject;
  readonly scans: Pick<Scans, 'scan'>;
}

export function createStatementHandlers({ subjectOf, scans }: StatementHandlerOptions): StatementHandlers {
  return {
    'statement.list': async ({ filingId }) => statementList(subjectOf(filingId).graph, scans.scan(filingId).findings),
    'statement.get': async ({ filingId, ...question }) => statementOfRole(subjectOf(filingId), scans.scan(filingId).findings, question),
  };
}

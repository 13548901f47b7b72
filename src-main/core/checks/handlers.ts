import type { Handlers } from '#shared/rpc/contract.ts';
import type { AuditSubject } from '../subject.ts';
import { calcTree, networkSummaries } from './calc-tree.ts';
import { checkFact } from './check-fact.ts';
import type { Scans } from './scans.ts';

export type CheckHandlers = Pick<Handlers, 'filing.scan' | 'calc.networks' | 'calc.tree' | 'check.fact'>;

export function createCheckHandlers({ subjectOf, scans }: { subjectOf: (filingId: string) => AuditSubject; scans: Scans }): CheckHandlers {
  return {
    'filing.scan': async ({ filingId }) => scans.scan(filingId),
    'calc.networks': async ({ filingId }) => networkSummaries(subjectOf(filingId)),
    'calc.tree': async ({ filingId, ...question }) => calcTree(subjectOf(filingId), question),
    'check.fact': async ({ filingId, factId }) => checkFact(subjectOf(filingId), factId),
  };
}

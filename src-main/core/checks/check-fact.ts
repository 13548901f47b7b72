import type { Outcome } from '#shared/calc/outcome.ts';
import { AppError } from '#shared/base/errors.ts';
import type { AuditSubject } from '../subject.ts';
import { checkCalcTree } from './check-calc-tree.ts';
import { checkDimConsistency } from './check-dim-consistency.ts';
import { checkSign } from './check-sign.ts';
import { type CheckHint, targetOf } from './check-target.ts';

/** All three checkers asked about one fact, in the order sign, calculation tree, breakdown. Throws AppError('not-found'). */
export function checkFact(subject: AuditSubject, factId: string, hint: CheckHint = {}): Outcome[] {
  const placed = subject.graph.fact(factId);
  if (placed === undefined) throw new AppError('not-found', `The filing has no fact "${factId}".`);
  const target = targetOf(placed);
  return [checkSign(subject, target), checkCalcTree(subject, target, hint), checkDimConsistency(subject, target, hint)];
}

import { AppError } from '#shared/base/errors.ts';
import { formatDecimal, parseDecimal } from '#shared/decimal/decimal.ts';
import type { CurrentDecision, ReviewAction } from '#shared/review/review.ts';
import { type CommandContext, usage } from '../context.ts';
import { grouped, pairs } from '../text.ts';

export interface ReviewFlags {
  readonly approve?: boolean;
  readonly level?: 'verified' | 'approved';
  readonly override?: 'violation' | 'consistent';
  readonly expected?: string;
  readonly reason?: string;
  readonly comment?: string;
  readonly step?: number;
  readonly reopen?: boolean;
  readonly undo?: boolean;
}

export async function review(context: CommandContext, caseId: string, flags: ReviewFlags): Promise<void> {
  const asked = decideAction(flags);
  const { handlers } = await context.workbench();
  const call = { signal: context.signal };
  const current = (await handlers['case.get']({ caseId }, call)).decision;
  const action = asked === 'undo' ? undoOf(current, caseId) : asked;
  const { decision } = action === undefined ? { decision: current } : await handlers['review.decide']({ caseId, action }, call);
  context.print(decision, () => decisionText(decision));
}

/** What the flags say to do; undefined to only show what holds. */
export function decideAction(flags: ReviewFlags): ReviewAction | 'undo' | undefined {
  const { approve, level, override, expected, reason, comment, step, reopen, undo } = flags;
  const given = [approve, override, comment, reopen, undo].filter((flag) => flag !== undefined && flag !== false).length;
  if (given > 1) throw usage('Do one thing at a time: --approve, --override, --comment, --reopen or --undo.');
  if (level !== undefined && approve !== true) throw usage('--level belongs to --approve.');
  if (expected !== undefined && override === undefined) throw usage('--expected belongs to --override.');
  if (step !== undefined && comment === undefined) throw usage('--step belongs to --comment.');
  if (approve === true) return { kind: 'approve', level: level ?? 'approved', note: reason ?? '' };
  if (override !== undefined) {
    if (reason === undefined || reason.trim() === '') throw usage('An override needs a reason. Add --reason TEXT.');
    return { kind: 'override', decision: override, expectedValue: expected === undefined ? null : amountOf(expected), reason };
  }
  if (comment !== undefined) {
    if (comment.trim() === '') throw usage('The comment is empty.');
    return { kind: 'comment', text: comment, step: step ?? null };
  }
  if (reopen === true) return { kind: 'reopen', note: reason ?? '' };
  return undo === true ? 'undo' : undefined;
}

function amountOf(text: string): string {
  const amount = parseDecimal(text.replaceAll(',', ''));
  if (amount === undefined) throw usage(`${text} is no amount. Write one like 16500000 or -5.00.`);
  return formatDecimal(amount);
}

function undoOf({ eventId }: CurrentDecision, caseId: string): ReviewAction {
  if (eventId === null) throw new AppError('conflict', `There is no decision on ${caseId} to take back.`);
  return { kind: 'undo', undoes: eventId };
}

const decisionText = ({ status, decision, expectedValue, reason, reviewer, at }: CurrentDecision): string =>
  pairs([
    ['Status', status],
    ['Decision', decision],
    ['Expected', expectedValue === null ? null : grouped(expectedValue)],
    ['Reason', reason],
    ['Reviewer', reviewer],
    ['At', at],
  ]);

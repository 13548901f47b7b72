import { AppError } from '#shared/base/errors.ts';
import { currentDecision } from '#shared/review/decision.ts';
import { type CurrentDecision, type ReviewAction, reviewActionSchema, type ReviewEvent } from '#shared/review/review.ts';
import type { RunSummary } from '#shared/rpc/audit.ts';
import type { Handlers } from '#shared/rpc/contract.ts';
import type { Verdict } from '#shared/run/verdict.ts';
import { canonicalHash } from '#main/store/chain.ts';
import type { IsAlive } from '#main/store/runs.ts';
import type { Workspace } from '#main/store/workspace.ts';
import { verdictOf } from '../cases/run-verdict.ts';
import type { Clock, Ids } from '../ports.ts';
import type { SettingsService } from '../settings/settings.ts';

export interface ReviewServiceOptions {
  readonly workspace: Pick<Workspace, 'cases' | 'runs' | 'reviews'>;
  readonly settings: Pick<SettingsService, 'get'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Ids;
  readonly isAlive: IsAlive;
}

export interface ReviewService {
  /**
   * Writes down what a person decided about a case; the reviewer is the one in Settings. Throws AppError('conflict') when the state does
   * not allow it (no finished verdict, nothing to reopen, undo of something that does not hold), 'usage' for a malformed action and
   * 'not-found' for an unknown case.
   */
  decide(caseId: string, action: ReviewAction): { decision: CurrentDecision; event: ReviewEvent };
  /** In order. Throws AppError('not-found') for an unknown case. */
  events(caseId: string): ReviewEvent[];
}

export type ReviewHandlers = Pick<Handlers, 'review.decide' | 'review.events'>;

const UNNAMED_REVIEWER = 'Reviewer';

/** The newest run of the case and its verdict, which is what the person sees. */
interface Basis {
  readonly run: RunSummary | undefined;
  readonly verdict: Verdict | null;
}

export function createReviewService({ workspace, settings, clock, ids, isAlive }: ReviewServiceOptions): ReviewService {
  const { cases, runs, reviews } = workspace;
  const events = (caseId: string): ReviewEvent[] => {
    if (cases.find(caseId) === undefined) throw new AppError('not-found', `There is no case ${caseId}.`);
    return reviews.events(caseId);
  };
  return {
    events,
    decide: (caseId, given) => {
      const parsed = reviewActionSchema.safeParse(given);
      if (!parsed.success) throw new AppError('usage', parsed.error.issues[0]?.message ?? 'That decision is malformed.');
      const action = parsed.data;
      const before = events(caseId);
      const run = runs.list({ caseId }, isAlive)[0];
      const basis: Basis = { run, verdict: run === undefined ? null : verdictOf(runs, run.id) };
      checkAllowed(action, currentDecision(before), basis);
      const event = reviews.append({
        id: ids.next('review'),
        caseId,
        runId: run?.id ?? null,
        at: clock.now(),
        reviewer: settings.get().reviewer || UNNAMED_REVIEWER,
        basisHash: basis.verdict === null ? null : canonicalHash(basis.verdict),
        action,
      });
      return { decision: currentDecision([...before, event]), event };
    },
  };
}

function checkAllowed(action: ReviewAction, current: CurrentDecision, basis: Basis): void {
  switch (action.kind) {
    case 'approve':
    case 'override':
      checkHasVerdict(basis);
      return;
    case 'reopen':
      if (current.status === 'open') throw new AppError('conflict', 'This case is open: there is no decision to reopen.');
      return;
    case 'undo':
      if (current.eventId === null) throw new AppError('conflict', 'There is no decision to take back.');
      if (current.eventId !== action.undoes) {
        throw new AppError('conflict', 'That decision does not hold any more; only the one that holds now can be taken back.');
      }
      return;
    case 'comment':
      return;
  }
}

function checkHasVerdict({ run, verdict }: Basis): void {
  if (run === undefined) throw new AppError('conflict', 'There is no verdict yet: let the auditors run first.');
  if (run.status === 'running') throw new AppError('conflict', 'The auditors are still at work. Wait for the verdict or cancel the run.');
  if (run.status !== 'finished' || verdict === null) {
    throw new AppError('conflict', `The last run was ${run.status} before it gave a verdict. Run it again first.`);
  }
}

export function createReviewHandlers(service: ReviewService): ReviewHandlers {
  return {
    'review.decide': async ({ caseId, action }) => service.decide(caseId, action),
    'review.events': async ({ caseId }) => service.events(caseId),
  };
}

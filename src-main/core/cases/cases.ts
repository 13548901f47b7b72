import { AppError } from '#shared/base/errors.ts';
import { assertNever } from '#shared/base/assert-never.ts';
import { canonicalJson } from '#shared/base/canonical-json.ts';
import type { Finding } from '#shared/calc/outcome.ts';
import { currentDecision } from '#shared/review/decision.ts';
import type { ReviewEvent } from '#shared/review/review.ts';
import type { CaseDetail, CaseSummary, NewCase, RunSummary } from '#shared/rpc/audit.ts';
import type { Handlers } from '#shared/rpc/contract.ts';
import type { AuditCase } from '#shared/run/case.ts';
import type { LoggedEvent } from '#shared/run/events.ts';
import { periodText } from '#shared/xbrl/aspects.ts';
import type { StoredCase } from '#main/store/cases.ts';
import type { IsAlive } from '#main/store/runs.ts';
import type { Workspace } from '#main/store/workspace.ts';
import { LONGEST_QUERY } from '../questions/question.ts';
import type { Clock, Ids } from '../ports.ts';
import { findingQuery, findingTitle, questionTitle } from './case-words.ts';
import { VERDICT_EVENTS, verdictFactId, verdictIn, verdictOf } from './run-verdict.ts';

export interface CaseServiceOptions {
  readonly workspace: Pick<Workspace, 'filings' | 'cases' | 'runs' | 'reviews'>;
  /** The finding of the filing's scan with that id; undefined when there is none. */
  readonly findingOf: (filingId: string, findingId: string) => Promise<Finding | undefined> | Finding | undefined;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Ids;
  readonly isAlive: IsAlive;
}

export interface CaseService {
  /**
   * A new case; a finding that was taken up before, and a structured case with an id that is there with the same content, give the case
   * that exists. Throws AppError('not-found') for an unknown filing or finding and 'conflict' for an id that means another case.
   */
  create(input: NewCase): Promise<AuditCase>;
  /** Newest first; also those of removed filings. */
  list(filter?: { readonly filingId?: string | undefined }): CaseSummary[];
  /** Throws AppError('not-found'). */
  get(caseId: string): CaseDetail;
}

export type CaseHandlers = Pick<Handlers, 'case.create' | 'case.list' | 'case.get'>;

export function createCaseService(options: CaseServiceOptions): CaseService {
  const { workspace, isAlive } = options;
  const { filings, cases, runs, reviews } = workspace;

  const checkFiling = (filingId: string): void => {
    const stored = filings.find(filingId);
    if (stored === undefined || stored.isRemoved) throw new AppError('not-found', `There is no filing ${filingId} in this workspace.`);
  };

  return {
    create: async (input) => {
      checkFiling(input.filingId);
      switch (input.kind) {
        case 'finding':
          return takeUpFinding(options, input.filingId, input.findingId);
        case 'question':
        case 'structured':
          return insertAsked(options, input);
        default:
          return assertNever(input);
      }
    },
    list: (filter = {}) =>
      summaries(cases.list(filter), {
        newest: newestByCase(runs.list(filter, isAlive)),
        events: runs.eventsByRun(filter, VERDICT_EVENTS),
        reviews: reviews.eventsByCase(filter.filingId),
      }),
    get: (caseId) => {
      const stored = cases.find(caseId);
      if (stored === undefined) throw new AppError('not-found', `There is no case ${caseId}.`);
      const ofCase = runs.list({ caseId }, isAlive);
      const review = reviews.events(caseId);
      const run = ofCase[0] ?? null;
      const verdict = run === null ? null : verdictOf(runs, run.id);
      const ofVerdict = run === null || verdict === null ? null : verdictFactId(runs, run.id, verdict);
      return {
        case: stored.case,
        run,
        verdict,
        decision: currentDecision(review),
        runs: [...ofCase],
        review,
        factId: ofVerdict ?? stored.factId,
      };
    },
  };
}

/** What the cases of one list have, read at once: a statement a case takes longer than everything else about it. */
interface Gathered {
  readonly newest: ReadonlyMap<string, RunSummary>;
  readonly events: ReadonlyMap<string, readonly LoggedEvent[]>;
  readonly reviews: ReadonlyMap<string, readonly ReviewEvent[]>;
}

function summaries(stored: readonly StoredCase[], { newest, events, reviews }: Gathered): CaseSummary[] {
  return stored.map(({ case: auditCase }) => {
    const run = newest.get(auditCase.id) ?? null;
    const verdict = run === null ? null : verdictIn(run.id, events.get(run.id) ?? []);
    return { case: auditCase, run, verdict, decision: currentDecision(reviews.get(auditCase.id) ?? []) };
  });
}

/** `runs` stand newest first. */
const newestByCase = (runs: readonly RunSummary[]): ReadonlyMap<string, RunSummary> =>
  new Map(runs.toReversed().map((run) => [run.caseId, run]));

async function takeUpFinding(
  { workspace: { cases }, findingOf, clock, ids }: CaseServiceOptions,
  filingId: string,
  findingId: string,
): Promise<AuditCase> {
  const known = cases.findByFinding(filingId, findingId);
  if (known !== undefined) return known.case;
  const finding = await findingOf(filingId, findingId);
  if (finding === undefined) throw new AppError('not-found', `There is no finding ${findingId} in this filing.`);
  const { outcome } = finding;
  const auditCase: AuditCase = {
    id: ids.next('case'),
    filingId,
    origin: 'finding',
    query: findingQuery(finding),
    concept: outcome.concept,
    period: outcome.period === null || outcome.period.kind === 'forever' ? null : periodText(outcome.period),
    dimensions: outcome.dimensions,
    unit: outcome.unit,
    ruleFamily: outcome.rule,
    findingId,
    title: findingTitle(finding),
    createdAt: clock.now(),
  };
  cases.insert(auditCase, outcome.factId);
  return auditCase;
}

type Asked = Exclude<NewCase, { kind: 'finding' }>;

/** What a tool takes as an argument is the most that a case can ask. */
const LONGEST = { id: 200, query: LONGEST_QUERY, concept: 300, period: 100, unit: 100 } as const;
const MOST_DIMENSIONS = 20;

function checkLengths(input: Asked): void {
  const fields: Partial<Record<keyof typeof LONGEST, string | null | undefined>> =
    input.kind === 'structured' ? input : { query: input.query };
  for (const [name, most] of Object.entries(LONGEST)) {
    // The keys are those of LONGEST.
    const value = fields[name as keyof typeof LONGEST];
    if (value != null && value.length > most)
      throw new AppError('usage', `The ${name} of a case has at most ${most.toLocaleString('en-US')} characters.`);
  }
  if (input.kind === 'structured' && (input.dimensions?.length ?? 0) > MOST_DIMENSIONS)
    throw new AppError('usage', `A case has at most ${MOST_DIMENSIONS} dimensions.`);
}

function insertAsked({ workspace: { cases }, clock, ids }: CaseServiceOptions, input: Asked): AuditCase {
  checkLengths(input);
  const { kind, filingId, query } = input;
  const givenId = kind === 'structured' ? input.id : undefined;
  const { concept, period, dimensions, unit, ruleFamily } =
    kind === 'structured' ? input : { concept: null, period: null, dimensions: null, unit: null, ruleFamily: null };
  const auditCase: AuditCase = {
    id: givenId ?? ids.next('case'),
    filingId,
    origin: givenId === undefined ? 'question' : 'benchmark',
    query,
    concept,
    period,
    dimensions,
    unit,
    ruleFamily,
    findingId: null,
    title: questionTitle(query === '' ? [concept, period].filter((part) => part !== null).join(', ') : query),
    createdAt: clock.now(),
  };
  const known = givenId === undefined ? undefined : cases.find(givenId)?.case;
  if (known === undefined) {
    cases.insert(auditCase, null);
    return auditCase;
  }
  if (canonicalJson({ ...known, createdAt: '' }) === canonicalJson({ ...auditCase, createdAt: '' })) return known;
  throw new AppError('conflict', `There is another case ${known.id} in this workspace.`);
}

export function createCaseHandlers(service: CaseService): CaseHandlers {
  return {
    'case.create': (input) => service.create(input),
    'case.list': async (filter) => service.list(filter),
    'case.get': async ({ caseId }) => service.get(caseId),
  };
}

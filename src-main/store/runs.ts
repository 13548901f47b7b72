import type { Database } from 'better-sqlite3';
import { AppError } from '#shared/base/errors.ts';
import { CHAIN_START } from '#shared/run/chain-start.ts';
import type { LoggedEvent, RunEvent, RunEventType } from '#shared/run/events.ts';
import type { RunSummary } from '#shared/rpc/audit.ts';
import { canonicalJson } from '#shared/base/canonical-json.ts';
import { canonicalHash, type ChainState, verifyLinks } from './chain.ts';

/** Says whether a run is being worked on in this process; only that tells `running` from `interrupted`. */
export type IsAlive = (runId: string) => boolean;

export interface NewRun {
  readonly id: string;
  readonly caseId: string;
  readonly auditor: string;
  readonly startedAt: string;
}

/** One case, or all cases of a filing; everything when neither is given. */
export interface RunFilter {
  readonly caseId?: string | undefined;
  readonly filingId?: string | undefined;
}

export interface RunRepository {
  /** Throws AppError('not-found') for a case that does not exist. */
  create(run: NewRun): void;
  /** Adds one event to the log and gives it back with its number and hashes. Throws AppError('not-found') for an unknown run. */
  append(runId: string, at: string, event: RunEvent): LoggedEvent;
  /** In order, from `fromSeq` (1) on; of the given types only, when given. Empty for an unknown run. */
  events(runId: string, fromSeq?: number, types?: readonly RunEventType[]): LoggedEvent[];
  /** A run without an end that `isAlive` denies is `interrupted`; without `isAlive` it is `running`. */
  summary(runId: string, isAlive?: IsAlive): RunSummary | undefined;
  /** Newest first. */
  list(filter?: RunFilter, isAlive?: IsAlive): RunSummary[];
  /** Events of these types of every run, in order, by run: one read for a whole list of cases. */
  eventsByRun(filter: Pick<RunFilter, 'filingId'>, types: readonly RunEventType[]): ReadonlyMap<string, readonly LoggedEvent[]>;
  verifyChain(runId: string): ChainState;
}

interface EventRow {
  readonly run_id: string;
  readonly seq: number;
  readonly at: string;
  readonly body: string;
  readonly prev_hash: string;
  readonly hash: string;
}

interface SummaryRow {
  readonly id: string;
  readonly case_id: string;
  readonly auditor: string;
  readonly started_at: string;
  readonly last_seq: number;
  readonly life_type: LifeType | null;
  readonly life_at: string | null;
}

/** The last event that begins or ends a run says its status, as in src-shared/run/reduce.ts; there is no column to keep in step. */
const STATUS = {
  'run.started': 'running',
  'run.resumed': 'running',
  'run.finished': 'finished',
  'run.cancelled': 'cancelled',
  'run.failed': 'failed',
} as const;
type LifeType = keyof typeof STATUS;
const LIFE_TYPES = Object.keys(STATUS)
  .map((type) => `'${type}'`)
  .join(', ');

const SUMMARY = `
  SELECT run.id, run.case_id, run.auditor, run.started_at, life.type AS life_type, life.at AS life_at,
         (SELECT coalesce(max(seq), 0) FROM run_event WHERE run_id = run.id) AS last_seq
  FROM run LEFT JOIN run_event AS life ON life.run_id = run.id AND life.seq = (
    SELECT max(seq) FROM run_event
    WHERE run_id = run.id AND type IN (${LIFE_TYPES}))`;

const CASES_OF_FILING = 'SELECT audit_case.id FROM audit_case JOIN filing ON filing.n = audit_case.filing WHERE filing.id = ?';

export function createRunRepository(db: Database): RunRepository {
  const insertRun = db.prepare<[string, string, string, string]>('INSERT INTO run (id, case_id, auditor, started_at) VALUES (?, ?, ?, ?)');
  const caseExists = db.prepare<[string], number>('SELECT 1 FROM audit_case WHERE id = ?').pluck();
  const runExists = db.prepare<[string], number>('SELECT 1 FROM run WHERE id = ?').pluck();
  const last = db.prepare<[string], { seq: number; hash: string }>(
    'SELECT seq, hash FROM run_event WHERE run_id = ? ORDER BY seq DESC LIMIT 1',
  );
  const insertEvent = db.prepare('INSERT INTO run_event (run_id, seq, at, body, prev_hash, hash) VALUES (?, ?, ?, ?, ?, ?)');
  const eventsFrom = db.prepare<[string, number], EventRow>('SELECT * FROM run_event WHERE run_id = ? AND seq >= ? ORDER BY seq');
  const eventsOfTypes = db.prepare<[string, string, number], EventRow>(
    `SELECT run_event.* FROM json_each(?) AS wanted CROSS JOIN run_event
     WHERE run_event.run_id = ? AND run_event.type = wanted.value AND run_event.seq >= ? ORDER BY run_event.seq`,
  );
  const eventsOfRuns = db.prepare<[string, string | null, string | null], EventRow>(
    `SELECT run_event.* FROM run CROSS JOIN json_each(?) AS wanted CROSS JOIN run_event
     WHERE (? IS NULL OR run.case_id IN (${CASES_OF_FILING})) AND run_event.run_id = run.id AND run_event.type = wanted.value
     ORDER BY run_event.run_id, run_event.seq`,
  );
  const one = db.prepare<[string], SummaryRow>(`${SUMMARY} WHERE run.id = ?`);
  const ofCase = db.prepare<[string], SummaryRow>(`${SUMMARY} WHERE run.case_id = ? ORDER BY run.n DESC`);
  const ofFiling = db.prepare<[string], SummaryRow>(`${SUMMARY} WHERE run.case_id IN (${CASES_OF_FILING}) ORDER BY run.n DESC`);
  const all = db.prepare<[], SummaryRow>(`${SUMMARY} ORDER BY run.n DESC`);

  const append = db.transaction((runId: string, at: string, event: RunEvent): LoggedEvent => {
    if (runExists.get(runId) === undefined) throw new AppError('not-found', `There is no run ${runId}.`);
    const before = last.get(runId);
    const seq = (before?.seq ?? 0) + 1;
    const prevHash = before?.hash ?? CHAIN_START;
    const hash = canonicalHash({ runId, seq, at, prevHash, event });
    insertEvent.run(runId, seq, at, canonicalJson(event), prevHash, hash);
    return { runId, seq, at, prevHash, hash, event };
  });

  return {
    create: ({ id, caseId, auditor, startedAt }) => {
      if (caseExists.get(caseId) === undefined) throw new AppError('not-found', `There is no case ${caseId}.`);
      insertRun.run(id, caseId, auditor, startedAt);
    },
    append: (runId, at, event) => append.immediate(runId, at, event),
    events: (runId, fromSeq = 1, types) =>
      (types === undefined ? eventsFrom.all(runId, fromSeq) : eventsOfTypes.all(JSON.stringify(types), runId, fromSeq)).map(toLogged),
    summary: (runId, isAlive) => {
      const row = one.get(runId);
      return row === undefined ? undefined : toSummary(row, isAlive);
    },
    list: ({ caseId, filingId } = {}, isAlive) => {
      const rows = caseId !== undefined ? ofCase.all(caseId) : filingId !== undefined ? ofFiling.all(filingId) : all.all();
      return rows.map((row) => toSummary(row, isAlive));
    },
    eventsByRun: ({ filingId }, types) =>
      Map.groupBy(eventsOfRuns.all(JSON.stringify(types), filingId ?? null, filingId ?? null).map(toLogged), ({ runId }) => runId),
    verifyChain: (runId) => verifyLinks(eventsFrom.all(runId, 1).map(toLogged)),
  };
}

function toLogged(row: EventRow): LoggedEvent {
  // Written by `append` above from a RunEvent, and covered by the row's hash.
  const event = JSON.parse(row.body) as RunEvent;
  return { runId: row.run_id, seq: row.seq, at: row.at, prevHash: row.prev_hash, hash: row.hash, event };
}

function toSummary(row: SummaryRow, isAlive: IsAlive | undefined): RunSummary {
  const logged = row.life_type === null ? 'running' : STATUS[row.life_type];
  const status = logged === 'running' && isAlive !== undefined && !isAlive(row.id) ? 'interrupted' : logged;
  return {
    id: row.id,
    caseId: row.case_id,
    status,
    auditor: row.auditor,
    startedAt: row.started_at,
    endedAt: logged === 'running' ? null : row.life_at,
    lastSeq: row.last_seq,
  };
}

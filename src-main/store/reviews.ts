import type { Database } from 'better-sqlite3';
import { AppError } from '#shared/base/errors.ts';
import { canonicalJson } from '#shared/base/canonical-json.ts';
import type { ReviewAction, ReviewEvent } from '#shared/review/review.ts';
import { CHAIN_START } from '#shared/run/chain-start.ts';
import { canonicalHash, type ChainState, verifyLinks } from './chain.ts';

export type NewReviewEvent = Omit<ReviewEvent, 'seq' | 'prevHash' | 'hash'>;

export interface ReviewRepository {
  /** Adds one event to the case's chain. `hash` covers every other field. Throws AppError('not-found') for an unknown case. */
  append(event: NewReviewEvent): ReviewEvent;
  /** In order; empty for a case that nobody looked at. */
  events(caseId: string): ReviewEvent[];
  /** Events of every case, of one filing when its id is given, by case. */
  eventsByCase(filingId?: string): ReadonlyMap<string, readonly ReviewEvent[]>;
  verifyChain(caseId: string): ChainState;
}

interface Row {
  readonly id: string;
  readonly case_id: string;
  readonly seq: number;
  readonly run_id: string | null;
  readonly at: string;
  readonly reviewer: string;
  readonly basis_hash: string | null;
  readonly action: string;
  readonly prev_hash: string;
  readonly hash: string;
}

export function createReviewRepository(db: Database): ReviewRepository {
  const caseExists = db.prepare<[string], number>('SELECT 1 FROM audit_case WHERE id = ?').pluck();
  const last = db.prepare<[string], { seq: number; hash: string }>(
    'SELECT seq, hash FROM review_event WHERE case_id = ? ORDER BY seq DESC LIMIT 1',
  );
  const insert = db.prepare(
    `INSERT INTO review_event (id, case_id, seq, run_id, at, reviewer, basis_hash, action, prev_hash, hash)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const ofCase = db.prepare<[string], Row>('SELECT * FROM review_event WHERE case_id = ? ORDER BY seq');
  const ofFiling = db.prepare<[string], Row>(
    `SELECT review_event.* FROM review_event JOIN audit_case ON audit_case.id = review_event.case_id
     WHERE audit_case.filing = (SELECT n FROM filing WHERE id = ?) ORDER BY review_event.case_id, review_event.seq`,
  );

  const all = db.prepare<[], Row>('SELECT * FROM review_event ORDER BY case_id, seq');

  const append = db.transaction((event: NewReviewEvent): ReviewEvent => {
    if (caseExists.get(event.caseId) === undefined) throw new AppError('not-found', `There is no case ${event.caseId}.`);
    const before = last.get(event.caseId);
    const linked = { ...event, seq: (before?.seq ?? 0) + 1, prevHash: before?.hash ?? CHAIN_START };
    const hash = canonicalHash(linked);
    const { id, caseId, seq, runId, at, reviewer, basisHash, action, prevHash } = linked;
    insert.run(id, caseId, seq, runId, at, reviewer, basisHash, canonicalJson(action), prevHash, hash);
    return { ...linked, hash };
  });

  return {
    append: (event) => append.immediate(event),
    events: (caseId) => ofCase.all(caseId).map(toEvent),
    eventsByCase: (filingId) =>
      Map.groupBy((filingId === undefined ? all.all() : ofFiling.all(filingId)).map(toEvent), (event) => event.caseId),
    verifyChain: (caseId) => verifyLinks(ofCase.all(caseId).map(toEvent)),
  };
}

function toEvent(row: Row): ReviewEvent {
  // Written by `append` above from a ReviewAction, and covered by the row's hash.
  const action = JSON.parse(row.action) as ReviewAction;
  return {
    id: row.id,
    seq: row.seq,
    caseId: row.case_id,
    runId: row.run_id,
    at: row.at,
    reviewer: row.reviewer,
    basisHash: row.basis_hash,
    action,
    prevHash: row.prev_hash,
    hash: row.hash,
  };
}

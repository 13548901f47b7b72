import type { Database } from 'better-sqlite3';
import { AppError } from '#shared/base/errors.ts';
import { canonicalJson } from '#shared/base/canonical-json.ts';
import type { AuditCase } from '#shared/run/case.ts';

/** A case, and the fact that its finding was about when it came from one. */
export interface StoredCase {
  readonly case: AuditCase;
  readonly factId: string | null;
}

export interface CaseRepository {
  /** Throws AppError('not-found') for an unknown filing and AppError('conflict') for an id in use or a finding that has a case. */
  insert(auditCase: AuditCase, factId: string | null): void;
  find(caseId: string): StoredCase | undefined;
  findByFinding(filingId: string, findingId: string): StoredCase | undefined;
  /** Every case with its filing, without what it asks. */
  places(): { readonly caseId: string; readonly filingId: string }[];
  /** Newest first. */
  list(filter?: { readonly filingId?: string | undefined }): StoredCase[];
}

interface Row {
  readonly body: string;
  readonly fact_id: string | null;
}

export function createCaseRepository(db: Database): CaseRepository {
  const filingKey = db.prepare<[string], number>('SELECT n FROM filing WHERE id = ?').pluck();
  const insert = db.prepare('INSERT INTO audit_case (id, filing, finding_id, fact_id, body) VALUES (?, ?, ?, ?, ?)');
  const byId = db.prepare<[string], Row>('SELECT body, fact_id FROM audit_case WHERE id = ?');
  const byFinding = db.prepare<[string, string], Row>(
    'SELECT body, fact_id FROM audit_case WHERE filing = (SELECT n FROM filing WHERE id = ?) AND finding_id = ?',
  );
  const all = db.prepare<[], Row>('SELECT body, fact_id FROM audit_case ORDER BY n DESC');
  const ofFiling = db.prepare<[string], Row>(
    'SELECT body, fact_id FROM audit_case WHERE filing = (SELECT n FROM filing WHERE id = ?) ORDER BY n DESC',
  );
  const places = db.prepare<[], { caseId: string; filingId: string }>(
    'SELECT audit_case.id AS caseId, filing.id AS filingId FROM audit_case JOIN filing ON filing.n = audit_case.filing',
  );
  const found = (row: Row | undefined): StoredCase | undefined => (row === undefined ? undefined : toStored(row));

  return {
    insert: (auditCase, factId) => {
      const filing = filingKey.get(auditCase.filingId);
      if (filing === undefined) throw new AppError('not-found', `There is no filing ${auditCase.filingId}.`);
      try {
        insert.run(auditCase.id, filing, auditCase.findingId, factId, canonicalJson(auditCase));
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'SQLITE_CONSTRAINT_UNIQUE') {
          throw new AppError('conflict', `The case ${auditCase.id} exists already.`, { cause: error });
        }
        throw error;
      }
    },
    find: (caseId) => found(byId.get(caseId)),
    findByFinding: (filingId, findingId) => found(byFinding.get(filingId, findingId)),
    places: () => places.all(),
    list: ({ filingId } = {}) => (filingId === undefined ? all.all() : ofFiling.all(filingId)).map(toStored),
  };
}

function toStored(row: Row): StoredCase {
  // Written by `insert` above from an AuditCase.
  return { case: JSON.parse(row.body) as AuditCase, factId: row.fact_id };
}

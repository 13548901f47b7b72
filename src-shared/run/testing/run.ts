import type { AuditCase } from '../case.ts';
import { DEFAULT_RUN_CONFIG, type RunEvent } from '../events.ts';

export function anAuditCase(over: Partial<AuditCase> = {}): AuditCase {
  return {
    id: 'case-1',
    filingId: 'filing-1',
    origin: 'question',
    query: 'Audit us-gaap:LiabilitiesCurrent as of 2024-12-31.',
    concept: null,
    period: null,
    dimensions: null,
    unit: null,
    ruleFamily: null,
    findingId: null,
    title: 'Audit us-gaap:LiabilitiesCurrent as of 2024-12-31.',
    createdAt: '2026-01-02T03:04:06.000Z',
    ...over,
  };
}

export type RunStarted = Extract<RunEvent, { type: 'run.started' }>;

/** The first event of a run about `anAuditCase`. */
export function aRunStarted(over: Partial<RunStarted> = {}): RunStarted {
  return {
    type: 'run.started',
    case: anAuditCase(),
    config: DEFAULT_RUN_CONFIG,
    filingSha256: 'a'.repeat(64),
    codeVersion: '0.1.0',
    toolSchemaHash: 'b'.repeat(64),
    promptHashes: {},
    ruleDataHash: 'c'.repeat(64),
    ...over,
  };
}

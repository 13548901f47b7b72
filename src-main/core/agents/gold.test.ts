import { beforeAll, describe, expect, it } from 'vitest';
import type { Asked } from '#shared/run/case.ts';
import { DEFAULT_RUN_CONFIG, type LoggedEvent } from '#shared/run/events.ts';
import type { Verdict } from '#shared/run/verdict.ts';
import { callTool, observationHash } from '../tools/registry.ts';
import type { AuditSubject } from '../subject.ts';
import { createBuiltinModel } from './builtin.ts';
import { playRun } from './runner.ts';
import { startedEvent } from './start-event.ts';
import { anAuditCase } from '#shared/run/testing/run.ts';
import { testClock } from './testing/test-clock.ts';
import { goldPeriod, type GoldRow, goldRows, hasGold } from '../testing/gold.ts';
import { realSubject } from '../testing/real-subject.ts';
import { starterTaxonomy } from '../testing/starter.ts';
import { memoryLog } from './testing/memory-runs.ts';

const OPEN: Omit<Asked, 'query'> = { concept: null, period: null, dimensions: null, unit: null, ruleFamily: null };
const fromText = (row: GoldRow): Asked => ({ ...OPEN, query: row.query });
const fromFields = (row: GoldRow): Asked => ({
  query: row.query,
  concept: row.concept,
  period: goldPeriod(row),
  dimensions: row.dimensions.map(({ axis, member }) => ({ axis, member, typed: false })),
  unit: row.unit,
  ruleFamily: row.ruleFamily,
});

async function auditOnce(subject: AuditSubject, fields: Asked): Promise<{ verdict: Verdict; events: readonly LoggedEvent[] }> {
  const log = memoryLog('run-1');
  const auditCase = anAuditCase({ filingId: subject.head.id, origin: 'benchmark', ...fields });
  log.append(startedEvent(subject, auditCase, DEFAULT_RUN_CONFIG, 'test'));
  await playRun(log.events, { subject, model: createBuiltinModel(), clock: testClock(), append: log.append }, new AbortController().signal);
  const fused = log.events.find(({ event }) => event.type === 'fused')?.event;
  if (fused?.type !== 'fused') throw new Error('no verdict');
  return { verdict: fused.verdict, events: log.events };
}

/** Every recorded call again, on the same subject. */
function changedHashes(subject: AuditSubject, events: readonly LoggedEvent[]): string[] {
  return events.flatMap(({ event }) => {
    if (event.type !== 'tool.returned') return [];
    const call = events.find((each) => each.event.type === 'tool.called' && each.event.callId === event.callId)?.event;
    if (call?.type !== 'tool.called') return [event.callId];
    return observationHash(callTool(subject, call.role, call.tool, call.arguments)) === event.observationHash ? [] : [event.callId];
  });
}

const wanted = (row: GoldRow): object => ({
  id: row.id,
  decision: row.expectedVerdict === 'error' ? 'violation' : 'consistent',
  reported: row.gold.extracted_value,
  expected: row.gold.calculated_value,
  changed: [],
  unresolved: 0,
});

describe.skipIf(!hasGold)('the built-in auditor on the gold cases', () => {
  const rows = goldRows();
  const filings = [...new Set(rows.map((row) => row.filing))];
  const got = { text: new Map<string, object>(), fields: new Map<string, object>() };

  beforeAll(async () => {
    for (const filing of filings) {
      const subject = await realSubject(filing, starterTaxonomy());
      for (const row of rows.filter((each) => each.filing === filing)) {
        for (const [form, fields] of [
          ['text', fromText(row)],
          ['fields', fromFields(row)],
        ] as const) {
          const { verdict, events } = await auditOnce(subject, fields);
          const { cited, citedResolved } = verdict.trustFactors;
          got[form].set(row.id, {
            id: row.id,
            decision: verdict.decision,
            reported: verdict.reportedValue,
            expected: verdict.expectedValue,
            changed: changedHashes(subject, events),
            unresolved: cited - citedResolved,
          });
        }
      }
    }
  }, 1_200_000);

  it.each(['text', 'fields'] as const)('answers all of them from the %s', (form) => {
    const wrong = rows.filter((row) => JSON.stringify(got[form].get(row.id)) !== JSON.stringify(wanted(row)));
    expect(wrong.map((row) => ({ got: got[form].get(row.id), wanted: wanted(row) }))).toEqual([]);
  });

  it('answers row mr_46 of the published set', async () => {
    const subject = await realSubject('ncmi-20231228-10k.zip', starterTaxonomy());
    const query =
      "Please audit the value of ncmi:TheaterAccessFees for 2022-12-30 to 2023-12-28 in the 10k filing released by ncmi on 2023-12-28. What's the reported value? What's the actual value calculated from the relevant linkbases and US-GAAP taxonomy?";
    const { verdict } = await auditOnce(subject, { ...OPEN, query });
    expect(verdict).toMatchObject({
      decision: 'violation',
      reportedValue: '43100000',
      expectedValue: '16500000',
      ruleFamily: 'DQC.US.0117',
    });
  });
});

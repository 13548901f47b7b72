import { parseQuestion } from '../questions/question.ts';
import { describe, expect, it } from 'vitest';
import type { Finding } from '#shared/calc/outcome.ts';
import { OPEN_DECISION } from '#shared/review/decision.ts';
import type { NewCase } from '#shared/rpc/audit.ts';
import type { RunEvent } from '#shared/run/events.ts';
import { aNewFiling } from '#main/store/testing/new-filing.ts';
import { temporaryWorkspace } from '#main/store/testing/temporary-workspace.ts';
import { countingIds, fixedClock } from '../filings/testing/fixed-ports.ts';
import { createCaseHandlers, createCaseService } from './cases.ts';
import { aFinding, aVerdict, finishedRun, STARTED } from './testing/run-events.ts';

function setUp(findings: readonly Finding[] = [aFinding()]) {
  const workspace = temporaryWorkspace();
  workspace.filings.insert(aNewFiling());
  const alive = new Set<string>();
  const findingOf = (_filingId: string, id: string): Finding | undefined => findings.find((finding) => finding.id === id);
  const cases = createCaseService({ workspace, findingOf, clock: fixedClock(), ids: countingIds(), isAlive: (runId) => alive.has(runId) });
  const logRun = (id: string, caseId: string, events: readonly RunEvent[]): void => {
    workspace.runs.create({ id, caseId, auditor: 'builtin', startedAt: '2026-01-02T00:00:00.000Z' });
    events.forEach((event, second) => workspace.runs.append(id, `2026-01-02T00:00:0${second}.000Z`, event));
  };
  return { workspace, cases, alive, logRun };
}

const takeUp: NewCase = { kind: 'finding', filingId: 'filing-1', findingId: 'finding-1' };
const ask = (query: string): NewCase => ({ kind: 'question', filingId: 'filing-1', query });
const structured = (over: Partial<Extract<NewCase, { kind: 'structured' }>> = {}): NewCase => ({
  kind: 'structured',
  filingId: 'filing-1',
  id: 'mr_46',
  query: 'What is the value?',
  concept: 'us-gaap:Assets',
  period: '2024-12-31',
  dimensions: [],
  unit: null,
  ruleFamily: null,
  ...over,
});

describe('a case', () => {
  it('is written in words from a finding, with its fields filled', async () => {
    const { cases } = setUp();
    expect(await cases.create(takeUp)).toMatchObject({
      id: 'case-1',
      origin: 'finding',
      query: 'Audit us-gaap:LiabilitiesCurrent as of 2024-12-31 in "CONSOLIDATED BALANCE SHEETS".',
      concept: 'us-gaap:LiabilitiesCurrent',
      period: '2024-12-31',
      dimensions: [],
      unit: 'iso4217:USD',
      ruleFamily: 'DQC.US.0126',
      findingId: 'finding-1',
      title: 'Total current liabilities, 2024-12-31: does not add up',
    });
  });

  it('names period and dimensions in the words of the question', async () => {
    const { cases } = setUp([
      aFinding({
        rule: 'DQC.US.0015',
        period: { kind: 'duration', start: '2024-01-01', end: '2024-12-31' },
        dimensions: [{ axis: 'srt:ProductOrServiceAxis', member: 'made:LampMember', typed: false }],
        roleDefinition: null,
      }),
    ]);
    expect(await cases.create(takeUp)).toMatchObject({
      query: 'Audit us-gaap:LiabilitiesCurrent for 2024-01-01 to 2024-12-31 with srt:ProductOrServiceAxis = made:LampMember.',
      period: '2024-01-01 to 2024-12-31',
      title: 'Total current liabilities, 2024-01-01 to 2024-12-31: negative amount',
    });
  });

  it('names the axis and the statement so that the auditors read them back', async () => {
    const { cases } = setUp([aFinding({ rule: 'DQC.US.0117', axis: 'srt:ProductOrServiceAxis' })]);
    const { query } = await cases.create(takeUp);
    expect(query).toBe('Audit us-gaap:LiabilitiesCurrent as of 2024-12-31 by srt:ProductOrServiceAxis in "CONSOLIDATED BALANCE SHEETS".');
    expect(parseQuestion(query)).toMatchObject({
      concept: 'us-gaap:LiabilitiesCurrent',
      axis: 'srt:ProductOrServiceAxis',
      statement: 'CONSOLIDATED BALANCE SHEETS',
      family: 'DQC.US.0117',
    });
  });

  it('asks no more than a tool takes', async () => {
    const { cases } = setUp();
    await expect(cases.create(structured({ query: 'a'.repeat(4_001) }))).rejects.toMatchObject({ code: 'usage' });
    await expect(cases.create(ask('a'.repeat(4_001)))).rejects.toMatchObject({ code: 'usage' });
    await expect(cases.create(structured({ concept: 'a'.repeat(301) }))).rejects.toMatchObject({ code: 'usage' });
    const dimensions = Array.from({ length: 21 }, (_, n) => ({ axis: `a${n}`, member: 'm', typed: false }));
    await expect(cases.create(structured({ dimensions }))).rejects.toMatchObject({ code: 'usage' });
    expect(cases.list()).toEqual([]);
  });

  it('is the same one when a finding is taken up twice', async () => {
    const { cases } = setUp();
    const first = await cases.create(takeUp);
    expect(await cases.create(takeUp)).toEqual(first);
    expect(cases.list()).toHaveLength(1);
  });

  it('of a question has the question only', async () => {
    const { cases } = setUp();
    const query = `Is the total of current liabilities right, ${'given everything that the notes say about it '.repeat(4)}?`;
    const asked = await cases.create(ask(query));
    expect(asked).toMatchObject({
      origin: 'question',
      query,
      concept: null,
      period: null,
      dimensions: null,
      ruleFamily: null,
      findingId: null,
    });
    expect(asked.title).toMatch(/^Is the total of current liabilities right, .* …$/);
    expect(asked.title.length).toBeLessThan(100);
  });

  it('of a benchmark keeps its id; the same again is the same case, another under that id is refused', async () => {
    const { cases } = setUp();
    const first = await cases.create(structured());
    expect(first).toMatchObject({ id: 'mr_46', origin: 'benchmark', concept: 'us-gaap:Assets' });
    expect(await cases.create(structured())).toEqual(first);
    await expect(cases.create(structured({ period: '2023-12-31' }))).rejects.toMatchObject({ code: 'conflict' });
  });

  it('needs a filing and a finding that exist', async () => {
    const { cases, workspace } = setUp();
    await expect(cases.create({ ...takeUp, findingId: 'finding-9' })).rejects.toMatchObject({ code: 'not-found' });
    workspace.filings.remove('filing-1', '2026-01-03T00:00:00.000Z');
    await expect(cases.create(ask('Any question'))).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('what is shown of a case', () => {
  it('is open without a run, with the fact of its finding', async () => {
    const { cases } = setUp();
    const { id } = await cases.create(takeUp);
    expect(cases.get(id)).toMatchObject({ run: null, verdict: null, decision: OPEN_DECISION, runs: [], review: [], factId: 'f1' });
    expect(() => cases.get('case-9')).toThrow('There is no case case-9.');
  });

  it('is the newest run, its verdict, and the fact that the deciding checker tested', async () => {
    const { cases, logRun, alive } = setUp();
    const { id } = await cases.create(ask('Audit the current liabilities.'));
    logRun('run-1', id, finishedRun());
    expect(cases.get(id)).toMatchObject({ run: { id: 'run-1', status: 'finished' }, verdict: { decision: 'violation' }, factId: 'f1' });
    logRun('run-2', id, [STARTED]);
    expect(cases.get(id)).toMatchObject({
      run: { id: 'run-2', status: 'interrupted' },
      verdict: null,
      runs: [{ id: 'run-2' }, { id: 'run-1' }],
    });
    alive.add('run-2');
    expect(cases.list({ filingId: 'filing-1' })).toMatchObject([{ run: { id: 'run-2', status: 'running' } }]);
  });

  it('falls back to the first fact that the verdict cites', async () => {
    const { cases, logRun } = setUp();
    const { id } = await cases.create(ask('Audit the current liabilities.'));
    logRun('run-1', id, finishedRun(aVerdict({ decisiveCallId: null })));
    expect(cases.get(id).factId).toBe('f2');
  });

  it('stays readable when the filing is removed, newest first', async () => {
    const { cases, workspace } = setUp();
    const context = { signal: new AbortController().signal };
    const handlers = createCaseHandlers(cases);
    await handlers['case.create'](takeUp, context);
    await handlers['case.create'](ask('Another one.'), context);
    workspace.filings.remove('filing-1', '2026-01-03T00:00:00.000Z');
    expect((await handlers['case.list']({ filingId: 'filing-1' }, context)).map((summary) => summary.case.id)).toEqual([
      'case-2',
      'case-1',
    ]);
    expect((await handlers['case.get']({ caseId: 'case-1' }, context)).case.query).toContain('us-gaap:LiabilitiesCurrent');
  });
});

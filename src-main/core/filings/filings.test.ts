import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import { aFact, aParsedFiling } from '#main/store/testing/parsed-filing.ts';
import { anAuditCase } from '#shared/run/testing/run.ts';
import { temporaryFolder, temporaryWorkspace } from '#main/store/testing/temporary-workspace.ts';
import type { ParseFiling, Progress } from './filings.ts';
import { fixedClock } from './testing/fixed-ports.ts';
import { parseAs, testFilings } from './testing/filing-service.ts';

async function aFile(name = 'made.htm', text = '<html>made up</html>'): Promise<{ path: string; displayName: string }> {
  const path = join(temporaryFolder(), name);
  await writeFile(path, text);
  return { path, displayName: name };
}

const counting = (parse: ParseFiling): { parse: ParseFiling; calls: string[] } => {
  const calls: string[] = [];
  return {
    calls,
    parse: (input, options) => {
      calls.push(input.path);
      return parse(input, options);
    },
  };
};

describe('opening', () => {
  it('stores the filing with head, counts and timing', async () => {
    const { filings } = testFilings();
    const progress: Progress[] = [];
    const { filingId, alreadyOpen } = await filings.open(await aFile(), { onProgress: (step) => progress.push(step) });
    expect(alreadyOpen).toBe(false);
    expect(progress.map((step) => step.phase)).toEqual(['storing']);
    const overview = filings.overview(filingId);
    expect(overview.head).toMatchObject({
      id: 'filing-1',
      sourceName: 'made.htm',
      entity: 'Made Up Inc.',
      form: '10-K',
      periodEnd: '2024-12-31',
    });
    expect(overview.counts).toMatchObject({ facts: 12, numericFacts: 5, nilFacts: 1, hiddenFacts: 1, duplicateFacts: 1, labels: 2 });
    expect(overview).toMatchObject({ distinctConcepts: 9, dimensionedFacts: 1, axesInUse: 2, extensionFacts: 1 });
    expect(overview.timing.totalMs).toBeGreaterThan(0);
    expect(filings.list()).toMatchObject([{ id: 'filing-1', facts: 12, errors: 0, cases: 0, reviewed: 0 }]);
  });

  it('opens the same bytes once, whatever the name, without parsing again', async () => {
    const { parse, calls } = counting(parseAs());
    const { filings } = testFilings({ parse });
    const first = await filings.open(await aFile('a.htm'));
    const second = await filings.open(await aFile('b.htm'));
    expect(second).toEqual({ filingId: first.filingId, alreadyOpen: true });
    expect(calls).toHaveLength(1);
    expect(filings.list()).toHaveLength(1);
  });

  it('opens the same folder once, which only its parsed content tells', async () => {
    const parse: ParseFiling = async () => ({ ...aParsedFiling({ documents: [] }), timing: { readMs: 0, parseMs: 0 } });
    const { filings } = testFilings({ parse });
    const folder = { path: temporaryFolder(), displayName: 'made' };
    expect((await filings.open(folder)).alreadyOpen).toBe(false);
    expect((await filings.open(folder)).alreadyOpen).toBe(true);
    expect(filings.list()).toHaveLength(1);
  });

  it('leaves nothing behind when the parser refuses', async () => {
    const refusal = new AppError('input-refused', 'made.htm is HTML without XBRL.');
    const { filings, workspace } = testFilings({ parse: () => Promise.reject(refusal) });
    const input = await aFile();
    await expect(filings.open(input)).rejects.toBe(refusal);
    await expect(filings.open({ path: '/nowhere/at/all.zip', displayName: 'all.zip' })).rejects.toBe(refusal);
    expect(filings.list()).toEqual([]);
    expect(workspace.filings.find('filing-1')).toBeUndefined();
  });

  it('keeps no other bytes than those that were parsed', async () => {
    const input = await aFile('made.zip', 'PK\u0003\u0004 as it was chosen');
    const parse: ParseFiling = async (chosen, options) => {
      await writeFile(chosen.path, 'PK\u0003\u0004 as it was parsed');
      return parseAs()(chosen, options);
    };
    const { filings } = testFilings({ parse });
    await expect(filings.open({ ...input, displayName: 'q4.zip' })).rejects.toMatchObject({
      code: 'input-refused',
      message: 'q4.zip changed while it was being read. Nothing was stored. Choose it again.',
    });
    expect(filings.list()).toEqual([]);
  });

  it('leaves nothing behind when it is cancelled while parsing', async () => {
    const controller = new AbortController();
    const parse: ParseFiling = async (input, options) => {
      controller.abort();
      return parseAs()(input, options);
    };
    const { filings } = testFilings({ parse });
    await expect(filings.open(await aFile(), { signal: controller.signal })).rejects.toMatchObject({ code: 'cancelled' });
    expect(filings.list()).toEqual([]);
  });
});

describe('between parsing and storing', () => {
  it('others have their turn, and a cancellation then leaves nothing behind', async () => {
    const sleep = vi.fn(() => Promise.reject(new AppError('cancelled', 'Cancelled.')));
    const { filings } = testFilings({ clock: { ...fixedClock(), sleep } });
    const { signal } = new AbortController();
    await expect(filings.open(await aFile(), { signal })).rejects.toMatchObject({ code: 'cancelled' });
    expect(sleep).toHaveBeenCalledExactlyOnceWith(0, signal);
    expect(filings.list()).toEqual([]);
  });
});

describe('after opening', () => {
  it('gives the same graph from memory and from the store', async () => {
    const workspace = temporaryWorkspace();
    const { filings } = testFilings({ workspace });
    const { filingId } = await filings.open(await aFile());
    const { references: _, ...fromStore } = workspace.filings.loadRows(filingId);
    expect(filings.graph(filingId).rows).toMatchObject(fromStore);
    const again = testFilings({ workspace }).filings;
    expect(again.graph(filingId).rows.facts).toEqual(filings.graph(filingId).rows.facts);
    expect(again.graph(filingId)).toBe(again.graph(filingId));
    expect(again.subject(filingId)).toMatchObject({ head: { id: filingId }, reporting: { contextId: 'd-2024', end: '2024-12-31' } });
  });

  it('removes the rows, keeps a filing with cases as history, and reopens it under its id', async () => {
    const { filings, workspace } = testFilings();
    const input = await aFile();
    const { filingId } = await filings.open(input);
    workspace.cases.insert(anAuditCase({ filingId }), null);
    expect(filings.list()).toMatchObject([{ cases: 1, reviewed: 0 }]);
    expect(filings.remove(filingId)).toBe(true);
    expect(filings.remove(filingId)).toBe(false);
    for (const look of [filings.head, filings.overview, filings.graph, filings.subject]) expect(() => look(filingId)).toThrow(AppError);
    expect(filings.list()).toEqual([]);
    expect(await filings.open(input)).toEqual({ filingId, alreadyOpen: false });
    expect(filings.list()).toMatchObject([{ id: filingId, cases: 1 }]);
  });

  it('reads kept sources again: the opened file, and what was beside it (I9)', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'made.xml');
    await writeFile(path, '<xbrl/>');
    await mkdir(join(folder, 'sub'));
    await writeFile(join(folder, 'sub', 'made.xsd'), '<schema/>');
    const seen: (readonly [boolean, boolean])[] = [];
    let facts = aParsedFiling().facts;
    const parse: ParseFiling = async (input, options) => {
      seen.push([existsSync(input.path), existsSync(join(input.path, '..', 'sub', 'made.xsd'))]);
      const parsed = await parseAs({ facts })(input, options);
      const schema = await parseAs()({ ...input, path: join(input.path, '..', 'sub', 'made.xsd') }, options);
      return { ...parsed, documents: [...parsed.documents, ...schema.documents.map((found) => ({ ...found, name: 'sub/made.xsd' }))] };
    };
    const { filings } = testFilings({ parse });
    const { filingId } = await filings.open({ path, displayName: 'made.xml' });
    await rm(folder, { recursive: true });
    facts = [aFact({ id: 'read-again' })];
    await filings.rebuild(filingId);
    expect(seen).toEqual([
      [true, true],
      [true, true],
    ]);
    expect(filings.graph(filingId).rows.facts.map((fact) => fact.id)).toEqual(['read-again']);
    expect(filings.overview(filingId).counts.facts).toBe(1);
    expect(filings.outdated()).toEqual([]);
  });

  it('explains a concept in the words of the package where the filing has none of its own', async () => {
    const say = (name: string, documentation: string) => ({ name, documentation, type: null, balance: null, label: null });
    const described = [say('us-gaap:LiabilitiesCurrent', 'Other words.'), say('us-gaap:Liabilities', 'All that is owed.')];
    const facts = ['us-gaap:LiabilitiesCurrent', 'us-gaap:Liabilities'].map((concept, order) => aFact({ id: `f${order}`, order, concept }));
    const { filings } = testFilings({ parse: parseAs({ facts, described }) });
    const { filingId } = await filings.open(await aFile());
    expect(filings.factCard(filingId, 'f0').documentation).toBe('What falls due within a year.');
    expect(filings.factCard(filingId, 'f1').documentation).toBe('All that is owed.');
  });

  it('shows a fact with its labels, duplicates, roles and history', async () => {
    const { filings } = testFilings();
    const { filingId } = await filings.open(await aFile());
    expect(filings.factCard(filingId, 'f1')).toMatchObject({
      label: 'Total current liabilities',
      documentation: 'What falls due within a year.',
      unit: 'iso4217:USD',
      value: '1234000',
      decimals: -3,
      balance: 'credit',
      periodType: 'instant',
      propertySource: 'starter table',
      duplicates: ['f3'],
      totalIn: [],
      childIn: [{ definition: '0000002 - Statement - CONSOLIDATED BALANCE SHEETS', parent: 'us-gaap:Liabilities' }],
      history: [
        { factId: 'f2', value: '1200000' },
        { factId: 'f1', value: '1234000' },
      ],
    });
    expect(filings.factCard(filingId, 'f4').dimensions).toMatchObject([
      { axisLabel: 'Lot Axis', memberLabel: 'Lot 7' },
      { axisLabel: 'Consolidated Entities Axis', memberLabel: 'Parent Company Member' },
    ]);
    expect(filings.factCard(filingId, 'f6')).toMatchObject({ propertySource: 'the filing’s own schema', history: [] });
    expect(() => filings.factCard(filingId, 'f99')).toThrow('There is no fact f99 in made.htm.');
  });
});

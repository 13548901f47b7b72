import { statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import { aNewFiling } from './testing/new-filing.ts';
import { aFact, aParsedFiling, storedRows } from './testing/parsed-filing.ts';
import { anAuditCase } from '#shared/run/testing/run.ts';
import { temporaryFolder, temporaryWorkspace, workspaceWithRun } from './testing/temporary-workspace.ts';

const otherFiling = aNewFiling({ id: 'filing-2', sha256: 'c'.repeat(64), openedAt: '2026-02-02T00:00:00.000Z' });

describe('filings in the store', () => {
  it('gives back every row as it was parsed, in order', () => {
    const { filings } = temporaryWorkspace();
    const parsed = aParsedFiling();
    filings.insert(aNewFiling());
    filings.insert(otherFiling);
    expect(filings.loadRows('filing-1')).toEqual(storedRows(parsed));
  });

  it('keeps amounts that no double can hold', () => {
    const value = `${'9'.repeat(400)}.000000000000000000001`;
    const { filings } = temporaryWorkspace();
    filings.insert(aNewFiling({}, aParsedFiling({ facts: [aFact({ value, lexical: value })] })));
    expect(filings.loadRows('filing-1').facts[0]?.value).toBe(value);
  });

  it('gives back overview, documents, sources and timing', () => {
    const { filings } = temporaryWorkspace();
    const filing = aNewFiling();
    filings.insert(filing);
    filings.setTiming('filing-1', { readMs: 9, parseMs: 9, storeMs: 9, totalMs: 27 });
    expect(filings.view('filing-1')).toEqual({
      ...filing.view,
      documents: filing.documents,
      timing: { readMs: 9, parseMs: 9, storeMs: 9, totalMs: 27 },
    });
    expect(filings.sources('filing-1').map(({ body, ...rest }) => ({ ...rest, body: [...body] }))).toEqual([
      { name: 'made-20241231-10k.zip', encoding: 'identity', body: [80, 75, 3, 4] },
    ]);
  });

  it('lists newest first with what the last scan counted', () => {
    const { filings } = temporaryWorkspace();
    filings.insert(aNewFiling());
    filings.insert(otherFiling);
    filings.setScan('filing-1', { tested: 20, errors: 1, warnings: 1 });
    filings.setScan('filing-1', { tested: 20, errors: 3, warnings: 2 });
    expect(filings.list()).toEqual([
      { head: otherFiling.head, facts: 12, tested: 0, errors: 0, warnings: 0 },
      { head: aNewFiling().head, facts: 12, tested: 20, errors: 3, warnings: 2 },
    ]);
  });

  it('stores all of a filing or nothing', () => {
    const { filings } = temporaryWorkspace();
    const torn = aNewFiling({}, aParsedFiling({ units: [{ id: 'usd', measure: undefined as unknown as string }] }));
    expect(() => filings.insert(torn)).toThrow();
    expect(filings.list()).toEqual([]);
    filings.insert(aNewFiling());
    expect(filings.loadRows('filing-1').facts).toHaveLength(12);
  });
});

describe('removing a filing', () => {
  it('leaves nothing of a filing without cases, and gives the space back', () => {
    const path = join(temporaryFolder(), 'test.auditflow');
    const workspace = temporaryWorkspace(path);
    const facts = Array.from({ length: 20_000 }, (_, order) =>
      aFact({ id: `f${order}`, order, value: String(order), lexical: `text ${order}` }),
    );
    workspace.filings.insert(aNewFiling({}, aParsedFiling({ facts })));
    workspace.filings.insert(otherFiling);
    const sizes = (): number =>
      ['', '-wal'].reduce((sum, suffix) => sum + (statSync(path + suffix, { throwIfNoEntry: false })?.size ?? 0), 0);
    const before = sizes();
    expect(workspace.filings.remove('filing-1', '2026-03-03T00:00:00.000Z')).toBe(true);
    expect(workspace.filings.remove('filing-1', '2026-03-03T00:00:00.000Z')).toBe(false);
    expect(before).toBeGreaterThan(2_000_000);
    expect(sizes()).toBeLessThan(500_000);
    expect(workspace.filings.find('filing-1')).toBeUndefined();
    expect(() => workspace.filings.loadRows('filing-1')).toThrow(AppError);
    expect(workspace.filings.loadRows('filing-2').facts).toHaveLength(12);
  });

  it('keeps cases, runs and reviews readable, and brings the filing back under its id', () => {
    const workspace = workspaceWithRun();
    const { filings, cases, runs } = workspace;
    expect(filings.remove('filing-1', '2026-03-03T00:00:00.000Z')).toBe(true);
    expect(filings.list()).toEqual([]);
    expect(filings.find('filing-1')).toMatchObject({ isRemoved: true, head: { entity: 'Made Up Inc.' } });
    expect(() => filings.view('filing-1')).toThrow('There is no filing filing-1');
    expect(cases.find('case-1')?.case).toEqual(anAuditCase());
    expect(runs.list()).toHaveLength(1);

    filings.insert(aNewFiling({ openedAt: '2026-04-04T00:00:00.000Z' }));
    expect(filings.find('filing-1')).toMatchObject({ isRemoved: false, head: { openedAt: '2026-04-04T00:00:00.000Z' } });
    expect(filings.loadRows('filing-1').facts).toHaveLength(12);
    expect(cases.list({ filingId: 'filing-1' })).toHaveLength(1);
  });
});

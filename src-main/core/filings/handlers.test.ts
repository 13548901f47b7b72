import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#main/store/testing/temporary-workspace.ts';
import type { SampleService } from '../samples/samples.ts';
import { createFilingHandlers } from './handlers.ts';
import { collect } from './testing/collect.ts';
import { testFilings } from './testing/filing-service.ts';
import { createStaging } from '../staging.ts';
import { countingIds } from './testing/fixed-ports.ts';

const context = { signal: new AbortController().signal };

async function setUp() {
  const path = join(temporaryFolder(), 'made.htm');
  await writeFile(path, 'made up');
  const staged = createStaging(countingIds());
  const log: string[] = [];
  const samples: SampleService = { list: () => [], input: () => ({ path, displayName: 'sample.htm' }) };
  const { filings } = testFilings();
  const afterOpen = (id: string): void => void log.push(`scanned ${id}`);
  const handlers = createFilingHandlers({
    filings,
    samples: async () => samples,
    takeStaged: staged.take,
    afterOpen,
    missing: async () => [],
  });
  staged.add({ path, displayName: 'made.htm', dispose: () => log.push('disposed') });
  return { handlers, log };
}

it('opens a staged file once, scans it before it is reported, and drops the upload', async () => {
  const { handlers, log } = await setUp();
  const open = () => collect(handlers['filing.open']({ source: { kind: 'file', token: 'token-1' } }, context));
  expect(await open()).toEqual([
    { kind: 'progress', phase: 'storing', done: 0, total: 12, document: null },
    { kind: 'opened', filingId: 'filing-1', alreadyOpen: false },
  ]);
  expect(log).toEqual(['scanned filing-1', 'disposed']);
  await expect(open()).rejects.toMatchObject({ code: 'not-found', message: 'That file is no longer at hand. Choose it again.' });
  const again = await collect(handlers['filing.open']({ source: { kind: 'sample', id: 'made' } }, context));
  expect(again).toEqual([{ kind: 'opened', filingId: 'filing-1', alreadyOpen: true }]);
  expect(log).toHaveLength(2);
});

it('answers list, get, fact and remove', async () => {
  const { handlers } = await setUp();
  await collect(handlers['filing.open']({ source: { kind: 'file', token: 'token-1' } }, context));
  const filingId = 'filing-1';
  expect(await handlers['filing.list']({}, context)).toHaveLength(1);
  expect((await handlers['filing.get']({ filingId }, context)).counts.facts).toBe(12);
  expect((await handlers['fact.get']({ filingId, factId: 'f2' }, context)).value).toBe('1200000');
  expect(await handlers['filing.remove']({ filingId }, context)).toEqual({ removed: true });
  await expect(handlers['filing.get']({ filingId }, context)).rejects.toMatchObject({ code: 'not-found' });
});

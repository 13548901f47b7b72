import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { factFilterSchema } from '#shared/rpc/fact.ts';
import { temporaryFolder } from '#main/store/testing/temporary-workspace.ts';
import { collect } from '../filings/testing/collect.ts';
import { testFilings } from '../filings/testing/filing-service.ts';
import { createFactLists } from './fact-lists.ts';
import { createFactHandlers } from './handlers.ts';
import { createSavedFilterService } from './saved-filters.ts';

const context = { signal: new AbortController().signal };

async function setUp() {
  const path = join(temporaryFolder(), 'made.htm');
  await writeFile(path, 'made up');
  const { filings, workspace } = testFilings();
  const { filingId } = await filings.open({ path, displayName: 'made.htm' });
  const facts = createFactLists({ graphOf: (id) => filings.graph(id), scanOf: () => ({ findings: [] }) });
  const handlers = createFactHandlers({ facts, filters: createSavedFilterService(workspace) });
  const list = { filingId, filter: factFilterSchema.parse({ kind: 'numeric' }), sort: { by: 'value', descending: true } as const };
  return { handlers, list };
}

it('lists, locates and exports one list, whole or in part', async () => {
  const { handlers, list } = await setUp();
  const page = await handlers['fact.list']({ ...list, offset: 1, limit: 2, withFacets: true }, context);
  expect(page).toMatchObject({ total: 5, facets: { numeric: 5, hidden: 1, nil: 1, duplicates: { any: 2, inconsistent: 0 } } });
  expect(page.rows.map(({ factId }) => factId)).toEqual(['f3', 'f2']);
  expect(await handlers['fact.locate']({ ...list, factId: 'f2' }, context)).toEqual({ index: 2 });
  const wanted = { ...list, columns: ['value' as const, 'factId' as const], format: 'tsv' as const };
  expect(await collect(handlers['fact.export']({ ...wanted, range: null }, context))).toEqual([
    { text: 'Value\tFact\r\n1234000\tf1\r\n1230000\tf3\r\n1200000\tf2\r\n-0.125\tf4\r\n\tf5\r\n', rows: 5, total: 5 },
  ]);
  expect(await collect(handlers['fact.export']({ ...wanted, range: { offset: 3, limit: 1 } }, context))).toEqual([
    { text: 'Value\tFact\r\n-0.125\tf4\r\n', rows: 1, total: 1 },
  ]);
  await expect(
    handlers['fact.list']({ ...list, filingId: 'filing-9', offset: 0, limit: 1, withFacets: true }, context),
  ).rejects.toBeDefined();
});

it('saves, replaces when told to, and gives back what it removes', async () => {
  const { handlers, list } = await setUp();
  const saved = { name: 'Numbers', filter: list.filter };
  await handlers['filter.save']({ ...saved, replace: false }, context);
  await expect(handlers['filter.save']({ ...saved, replace: false }, context)).rejects.toMatchObject({ code: 'conflict' });
  expect(await handlers['filter.list']({}, context)).toEqual([saved]);
  expect(await handlers['filter.remove']({ name: 'Numbers' }, context)).toEqual({ removed: saved });
  expect(await handlers['filter.remove']({ name: 'Numbers' }, context)).toEqual({ removed: null });
});

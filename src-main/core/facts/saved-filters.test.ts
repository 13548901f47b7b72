import { join } from 'node:path';
import { expect, it } from 'vitest';
import { factContract, factFilterSchema } from '#shared/rpc/fact.ts';
import { openWorkspace } from '#main/store/workspace.ts';
import { temporaryFolder, temporaryWorkspace } from '#main/store/testing/temporary-workspace.ts';
import { createSavedFilterService } from './saved-filters.ts';

const negatives = { name: 'Negatives', filter: factFilterSchema.parse({ finding: 'error', units: ['iso4217:USD'] }) };
const nils = { name: 'all nils', filter: factFilterSchema.parse({ nil: true }) };

it('keeps filters by name over sessions, and gives back what it removes', () => {
  const path = join(temporaryFolder(), 'test.auditflow');
  const first = openWorkspace(path);
  const filters = createSavedFilterService(first);
  expect(filters.list()).toEqual([]);
  filters.save(negatives, { replace: false });
  filters.save(nils, { replace: false });
  expect(filters.list()).toEqual([nils, negatives]);
  first.close();

  const again = createSavedFilterService(temporaryWorkspace(path));
  expect(again.list()).toEqual([nils, negatives]);
  expect(again.remove('Negatives')).toEqual(negatives);
  expect(again.remove('Negatives')).toBeNull();
  again.save(negatives, { replace: false });
  expect(again.list()).toEqual([nils, negatives]);
});

it('takes the place of a filter only when it is told to', () => {
  const filters = createSavedFilterService(temporaryWorkspace());
  filters.save(negatives, { replace: false });
  const other = { ...nils, name: 'Negatives' };
  expect(() => filters.save(other, { replace: false })).toThrow(expect.objectContaining({ code: 'conflict' }));
  expect(filters.list()).toEqual([negatives]);
  filters.save(other, { replace: true });
  expect(filters.list()).toEqual([other]);
});

it('reads past a stored filter that this version does not know', () => {
  const workspace = temporaryWorkspace();
  workspace.savedFilters.put('newer', { kind: 'fractional' });
  workspace.savedFilters.put('older', { nil: true });
  const filters = createSavedFilterService(workspace);
  expect(filters.list()).toEqual([{ name: 'older', filter: nils.filter }]);
  expect(filters.remove('newer')).toBeNull();
  expect(workspace.savedFilters.find('newer')).toBeUndefined();
});

it('wants a name, trimmed and not long', () => {
  const parse = (name: string) => factContract['filter.save'].input.safeParse({ name, filter: {} });
  expect(parse('  Negatives ').data).toMatchObject({ name: 'Negatives', replace: false });
  expect(parse('   ').success).toBe(false);
  expect(parse('x'.repeat(61)).success).toBe(false);
});

import { expect, it } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import { createRefresh, type RefreshOptions } from './refresh.ts';
import { testHead } from '../checks/testing/filing-builder.ts';

function testRefresh(over: Partial<RefreshOptions['filings']> & Pick<RefreshOptions, 'afterRebuild'> = {}) {
  const warnings: string[] = [];
  const log = { info: () => undefined, warn: (text: string) => void warnings.push(text), error: () => undefined };
  const { afterRebuild, ...filings } = over;
  const refresh = createRefresh({
    filings: { outdated: () => ['a'], rebuild: async () => undefined, head: (id) => ({ ...testHead(), id }), ...filings },
    clock: { sleep: async () => undefined },
    log,
    afterRebuild,
  });
  return { refresh, warnings };
}

it('says of a failed scan that the filing itself was read again', async () => {
  const { refresh, warnings } = testRefresh({ afterRebuild: () => Promise.reject(new Error('scan')) });
  await refresh.upToDate(['a']);
  expect(warnings).toEqual(['a filing was read again; what is worked out from it could not be made']);
  expect(refresh.upToDate(['a'])).toBeUndefined();
});

it('does not scan what could not be read again', async () => {
  const scanned: string[] = [];
  const { refresh, warnings } = testRefresh({
    rebuild: () => Promise.reject(new Error('source')),
    afterRebuild: (id) => void scanned.push(id),
  });
  await refresh.upToDate(['a']);
  expect([scanned, warnings]).toEqual([[], ['a filing could not be read again; it is used as it was read before']]);
});

it('ends also after a failure at once, such as a filing that is gone', async () => {
  const gone = () => {
    throw new AppError('not-found', 'gone');
  };
  const { refresh, warnings } = testRefresh({ head: gone });
  await refresh.upToDate(['a']);
  expect([warnings, refresh.upToDate(['a'])]).toEqual([[], undefined]);
  await refresh.close();
});

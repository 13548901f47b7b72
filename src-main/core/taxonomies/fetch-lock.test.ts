import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#main/store/testing/temporary-workspace.ts';
import { whileAlone } from './fetch-lock.ts';

it('lets one of many calls of a process through, and the next when it is done', async () => {
  const path = join(temporaryFolder(), 'made.lock');
  for (let round = 0; round < 50; round += 1) {
    let inside = 0;
    const calls = Array.from({ length: 8 }, () =>
      whileAlone(path, 'made.zip', async () => {
        inside += 1;
        expect(inside).toBe(1);
        await new Promise(setImmediate);
      }),
    );
    const ends = await Promise.allSettled(calls);
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } });
    expect(existsSync(path)).toBe(false);
  }
});

it('takes the lock of an ended process that had the number of this one, and leaves that of another alone', async () => {
  const path = join(temporaryFolder(), 'made.lock');
  await writeFile(path, String(process.pid));
  expect(await whileAlone(path, 'made.zip', async () => 'fetched')).toBe('fetched');
  await writeFile(path, String(process.ppid));
  await expect(whileAlone(path, 'made.zip', async () => 'fetched')).rejects.toMatchObject({ code: 'conflict' });
  expect(existsSync(path)).toBe(true);
});

it('gives the lock back when the work fails', async () => {
  const path = join(temporaryFolder(), 'made.lock');
  await expect(whileAlone(path, 'made.zip', () => Promise.reject(new Error('no way')))).rejects.toThrow('no way');
  expect(await whileAlone(path, 'made.zip', async () => 'fetched')).toBe('fetched');
});

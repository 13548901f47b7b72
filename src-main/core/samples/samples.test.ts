import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#main/store/testing/temporary-workspace.ts';
import { createSampleHandlers, loadSamples } from './samples.ts';

const SAMPLE = {
  ...{
    id: 'made',
    title: 'Made Up Inc.',
    subtitle: '10-K',
    path: 'made-10k',
    form: '10-K',
    company: 'Made Up Inc.',
    periodEnd: '2024-12-31',
  },
  whatIsWrong: [],
};

async function resourcesWith(samples: unknown): Promise<URL> {
  const folder = temporaryFolder();
  await mkdir(join(folder, 'samples'));
  await writeFile(join(folder, 'samples', 'samples.json'), JSON.stringify(samples));
  return pathToFileURL(`${folder}/`);
}

it('lists samples without paths and what is wrong in them, and says where they are', async () => {
  const samples = await loadSamples(await resourcesWith([SAMPLE]));
  const { path: _path, whatIsWrong: _whatIsWrong, ...shown } = SAMPLE;
  expect(await createSampleHandlers(async () => samples)['sample.list']({}, { signal: new AbortController().signal })).toEqual([shown]);
  const { path, displayName } = samples.input('made');
  expect(path.endsWith(join('samples', 'made-10k'))).toBe(true);
  expect(displayName).toBe('made-10k');
  expect(() => samples.input('other')).toThrow('There is no sample other.');
});

it.each(['../secret', '/etc/passwd', 'a/../../b', 'C:\\secret', 'file:///etc/passwd'])(
  'refuses a path that leaves the folder: %s',
  async (path) => {
    await expect(resourcesWith([{ ...SAMPLE, path }]).then(loadSamples)).rejects.toThrow('a path inside the samples folder');
  },
);

it('has no samples when none are shipped', async () => {
  expect((await loadSamples(pathToFileURL(`${temporaryFolder()}/`))).list()).toEqual([]);
});

it('has the shipped samples at hand', async () => {
  const samples = await loadSamples(new URL('../../../resources/', import.meta.url));
  expect(samples.list().length).toBeGreaterThan(0);
  for (const { id } of samples.list()) expect(existsSync(samples.input(id).path)).toBe(true);
});

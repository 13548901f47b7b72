import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDownloader } from './download.ts';
import { fetchRelease } from './fetch-release.ts';
import { PartialFile } from './partial-file.ts';
import { addressTarget, type FetchTarget, offeredBy, publishedByWord, publishedTarget, type Publisher, PUBLISHERS } from './publishers.ts';
import { type FileServer, startFileServer } from './testing/file-server.ts';

describe('fetching what is read then', () => {
  let folder = '';
  let server: FileServer;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fetch-'));
    server = await startFileServer();
  });
  afterEach(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });
  const target = (...paths: readonly string[]): FetchTarget => ({
    name: 'dei-2024',
    urls: paths.map((path) => `${server.origin}${path}`),
    origins: [server.origin],
  });
  const fetchTarget = (of: FetchTarget, sha256?: string) =>
    fetchRelease(createDownloader({ folder, clock: { sleep: async () => undefined }, userAgent: 'test' }), folder, of, { sha256 });

  it('puts several documents into one folder, and removes it with the input', async () => {
    server.files.set('/dei/2024/dei-2024.xsd', { bytes: Buffer.from('<schema/>') });
    server.files.set('/dei/2024/dei-2024_lab.xsd', { bytes: Buffer.from('<labels/>') });
    const { input, files } = await fetchTarget(target('/dei/2024/dei-2024.xsd', '/dei/2024/dei-2024_lab.xsd'));
    expect(input.displayName).toBe('dei-2024');
    expect(input.origin).toBe(`${server.origin}/dei/2024/dei-2024.xsd`);
    expect(files.map(({ name, bytes }) => [name, bytes])).toEqual([
      ['dei-2024.xsd', 9],
      ['dei-2024_lab.xsd', 9],
    ]);
    expect(await readFile(join(input.path, 'dei-2024_lab.xsd'), 'utf8')).toBe('<labels/>');
    input.dispose?.();
    expect(await readdir(folder)).toEqual([]);
  });

  it('is refused while the same is fetched, and takes over from a process that ended', async () => {
    server.files.set('/dei-2024.xsd', { bytes: Buffer.from('<schema/>') });
    const both = await Promise.allSettled([fetchTarget(target('/dei-2024.xsd')), fetchTarget(target('/dei-2024.xsd'))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'conflict', message: 'dei-2024.xsd is being fetched already. Wait until that is done, or cancel it.' },
    });
    await writeFile(new PartialFile(folder, `${server.origin}/dei-2024.xsd`).lockPath, '2147483646');
    expect((await fetchTarget(target('/dei-2024.xsd'))).files).toHaveLength(1);
  });

  it('removes what nobody went on with, and nothing else', async () => {
    server.files.set('/dei-2024.xsd', { bytes: Buffer.from('<schema/>') });
    const [old, young] = [`${'a'.repeat(24)}.part`, `${'b'.repeat(24)}.part`];
    for (const name of [old, young, 'notes.txt']) await writeFile(join(folder, name), 'x');
    for (const name of [old, 'notes.txt']) await utimes(join(folder, name), 0, 0);
    (await fetchTarget(target('/dei-2024.xsd'))).input.dispose?.();
    expect((await readdir(folder)).toSorted()).toEqual([young, 'notes.txt']);
  });

  it('does without a further document that the server does not have', async () => {
    server.files.set('/dei-2024.xsd', { bytes: Buffer.from('<schema/>') });
    const { files } = await fetchTarget(target('/dei-2024.xsd', '/dei-2024_lab.xsd'));
    expect(files.map(({ name }) => name)).toEqual(['dei-2024.xsd']);
  });

  it('leaves nothing when one cannot be fetched', async () => {
    server.files.set('/dei-2024.xsd', { bytes: Buffer.from('<schema/>') });
    server.files.set('/dei-2024_lab.xsd', { bytes: Buffer.from('<html></html>') });
    await expect(fetchTarget(target('/dei-2024.xsd', '/dei-2024_lab.xsd'))).rejects.toThrow('a web page instead of dei-2024_lab.xsd');
    expect(await readdir(folder)).toEqual([]);
  });

  it('takes a checksum for one file only', async () => {
    await expect(fetchTarget(target('/a.xsd', '/b.xsd'), '00')).rejects.toMatchObject({ code: 'usage' });
  });
});

describe('publishers', () => {
  const none: readonly Publisher[] = [];

  it.each([
    ['us-gaap', 2025, ['https://xbrl.fasb.org/us-gaap/2025/us-gaap-2025.zip']],
    ['us-gaap', 2020, ['https://xbrl.fasb.org/us-gaap/2020/us-gaap-2020-01-31.zip']],
    ['srt', 2021, ['https://xbrl.fasb.org/srt/2021/srt-2021-01-31.zip']],
    ['exch', 2018, ['https://xbrl.sec.gov/exch/2018/exch-2018-01-31.xsd']],
    [
      'dei',
      2024,
      ['dei-2024.xsd', 'dei-2024_lab.xsd', 'dei-2024_pre.xsd', 'dei-2024_def.xsd'].map((file) => `https://xbrl.sec.gov/dei/2024/${file}`),
    ],
    [
      'dei',
      2019,
      ['dei-2019-01-31.xsd', 'dei-lab-2019-01-31.xml', 'dei-pre-2019-01-31.xml', 'dei-def-2019-01-31.xml'].map(
        (file) => `https://xbrl.sec.gov/dei/2019/${file}`,
      ),
    ],
  ])('address of %s %i', (family, year, urls) => {
    expect(publishedTarget(PUBLISHERS, family, year)).toMatchObject({ name: `${family}-${year}`, urls });
  });

  it('are fetched over https from their own servers, each release once', () => {
    for (const { origins, releases } of PUBLISHERS) {
      for (const origin of origins) expect(origin).toMatch(/^https:/);
      for (const { urls } of releases) for (const url of urls) expect(origins).toContain(new URL(url).origin);
    }
    const ids = offeredBy(PUBLISHERS).map(({ family, year }) => `${family}-${year}`);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('a word means one release or all of a year', () => {
    expect(publishedByWord(PUBLISHERS, 'us-gaap-2024')).toEqual([{ family: 'us-gaap', year: 2024 }]);
    expect(publishedByWord(PUBLISHERS, '2024').map(({ family }) => family)).toEqual(
      expect.arrayContaining(['us-gaap', 'srt', 'dei', 'country', 'currency', 'exch', 'stpr', 'ecd']),
    );
    expect(publishedByWord(PUBLISHERS, 'us-gaap-1999')).toEqual([]);
    expect(publishedByWord(PUBLISHERS, 'release.zip')).toEqual([]);
  });

  it('names the years that there are', () => {
    expect(() => publishedTarget(PUBLISHERS, 'ecd', 2019)).toThrow(
      'No known publisher offers ecd of 2019; there are 2023, 2024, 2025, 2026.',
    );
    expect(() => publishedTarget(PUBLISHERS, 'ifrs', 2024)).toThrow('No known publisher offers a taxonomy ifrs.');
  });

  it('takes an https address and no other', () => {
    expect(addressTarget(none, 'https://example.com/x/us-gaap-2024.zip')).toEqual({
      name: 'us-gaap-2024.zip',
      urls: ['https://example.com/x/us-gaap-2024.zip'],
      origins: ['https://example.com'],
    });
    for (const address of [
      'http://example.com/a.zip',
      'ftp://example.com/a.zip',
      'https://a:b@example.com/a.zip',
      'https://example.com/',
      'https://',
    ])
      expect(() => addressTarget(none, address), address).toThrow(expect.objectContaining({ code: 'usage' }) as Error);
  });
});

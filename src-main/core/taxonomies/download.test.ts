import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildZip } from '#main/xml/testing/zip-builder.ts';
import { createDownloader, type Downloaded, type DownloadOptions } from './download.ts';
import { type FileServer, type ServedFile, startFileServer } from './testing/file-server.ts';
import type { FetchLimits } from './transfer.ts';

const ZIP = buildZip([{ name: 'us-gaap-2024/elts/us-gaap-2024.xsd', content: 'x'.repeat(200_000), stored: true }]);
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

let folder = '';
let server: FileServer;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'downloads-'));
  server = await startFileServer();
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

const serve = (file: Partial<ServedFile> = {}, path = '/us-gaap-2024.zip'): ServedFile => {
  const served = { bytes: ZIP, etag: '"one"', ...file };
  server.files.set(path, served);
  return served;
};

const fetchFile = (options: DownloadOptions = {}, limits: Partial<FetchLimits> = {}, path = '/us-gaap-2024.zip'): Promise<Downloaded> =>
  createDownloader({
    folder,
    clock: { sleep: async () => undefined },
    userAgent: 'AuditFlow Workbench/test',
    limits,
  }).fetch(`${server.origin}${path}`, [server.origin], {
    ...options,
    onProgress: (done, total) => {
      options.onProgress?.(done, total);
      server.progressed(done);
    },
  });

const kept = (): Promise<string[]> => readdir(folder);

describe('fetching a release', () => {
  it('gives the bytes, their checksum and how far it got', async () => {
    serve();
    const progress: [number, number][] = [];
    const fetched = await fetchFile({ onProgress: (done, total) => progress.push([done, total]) });
    expect(fetched).toMatchObject({ sha256: sha256(ZIP), bytes: ZIP.length });
    expect((await readFile(fetched.file.path)).equals(ZIP)).toBe(true);
    expect(progress[0]).toEqual([0, ZIP.length]);
    expect(progress.at(-1)).toEqual([ZIP.length, ZIP.length]);
    await fetched.file.remove();
    expect(await kept()).toEqual([]);
  });

  it('takes an answer that does not say its length', async () => {
    serve({ withoutLength: true });
    expect(await fetchFile()).toMatchObject({ sha256: sha256(ZIP) });
  });

  it('goes on where the connection broke', async () => {
    serve({ cuts: [50_000, 70_000] });
    expect(await fetchFile()).toMatchObject({ sha256: sha256(ZIP) });
    expect(server.requests).toHaveLength(3);
    expect(server.requests[1]).toMatch(/^GET \/us-gaap-2024\.zip bytes=[1-9]\d*-$/);
  });

  it('tries again what a server answers with 503', async () => {
    serve({ statuses: [503, 503] });
    expect(await fetchFile()).toMatchObject({ sha256: sha256(ZIP) });
  });

  it('keeps what came when it breaks for good, and goes on from there the next time', async () => {
    const served = serve({ cuts: [40_000, 1_000, 1_000, 1_000] });
    await expect(fetchFile()).rejects.toMatchObject({
      code: 'input-refused',
      retryable: true,
      message: expect.stringMatching(
        /could not be reached \(the connection broke\)\. \d+ KB came and are kept: the next attempt goes on from there\. Nothing was changed\. Download http.*us-gaap-2024\.zip elsewhere and add the file\.$/,
      ),
    });
    expect(await kept()).toHaveLength(2);
    served.cuts = [];
    server.requests.length = 0;
    expect(await fetchFile()).toMatchObject({ sha256: sha256(ZIP) });
    expect(server.requests).toEqual([expect.stringMatching(/bytes=[1-9]\d*-$/)]);
  });

  it('starts over when the file has changed since', async () => {
    const served = serve({ cuts: [40_000, 0, 0, 0] });
    await expect(fetchFile()).rejects.toThrow('could not be reached');
    const other = buildZip([{ name: 'a', content: 'y'.repeat(90_000), stored: true }]);
    Object.assign(served, { bytes: other, etag: '"two"', cuts: [] });
    expect(await fetchFile()).toMatchObject({ sha256: sha256(other), bytes: other.length });
  });

  it('starts over when the rest is of a file with another length', async () => {
    const served = serve({ cuts: [40_000, 0, 0, 0] });
    await expect(fetchFile()).rejects.toThrow('could not be reached');
    const other = buildZip([{ name: 'a', content: 'y'.repeat(90_000), stored: true }]);
    Object.assign(served, { bytes: other, cuts: [] });
    expect(await fetchFile()).toMatchObject({ sha256: sha256(other) });
  });

  it('starts over when the file is now shorter than what came', async () => {
    const served = serve({ cuts: [40_000, 0, 0, 0] });
    await expect(fetchFile()).rejects.toThrow('could not be reached');
    const other = buildZip([{ name: 'a', content: 'y', stored: true }]);
    Object.assign(served, { bytes: other, cuts: [] });
    expect(await fetchFile()).toMatchObject({ sha256: sha256(other) });
  });

  it.each([
    ['that ignores ranges', { ignoresRange: true }],
    ['that gives no validator', { etag: undefined }],
  ])('starts over at a server %s', async (_what, how) => {
    serve({ cuts: [50_000], ...how });
    expect(await fetchFile()).toMatchObject({ sha256: sha256(ZIP), bytes: ZIP.length });
  });

  it('accepts the checksum it is given, in either case', async () => {
    serve();
    expect(await fetchFile({ sha256: sha256(ZIP).toUpperCase() })).toMatchObject({ bytes: ZIP.length });
  });

  it('follows redirects inside the publisher’s servers', async () => {
    serve();
    serve({ redirect: '/us-gaap-2024.zip' }, '/latest.zip');
    expect(await fetchFile({}, {}, '/latest.zip')).toMatchObject({ sha256: sha256(ZIP) });
  });

  it('stops when it is told to, keeps the part and changes nothing', async () => {
    serve({ stallsAt: 40_000 });
    const stop = new AbortController();
    const fetching = fetchFile({ signal: stop.signal, onProgress: (done) => (done > 0 ? stop.abort() : undefined) });
    await expect(fetching).rejects.toMatchObject({ code: 'cancelled', message: 'Fetching was stopped. Nothing was changed.' });
    expect(await kept()).toHaveLength(2);
  });
});

describe('refused, with nothing kept', () => {
  const page = Buffer.from('<!DOCTYPE html><html><body>Sign in</body></html>');
  it.each<[string, Partial<ServedFile>, DownloadOptions, Partial<FetchLimits>, string]>([
    ['a web page', { bytes: page }, {}, {}, 'answered with a web page instead of us-gaap-2024.zip.'],
    ['nothing', { bytes: Buffer.alloc(0) }, {}, {}, 'answered with nothing instead of us-gaap-2024.zip.'],
    ['something else', { bytes: Buffer.from('words') }, {}, {}, 'answered with something else instead of us-gaap-2024.zip.'],
    ['another checksum', {}, { sha256: 'ab'.repeat(32) }, {}, `has the checksum ${sha256(ZIP)}, not the expected abab`],
    ['403', { statuses: [403] }, {}, {}, 'does not give the file out (403).'],
    ['too large by its word', {}, {}, { maxBytes: 1_000 }, 'is larger than 1,000 bytes.'],
    ['too large when it comes', { withoutLength: true }, {}, { maxBytes: 1_000 }, 'is larger than 1,000 bytes.'],
    ['sent elsewhere', { redirect: 'http://example.com/a.zip' }, {}, {}, 'sends to http://example.com, which is not its publisher’s.'],
    ['sent to a page of another scheme', { redirect: 'file:///etc/passwd' }, {}, {}, 'which is not its publisher’s.'],
    ['sent in a circle', { redirect: '/us-gaap-2024.zip' }, {}, {}, 'redirects without end.'],
  ])('%s', async (_what, file, options, limits, reason) => {
    serve(file);
    await expect(fetchFile(options, limits)).rejects.toMatchObject({
      code: 'input-refused',
      retryable: false,
      message: expect.stringContaining(reason),
    });
    expect(await kept()).toEqual([]);
  });

  it('a file that is not there', async () => {
    await expect(fetchFile()).rejects.toThrow(/^127\.0\.0\.1:\d+ has no such file \(404\)\. Nothing was changed\. Download /);
  });

  it('a server that says nothing more', async () => {
    serve({ stallsAt: 10 });
    await expect(fetchFile({}, { idleMs: 20 })).rejects.toThrow('could not be reached (it did not answer in time)');
  });

  it('no server at all: one sentence, without trying again', async () => {
    const { origin } = server;
    await server.close();
    const downloader = createDownloader({
      folder,
      clock: {
        sleep: async () => {
          throw new Error('waited');
        },
      },
      userAgent: 'test',
    });
    await expect(downloader.fetch(`${origin}/us-gaap-2024.zip`, [origin])).rejects.toMatchObject({
      code: 'input-refused',
      retryable: true,
      message: expect.stringMatching(/could not be reached \(it refuses connections\)\. Nothing was changed\. Download http/),
    });
    server = await startFileServer();
  });
});

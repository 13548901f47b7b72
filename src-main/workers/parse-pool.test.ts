import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import { instance, schema, temporaryFolder, writeFiles } from '#main/xml/testing/filing-builder.ts';
import { createParsePool, type ParsePool } from './parse-pool.ts';
import { faultText } from './parser-fault.ts';

const WORKER = new URL('./parse-worker.ts', import.meta.url);
const pools: ParsePool[] = [];

function poolOf(workerUrl: URL | null): ParsePool {
  const pool = createParsePool({ workerUrl });
  pools.push(pool);
  return pool;
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map(async (pool) => pool.close()));
});

const filing = async (): Promise<string> => writeFiles({ 'x.xml': instance('<x:A contextRef="c">a</x:A>'), 'x.xsd': schema() });

/** A stand-in for the worker module. */
async function workerModule(source: string): Promise<URL> {
  const path = join(await temporaryFolder(), 'worker.mjs');
  await writeFile(path, `import { parentPort } from 'node:worker_threads';\n${source}`);
  return pathToFileURL(path);
}

describe.each([
  ['in a worker', WORKER],
  ['in process', null],
])('a pool %s', (_where, workerUrl) => {
  it('reads filings one after another and reports progress', async () => {
    const pool = poolOf(workerUrl);
    const documents: (string | null)[] = [];
    const path = await filing();
    const first = await pool.parse({ path }, { onProgress: ({ document }) => documents.push(document) });
    expect(first.facts.map(({ value }) => value)).toEqual(['a']);
    expect(documents).toContain('x.xml');
    expect((await pool.parse({ path })).sha256).toBe(first.sha256);
  });

  it('takes an input that carries more than it needs, a clean-up function for example', async () => {
    const staged = { path: await filing(), displayName: 'x.xml', dispose: () => undefined };
    expect((await poolOf(workerUrl).parse(staged)).facts).toHaveLength(1);
  });

  it('refuses as the reader does', async () => {
    const pool = poolOf(workerUrl);
    await expect(pool.parse({ path: '/no/such.zip' })).rejects.toMatchObject({ name: 'AppError', code: 'input-refused' });
    expect((await pool.parse({ path: await filing() })).facts).toHaveLength(1);
  });

  it('cancels by signal, and goes on afterwards', async () => {
    const pool = poolOf(workerUrl);
    const abort = new AbortController();
    const path = await filing();
    const opening = pool.parse({ path }, { signal: abort.signal, onProgress: () => abort.abort() });
    abort.abort();
    await expect(opening).rejects.toMatchObject({ code: 'cancelled' });
    await expect(pool.parse({ path }, { signal: abort.signal })).rejects.toMatchObject({ code: 'cancelled' });
    expect((await pool.parse({ path })).facts).toHaveLength(1);
  });
});

describe('a worker that falls over', () => {
  const fails = { code: 'internal', message: 'The parser failed on this file. Nothing was stored.' };

  it('fails that opening only', async () => {
    const pool = poolOf(
      await workerModule("parentPort.on('message', ({ input }) => { if (input.path === 'bad') process.exit(3); throw new Error('no'); });"),
    );
    await expect(pool.parse({ path: 'bad' })).rejects.toMatchObject(fails);
    await expect(pool.parse({ path: 'worse' })).rejects.toMatchObject(fails);
  });

  it('says where it failed to the log alone', async () => {
    const failed = { ...fails, detail: 'incident', retryable: false };
    const message = JSON.stringify({ kind: 'failed', error: failed, fault: 'Error: no\n    at place' });
    const worker = poolOf(await workerModule(`parentPort.on('message', () => parentPort.postMessage(${message}));`));
    await expect(worker.parse({ path: 'x' })).rejects.toMatchObject({ ...failed, cause: 'Error: no\n    at place' });
    // No path of a file: a fault of the caller's, which no refusal in words is for.
    const fault: unknown = await poolOf(null)
      .parse({ path: 'a\0b' })
      .catch((error: unknown) => error);
    if (!(fault instanceof AppError)) throw new Error('an AppError was expected');
    expect(fault.toShape()).toEqual({ ...fails, detail: expect.stringMatching(/^[0-9a-f-]{36}$/), retryable: false });
    expect(faultText(fault.cause)).toMatch(/\n +at /);
  });

  it('for want of memory fails that opening only', async () => {
    const hog =
      "parentPort.on('message', () => { const all = []; for (;;) all.push(new Array(100_000).fill({}).map(() => ({ a: 1 }))); });";
    const pool = createParsePool({ workerUrl: await workerModule(hog), maxMemoryMb: 32 });
    pools.push(pool);
    await expect(pool.parse({ path: 'x' })).rejects.toMatchObject(fails);
  });

  it('while idle is replaced', async () => {
    const source =
      "parentPort.on('message', () => { parentPort.postMessage({ kind: 'done', result: {} }); setTimeout(() => { throw new Error('late'); }, 5); });";
    const pool = poolOf(await workerModule(source));
    await pool.parse({ path: 'x' });
    await new Promise((resolve) => setTimeout(resolve, 500));
    await expect(pool.parse({ path: 'x' })).resolves.toEqual({});
  });

  it('closing cancels what is under way', async () => {
    const pool = poolOf(await workerModule("parentPort.on('message', () => {});"));
    const opening = pool.parse({ path: 'x' });
    await pool.close();
    await expect(opening).rejects.toMatchObject({ code: 'cancelled' });
  });
});

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { connect as connectTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createClient } from '#shared/rpc/client.ts';
import { DEFAULT_SETTINGS } from '#shared/rpc/app.ts';
import { socketTransport } from '#shared/rpc/socket-transport.ts';
import { loggedEvent } from '#shared/rpc/testing/fake-handlers.ts';
import { RPC_PATH, STAGE_PATH, UPLOAD_TYPE, uploadHeaderLine } from '#shared/rpc/upload.ts';
import { CONTENT_SECURITY_POLICY } from '../csp.ts';
import { listRendererFiles } from '../renderer-files.ts';
import { type FakeWorkbench, fakeWorkbench } from '../testing/fake-workbench.ts';
import { type LocalServer, type LocalServerOptions, startLocalServer } from './server.ts';

let folder: string;
let workbench: FakeWorkbench;
let server: LocalServer;

const start = async (options: Partial<LocalServerOptions> = {}): Promise<void> => {
  server = await startLocalServer({
    workbench,
    files: listRendererFiles(join(folder, 'renderer')),
    port: 0,
    requiresToken: true,
    ...options,
  });
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'auditflow-test-'));
  mkdirSync(join(folder, 'renderer', 'assets'), { recursive: true });
  writeFileSync(join(folder, 'renderer', 'index.html'), '<!doctype html><title>Workbench</title>');
  writeFileSync(join(folder, 'renderer', 'assets', 'index-abcd1234.js'), 'export {};');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  symlinkSync(join(folder, 'secret.txt'), join(folder, 'renderer', 'link.txt'));
  workbench = fakeWorkbench({
    'settings.get': async () => DEFAULT_SETTINGS,
    'run.watch': async function* ({ fromSeq }, { signal }) {
      for (let seq = fromSeq; seq <= 5; seq += 1) yield loggedEvent(seq);
      if (fromSeq === 1) await new Promise<void>((done) => signal.addEventListener('abort', () => done()));
    },
  });
  await start();
});

afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const base = (): string => `http://127.0.0.1:${server.port}`;

/** A request as a browser would not send it: any Host, any path, no redirect followed. */
function raw(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<{ status: number; headers: Record<string, unknown>; body: string }> {
  return new Promise((done, fail) => {
    const sent = httpRequest({ host: '127.0.0.1', port: server.port, path, method, headers, agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      response.on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    sent.on('error', fail).end();
  });
}

async function signIn(): Promise<string> {
  const { headers } = await raw(`/?token=${server.token ?? ''}`);
  return String((headers['set-cookie'] as string[])[0]?.split(';')[0]);
}

describe('pages', () => {
  it('listens on the loopback address only and announces an address with a random token', () => {
    expect(server.address()).toBe(`${base()}/?token=${server.token ?? ''}`);
    expect(server.address({ filing: 'filing-1' })).toContain('&filing=filing-1');
    expect(Buffer.from(server.token ?? '', 'base64url')).toHaveLength(32);
  });

  it('exchanges the token for a cookie; with it reload, routes and a second tab work', async () => {
    const entry = await raw(`/?token=${server.token ?? ''}`);
    expect(entry.status).toBe(303);
    expect(entry.headers['location']).toBe('/');
    expect(String(entry.headers['set-cookie'])).toMatch(/; HttpOnly; SameSite=Strict$/);
    const cookie = await signIn();
    for (const path of ['/', '/filing/filing-1/findings?finding=x', '/review', '/assets/index-abcd1234.js']) {
      expect((await raw(path, { cookie })).status).toBe(200);
    }
    expect((await raw('/')).status).toBe(401);
    expect((await raw('/?token=wrong')).body).toMatch(/Open the address that the terminal printed/);
  });

  it('opens on a filing', async () => {
    const entry = await raw(`/?token=${server.token ?? ''}&filing=filing-1`);
    expect(entry.headers['location']).toBe('/filing/filing-1');
  });

  it('answers everything with the policy of both shells', async () => {
    const cookie = await signIn();
    for (const answer of [await raw('/', { cookie }), await raw('/nothing.js', { cookie }), await raw('/'), await raw(STAGE_PATH)]) {
      expect(answer.headers).toMatchObject({
        'content-security-policy': CONTENT_SECURITY_POLICY,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
    }
    expect(CONTENT_SECURITY_POLICY).not.toMatch(/unsafe|\*|https?:/);
  });

  it('says types, and keeps only files whose name has a hash', async () => {
    const cookie = await signIn();
    expect((await raw('/', { cookie })).headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    const script = await raw('/assets/index-abcd1234.js', { cookie });
    expect(script.headers).toMatchObject({ 'content-type': 'text/javascript; charset=utf-8' });
    expect(script.headers['cache-control']).toMatch(/immutable/);
  });

  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/assets/../../secret.txt',
    '/..\\secret.txt',
    '/%5c..%5csecret.txt',
    '//secret.txt',
    '/assets/%00.js',
    '/%',
    '/link.txt',
    '/assets',
    'http://evil.example/secret.txt',
  ])('does not lead out of the renderer: %s', async (path) => {
    const answer = await raw(path, { cookie: await signIn() });
    expect(answer.body).not.toContain('secret');
    expect([200, 400, 404]).toContain(answer.status);
    if (answer.status === 200) expect(answer.body).toContain('<title>Workbench');
  });

  it('refuses foreign hosts (DNS rebinding) and other methods', async () => {
    const cookie = await signIn();
    expect((await raw('/', { cookie, host: 'evil.example' })).status).toBe(421);
    expect((await raw('/', { cookie, host: `localhost:${server.port}` })).status).toBe(200);
    expect((await raw('/', { cookie }, 'DELETE')).status).toBe(405);
  });

  it('lets everybody on this machine in with --no-token', async () => {
    await server.close();
    await start({ requiresToken: false });
    expect(server.address()).toBe(`${base()}/`);
    expect((await raw('/')).status).toBe(200);
    expect((await raw('/?filing=filing-1')).headers['location']).toBe('/filing/filing-1');
    expect((await raw('/', { host: 'evil.example' })).status).toBe(421);
  });

  it('says when a port is taken', async () => {
    await expect(startLocalServer({ workbench, files: new Map(), port: server.port, requiresToken: true })).rejects.toMatchObject({
      code: 'usage',
      message: expect.stringContaining(`Port ${server.port} is in use`),
    });
  });
});

describe('the WebSocket', () => {
  const dial = (headers: Record<string, string>, path: string = RPC_PATH): Promise<WebSocket | number> =>
    new Promise((done) => {
      const socket = new WebSocket(`ws://127.0.0.1:${server.port}${path}`, { headers });
      socket.once('open', () => done(socket));
      socket.once('unexpected-response', (_request, response) => done(response.statusCode ?? 0));
      socket.once('error', () => undefined);
    });

  it('speaks the contract to a signed-in page of its own', async () => {
    const socket = await dial({ cookie: await signIn(), origin: base() });
    const client = createClient(socketTransport(socket as WebSocket));
    expect(await client.call('settings.get', {})).toEqual(DEFAULT_SETTINGS);
  });

  it.each([
    ['no cookie', {}, 401],
    ['a foreign origin', { origin: 'https://evil.example' }, 403],
    ['no origin', { origin: '' }, 403],
    ['a foreign host', { host: 'evil.example' }, 421],
  ] as const)('refuses %s', async (what, changed, status) => {
    const headers: Record<string, string> = { origin: base(), ...changed };
    if (headers['origin'] === '') delete headers['origin'];
    if (what !== 'no cookie') headers['cookie'] = await signIn();
    expect(await dial(headers)).toBe(status);
  });

  it('is nowhere else', async () => {
    expect(await dial({ cookie: await signIn(), origin: base() }, '/other')).toBe(404);
  });

  it('goes on with a stream from any number after the connection broke', async () => {
    const headers = { cookie: await signIn(), origin: base() };
    const first = (await dial(headers)) as WebSocket;
    const seen: number[] = [];
    const watch = async (): Promise<void> => {
      for await (const { seq } of createClient(socketTransport(first)).stream('run.watch', { runId: 'run-1', fromSeq: 1 })) {
        seen.push(seq);
        if (seq === 3) first.terminate();
      }
    };
    await expect(watch()).rejects.toMatchObject({ retryable: true });
    const second = (await dial(headers)) as WebSocket;
    const next = (seen.at(-1) ?? 0) + 1;
    for await (const { seq } of createClient(socketTransport(second)).stream('run.watch', { runId: 'run-1', fromSeq: next }))
      seen.push(seq);
    expect(seen).toEqual([1, 2, 3, 4, 5]);
  });

  it('ends a connection that sends no JSON or too much of it, and serves on', async () => {
    const headers = { cookie: await signIn(), origin: base() };
    for (const frame of ['no json', Buffer.from([1, 2, 3]), 'x'.repeat(5 * 1024 ** 2)]) {
      const socket = (await dial(headers)) as WebSocket;
      socket.on('error', () => undefined);
      const closed = new Promise<number>((done) => socket.once('close', done));
      socket.send(frame);
      expect([1007, 1009, 1006]).toContain(await closed);
    }
    const socket = (await dial(headers)) as WebSocket;
    expect(await createClient(socketTransport(socket)).call('settings.get', {})).toEqual(DEFAULT_SETTINGS);
  });
});

describe('uploads', () => {
  const upload = async (
    files: readonly { name: string; body: string; size?: number }[],
    headers: Record<string, string> = {},
    tail = '',
  ): Promise<{ status: number; json: unknown }> => {
    const header = uploadHeaderLine({ files: files.map(({ name, body, size }) => ({ name, size: size ?? Buffer.byteLength(body) })) });
    const response = await fetch(`${base()}${STAGE_PATH}`, {
      method: 'POST',
      headers: { 'content-type': UPLOAD_TYPE, origin: base(), cookie: await signIn(), ...headers },
      body: `${header}${files.map(({ body }) => body).join('')}${tail}`,
    });
    const text = await response.text();
    return { status: response.status, json: response.headers.get('content-type') === 'application/json' ? JSON.parse(text) : text };
  };
  const stagedPath = (token = 'token-1'): string => workbench.staged.get(token)?.path ?? '';

  it('keeps one file under its own name in a private folder until it is used', async () => {
    const { status, json } = await upload([{ name: '../aapl.zip', body: 'PK' }]);
    expect({ status, json }).toEqual({ status: 200, json: { token: 'token-1', displayName: 'aapl.zip' } });
    expect(readFileSync(stagedPath(), 'utf8')).toBe('PK');
    expect(statSync(dirname(dirname(stagedPath()))).mode & 0o777).toBe(0o700);
    workbench.staged.get('token-1')?.dispose?.();
    await expect.poll(() => existsSync(dirname(stagedPath()))).toBe(false);
  });

  it('keeps several files as the folder that they are', async () => {
    await upload([
      { name: 'filing/a.htm', body: '<html/>' },
      { name: 'filing/sub/a.xsd', body: 'é' },
      { name: 'filing/empty.txt', body: '' },
    ]);
    expect(workbench.staged.get('token-1')?.displayName).toBe('filing');
    expect(readdirSync(stagedPath()).sort()).toEqual(['a.htm', 'empty.txt', 'sub']);
    expect(readFileSync(join(stagedPath(), 'sub', 'a.xsd'), 'utf8')).toBe('é');
  });

  it.each([
    ['no cookie', { cookie: '' }, 401],
    ['a foreign origin', { origin: 'https://evil.example' }, 403],
    ['another type', { 'content-type': 'text/plain' }, 415],
  ] as const)('refuses %s', async (_what, headers, status) => {
    expect((await upload([{ name: 'a.zip', body: 'PK' }], headers)).status).toBe(status);
    expect(workbench.staged.size).toBe(0);
  });

  it.each([
    ['a header that is none', 'not json\n', 400],
    ['no line feed', '{', 400],
    ['no files', '{"files":[]}\n', 400],
    ['a negative size', '{"files":[{"name":"a","size":-1}]}\n', 400],
  ])('refuses %s', async (_what, body, status) => {
    const response = await fetch(`${base()}${STAGE_PATH}`, {
      method: 'POST',
      headers: { 'content-type': UPLOAD_TYPE, origin: base(), cookie: await signIn() },
      body,
    });
    expect(response.status).toBe(status);
  });

  it('refuses more bytes than were announced, and more than are allowed, and leaves nothing behind', async () => {
    await server.close();
    await start({ uploads: { maxBytes: 1_000 } });
    expect((await upload([{ name: 'a.zip', body: 'PK' }], {}, 'more')).status).toBe(400);
    const { status, json } = await upload([{ name: 'a.zip', body: 'x'.repeat(3_000_000) }]);
    expect(status).toBe(413);
    expect(json).toMatchObject({ code: 'input-refused', message: expect.stringMatching(/^a\.zip is larger than the 1000 bytes/) });
    expect(workbench.staged.size).toBe(0);
    expect(leftOvers()).toEqual([]);
  });

  it('removes an upload that broke off, and one that nobody opened', async () => {
    await server.close();
    await start({ uploads: { lifetimeMs: 20 } });
    await breakOff();
    await expect.poll(leftOvers).toEqual([]);
    await upload([{ name: 'a.zip', body: 'PK' }]);
    await expect.poll(() => existsSync(stagedPath())).toBe(false);
  });

  it('removes everything when it closes', async () => {
    await upload([{ name: 'a.zip', body: 'PK' }]);
    const root = dirname(dirname(stagedPath()));
    await server.close();
    expect(existsSync(root)).toBe(false);
  });

  /** Sets of this process's uploads that are still there. */
  const leftOvers = (): string[] =>
    readdirSync(tmpdir())
      .filter((name) => name.startsWith(`auditflow-upload-${process.pid}-`))
      .flatMap((name) => readdirSync(join(tmpdir(), name)));

  const breakOff = async (): Promise<void> => {
    const cookie = await signIn();
    const socket = connectTcp(server.port, '127.0.0.1');
    socket.write(
      `POST ${STAGE_PATH} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nOrigin: ${base()}\r\nCookie: ${cookie}\r\nContent-Type: ${UPLOAD_TYPE}\r\nContent-Length: 5000\r\n\r\n${uploadHeaderLine({ files: [{ name: 'a.zip', size: 4_000 }] })}PK`,
    );
    await expect.poll(() => leftOvers().length).toBe(1);
    socket.destroy();
  };
});

import { afterEach, describe, expect, it } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import { bridgeTransport, type HostBridge } from '#shared/rpc/bridge.ts';
import { type Client, createClient } from '#shared/rpc/client.ts';
import type { Handlers } from '#shared/rpc/contract.ts';
import { DEFAULT_SETTINGS } from '#shared/rpc/app.ts';
import { createMemoryPair } from '#shared/rpc/testing/memory-transport.ts';
import { createQueue } from '#shared/base/queue.ts';
import { serveConnection } from '#shared/rpc/server.ts';
import { socketTransport } from '#shared/rpc/socket-transport.ts';
import { loggedEvent } from '#shared/rpc/testing/fake-handlers.ts';
import { RPC_PATH } from '#shared/rpc/upload.ts';
import type { ClientMessage, Transport } from '#shared/rpc/wire.ts';
import { WebSocket } from 'ws';
import { createBridgeHost } from './electron/bridge.ts';
import { APP_URL } from './electron/security.ts';
import { startLocalServer } from './serve/server.ts';
import { fakeWorkbench } from './testing/fake-workbench.ts';

interface Link {
  readonly transport: Transport<ClientMessage, unknown>;
  /** Ends it from the other side. */
  cut(): Promise<void>;
}
type Connect = (handlers: Partial<Handlers>) => Promise<Link>;

const overMemory: Connect = async (handlers) => {
  const workbench = fakeWorkbench(handlers);
  const pair = createMemoryPair();
  serveConnection(pair.server, workbench, createQueue());
  return { transport: pair.client, cut: async () => pair.server.close() };
};

const overSocket: Connect = async (handlers) => {
  const server = await startLocalServer({ workbench: fakeWorkbench(handlers), files: new Map(), port: 0, requiresToken: false });
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}${RPC_PATH}`, { origin: `http://127.0.0.1:${server.port}` });
  return { transport: socketTransport(socket), cut: () => server.close() };
};

const overBridge: Connect = async (handlers) => {
  const host = createBridgeHost(fakeWorkbench(handlers));
  const gone: (() => void)[] = [];
  let isGone = false;
  let receive: (message: unknown) => void = () => undefined;
  const sender = {
    id: 1,
    isDestroyed: () => isGone,
    once: (_event: 'destroyed', listener: () => void) => gone.push(listener),
    // As over Electron's channel: a copy, and later.
    send: (_channel: string, sent: { readonly kind: string; readonly message?: unknown }) =>
      void setImmediate(() => receive(structuredClone(sent.message))),
  };
  const event = { sender, senderFrame: { url: APP_URL, parent: null } } as unknown as Parameters<typeof host.handle>[0];
  const bridge: Pick<HostBridge, 'connect' | 'send'> = {
    connect: (listener) => {
      receive = listener;
      host.handle(event, { kind: 'connect' });
    },
    send: (message) => void setImmediate(() => host.handle(event, { kind: 'message', message: structuredClone(message) })),
  };
  const transport = bridgeTransport(bridge);
  return {
    transport,
    cut: async () => {
      isGone = true;
      for (const listener of gone) listener();
      transport.close();
    },
  };
};

const links: Link[] = [];
afterEach(async () => {
  for (const link of links.splice(0)) await link.cut();
});

/** Resolves when the signal of a running handler fires. */
function handlerSignal(): { readonly seen: Promise<void>; readonly watch: (signal: AbortSignal) => Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const watch = (signal: AbortSignal): Promise<void> =>
    new Promise((done) =>
      signal.addEventListener('abort', () => {
        resolve(undefined);
        done();
      }),
    );
  return { seen: promise.then(() => undefined), watch };
}

describe.each([
  ['memory', overMemory],
  ['WebSocket', overSocket],
  ['Electron bridge', overBridge],
])('the contract over %s', (_name, connect) => {
  const start = async (handlers: Partial<Handlers>): Promise<Client & { readonly link: Link }> => {
    const link = await connect(handlers);
    links.push(link);
    return { ...createClient(link.transport), link };
  };

  it('answers calls, many at a time', async () => {
    const client = await start({ 'settings.get': async () => DEFAULT_SETTINGS, 'filing.list': async () => [] });
    const answers = await Promise.all([client.call('settings.get', {}), client.call('filing.list', {}), client.call('settings.get', {})]);
    expect(answers).toEqual([DEFAULT_SETTINGS, [], DEFAULT_SETTINGS]);
  });

  it('carries an AppError as it is and anything else as internal with an incident', async () => {
    const client = await start({
      'case.get': async () => {
        throw new AppError('not-found', 'There is no case 7.', { detail: 'x', retryable: true });
      },
      'filing.list': async () => {
        throw new TypeError('secret path /home/someone');
      },
    });
    await expect(client.call('case.get', { caseId: '7' })).rejects.toMatchObject({
      code: 'not-found',
      message: 'There is no case 7.',
      detail: 'x',
      retryable: true,
    });
    await expect(client.call('filing.list', {})).rejects.toMatchObject({
      code: 'internal',
      detail: 'incident-1',
      message: expect.not.stringContaining('secret'),
    });
  });

  it('refuses an input and an answer that do not fit the contract', async () => {
    let calls = 0;
    const client = await start({
      'settings.set': async () => {
        calls += 1;
        return DEFAULT_SETTINGS;
      },
      'settings.get': async () => ({ ...DEFAULT_SETTINGS, pace: -1 }),
    });
    await expect(client.call('settings.set', { pace: -1 })).rejects.toMatchObject({ code: 'usage' });
    expect(calls).toBe(0);
    await expect(client.call('settings.get', {})).rejects.toMatchObject({ code: 'internal' });
  });

  it('streams items in order and ends', async () => {
    const client = await start({
      'run.watch': async function* ({ fromSeq }) {
        for (let seq = fromSeq; seq <= 200; seq += 1) yield loggedEvent(seq);
      },
    });
    const seen: number[] = [];
    for await (const event of client.stream('run.watch', { runId: 'run-1', fromSeq: 3 })) seen.push(event.seq);
    expect(seen).toEqual(Array.from({ length: 198 }, (_, index) => index + 3));
  });

  it('hands on what was streamed before a failure, then the failure', async () => {
    const client = await start({
      'run.watch': async function* () {
        yield loggedEvent(1);
        throw new AppError('conflict', 'The run is gone.');
      },
    });
    const seen: number[] = [];
    const watch = async (): Promise<void> => {
      for await (const event of client.stream('run.watch', { runId: 'run-1', fromSeq: 1 })) seen.push(event.seq);
    };
    await expect(watch()).rejects.toMatchObject({ code: 'conflict' });
    expect(seen).toEqual([1]);
  });

  it('cancels the work on the other side when a loop is left', async () => {
    const { seen, watch } = handlerSignal();
    const client = await start({
      'run.watch': async function* (_input, { signal }) {
        yield loggedEvent(1);
        await watch(signal);
      },
    });
    for await (const event of client.stream('run.watch', { runId: 'run-1', fromSeq: 1 })) {
      expect(event.seq).toBe(1);
      break;
    }
    await seen;
  });

  it('cancels a call by its signal, on both sides', async () => {
    const { seen, watch } = handlerSignal();
    const client = await start({
      'filing.scan': async (_input, { signal }) => {
        await watch(signal);
        throw new AppError('cancelled', 'Cancelled.');
      },
      'settings.get': async () => DEFAULT_SETTINGS,
    });
    const controller = new AbortController();
    const call = client.call('filing.scan', { filingId: 'f' }, { signal: controller.signal });
    await client.call('settings.get', {});
    controller.abort();
    await expect(call).rejects.toMatchObject({ code: 'cancelled' });
    await seen;
    await expect(client.call('settings.get', {}, { signal: controller.signal })).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('does mutations one at a time and leaves out one that was cancelled while it waited', async () => {
    const done: string[] = [];
    let release: () => void = () => undefined;
    const client = await start({
      'filing.remove': async ({ filingId }) => {
        if (filingId === 'first') await new Promise<void>((resolve) => (release = resolve));
        done.push(filingId);
        return { removed: true };
      },
      'settings.get': async () => DEFAULT_SETTINGS,
    });
    const controller = new AbortController();
    const first = client.call('filing.remove', { filingId: 'first' });
    const second = client.call('filing.remove', { filingId: 'second' }, { signal: controller.signal });
    const third = client.call('filing.remove', { filingId: 'third' });
    await client.call('settings.get', {});
    expect(done).toEqual([]);
    controller.abort();
    await expect(second).rejects.toMatchObject({ code: 'cancelled' });
    await client.call('settings.get', {});
    release();
    await Promise.all([first, third]);
    expect(done).toEqual(['first', 'third']);
  });

  it('survives messages that are none of the protocol', async () => {
    const client = await start({ 'settings.get': async () => DEFAULT_SETTINGS });
    const junk: readonly unknown[] = [
      {},
      [],
      null,
      7,
      'text',
      { kind: 'req' },
      { kind: 'req', id: 'x', method: 'settings.get' },
      { kind: 'ok', id: 1 },
      { kind: 'cancel', id: 99 },
    ];
    for (const message of junk) client.link.transport.send(message as ClientMessage);
    await expect(client.call('__proto__' as 'settings.get', {})).rejects.toBeDefined();
    expect(await client.call('settings.get', {})).toEqual(DEFAULT_SETTINGS);
  });

  it('fails what is under way as retryable when the connection ends, and stops the work', async () => {
    const { seen, watch } = handlerSignal();
    const client = await start({
      'filing.scan': async (_input, { signal }) => {
        await watch(signal);
        throw new AppError('cancelled', 'Cancelled.');
      },
      'settings.get': async () => DEFAULT_SETTINGS,
    });
    const call = client.call('filing.scan', { filingId: 'f' });
    const failure = expect(call).rejects.toMatchObject({ code: 'internal', retryable: true });
    await client.call('settings.get', {});
    await client.link.cut();
    await failure;
    await seen;
    await expect(client.call('settings.get', {})).rejects.toMatchObject({ retryable: true });
  });
});

import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import { type CallContext, type Handlers } from '#shared/rpc/contract.ts';
import { createMemoryPair } from '#shared/rpc/testing/memory-transport.ts';
import { createQueue } from '#shared/base/queue.ts';
import { serveConnection } from '#shared/rpc/server.ts';
import { type LoggedEvent } from '#shared/run/events.ts';
import { CHAIN_START } from '#shared/run/chain-start.ts';
import { type Attempt, createConnection } from './connection.ts';
import { createOpener } from './opening.ts';
import { createRunStore } from './run-store.ts';

const DEFAULTS = { reviewer: 'A. Person', theme: 'system', pace: 0 } as const;

/** Only what a test asks for; anything else would be asked of a handler that does not exist. */
function dialer(handlers: Partial<Handlers>) {
  const links: { close(): void }[] = [];
  const queue = createQueue();
  const dial = (): Attempt => {
    const pair = createMemoryPair();
    // The rest of the contract is not called here.
    serveConnection(pair.server, { handlers: handlers as Handlers, toAppError: (error) => (error as AppError).toShape() }, queue);
    links.push(pair.client);
    return { transport: pair.client, onOpen: (listener) => queueMicrotask(listener) };
  };
  return { dial, links };
}

const logged = (seq: number): LoggedEvent => ({
  runId: 'r1',
  seq,
  at: '2026-01-01T00:00:00Z',
  prevHash: CHAIN_START,
  hash: String(seq),
  event: { type: 'model.requested', role: 'senior', round: 1, turn: seq, requestHash: '' },
});

describe('createConnection', () => {
  it('connects again after a loss, and calls wait for it', async () => {
    const { dial, links } = dialer({ 'settings.get': async () => DEFAULTS });
    const connection = createConnection({ dial, delay: () => 1 });
    await connection.ready();
    links[0]?.close();
    expect(connection.link.getState()).toEqual({ kind: 'lost', attempts: 1 });
    await expect(connection.client.call('settings.get', {})).resolves.toEqual(DEFAULTS);
    expect(connection.link.getState()).toEqual({ kind: 'open' });
    expect(links).toHaveLength(2);
    connection.close();
  });

  it('gives up waiting when the caller does', async () => {
    const connection = createConnection({ dial: () => ({ transport: createMemoryPair().client, onOpen: () => undefined }) });
    const controller = new AbortController();
    const waiting = connection.client.call('settings.get', {}, { signal: controller.signal });
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
    connection.close();
  });
});

describe('the run store', () => {
  it('goes on from the last event when the link breaks', async () => {
    const asked: number[] = [];
    const { dial, links } = dialer({
      'run.watch': async function* ({ fromSeq }: { fromSeq: number }, { signal }: CallContext) {
        asked.push(fromSeq);
        yield logged(fromSeq);
        yield logged(fromSeq + 1);
        if (fromSeq === 1) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
      },
    });
    const connection = createConnection({ dial, delay: () => 1 });
    const ended: string[] = [];
    const store = createRunStore({ client: connection.client, ready: connection.ready, onEnded: (id) => ended.push(id), batchMs: 0 });
    const stop = store.follow('r1');
    await expect.poll(() => store.runs.getState()['r1']?.state.lastSeq).toBe(2);
    links[0]?.close();
    await expect.poll(() => ended).toEqual(['r1']);
    expect(asked).toEqual([1, 3]);
    expect(store.runs.getState()['r1']?.events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    expect(store.runs.getState()['r1']?.stream).toBe('ended');
    stop();
    connection.close();
  });

  it('shows a failure of the run and stops', async () => {
    const { dial } = dialer({
      'run.watch': async function* () {
        yield logged(1);
        throw new AppError('not-found', 'There is no run r1.');
      },
    });
    const connection = createConnection({ dial });
    const store = createRunStore({ client: connection.client, ready: connection.ready, onEnded: () => undefined, batchMs: 0 });
    store.follow('r1');
    await expect.poll(() => store.runs.getState()['r1']?.stream).toBe('failed');
    expect(store.runs.getState()['r1']?.error?.message).toBe('There is no run r1.');
    connection.close();
  });
});

describe('the opener', () => {
  const file = { path: 'a.zip', file: new File(['x'], 'a.zip') };
  const stage = async () => ({ token: 't1', displayName: 'a.zip' });

  it('shows a refusal with the name of the file, and forgets it when dismissed', async () => {
    const { dial } = dialer({
      // Refuses before anything is shown.
      'filing.open': async function* () {
        throw new AppError('input-refused', 'a.zip is empty.');
      },
    });
    const connection = createConnection({ dial });
    const opener = createOpener({ client: connection.client, stage, onOpened: () => expect.unreachable() });
    await opener.openFiles([file]);
    expect(opener.state.getState()).toMatchObject({ kind: 'failed', name: 'a.zip', error: { code: 'input-refused' } });
    opener.dismiss();
    expect(opener.state.getState()).toEqual({ kind: 'idle' });
    connection.close();
  });

  it('cancels on both sides and shows nothing of it', async () => {
    let wasAborted = false;
    const { dial } = dialer({
      'filing.open': async function* (_input: unknown, { signal }: CallContext) {
        yield { kind: 'progress', phase: 'parsing', done: 1, total: 2, document: null } as const;
        await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
        wasAborted = true;
      },
    });
    const connection = createConnection({ dial });
    const opener = createOpener({ client: connection.client, stage, onOpened: () => expect.unreachable() });
    const opening = opener.openFiles([file]);
    await expect.poll(() => opener.state.getState()).toMatchObject({ kind: 'running', progress: { phase: 'parsing' } });
    opener.cancel();
    await opening;
    expect(opener.state.getState()).toEqual({ kind: 'idle' });
    await expect.poll(() => wasAborted).toBe(true);
    connection.close();
  });
});

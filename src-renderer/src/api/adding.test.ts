import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import { type CallContext, type Handlers } from '#shared/rpc/contract.ts';
import { createMemoryPair } from '#shared/rpc/testing/memory-transport.ts';
import { createQueue } from '#shared/base/queue.ts';
import { serveConnection } from '#shared/rpc/server.ts';
import { aRelease } from '#renderer/ui/testing/releases.ts';
import { createAdder } from './adding.ts';
import { createConnection } from './connection.ts';
import { guessKind } from './release-kind.ts';

const chosen = (name: string, content = 'x') => ({ path: name, file: new File([content], name) });
const progress = { kind: 'progress', phase: 'reading', done: 1, total: 2, what: null } as const;

/** An adder over a workbench that does only this. */
function adderOver(add: Handlers['taxonomy.add']) {
  const pair = createMemoryPair();
  // The rest of the contract is not called here.
  const handlers = { 'taxonomy.add': add } as Handlers;
  serveConnection(pair.server, { handlers, toAppError: (error) => (error as AppError).toShape() }, createQueue());
  const connection = createConnection({ dial: () => ({ transport: pair.client, onOpen: (listener) => queueMicrotask(listener) }) });
  let added = 0;
  const adder = createAdder({
    client: connection.client,
    stage: async () => ({ token: 't1', displayName: 'a.zip' }),
    onAdded: () => (added += 1),
  });
  return { adder, connection, timesAdded: () => added };
}

describe('the adder', () => {
  it('waits until a person has said what the file is, then adds it as that', async () => {
    const asked: unknown[] = [];
    const { adder, connection, timesAdded } = adderOver(async function* (input) {
      asked.push(input.source);
      yield progress;
      yield { kind: 'added', added: [aRelease()], alreadyThere: false, skipped: [] };
    });
    await adder.choose([chosen('concepts.csv')]);
    expect(adder.state.getState()).toMatchObject({ kind: 'chosen', name: 'concepts.csv', request: { as: 'table' } });
    adder.setKind('rules');
    await adder.start();
    expect(asked).toEqual([{ kind: 'file', token: 't1', as: 'rules' }]);
    expect(adder.state.getState()).toMatchObject({ kind: 'added', alreadyThere: false });
    expect(timesAdded()).toBe(1);
    adder.dismiss();
    expect(adder.state.getState()).toEqual({ kind: 'idle' });
    connection.close();
  });

  it('shows why a download failed, and tries the same again', async () => {
    let tries = 0;
    const { adder, connection } = adderOver(async function* () {
      tries += 1;
      if (tries === 1) throw new AppError('internal', 'There is no network.', { retryable: true });
      yield { kind: 'added', added: [aRelease()], alreadyThere: false, skipped: [] };
    });
    await adder.download('us-gaap', 2024);
    expect(adder.state.getState()).toMatchObject({ kind: 'failed', name: 'us-gaap 2024', error: { message: 'There is no network.' } });
    await adder.retry();
    expect(adder.state.getState()).toMatchObject({ kind: 'added' });
    connection.close();
  });

  it('cancels on both sides and shows nothing of it', async () => {
    let wasAborted = false;
    const { adder, connection, timesAdded } = adderOver(async function* (_input: unknown, { signal }: CallContext) {
      yield progress;
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
      wasAborted = true;
    });
    const downloading = adder.download('us-gaap', 2024);
    await expect.poll(() => adder.state.getState()).toMatchObject({ kind: 'running', progress: { phase: 'reading' } });
    adder.cancel();
    await downloading;
    expect(adder.state.getState()).toEqual({ kind: 'idle' });
    await expect.poll(() => wasAborted).toBe(true);
    expect(timesAdded()).toBe(0);
    connection.close();
  });
});

describe('guessKind', () => {
  it.each([
    ['us-gaap-2024.zip', 'PK', 'taxonomy'],
    ['dqc.json', '{"rule": "DQC.US.0015"}', 'rules'],
    ['dqcrt-us-2024-constants.json', '{}', 'rules'],
    ['concepts.json', '{}', 'table'],
    ['concepts.csv', 'name,balance', 'table'],
    ['concepts.txt', 'name,balance,periodType\n', 'table'],
    ['download', '\uFEFF { "rule": "DQC.US.0015" }', 'rules'],
    ['download', 'PK\u0003\u0004,', 'taxonomy'],
    ['schema', '<?xml version="1.0"?><xs:schema/>', 'taxonomy'],
  ])('%s beginning with %o is %s', async (name, content, kind) => expect(await guessKind([chosen(name, content)])).toBe(kind));

  it('takes a folder for a taxonomy', async () => expect(await guessKind([chosen('a/b.csv'), chosen('a/c.json')])).toBe('taxonomy'));
});

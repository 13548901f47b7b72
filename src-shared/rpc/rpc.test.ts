import { describe, expect, it } from 'vitest';
import { AppError } from '../base/errors.ts';
import { DEFAULT_SETTINGS } from './app.ts';
import { bridgeTransport } from './bridge.ts';
import { createClient } from './client.ts';
import { contract, isMethod } from './contract.ts';
import { createMemoryPair } from './testing/memory-transport.ts';
import { createPort } from './port.ts';
import { createQueue } from '../base/queue.ts';
import { serveConnection } from './server.ts';
import { parseJson } from '../base/json.ts';
import { socketTransport } from './socket-transport.ts';
import { fakeHandlers, loggedEvent } from './testing/fake-handlers.ts';
import { uploadHeaderLine, uploadHeaderSchema } from './upload.ts';
import { type ClientMessage, clientMessageSchema, serverMessageSchema } from './wire.ts';

const toAppError = (error: unknown) =>
  error instanceof AppError ? error.toShape() : { code: 'internal' as const, message: 'fault', retryable: false };

describe('the contract', () => {
  it('names every method subject.verb', () => {
    for (const name of Object.keys(contract)) expect(name).toMatch(/^[a-z]+\.[a-z][A-Za-z]*$/);
  });

  it('knows its own methods only', () => {
    expect(isMethod('filing.open')).toBe(true);
    for (const name of ['__proto__', 'constructor', 'toString', 'filing', '']) expect(isMethod(name)).toBe(false);
  });
});

describe('wire messages', () => {
  it.each([
    [{ kind: 'req', id: 1, method: 'app.info' }, true],
    [{ kind: 'req', id: 1, method: 'app.info', input: { a: [1, null] } }, true],
    [{ kind: 'cancel', id: 1 }, true],
    [{ kind: 'req', id: 1.5, method: 'app.info' }, false],
    [{ kind: 'req', id: 1, method: 'x'.repeat(101) }, false],
    [{ kind: 'ok', id: 1 }, false],
    [[], false],
    [null, false],
  ])('from a page: %j → %s', (message, isValid) => expect(clientMessageSchema.safeParse(message).success).toBe(isValid));

  it.each([
    [{ kind: 'ok', id: 1, output: {} }, true],
    [{ kind: 'end', id: 1 }, true],
    [{ kind: 'err', id: 1, error: { code: 'conflict', message: 'm', retryable: false } }, true],
    [{ kind: 'err', id: 1, error: { code: 'unheard-of', message: 'm', retryable: false } }, false],
    [{ kind: 'item', id: 1 }, false],
  ])('to a page: %j → %s', (message, isValid) => expect(serverMessageSchema.safeParse(message).success).toBe(isValid));
});

describe('the server', () => {
  const talk = async (
    messages: readonly unknown[],
    handlers = fakeHandlers({ 'settings.get': async () => DEFAULT_SETTINGS }),
  ): Promise<readonly unknown[]> => {
    const answers: unknown[] = [];
    const port = createPort<unknown>((message) => answers.push(message));
    serveConnection(port.transport, { handlers, toAppError }, createQueue());
    for (const message of messages) port.deliver(message);
    await new Promise((done) => setTimeout(done, 0));
    return answers;
  };

  it('refuses an unknown method and a number that is in use', async () => {
    expect(await talk([{ kind: 'req', id: 1, method: 'no.such' }])).toMatchObject([
      { kind: 'err', id: 1, error: { code: 'usage', message: 'There is no method no.such.' } },
    ]);
    const waits = fakeHandlers({ 'filing.list': () => new Promise(() => undefined) });
    const twice = { kind: 'req', id: 1, method: 'filing.list', input: {} };
    expect(await talk([twice, twice], waits)).toMatchObject([{ kind: 'err', id: 1, error: { code: 'usage' } }]);
  });

  it('takes a missing input as none given, and says which field is wrong', async () => {
    expect(await talk([{ kind: 'req', id: 1, method: 'settings.get' }])).toEqual([{ kind: 'ok', id: 1, output: DEFAULT_SETTINGS }]);
    expect(await talk([{ kind: 'req', id: 1, method: 'filing.get', input: {} }])).toMatchObject([
      { kind: 'err', error: { code: 'usage', message: expect.stringContaining('filingId') } },
    ]);
  });

  it('lets reads pass while a mutation runs', async () => {
    const handlers = fakeHandlers({ 'filing.remove': () => new Promise(() => undefined), 'settings.get': async () => DEFAULT_SETTINGS });
    expect(
      await talk(
        [
          { kind: 'req', id: 1, method: 'filing.remove', input: { filingId: 'f' } },
          { kind: 'req', id: 2, method: 'settings.get' },
        ],
        handlers,
      ),
    ).toMatchObject([{ kind: 'ok', id: 2 }]);
  });
});

describe('the client', () => {
  it('refuses an answer that does not fit the contract, and ignores one that nobody waits for', async () => {
    const sent: ClientMessage[] = [];
    const port = createPort<ClientMessage>((message) => void sent.push(message));
    const client = createClient(port.transport);
    const call = client.call('settings.get', {});
    port.deliver({ kind: 'ok', id: 99, output: {} });
    port.deliver({ kind: 'ok', id: 1, output: { theme: 'pink' } });
    await expect(call).rejects.toMatchObject({ code: 'internal', message: 'settings.get: the answer does not fit the contract.' });
    const watch = client.stream('run.watch', { runId: 'r', fromSeq: 1 })[Symbol.asyncIterator]();
    const first = watch.next();
    port.deliver({ kind: 'item', id: 2, item: loggedEvent(1) });
    expect((await first).value).toMatchObject({ seq: 1 });
    const second = watch.next();
    port.deliver({ kind: 'item', id: 2, item: { seq: 'x' } });
    await expect(second).rejects.toMatchObject({ code: 'internal' });
    expect(sent.at(-1)).toEqual({ kind: 'cancel', id: 2 });
  });

  it('leaves no listener on a signal that outlives its calls', async () => {
    const pair = createMemoryPair();
    serveConnection(
      pair.server,
      {
        handlers: fakeHandlers({
          'settings.get': async () => DEFAULT_SETTINGS,
          'run.watch': async function* () {
            yield loggedEvent(1);
            yield loggedEvent(2);
          },
        }),
        toAppError,
      },
      createQueue(),
    );
    const client = createClient(pair.client);
    const listeners = new Set<unknown>();
    const signal = {
      aborted: false,
      reason: undefined,
      throwIfAborted: () => undefined,
      addEventListener: (_type: 'abort', listener: () => void) => void listeners.add(listener),
      removeEventListener: (_type: 'abort', listener: () => void) => void listeners.delete(listener),
    } as unknown as AbortSignal;
    await client.call('settings.get', {}, { signal });
    for await (const event of client.stream('run.watch', { runId: 'r', fromSeq: 1 }, { signal })) expect(event.seq).toBeGreaterThan(0);
    for await (const _event of client.stream('run.watch', { runId: 'r', fromSeq: 1 }, { signal })) break;
    expect(listeners.size).toBe(0);
  });
});

describe('transports', () => {
  it('a port falls silent once it is closed, and says so once', () => {
    const heard: unknown[] = [];
    const port = createPort<string>(
      (message) => heard.push(message),
      () => heard.push('other closed'),
    );
    port.transport.onMessage((message) => heard.push(message));
    port.transport.onClose(() => heard.push('closed'));
    port.transport.send('out');
    port.deliver('in');
    port.transport.close();
    port.close();
    port.transport.send('late');
    port.deliver('late');
    expect(heard).toEqual(['out', 'in', 'other closed', 'closed']);
  });

  it('a socket keeps what is sent before it is open', () => {
    const sent: string[] = [];
    const listeners = new Map<string, (event: { data: unknown }) => void>();
    const socket = {
      readyState: 0,
      send: (text: string) => void sent.push(text),
      close: () => undefined,
      addEventListener: (type: string, listener: (event: { data: unknown }) => void) => void listeners.set(type, listener),
    };
    const transport = socketTransport(socket);
    const heard: unknown[] = [];
    transport.onMessage((message) => heard.push(message));
    transport.send({ kind: 'cancel', id: 1 });
    expect(sent).toEqual([]);
    socket.readyState = 1;
    listeners.get('open')?.({ data: '' });
    transport.send({ kind: 'cancel', id: 2 });
    expect(sent.map(parseJson)).toEqual([
      { kind: 'cancel', id: 1 },
      { kind: 'cancel', id: 2 },
    ]);
    for (const data of ['no json', new ArrayBuffer(1), '{"kind":"end"}']) listeners.get('message')?.({ data });
    expect(heard).toEqual([{ kind: 'end' }]);
  });

  it('a bridge connects once and hands on', () => {
    const sent: unknown[] = [];
    let receive: (message: unknown) => void = () => undefined;
    const transport = bridgeTransport({ connect: (listener) => (receive = listener), send: (message) => void sent.push(message) });
    const heard: unknown[] = [];
    transport.onMessage((message) => heard.push(message));
    transport.send({ kind: 'cancel', id: 1 });
    receive('hello');
    expect({ sent, heard }).toEqual({ sent: [{ kind: 'cancel', id: 1 }], heard: ['hello'] });
  });
});

describe('upload header', () => {
  it('is one line that reads back', () => {
    const header = { files: [{ name: 'folder/a\n"b".htm', size: 5 }] };
    const line = uploadHeaderLine(header);
    expect(line.indexOf('\n')).toBe(line.length - 1);
    expect(uploadHeaderSchema.parse(parseJson(line))).toEqual(header);
  });
});

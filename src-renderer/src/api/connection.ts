import { createStore, type StoreApi } from 'zustand/vanilla';
import { AppError } from '#shared/base/errors.ts';
import { type Client, createClient } from '#shared/rpc/client.ts';
import { type CallMethod, type Input, type Item, type Output, type StreamMethod } from '#shared/rpc/contract.ts';
import { type ClientMessage, type Transport } from '#shared/rpc/wire.ts';

export type LinkState =
  | { readonly kind: 'connecting' }
  | { readonly kind: 'open' }
  | { readonly kind: 'lost'; readonly attempts: number }
  | { readonly kind: 'impossible'; readonly reason: string };

/** One try to connect. `onOpen` may fire at once; the transport's onClose fires when it failed or ended. */
export interface Attempt {
  readonly transport: Transport<ClientMessage, unknown>;
  onOpen(listener: () => void): void;
}

export interface Connection {
  /** Calls wait for the link; what was under way when it broke is rejected as retryable. */
  readonly client: Client;
  readonly link: StoreApi<LinkState>;
  /** Resolves when the link is open. */
  readonly ready: (signal?: AbortSignal) => Promise<void>;
  readonly retryNow: () => void;
  readonly close: () => void;
}

export interface ConnectionOptions {
  readonly dial: () => Attempt;
  /** Milliseconds before the given try, counted from 1. */
  readonly delay?: (attempt: number) => number;
}

const backOff = (attempt: number): number => Math.min(8000, 250 * 2 ** (attempt - 1));

/** True for a failure that ended with the connection and not with the work. */
export const isLinkFailure = (error: unknown): boolean => error instanceof AppError && error.code === 'internal' && error.retryable;

/** A connection that is made again whenever it breaks. */
export function createConnection({ dial, delay = backOff }: ConnectionOptions): Connection {
  const link = createStore<LinkState>(() => ({ kind: 'connecting' }));
  let current: Client | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempts = 0;
  let isClosed = false;

  const connect = (): void => {
    timer = undefined;
    const attempt = dial();
    const client = createClient(attempt.transport);
    current = client;
    attempt.onOpen(() => {
      attempts = 0;
      link.setState({ kind: 'open' }, true);
    });
    attempt.transport.onClose(() => {
      if (isClosed || current !== client) return;
      attempts += 1;
      link.setState({ kind: 'lost', attempts }, true);
      timer = setTimeout(connect, delay(attempts));
    });
  };

  const ready = (signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const stop = (): void => {
        unsubscribe();
        signal?.removeEventListener('abort', onAbort);
      };
      const settle = (state: LinkState): void => {
        if (state.kind === 'open') {
          stop();
          resolve();
        } else if (state.kind === 'impossible') {
          stop();
          reject(new AppError('internal', state.reason));
        }
      };
      const onAbort = (): void => {
        stop();
        reject(new AppError('cancelled', 'Cancelled.'));
      };
      const unsubscribe = link.subscribe(settle);
      if (signal?.aborted === true) {
        onAbort();
        return;
      }
      signal?.addEventListener('abort', onAbort, { once: true });
      settle(link.getState());
    });

  const clientNow = async (signal?: AbortSignal): Promise<Client> => {
    await ready(signal);
    if (current === undefined) throw new AppError('internal', 'There is no connection.', { retryable: true });
    return current;
  };

  const close = (): void => {
    isClosed = true;
    clearTimeout(timer);
    current?.close();
  };

  connect();
  return {
    link,
    ready,
    close,
    retryNow: () => {
      if (timer === undefined) return;
      clearTimeout(timer);
      connect();
    },
    client: {
      call: async <M extends CallMethod>(method: M, input: Input<M>, options: { signal?: AbortSignal } = {}): Promise<Output<M>> =>
        (await clientNow(options.signal)).call(method, input, options),
      stream: <M extends StreamMethod>(method: M, input: Input<M>, options: { signal?: AbortSignal } = {}): AsyncIterable<Item<M>> =>
        streamWhenReady(clientNow, method, input, options),
      close,
    },
  };
}

async function* streamWhenReady<M extends StreamMethod>(
  clientNow: (signal?: AbortSignal) => Promise<Client>,
  method: M,
  input: Input<M>,
  options: { signal?: AbortSignal },
): AsyncGenerator<Item<M>> {
  const client = await clientNow(options.signal);
  yield* client.stream(method, input, options);
}

/** A connection that cannot be: every call says why. */
export function impossibleConnection(reason: string): Connection {
  const connection = createConnection({
    dial: () => ({
      transport: { send: () => undefined, onMessage: () => undefined, onClose: () => undefined, close: () => undefined },
      onOpen: () => undefined,
    }),
  });
  connection.link.setState({ kind: 'impossible', reason }, true);
  return connection;
}

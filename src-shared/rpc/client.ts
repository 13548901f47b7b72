import { AppError } from '../base/errors.ts';
import { type CallMethod, contract, type Input, type Item, type Output, type StreamMethod } from './contract.ts';
import { type ClientMessage, type ServerMessage, serverMessageSchema, type Transport } from './wire.ts';

export interface Client {
  /** Rejects with AppError; an aborted signal cancels the work on the other side too. */
  call<M extends CallMethod>(method: M, input: Input<M>, options?: { signal?: AbortSignal }): Promise<Output<M>>;
  /** Leaving the loop early cancels the stream on the other side. */
  stream<M extends StreamMethod>(method: M, input: Input<M>, options?: { signal?: AbortSignal }): AsyncIterable<Item<M>>;
  close(): void;
}

interface Pending {
  receive(message: ServerMessage): void;
  fail(error: AppError): void;
}

/** The typed client of the contract over one connection. Answers are validated like any other message. */
export function createClient(transport: Transport<ClientMessage, unknown>): Client {
  const pending = new Map<number, Pending>();
  let nextId = 1;
  let closed: AppError | undefined;

  transport.onMessage((raw) => {
    const parsed = serverMessageSchema.safeParse(raw);
    if (parsed.success) pending.get(parsed.data.id)?.receive(parsed.data);
  });
  transport.onClose(() => {
    closed = new AppError('internal', 'The connection to the workbench was lost.', { retryable: true });
    for (const waiting of pending.values()) waiting.fail(closed);
    pending.clear();
  });

  const open = (method: string, input: unknown, waiting: Pending, signal: AbortSignal | undefined): (() => void) => {
    const id = nextId++;
    if (closed !== undefined) {
      waiting.fail(closed);
      return () => undefined;
    }
    if (signal?.aborted === true) {
      waiting.fail(new AppError('cancelled', 'Cancelled.'));
      return () => undefined;
    }
    const cancel = (): void => {
      signal?.removeEventListener('abort', onAbort);
      if (pending.delete(id)) transport.send({ kind: 'cancel', id });
    };
    const onAbort = (): void => {
      cancel();
      waiting.fail(new AppError('cancelled', 'Cancelled.'));
    };
    const settle = (): void => {
      pending.delete(id);
      signal?.removeEventListener('abort', onAbort);
    };
    signal?.addEventListener('abort', onAbort, { once: true });
    pending.set(id, {
      receive: (message) => {
        if (message.kind !== 'item') settle();
        waiting.receive(message);
      },
      fail: (error) => {
        settle();
        waiting.fail(error);
      },
    });
    transport.send({ kind: 'req', id, method, input });
    return cancel;
  };

  return {
    call: (method, input, options = {}) =>
      new Promise((resolve, reject) => {
        const spec = contract[method];
        open(
          method,
          input,
          {
            receive: (message) => {
              if (message.kind === 'err') reject(AppError.from(message.error));
              else if (message.kind === 'ok') {
                const parsed = spec.output.safeParse(message.output);
                // Parsed by the output schema of this very method.
                if (parsed.success) resolve(parsed.data as never);
                else reject(new AppError('internal', `${method}: the answer does not fit the contract.`, { detail: parsed.error.message }));
              }
            },
            fail: reject,
          },
          options.signal,
        );
      }),
    stream: (method, input, options = {}) => streamOf(method, input, options.signal, open),
    close: () => transport.close(),
  };
}

type Open = (method: string, input: unknown, waiting: Pending, signal: AbortSignal | undefined) => () => void;

async function* streamOf<M extends StreamMethod>(
  method: M,
  input: Input<M>,
  signal: AbortSignal | undefined,
  open: Open,
): AsyncGenerator<Item<M>> {
  const spec = contract[method];
  const queue: Item<M>[] = [];
  const state: { ended: boolean; failure: AppError | undefined; wake: () => void } = {
    ended: false,
    failure: undefined,
    wake: () => undefined,
  };
  const cancel = open(
    method,
    input,
    {
      receive: (message) => {
        if (message.kind === 'item') {
          const parsed = spec.item.safeParse(message.item);
          // Parsed by the item schema of this very method.
          if (parsed.success) queue.push(parsed.data as Item<M>);
          else state.failure = new AppError('internal', `${method}: an item does not fit the contract.`, { detail: parsed.error.message });
        } else if (message.kind === 'err') state.failure = AppError.from(message.error);
        else state.ended = true;
        state.wake();
      },
      fail: (error) => {
        state.failure = error;
        state.wake();
      },
    },
    signal,
  );
  try {
    while (true) {
      const item = queue.shift();
      if (item !== undefined) yield item;
      else if (state.failure !== undefined) throw state.failure;
      else if (state.ended) return;
      else await new Promise<void>((resolve) => (state.wake = resolve));
    }
  } finally {
    cancel();
  }
}

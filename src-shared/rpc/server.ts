import { z } from 'zod';
import { AppError, type AppErrorShape } from '../base/errors.ts';
import type { Queue } from '../base/queue.ts';
import { contract, type Handlers, isMethod, type Method } from './contract.ts';
import { type ClientMessage, clientMessageSchema, type ServerMessage, type Transport } from './wire.ts';

export interface ServerOptions {
  readonly handlers: Handlers;
  /** Turns anything that is not an AppError into one with an incident id, and logs it. */
  readonly toAppError: (error: unknown) => AppErrorShape;
}

/**
 * Serves the contract over one connection; every incoming message and every input is validated before a handler sees it. `queue` is one
 * for all connections: mutations run one at a time, reads run free.
 */
export function serveConnection(transport: Transport<ServerMessage, unknown>, options: ServerOptions, queue: Queue): void {
  const running = new Map<number, AbortController>();

  const answer = async (message: Extract<ClientMessage, { kind: 'req' }>): Promise<void> => {
    const { id, method } = message;
    if (running.has(id)) throw new AppError('usage', `request id ${id} is in use`);
    const controller = new AbortController();
    running.set(id, controller);
    try {
      if (!isMethod(method)) throw new AppError('usage', `There is no method ${method}.`);
      await dispatch(method, message.input ?? {}, controller.signal, id);
    } finally {
      running.delete(id);
    }
  };

  const dispatch = async (method: Method, rawInput: unknown, signal: AbortSignal, id: number): Promise<void> => {
    const spec = contract[method];
    const parsed = spec.input.safeParse(rawInput);
    if (!parsed.success) throw new AppError('usage', `${method}: ${z.prettifyError(parsed.error)}`);
    // The table is typed per method; here one method is picked at run time, and its input has just been parsed by its own schema.
    const handler = options.handlers[method] as (input: unknown, context: { signal: AbortSignal }) => unknown;
    const refuseIfCancelled = (): void => {
      // Cancelled while it waited for the mutations before it: it must not happen at all.
      if (signal.aborted) throw new AppError('cancelled', 'Cancelled.');
    };
    if (spec.kind === 'call') {
      const work = async (): Promise<unknown> => {
        refuseIfCancelled();
        return handler(parsed.data, { signal });
      };
      const output = await (spec.mutates ? queue(work) : work());
      transport.send({ kind: 'ok', id, output: spec.output.parse(output) });
      return;
    }
    const pump = async (): Promise<void> => {
      refuseIfCancelled();
      for await (const item of handler(parsed.data, { signal }) as AsyncIterable<unknown>) {
        if (signal.aborted) break;
        transport.send({ kind: 'item', id, item: spec.item.parse(item) });
      }
    };
    await (spec.mutates ? queue(pump) : pump());
    transport.send({ kind: 'end', id });
  };

  transport.onMessage((raw) => {
    const parsed = clientMessageSchema.safeParse(raw);
    if (!parsed.success) return; // No id to answer to: a peer that does not speak the protocol is ignored.
    const message = parsed.data;
    if (message.kind === 'cancel') {
      running.get(message.id)?.abort(new AppError('cancelled', 'Cancelled.'));
      return;
    }
    answer(message).catch((error: unknown) => transport.send({ kind: 'err', id: message.id, error: options.toAppError(error) }));
  });
  transport.onClose(() => {
    for (const controller of running.values()) controller.abort(new AppError('cancelled', 'The connection was closed.'));
    running.clear();
  });
}

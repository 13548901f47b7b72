import { createPort } from '../port.ts';
import type { ClientMessage, ServerMessage, Transport } from '../wire.ts';

export interface MemoryPair {
  readonly client: Transport<ClientMessage, unknown>;
  readonly server: Transport<ServerMessage, unknown>;
}

/** Two ends in one process. Messages pass through JSON text and a microtask, as over a real connection. */
export function createMemoryPair(): MemoryPair {
  const later = (deliver: (message: unknown) => void, message: unknown): void => {
    const text = JSON.stringify(message);
    queueMicrotask(() => deliver(JSON.parse(text)));
  };
  const client = createPort<ClientMessage>(
    (message) => later(server.deliver, message),
    () => server.close(),
  );
  const server = createPort<ServerMessage>(
    (message) => later(client.deliver, message),
    () => client.close(),
  );
  return { client: client.transport, server: server.transport };
}

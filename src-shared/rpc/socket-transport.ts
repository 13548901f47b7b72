import { parseJson } from '../base/json.ts';
import { createPort } from './port.ts';
import type { ClientMessage, Transport } from './wire.ts';

/** What this needs of a WebSocket; the browser's and Node's fit. */
export interface SocketLike {
  readonly readyState: number;
  send(text: string): void;
  close(): void;
  addEventListener(type: 'open' | 'close', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}
const CONNECTING = 0;
const OPEN = 1;

/** A page's end of a WebSocket. What is sent before it is open waits; a text that is no JSON is dropped. */
export function socketTransport(socket: SocketLike): Transport<ClientMessage, unknown> {
  const waiting: string[] = [];
  const send = (message: ClientMessage): void => {
    const text = JSON.stringify(message);
    if (socket.readyState === CONNECTING) waiting.push(text);
    else if (socket.readyState === OPEN) socket.send(text);
  };
  const port = createPort<ClientMessage>(send, () => socket.close());
  socket.addEventListener('open', () => {
    for (const text of waiting.splice(0)) socket.send(text);
  });
  socket.addEventListener('message', ({ data }) => {
    const message = parseJson(data);
    if (message !== undefined) port.deliver(message);
  });
  // An error is always followed by close.
  socket.addEventListener('close', () => port.close());
  return port.transport;
}

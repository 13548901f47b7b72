import type { WebSocket } from 'ws';
import { parseJson } from '#shared/base/json.ts';
import type { ServerMessage, Transport } from '#shared/rpc/wire.ts';

const INVALID_PAYLOAD = 1007;

/** The server's end of a WebSocket. A frame that is no JSON text ends the connection: no page of ours sends one. */
export function serverSocketTransport(socket: WebSocket): Transport<ServerMessage, unknown> {
  return {
    send: (message) => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
    },
    onMessage: (listener) =>
      void socket.on('message', (data: Buffer, isBinary) => {
        const message = isBinary ? undefined : parseJson(data.toString('utf8'));
        if (message === undefined) socket.close(INVALID_PAYLOAD, 'not JSON');
        else listener(message);
      }),
    onClose: (listener) => void socket.once('close', () => listener()),
    close: () => socket.close(),
  };
}

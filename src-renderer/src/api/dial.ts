import { bridgeTransport } from '#shared/rpc/bridge.ts';
import { socketTransport } from '#shared/rpc/socket-transport.ts';
import { type PageBridge } from './bridge.ts';
import { type Attempt } from './connection.ts';

/** A WebSocket to the page's own server. */
export function dialSocket(url: string): Attempt {
  const socket = new WebSocket(url);
  return { transport: socketTransport(socket), onOpen: (listener) => socket.addEventListener('open', listener, { once: true }) };
}

/** Electron's bridge, which is open as long as the page is. */
export function dialBridge(bridge: PageBridge): Attempt {
  return { transport: bridgeTransport(bridge), onOpen: (listener) => queueMicrotask(listener) };
}

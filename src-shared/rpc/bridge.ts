import { createPort } from './port.ts';
import type { Staged } from './upload.ts';
import type { ClientMessage, Transport } from './wire.ts';

/** The name under which Electron's preload puts the bridge on `window`. */
export const BRIDGE_NAME = 'auditflow';
/** The one channel between preload and main process. */
export const BRIDGE_CHANNEL = 'auditflow';

/** All that a page can reach of Electron. `FileLike` is the page's File; its path stays on the other side. */
export interface HostBridge<FileLike = never> {
  /** Opens this page's connection; one that an earlier page had is closed. */
  connect(onMessage: (message: unknown) => void): void;
  send(message: unknown): void;
  stage(files: readonly FileLike[]): Promise<Staged>;
  /** A filing that was chosen outside the page: the menu, a file association, a second start. */
  onOpen(listener: (staged: Staged) => void): void;
}

/** The page's end of the connection inside Electron. It lasts as long as the page. */
export function bridgeTransport(bridge: Pick<HostBridge, 'connect' | 'send'>): Transport<ClientMessage, unknown> {
  const port = createPort<ClientMessage>((message) => bridge.send(message));
  bridge.connect(port.deliver);
  return port.transport;
}

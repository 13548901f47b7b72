import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { BRIDGE_CHANNEL, BRIDGE_NAME, type HostBridge } from '#shared/rpc/bridge.ts';
import type { Staged } from '#shared/rpc/upload.ts';

/** What the main process sends; it is the one sender on this channel. */
type HostEvent = { readonly kind: 'message'; readonly message: unknown } | { readonly kind: 'open'; readonly staged: Staged };

let onMessage: (message: unknown) => void = () => undefined;
let onOpen: ((staged: Staged) => void) | undefined;
let waiting: Staged[] = [];

ipcRenderer.on(BRIDGE_CHANNEL, (_event, sent: HostEvent) => {
  if (sent.kind === 'message') onMessage(sent.message);
  else if (onOpen === undefined) waiting = [...waiting, sent.staged];
  else onOpen(sent.staged);
});

const bridge: HostBridge<File> = {
  connect: (listener) => {
    onMessage = listener;
    void ipcRenderer.invoke(BRIDGE_CHANNEL, { kind: 'connect' });
  },
  send: (message) => void ipcRenderer.invoke(BRIDGE_CHANNEL, { kind: 'message', message }),
  // The path is read here and goes to the main process only.
  stage: (files) =>
    ipcRenderer.invoke(BRIDGE_CHANNEL, { kind: 'stage', paths: files.map((file) => webUtils.getPathForFile(file)) }) as Promise<Staged>,
  onOpen: (listener) => {
    onOpen = listener;
    for (const staged of waiting.splice(0)) listener(staged);
  },
};

contextBridge.exposeInMainWorld(BRIDGE_NAME, bridge);

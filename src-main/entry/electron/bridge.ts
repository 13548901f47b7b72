import { basename } from 'node:path';
import type { IpcMainInvokeEvent, WebContents } from 'electron';
import { z } from 'zod';
import { AppError } from '#shared/base/errors.ts';
import { BRIDGE_CHANNEL } from '#shared/rpc/bridge.ts';
import { createPort, type Port } from '#shared/rpc/port.ts';
import { createQueue } from '#shared/base/queue.ts';
import { serveConnection } from '#shared/rpc/server.ts';
import type { Staged } from '#shared/rpc/upload.ts';
import type { ServerMessage } from '#shared/rpc/wire.ts';
import type { Workbench } from '#main/core/workbench.ts';
import { isTrustedSender } from './security.ts';

/** Page → main process. The inner message belongs to the contract, whose server validates it. */
const pageRequestSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('connect') }),
  z.object({ kind: z.literal('message'), message: z.unknown() }),
  z.object({ kind: z.literal('stage'), paths: z.array(z.string().min(1).max(32_768)).min(1).max(5_000) }),
]);

type Event = Pick<IpcMainInvokeEvent, 'senderFrame'> & { readonly sender: Pick<WebContents, 'id' | 'send' | 'once' | 'isDestroyed'> };

export interface BridgeHost {
  /** The handler of the one channel. */
  handle(event: Event, request: unknown): Staged | undefined;
  /** Stages a file that was chosen outside the page and tells the page, now or once it has connected. */
  open(path: string): void;
}

/** Serves the contract to the window's page, and turns paths into tokens. */
export function createBridgeHost(workbench: Workbench): BridgeHost {
  const queue = createQueue();
  const options = { handlers: workbench.handlers, toAppError: (error: unknown) => workbench.toAppError(error) };
  const connections = new Map<number, Port<ServerMessage, unknown>>();
  let page: Event['sender'] | undefined;
  let waiting: Staged[] = [];

  const stage = (path: string): Staged => {
    const displayName = basename(path);
    return { token: workbench.stage({ path, displayName }), displayName };
  };
  const connect = (sender: Event['sender']): void => {
    const port = createPort<ServerMessage>((message) => {
      if (!sender.isDestroyed()) sender.send(BRIDGE_CHANNEL, { kind: 'message', message });
    });
    if (!connections.has(sender.id)) sender.once('destroyed', () => connections.get(sender.id)?.close());
    // A page that was reloaded: what the one before had running is cancelled.
    connections.get(sender.id)?.close();
    connections.set(sender.id, port);
    serveConnection(port.transport, options, queue);
    page = sender;
    for (const staged of waiting.splice(0)) sender.send(BRIDGE_CHANNEL, { kind: 'open', staged });
  };

  return {
    handle: (event, raw) => {
      if (!isTrustedSender(event.senderFrame)) throw new AppError('usage', 'Only pages of the workbench may ask.');
      const request = pageRequestSchema.parse(raw);
      switch (request.kind) {
        case 'connect':
          connect(event.sender);
          return undefined;
        case 'message':
          connections.get(event.sender.id)?.deliver(request.message);
          return undefined;
        case 'stage':
          return stage(mainPath(request.paths));
      }
    },
    open: (path) => {
      const staged = stage(path);
      if (page?.isDestroyed() === false) page.send(BRIDGE_CHANNEL, { kind: 'open', staged });
      else waiting = [...waiting, staged];
    },
  };
}

/** Of several chosen files the one that stands for the set: the inline page, else the first. What lies beside it is found there. */
export function mainPath(paths: readonly string[]): string {
  const path = paths.find((candidate) => /\.x?html?$/i.test(candidate)) ?? paths[0];
  if (path === undefined) throw new AppError('usage', 'No file was chosen.');
  return path;
}

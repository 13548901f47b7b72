import { RPC_PATH } from '#shared/rpc/upload.ts';

/** How the page was opened: all that the choice of a transport depends on. */
export interface PageOpening {
  readonly hasBridge: boolean;
  readonly protocol: string;
  readonly host: string;
}

export type TransportChoice =
  { readonly kind: 'bridge' } | { readonly kind: 'socket'; readonly url: string } | { readonly kind: 'none'; readonly reason: string };

/** Electron's bridge where there is one, else a WebSocket to the page's own origin. Nothing above this knows which. */
export function chooseTransport(page: PageOpening): TransportChoice {
  if (page.hasBridge) return { kind: 'bridge' };
  switch (page.protocol) {
    case 'http:':
      return { kind: 'socket', url: `ws://${page.host}${RPC_PATH}` };
    case 'https:':
      return { kind: 'socket', url: `wss://${page.host}${RPC_PATH}` };
    default:
      return {
        kind: 'none',
        reason: `This page was opened as ${page.protocol}//, which has no workbench behind it. Start it with npm start.`,
      };
  }
}

import { type Page } from '@playwright/test';
import { type AppErrorShape } from '#shared/base/errors.ts';

/** What becomes of a call: it is kept from the server, refused in its place, or its answer is changed. */
export type Fate = 'kept' | AppErrorShape | ((output: object) => object);

export interface Between {
  /** Methods of calls that the page gave up. */
  readonly cancelled: readonly string[];
}

interface Message {
  readonly kind: string;
  readonly id: number;
  readonly method?: string;
  readonly output?: object;
}

const read = (text: string | Buffer): Message => JSON.parse(text.toString()) as Message;

/** Stands between the page and its server; to be called before the page is opened. Calls without a fate pass as they are. */
export async function standBetween(page: Page, fateOf: (method: string) => Fate | undefined): Promise<Between> {
  const cancelled: string[] = [];
  await page.routeWebSocket(/.*/, (toPage) => {
    const toServer = toPage.connectToServer();
    const methods = new Map<number, string>();
    toPage.onMessage((text) => {
      const { kind, id, method } = read(text);
      if (kind === 'cancel') cancelled.push(methods.get(id) ?? '');
      if (method === undefined) {
        toServer.send(text);
        return;
      }
      methods.set(id, method);
      const fate = fateOf(method);
      if (typeof fate === 'object') toPage.send(JSON.stringify({ kind: 'err', id, error: fate }));
      else if (fate !== 'kept') toServer.send(text);
    });
    toServer.onMessage((text) => {
      const message = read(text);
      const fate = fateOf(methods.get(message.id) ?? '');
      const isChanged = typeof fate === 'function' && message.output !== undefined;
      toPage.send(isChanged ? JSON.stringify({ ...message, output: fate(message.output) }) : text);
    });
  });
  return { cancelled };
}

/** A refusal that no second try mends. */
export const refusal = (message: string): AppErrorShape => ({ code: 'internal', message, retryable: false });

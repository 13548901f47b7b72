import { join } from 'node:path';
import { type Page, test as base } from '@playwright/test';
import { type RunningServer, startServer, temporaryFolder } from './server.ts';

export interface Workbench {
  readonly folder: string;
  readonly workspace: string;
  /** Starts a server on this test's workspace; the one before must be stopped or killed. */
  start(args?: readonly string[]): Promise<RunningServer>;
}

interface Fixtures {
  readonly workbench: Workbench;
  /** Fails the test when the page logs an error or a warning, or throws. */
  readonly quietConsole: undefined;
  /** Messages that a test expects, as parts of their text. */
  readonly expectedMessages: string[];
}

export const test = base.extend<Fixtures>({
  // Playwright reads the fixtures that one needs from its first parameter: none here.
  workbench: async ({}, use) => {
    const folder = temporaryFolder();
    const running: RunningServer[] = [];
    const workspace = join(folder.path, 'workspace.auditflow');
    await use({
      folder: folder.path,
      workspace,
      start: async (args = []) => {
        const server = await startServer(workspace, args);
        running.push(server);
        return server;
      },
    });
    for (const server of running) await server.kill();
    folder.remove();
  },
  expectedMessages: async ({}, use) => {
    await use([]);
  },
  quietConsole: [
    async ({ page, expectedMessages }, use) => {
      const messages: string[] = [];
      watchConsole(page, messages);
      await use(undefined);
      const unexpected = messages.filter((message) => !expectedMessages.some((expected) => message.includes(expected)));
      if (unexpected.length > 0) throw new Error(`the console is not clean:\n${unexpected.join('\n')}`);
    },
    { auto: true },
  ],
});

function watchConsole(page: Page, messages: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') messages.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`));
}

export { expect } from '@playwright/test';

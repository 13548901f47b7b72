import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export interface ElectronHost {
  /** Where a browser reaches the window's pages. */
  readonly address: string;
  /** What the program asked of Electron, and how it answers. */
  describe(): Promise<Readonly<Record<string, unknown>>>;
  /** A file association: the operating system opens a filing with the program. */
  openFromOutside(path: string): void;
  /** A person closes the window; resolves with the exit code. */
  closeWindow(): Promise<number | null>;
  stop(): Promise<void>;
}

/** Boots the built main process on the stand-in. The build must be there. */
export async function startElectronHost(args: readonly string[] = []): Promise<ElectronHost> {
  const userData = mkdtempSync(join(tmpdir(), 'auditflow-electron-'));
  const child = spawn(
    process.execPath,
    [at('../../src-main/entry/electron/testing/electron-child.ts'), at('../../out/main/index.js'), userData, ...args],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const exit = once(child, 'exit').then(([code]) => code as number | null);
  const lines = createInterface({ input: child.stdout });
  const nextLine = async (): Promise<string> => {
    const [line] = (await Promise.race([
      once(lines, 'line'),
      exit.then((code) => Promise.reject(new Error(`The main process ended (${code}).`))),
    ])) as [string];
    return line;
  };
  const say = (text: string): void => void child.stdin.write(`${text}\n`);
  const port = Number((await nextLine()).replace('STAND-IN:', ''));
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) child.kill('SIGKILL');
    await exit;
    rmSync(userData, { recursive: true, force: true, maxRetries: 3 });
  };
  return {
    address: `http://127.0.0.1:${port}/`,
    describe: async () => {
      const line = nextLine();
      say('describe');
      return JSON.parse(await line) as Record<string, unknown>;
    },
    openFromOutside: (path) => say(`open ${path}`),
    closeWindow: () => {
      say('close');
      return exit;
    },
    stop,
  };
}

/**
 * Runs the built preload in the page before its own scripts, with a stand-in for the sandboxed `electron` module: the channel is a
 * WebSocket, and `paths` says where the files lie that the test chooses by name (a browser does not know).
 */
export async function installPreload(page: Page, paths: Readonly<Record<string, string>> = {}): Promise<void> {
  const preload = readFileSync(at('../../out/preload/index.cjs'), 'utf8');
  await page.addInitScript(`(() => {
    if (window.top !== window) return;
    const socket = new WebSocket(location.origin.replace('http', 'ws') + '/stand-in');
    const opened = new Promise((done) => socket.addEventListener('open', done, { once: true }));
    const waiting = new Map();
    const listeners = [];
    let lastId = 0;
    socket.addEventListener('message', ({ data }) => {
      const sent = JSON.parse(data);
      if (sent.kind === 'event') return listeners.forEach(([channel, listener]) => channel === sent.channel && listener({}, sent.message));
      const { resolve, reject } = waiting.get(sent.id);
      waiting.delete(sent.id);
      if (sent.error === undefined) resolve(sent.value);
      else reject(new Error(sent.error));
    });
    const paths = ${JSON.stringify(paths)};
    const electron = {
      contextBridge: { exposeInMainWorld: (name, api) => Object.defineProperty(window, name, { value: Object.freeze(api) }) },
      ipcRenderer: {
        on: (channel, listener) => listeners.push([channel, listener]),
        invoke: (channel, message) => opened.then(() => new Promise((resolve, reject) => {
          waiting.set((lastId += 1), { resolve, reject });
          socket.send(JSON.stringify({ id: lastId, channel, message, pathname: location.pathname }));
        })),
      },
      webUtils: { getPathForFile: (file) => paths[file.name] ?? '' },
    };
    const require = (name) => {
      if (name === 'electron') return electron;
      throw new Error('a sandboxed preload may not require ' + name);
    };
    const module = { exports: {} };
    ((module, exports, require) => {
${preload}
    })(module, module.exports, require);
  })();`);
}

/**
 * Runs the built main process (out/main/index.js) under plain Node on the stand-in for `electron`, and puts its window on the network for
 * a browser: requests for app:// come in as HTTP, the preload's channel as a WebSocket. Prints STAND-IN:PORT.
 *
 * node electron-child.ts MAIN_BUNDLE USER_DATA [arguments of the program …]
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { registerHooks } from 'node:module';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { WebSocketServer } from 'ws';
import { app, invoke, standIn } from './electron-stand-in.ts';

const APP_ORIGIN = 'app://workbench';
const CHANNEL_PATH = '/stand-in';

const [, self = '', bundle = '', userData = '', ...args] = process.argv;
standIn.userData = userData;
// As Electron has it in a checkout: the executable, the program's folder, and what the caller wrote.
process.argv = [process.execPath, self, ...args];

const standInUrl = new URL('./electron-stand-in.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) => (specifier === 'electron' ? { url: standInUrl, shortCircuit: true } : next(specifier, context)),
});
await import(pathToFileURL(bundle).href);
while (standIn.windows.length === 0) await new Promise((done) => setTimeout(done, 10));

const server = createServer((request, response) => {
  const handler = standIn.protocols.get('app');
  void Promise.resolve(handler?.(new Request(`${APP_ORIGIN}${request.url ?? '/'}`))).then((answer) => {
    response.writeHead(answer?.status ?? 500, Object.fromEntries(answer?.headers ?? []));
    if (answer?.body == null) response.end();
    else Readable.fromWeb(answer.body).pipe(response);
  });
});

interface Invocation {
  readonly id: number;
  readonly channel: string;
  readonly message: unknown;
  readonly pathname: string;
}
const sockets = new WebSocketServer({ server, path: CHANNEL_PATH });
sockets.on('connection', (socket) => {
  const toPage = (channel: string, message: unknown): void => socket.send(JSON.stringify({ kind: 'event', channel, message }));
  const page = standIn.windows.at(-1)?.webContents;
  page?.on('sent', toPage);
  socket.on('close', () => page?.off('sent', toPage));
  socket.on('message', (data: Buffer) => {
    const { id, channel, message, pathname } = JSON.parse(data.toString('utf8')) as Invocation;
    invoke(channel, message, { url: `${APP_ORIGIN}${pathname}`, parent: null }).then(
      (value) => socket.send(JSON.stringify({ kind: 'result', id, value })),
      (error: unknown) => socket.send(JSON.stringify({ kind: 'result', id, error: String(error) })),
    );
  });
});

server.listen(0, '127.0.0.1', () => process.stdout.write(`STAND-IN:${(server.address() as AddressInfo).port}\n`));
// What the test asks of the program from outside: a line of JSON, answered by a line.
process.stdin.setEncoding('utf8').on('data', (text: string) => {
  for (const line of text.split('\n').filter((part) => part !== '')) {
    if (line === 'describe') process.stdout.write(`${JSON.stringify(describe())}\n`);
    if (line === 'close') standIn.windows.at(-1)?.close();
    if (line.startsWith('open ')) app.emit('open-file', { preventDefault: () => undefined }, line.slice('open '.length));
  }
});
const ended = setInterval(() => {
  if (standIn.exitCode === undefined) return;
  clearInterval(ended);
  process.exit(standIn.exitCode);
}, 20);

function describe(): unknown {
  const window = standIn.windows.at(-1);
  const navigation = { url: 'https://example.com/', isPrevented: false, preventDefault: () => (navigation.isPrevented = true) };
  window?.webContents.emit('will-navigate', navigation);
  let permission: unknown;
  standIn.permission.request?.({}, 'geolocation', (answer: unknown) => (permission = answer));
  return {
    windows: standIn.windows.length,
    url: window?.url,
    webPreferences: window?.options.webPreferences,
    schemes: standIn.schemes,
    protocols: [...standIn.protocols.keys()],
    channels: [...standIn.ipc.keys()],
    isNavigationDenied: navigation.isPrevented,
    windowOpen: window?.webContents.windowOpen?.({}),
    permission,
    errors: standIn.errors,
  };
}

import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { WebSocketServer } from 'ws';
import { AppError, type AppErrorShape } from '#shared/base/errors.ts';
import { createQueue } from '#shared/base/queue.ts';
import { serveConnection } from '#shared/rpc/server.ts';
import { RPC_PATH, STAGE_PATH, UPLOAD_TYPE } from '#shared/rpc/upload.ts';
import type { Workbench } from '#main/core/workbench.ts';
import { SECURITY_HEADERS } from '../csp.ts';
import { cacheControl, contentType, type RendererFiles, resolveRendererFile } from '../renderer-files.ts';
import { type AccessPolicy, type AccessRequest, decideActionAccess, decidePageAccess, landing } from './access.ts';
import { serverSocketTransport } from './socket.ts';
import { createUploads, type Uploads } from './uploads.ts';

export interface LocalServerOptions {
  readonly workbench: Workbench;
  readonly files: RendererFiles;
  /** 0 for any free port. */
  readonly port: number;
  readonly requiresToken: boolean;
  readonly uploads?: { readonly maxBytes?: number; readonly lifetimeMs?: number };
}

export interface LocalServer {
  readonly port: number;
  readonly token: string | undefined;
  /** The address that lets a browser in, with further parameters. */
  address(parameters?: Readonly<Record<string, string>>): string;
  close(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';
/** Requests are small: the largest is the input of one call. */
const MAX_MESSAGE_BYTES = 4 * 1024 ** 2;
const secret = (): string => randomBytes(32).toString('base64url');

interface Context {
  readonly options: LocalServerOptions;
  readonly policy: AccessPolicy;
  readonly uploads: Uploads;
}

/** Serves renderer and contract on the loopback address only. Rejects with AppError('usage') when the port is taken. */
export async function startLocalServer(options: LocalServerOptions): Promise<LocalServer> {
  const server = createServer({ requestTimeout: 0 });
  const port = await listen(server, options.port);
  const policy: AccessPolicy = { port, token: options.requiresToken ? secret() : undefined, session: secret() };
  const uploads = createUploads({ stage: (input) => options.workbench.stage(input), ...options.uploads });
  const context: Context = { options, policy, uploads };
  const sockets = serveSockets(server, context);
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    answer(request, context)
      .then((decided) => send(decided, request, response))
      .catch((error: unknown) => {
        options.workbench.toAppError(error);
        response.destroy();
      });
  });
  return {
    port,
    token: policy.token,
    address: (parameters = {}) => {
      const query = new URLSearchParams({ ...(policy.token === undefined ? {} : { token: policy.token }), ...parameters }).toString();
      return `http://${LOOPBACK}:${port}/${query === '' ? '' : `?${query}`}`;
    },
    close: async () => {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      server.closeAllConnections();
      await new Promise<void>((done) => void server.close(() => done()));
      await uploads.close();
    },
  };
}

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => fail(error.code === 'EADDRINUSE' ? portTaken(port) : error));
    server.listen(port, LOOPBACK, () => done());
  });
  // A server that listens on a port has an AddressInfo (node:net).
  return (server.address() as AddressInfo).port;
}

const portTaken = (port: number): AppError =>
  new AppError('usage', `Port ${port} is in use by another program. Choose another with --port, or leave it out for any free one.`);

function accessRequest(request: IncomingMessage, port: number): AccessRequest | undefined {
  const url = URL.parse(request.url ?? '/', `http://${LOOPBACK}:${port}`);
  if (url === null) return undefined;
  const { host, origin, cookie } = request.headers;
  return { method: request.method ?? 'GET', url, host, origin, cookie };
}

/** What is sent back; decided first, sent in one place. */
type Answer =
  | { readonly kind: 'text'; readonly status: number; readonly text: string }
  | { readonly kind: 'redirect'; readonly location: string; readonly cookie?: string }
  | { readonly kind: 'file'; readonly path: string; readonly pathname: string }
  | { readonly kind: 'json'; readonly status: number; readonly value: unknown };

const text = (status: number, message: string): Answer => ({ kind: 'text', status, text: `${message}\n` });

async function answer(request: IncomingMessage, context: Context): Promise<Answer> {
  const asked = accessRequest(request, context.policy.port);
  if (asked === undefined) return text(400, 'This is no address.');
  if (asked.url.pathname === STAGE_PATH) return receiveUpload(request, asked, context);
  const access = decidePageAccess(asked, context.policy);
  switch (access.kind) {
    case 'refused':
      return text(access.status, access.message);
    case 'sign-in':
      return { kind: 'redirect', location: access.location, cookie: access.cookie };
    case 'granted': {
      const elsewhere = landing(asked.url);
      if (elsewhere !== undefined) return { kind: 'redirect', location: elsewhere };
      const path = resolveRendererFile(asked.url.pathname, context.options.files);
      return path === undefined ? text(404, 'There is nothing at this address.') : { kind: 'file', path, pathname: asked.url.pathname };
    }
  }
}

async function receiveUpload(request: IncomingMessage, asked: AccessRequest, { policy, uploads, options }: Context): Promise<Answer> {
  const access = decideActionAccess(asked, policy);
  if (access.kind === 'refused') return text(access.status, access.message);
  if (asked.method !== 'POST') return text(405, 'Files are uploaded with POST.');
  if (request.headers['content-type'] !== UPLOAD_TYPE) return text(415, `An upload is ${UPLOAD_TYPE}.`);
  try {
    return { kind: 'json', status: 200, value: await uploads.receive(request) };
  } catch (error) {
    const shape = options.workbench.toAppError(error);
    const status = shape.code === 'input-refused' ? 413 : shape.code === 'usage' ? 400 : 500;
    return { kind: 'json', status, value: shape };
  }
}

async function send(answer: Answer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) response.setHeader(name, value);
  // What is left of a body that was refused is read and thrown away, or the browser would see a broken connection and no answer.
  request.resume();
  if (answer.kind !== 'file') response.setHeader('Cache-Control', 'no-store');
  switch (answer.kind) {
    case 'text':
      response.writeHead(answer.status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(answer.text);
      return;
    case 'json':
      response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer.value));
      return;
    case 'redirect':
      response.writeHead(303, { Location: answer.location, ...(answer.cookie === undefined ? {} : { 'Set-Cookie': answer.cookie }) }).end();
      return;
    case 'file':
      response.writeHead(200, { 'Content-Type': contentType(answer.path), 'Cache-Control': cacheControl(answer.pathname) });
      if (request.method === 'HEAD') response.end();
      else await pipeline(createReadStream(answer.path), response);
  }
}

function serveSockets(server: Server, { options, policy }: Context): WebSocketServer {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false, clientTracking: true });
  const queue = createQueue();
  const { handlers } = options.workbench;
  const toAppError = (error: unknown): AppErrorShape => options.workbench.toAppError(error);
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => undefined);
    const status = decideUpgrade(accessRequest(request, policy.port), policy);
    if (status !== undefined) {
      socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    sockets.handleUpgrade(request, socket, head, (connection) => {
      // Without a listener a reset connection would end the process; 'close' follows and cleans up.
      connection.on('error', () => undefined);
      serveConnection(serverSocketTransport(connection), { handlers, toAppError }, queue);
    });
  });
  return sockets;
}

/** Why a WebSocket is not accepted, as a status line; undefined when it is. */
function decideUpgrade(asked: AccessRequest | undefined, policy: AccessPolicy): string | undefined {
  if (asked?.url.pathname !== RPC_PATH) return '404 Not Found';
  const access = decideActionAccess(asked, policy);
  if (access.kind !== 'refused') return undefined;
  return access.status === 401 ? '401 Unauthorized' : access.status === 421 ? '421 Misdirected Request' : '403 Forbidden';
}

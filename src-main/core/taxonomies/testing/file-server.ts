import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ServedFile {
  bytes: Buffer;
  etag?: string | undefined;
  /** The connection is cut after so many bytes of an answer, as often as the list is long (see `progressed`). */
  cuts?: number[];
  ignoresRange?: boolean;
  withoutLength?: boolean;
  /** Answered instead, as often as the list is long. */
  statuses?: number[];
  redirect?: string;
  /** Nothing more comes after so many bytes. */
  stallsAt?: number;
}

export interface FileServer {
  readonly origin: string;
  readonly files: Map<string, ServedFile>;
  /** `GET /a.zip bytes=100-`, in order. */
  readonly requests: string[];
  /** The client has so many bytes of the file: it is now that a cut happens, and not while some are on their way. */
  progressed(bytes: number): void;
  close(): Promise<void>;
}

/** A server on loopback that breaks as a test says. */
export async function startFileServer(): Promise<FileServer> {
  const files = new Map<string, ServedFile>();
  const requests: string[] = [];
  let cutAt: number | undefined;
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    requests.push([request.method, path, request.headers.range].filter((part) => part !== undefined).join(' '));
    const file = files.get(path);
    if (file === undefined) response.writeHead(404, { 'content-type': 'text/html' }).end('<html><body>Not found</body></html>');
    else cutAt = answer(file, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    files,
    requests,
    progressed: (bytes) => {
      if (cutAt === undefined || bytes < cutAt) return;
      cutAt = undefined;
      server.closeAllConnections();
    },
    close: () => closed(server),
  };
}

/** The position at which the connection is to be cut. */
function answer(file: ServedFile, request: IncomingMessage, response: ServerResponse): number | undefined {
  const status = file.statuses?.shift();
  if (file.redirect !== undefined || status !== undefined) {
    response.writeHead(status ?? 302, file.redirect === undefined ? {} : { location: file.redirect }).end();
    return undefined;
  }
  const from = startOf(file, request);
  const { bytes, etag } = file;
  if (from > bytes.length) {
    response.writeHead(416, { 'content-range': `bytes */${bytes.length}` }).end();
    return undefined;
  }
  response.writeHead(from > 0 ? 206 : 200, {
    ...(etag === undefined ? {} : { etag }),
    ...(file.withoutLength === true ? {} : { 'content-length': bytes.length - from }),
    ...(from > 0 ? { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` } : {}),
  });
  const cut = file.cuts?.shift();
  const end = cut ?? file.stallsAt;
  if (end === undefined) response.end(bytes.subarray(from));
  else {
    response.flushHeaders();
    response.write(bytes.subarray(from, from + end));
  }
  return cut === undefined ? undefined : from + cut;
}

function startOf({ ignoresRange, etag }: ServedFile, { headers }: IncomingMessage): number {
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag;
  return ignoresRange === true || !isSame ? 0 : Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
}

function portOf(server: Server): number {
  const address = server.address() as AddressInfo; // a TCP server that listens has one
  return address.port;
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Answers never: for time-outs and cancelling. */
  readonly isSilent?: boolean;
}

export interface Received {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly body: Record<string, unknown>;
}

/** A server that speaks the HTTP side of Chat Completions and plays replies in order, the last one again and again, or answers what it is sent. */
export async function chatServer(replies: readonly Reply[] | ((body: Record<string, unknown>) => Reply)) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const reply = typeof replies === 'function' ? replies(body) : replies[Math.min(received.length, replies.length - 1)];
      received.push({ path: request.url ?? '', authorization: request.headers.authorization, body });
      if (reply === undefined || reply.isSilent === true) return;
      response.writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers });
      response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { baseUrl: `http://127.0.0.1:${port}/v1`, received, close };
}

async function readBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>;
}

/** A completion with text and tool calls; arguments go out as the text they are given as. */
export function completion(
  message: {
    readonly content?: string | null;
    readonly calls?: readonly { readonly id: string; readonly name: string; readonly arguments: string }[];
  },
  over: object = {},
): Reply {
  const toolCalls = message.calls?.map(({ id, name, arguments: text }) => ({ id, type: 'function', function: { name, arguments: text } }));
  return {
    body: {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 0,
      model: 'test',
      choices: [
        {
          index: 0,
          finish_reason: toolCalls === undefined ? 'stop' : 'tool_calls',
          message: {
            role: 'assistant',
            content: message.content ?? null,
            refusal: null,
            ...(toolCalls === undefined ? {} : { tool_calls: toolCalls }),
          },
        },
      ],
      usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 },
      ...over,
    },
  };
}

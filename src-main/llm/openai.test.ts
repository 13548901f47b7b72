import { afterEach, describe, expect, it } from 'vitest';
import { MALFORMED_ARGUMENTS } from '#shared/run/events.ts';
import type { ModelRequest } from '#main/core/ports.ts';
import { createOpenAiModel, type OpenAiOptions } from './openai.ts';
import { createModelProvider } from './provider.ts';
import { createScriptedModel } from './testing/scripted.ts';
import { chatServer, completion, type Reply } from './testing/chat-server.ts';

const SECRET = 'sk-planted-secret';
const servers: Awaited<ReturnType<typeof chatServer>>[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

async function ask(replies: readonly Reply[], options: Partial<OpenAiOptions> = {}, signal = new AbortController().signal) {
  const server = await chatServer(replies);
  servers.push(server);
  const model = createOpenAiModel({ model: 'test-model', baseUrl: server.baseUrl, apiKey: SECRET, maxRetries: 0, ...options });
  return { server, answer: model.respond(REQUEST, signal) };
}

const REQUEST: ModelRequest = {
  auditor: 'compliance',
  messages: [
    { role: 'system', content: 'You audit.' },
    { role: 'user', content: 'Go.' },
    { role: 'assistant', content: '', toolCalls: [{ id: 'compliance-1', name: 'check_sign', arguments: { concept: 'us-gaap:Assets' } }] },
    { role: 'tool', callId: 'compliance-1', tool: 'check_sign', content: '{}' },
  ],
  tools: [{ name: 'check_sign', description: 'Checks the sign.', parameters: { type: 'object', properties: {} } }],
  maxOutputTokens: 4096,
};

describe('endpoints that are merely compatible', () => {
  it('may leave out the type of a call and send its arguments as an object', async () => {
    const reply = completion({ content: '' });
    const call = { id: 'a', function: { name: 'check_sign', arguments: { concept: 'us-gaap:Assets' } } };
    const { answer } = await ask([
      {
        body: {
          ...(reply.body as object),
          choices: [{ index: 0, finish_reason: 'tool_calls', message: { role: 'assistant', tool_calls: [call] } }],
        },
      },
    ]);
    expect((await answer).toolCalls).toEqual([{ id: 'a', name: 'check_sign', arguments: { concept: 'us-gaap:Assets' } }]);
  });

  it('are named in failures by their host, whatever secret their address holds', async () => {
    const model = createOpenAiModel({ model: 'm', baseUrl: `http://user:${SECRET}@127.0.0.1:9/v1?key=${SECRET}`, maxRetries: 0 });
    const failure = model.respond(REQUEST, new AbortController().signal);
    await expect(failure).rejects.toMatchObject({ code: 'model-unavailable', message: expect.stringContaining('127.0.0.1:9') });
    await expect(failure).rejects.toMatchObject({ message: expect.not.stringContaining(SECRET) });
  });
});

describe('Chat Completions', () => {
  it('sends messages and tools as the protocol wants them, and reads calls and usage', async () => {
    const { server, answer } = await ask([
      completion({
        content: 'I check.',
        calls: [
          { id: 'a', name: 'check_sign', arguments: '{"concept":"us-gaap:Assets"}' },
          { id: 'b', name: 'check_sign', arguments: '' },
        ],
      }),
    ]);
    expect(await answer).toEqual({
      text: 'I check.',
      toolCalls: [
        { id: 'a', name: 'check_sign', arguments: { concept: 'us-gaap:Assets' } },
        { id: 'b', name: 'check_sign', arguments: {} },
      ],
      usage: { inputTokens: 11, outputTokens: 7 },
    });
    expect(server.received).toMatchObject([
      {
        path: '/v1/chat/completions',
        authorization: `Bearer ${SECRET}`,
        body: {
          model: 'test-model',
          temperature: 0,
          max_tokens: 4096,
          tools: [{ type: 'function', function: { name: 'check_sign' } }],
          messages: [
            { role: 'system' },
            { role: 'user' },
            { role: 'assistant', tool_calls: [{ id: 'compliance-1', function: { arguments: '{"concept":"us-gaap:Assets"}' } }] },
            { role: 'tool', tool_call_id: 'compliance-1' },
          ],
        },
      },
    ]);
  });

  it.each(['{"concept": ', '[1]', 'null', '7'])('passes the malformed arguments %s on for the core to answer', async (text) => {
    const { answer } = await ask([completion({ calls: [{ id: 'a', name: 'check_sign', arguments: text }] })]);
    expect((await answer).toolCalls[0]?.arguments).toEqual({ [MALFORMED_ARGUMENTS]: text });
  });

  it('takes a refusal for text and missing usage for none', async () => {
    const { answer } = await ask([
      completion(
        {},
        {
          usage: undefined,
          choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: null, refusal: 'I cannot.' } }],
        },
      ),
    ]);
    expect(await answer).toEqual({ text: 'I cannot.', toolCalls: [], usage: { inputTokens: 0, outputTokens: 0 } });
  });

  it('asks again after 429 and 500', async () => {
    const { server, answer } = await ask(
      [
        { status: 429, headers: { 'retry-after-ms': '1' }, body: {} },
        { status: 500, headers: { 'retry-after-ms': '1' }, body: {} },
        completion({ content: 'Now.' }),
      ],
      { maxRetries: 3 },
    );
    expect((await answer).text).toBe('Now.');
    expect(server.received).toHaveLength(3);
  });

  it.each([
    ['a wrong key', { status: 401, body: { error: { message: `bad ${SECRET}` } } }, /refused the key/],
    ['an unknown model', { status: 404, body: {} }, /knows no model test-model/],
    [
      'a context that is too long',
      { status: 400, body: { error: { message: 'maximum context length is 8192 tokens' } } },
      /longer than the model takes/,
    ],
    ['too many requests', { status: 429, body: {} }, /over its limit/],
    ['a server error', { status: 503, body: {} }, /failed \(503\)/],
    ['no choice', { body: { choices: [] } }, /without a choice/],
    ['a page that is no JSON', { body: 'hello', headers: { 'content-type': 'application/json' } }, /cannot be read/],
    [
      'a filter',
      completion({}, { choices: [{ index: 0, finish_reason: 'content_filter', message: { role: 'assistant', content: '' } }] }),
      /content filter/,
    ],
  ] as const)('says what to do about %s', async (_what, reply, message) => {
    const { answer } = await ask([reply]);
    const error: unknown = await answer.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ code: 'model-unavailable', message: expect.stringMatching(message) });
    expect(JSON.stringify(error instanceof Error && 'toShape' in error ? (error.toShape as () => object).call(error) : {})).not.toContain(
      SECRET,
    );
  });

  it('gives up on a server that is silent or not there', async () => {
    const { answer } = await ask([{ body: {}, isSilent: true }], { timeout: 50 });
    await expect(answer).rejects.toMatchObject({ code: 'model-unavailable', retryable: true });
    const nowhere = createOpenAiModel({ model: 'm', baseUrl: 'http://127.0.0.1:9/v1', maxRetries: 0 });
    await expect(nowhere.respond(REQUEST, new AbortController().signal)).rejects.toMatchObject({ code: 'model-unavailable' });
  });

  it('stops when it is cancelled', async () => {
    const controller = new AbortController();
    const { server, answer } = await ask([{ body: {}, isSilent: true }], {}, controller.signal);
    const settled = answer.catch((error: unknown) => error);
    while (server.received.length === 0) await new Promise((resolve) => setImmediate(resolve));
    controller.abort();
    expect(await settled).toMatchObject({ code: 'cancelled' });
  });
});

describe('the provider', () => {
  const builtin = createScriptedModel({}, 'builtin');

  it('gives the built-in model by its name and an endpoint’s by any other', async () => {
    const provider = createModelProvider({ builtin, secrets: { get: async () => SECRET } });
    expect(await provider.model('builtin')).toBe(builtin);
    expect((await provider.model('some-model')).name).toBe('some-model');
  });

  it('says what is missing without key and address', async () => {
    await expect(createModelProvider({ builtin, secrets: { get: async () => undefined } }).model('some-model')).rejects.toMatchObject({
      code: 'model-unavailable',
    });
    const local = createModelProvider({ builtin, secrets: { get: async () => undefined }, baseUrl: 'http://127.0.0.1:8080/v1' });
    expect((await local.model('local')).name).toBe('local');
  });
});

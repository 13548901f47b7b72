import OpenAI, { APIConnectionError, APIError, APIUserAbortError } from 'openai';
import type { ChatCompletion, ChatCompletionMessageParam, ChatCompletionTool } from 'openai/resources/chat/completions';
import { AppError } from '#shared/base/errors.ts';
import { type JsonObject, jsonObjectSchema, MALFORMED_ARGUMENTS, type ToolCall } from '#shared/run/events.ts';
import type { Model, ModelMessage, ModelRequest, ModelResponse } from '#main/core/ports.ts';

export interface OpenAiOptions {
  /** Name of the model at the endpoint. */
  readonly model: string;
  readonly baseUrl?: string | undefined;
  /** Endpoints on this machine often want none. */
  readonly apiKey?: string | undefined;
  /** Of one request, in milliseconds. */
  readonly timeout?: number | undefined;
  /** Times that the package asks again on 408, 409, 429, 5xx and broken connections, with back-off and Retry-After. */
  readonly maxRetries?: number | undefined;
}

const DEFAULTS = { timeout: 120_000, maxRetries: 3 } as const;
const NO_KEY = 'no-key';

/**
 * A model at an OpenAI-compatible endpoint: Chat Completions with tools, temperature 0. The only file that knows the openai package.
 * Rejects with AppError('model-unavailable') that says what to do about it; the key is in no message.
 */
export function createOpenAiModel(options: OpenAiOptions): Model {
  const client = new OpenAI({
    apiKey: options.apiKey ?? NO_KEY,
    ...(options.baseUrl === undefined ? {} : { baseURL: options.baseUrl }),
    timeout: options.timeout ?? DEFAULTS.timeout,
    maxRetries: options.maxRetries ?? DEFAULTS.maxRetries,
    logLevel: 'off',
  });
  return {
    name: options.model,
    respond: async (request, signal) => {
      try {
        const completion = await client.chat.completions.create(bodyOf(options.model, request), { signal });
        return readCompletion(completion);
      } catch (error) {
        throw signal.aborted || error instanceof APIUserAbortError
          ? new AppError('cancelled', 'Cancelled.', { cause: error })
          : unavailable(error, options);
      }
    },
  };
}

function bodyOf(model: string, request: ModelRequest) {
  return {
    model,
    messages: request.messages.map(toMessage),
    tools: request.tools.map((tool): ChatCompletionTool => ({
      type: 'function',
      function: { name: tool.name, description: tool.description, parameters: tool.parameters },
    })),
    max_tokens: request.maxOutputTokens,
    temperature: 0,
    stream: false as const,
  };
}

function toMessage(message: ModelMessage): ChatCompletionMessageParam {
  switch (message.role) {
    case 'system':
    case 'user':
      return { role: message.role, content: message.content };
    case 'tool':
      return { role: 'tool', tool_call_id: message.callId, content: message.content };
    case 'assistant': {
      const toolCalls = message.toolCalls.map((call) => ({
        id: call.id,
        type: 'function' as const,
        function: { name: call.name, arguments: JSON.stringify(call.arguments) },
      }));
      return { role: 'assistant', content: message.content, ...(toolCalls.length === 0 ? {} : { tool_calls: toolCalls }) };
    }
  }
}

function readCompletion(completion: ChatCompletion): ModelResponse {
  // Endpoints that are merely compatible leave out what the types promise.
  const choice = (completion.choices as ChatCompletion['choices'] | undefined)?.[0];
  if (choice === undefined)
    throw new AppError('model-unavailable', 'The endpoint answered without a choice. Check that it speaks Chat Completions.');
  const { message, finish_reason: reason } = choice;
  if (reason === 'content_filter') throw new AppError('model-unavailable', 'The endpoint held the answer back (content filter).');
  const toolCalls = (message.tool_calls ?? []).map((call): ToolCall => {
    // Merely compatible endpoints leave the type out, and some send the arguments as an object.
    const [name, text] =
      'custom' in call ? [call.custom.name, call.custom.input] : [call.function.name, call.function.arguments as unknown];
    return { id: call.id, name, arguments: readArguments(typeof text === 'string' ? text : JSON.stringify(text ?? {})) };
  });
  const usage = completion.usage as ChatCompletion['usage'] | null;
  return {
    text: message.content ?? message.refusal ?? '',
    toolCalls,
    usage: { inputTokens: usage?.prompt_tokens ?? 0, outputTokens: usage?.completion_tokens ?? 0 },
  };
}

const LONGEST_MALFORMED = 2_000;

/** Arguments that are no JSON object are passed on as what they are: the tool then says so to the model. */
function readArguments(text: string): JsonObject {
  try {
    const parsed = jsonObjectSchema.safeParse(JSON.parse(text.trim() === '' ? '{}' : text));
    if (parsed.success) return parsed.data;
  } catch {
    // Not JSON at all: the same.
  }
  return { [MALFORMED_ARGUMENTS]: text.slice(0, LONGEST_MALFORMED) };
}

function unavailable(error: unknown, { model, baseUrl }: OpenAiOptions): AppError {
  if (error instanceof AppError) return error;
  // An address can hold a key of its own, and this text goes into the log.
  const where = baseUrl === undefined ? 'api.openai.com' : (URL.parse(baseUrl)?.host ?? 'the endpoint');
  const failed = (message: string, retryable: boolean): AppError => new AppError('model-unavailable', message, { retryable, cause: error });
  if (error instanceof APIConnectionError)
    return failed(`${where} could not be reached, or did not answer in time. Check the address and that the server runs.`, true);
  if (!(error instanceof APIError))
    return failed(`${where} gave an answer that cannot be read. Check that it speaks Chat Completions.`, false);
  switch (error.status) {
    case 401:
    case 403:
      return failed(`${where} refused the key. Check the key of this endpoint.`, false);
    case 404:
      return failed(`${where} knows no model ${model}, or no Chat Completions at this address.`, false);
    case 400:
    case 413:
    case 422:
      return failed(
        `${where} refused the request for ${model}${/context|token/i.test(error.message) ? ': it is longer than the model takes' : ''}.`,
        false,
      );
    case 429:
      return failed(`${where} is over its limit. Wait, or use another model.`, true);
    default:
      return failed(`${where} failed (${error.status ?? 'no status'}). Try again later.`, true);
  }
}

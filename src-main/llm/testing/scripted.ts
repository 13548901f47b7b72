import { AppError } from '#shared/base/errors.ts';
import type { AuditorRole } from '#shared/run/events.ts';
import type { Model, ModelRequest, ModelResponse } from '#main/core/ports.ts';

/** A response, or what to do instead of one; a function sees the request. */
export type Scripted = ModelResponse | Error | ((request: ModelRequest) => ModelResponse | Promise<ModelResponse>);

const noUsage = { inputTokens: 0, outputTokens: 0 };

/** A response that only calls tools. */
export function calls(
  ...toolCalls: readonly (readonly [name: string, args: ModelResponse['toolCalls'][number]['arguments']])[]
): ModelResponse {
  return { text: '', toolCalls: toolCalls.map(([name, args], index) => ({ id: `call-${index}`, name, arguments: args })), usage: noUsage };
}

/** A response without any call. */
export const says = (text: string): ModelResponse => ({ text, toolCalls: [], usage: noUsage });

/**
 * A model that plays a script a role, in order; the same list may serve tests of the runner, the service and the screens. Rejects with
 * AppError('model-unavailable') when a script has ended.
 */
export function createScriptedModel(
  scripts: Partial<Record<AuditorRole, readonly Scripted[]>>,
  name = 'scripted',
): Model & { readonly requests: readonly ModelRequest[] } {
  const requests: ModelRequest[] = [];
  const played = new Map<AuditorRole, number>();
  return {
    name,
    requests,
    respond: async (request, signal) => {
      if (signal.aborted) throw new AppError('cancelled', 'Cancelled.');
      requests.push(request);
      const index = played.get(request.auditor) ?? 0;
      played.set(request.auditor, index + 1);
      const next = scripts[request.auditor]?.[index];
      if (next === undefined)
        throw new AppError('model-unavailable', `The script of the ${request.auditor} auditor has ended after ${index} responses.`);
      if (next instanceof Error) throw next;
      return typeof next === 'function' ? next(request) : next;
    },
  };
}

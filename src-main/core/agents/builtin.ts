import { AppError } from '#shared/base/errors.ts';
import type { Model, ModelRequest, ModelResponse } from '../ports.ts';
import { respondAsJunior } from './builtin-junior.ts';
import { respondAsSenior } from './builtin-senior.ts';

export const BUILTIN_NAME = 'builtin';

/**
 * The built-in auditor: the same roles, tools, gate and log as a language model, led by fixed policies (AuditFlow). It sees nothing
 * but the messages that it is sent, and the same messages give the same answer.
 */
export function createBuiltinModel(): Model {
  return {
    name: BUILTIN_NAME,
    respond: async (request, signal) => {
      if (signal.aborted) throw new AppError('cancelled', 'Cancelled.');
      return respond(request);
    },
  };
}

function respond(request: ModelRequest): ModelResponse {
  const said = request.auditor === 'senior' ? respondAsSenior(request.messages) : respondAsJunior(request.auditor, request.messages);
  return {
    text: said.text,
    toolCalls: [{ id: '', name: said.tool, arguments: said.arguments }],
    usage: { inputTokens: 0, outputTokens: 0 },
  };
}

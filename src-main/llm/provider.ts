import { AppError } from '#shared/base/errors.ts';
import type { Model, ModelProvider, Secrets } from '#main/core/ports.ts';

export interface ProviderOptions {
  /** The model that needs no endpoint, by its name. */
  readonly builtin: Model;
  readonly secrets: Pick<Secrets, 'get'>;
  /** Address of the OpenAI-compatible endpoint; the package's own default when undefined. */
  readonly baseUrl?: string | undefined;
}

/** Name of the endpoint's key among the secrets. */
const KEY_NAME = 'openai';

/** `builtin`, or any model of the configured endpoint. The openai package is loaded when the first one is asked for. */
export function createModelProvider({ builtin, secrets, baseUrl }: ProviderOptions): ModelProvider {
  return {
    model: async (name) => {
      if (name === builtin.name) return builtin;
      const apiKey = await secrets.get(KEY_NAME);
      if (apiKey === undefined && baseUrl === undefined) {
        throw new AppError(
          'model-unavailable',
          `There is no auditor ${name}: name an endpoint with --base-url, or set the key of api.openai.com. The built-in auditor is always there.`,
        );
      }
      const { createOpenAiModel } = await import('./openai.ts');
      return createOpenAiModel({ model: name, baseUrl, apiKey });
    },
  };
}

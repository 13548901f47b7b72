import type { Secrets } from '#main/core/ports.ts';

/**
 * Keys from the environment: `openai` is OPENAI_API_KEY, any other name NAME_API_KEY. What is set here lasts as long as the process.
 */
export function environmentSecrets(env: Readonly<Record<string, string | undefined>>): Secrets {
  const session = new Map<string, string | undefined>();
  return {
    get: async (name) => (session.has(name) ? session.get(name) : env[`${name.toUpperCase().replace(/\W/g, '_')}_API_KEY`]),
    set: async (name, value) => void session.set(name, value),
    describe: () => 'from the environment, or for this session only',
  };
}

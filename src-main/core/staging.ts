import { AppError } from '#shared/base/errors.ts';
import type { FilingInput } from './filings/filings.ts';
import type { Ports } from './ports.ts';

/** Files that a shell let a person choose; the renderer only ever holds the token. */
export interface Staging {
  /** The token that stands for the file. */
  add(input: FilingInput): string;
  /** Gives up the file behind a token, once. Throws AppError('not-found') for a token that does not exist or was used. */
  readonly take: (token: string) => FilingInput;
  clear(): void;
}

export function createStaging(ids: Ports['ids']): Staging {
  const waiting = new Map<string, FilingInput>();
  return {
    add: (input) => {
      const token = ids.next('token');
      waiting.set(token, input);
      return token;
    },
    take: (token) => {
      const input = waiting.get(token);
      waiting.delete(token);
      if (input === undefined) throw new AppError('not-found', 'That file is no longer at hand. Choose it again.');
      return input;
    },
    clear: () => {
      for (const input of waiting.values()) input.dispose?.();
      waiting.clear();
    },
  };
}

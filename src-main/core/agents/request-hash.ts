import { createHash } from 'node:crypto';
import type { ModelMessage, ModelTool } from '../ports.ts';
import type { AuditorRole, JsonObject } from '#shared/run/events.ts';
import { canonicalHash } from '../../store/chain.ts';
import { memoize } from '../memoize.ts';

/**
 * Messages and tools only ever get added, so each is hashed once however often it is sent. They are plain JSON, which their type cannot
 * say.
 */
const hashOnce = memoize((value: object): string => canonicalHash(value as JsonObject));

/** sha256 over the hashes of everything that is sent: two requests with one hash are the same request. */
export function requestHash(
  role: AuditorRole,
  messages: readonly ModelMessage[],
  tools: readonly ModelTool[],
  maxOutputTokens: number,
): string {
  const hash = createHash('sha256').update(`${role}\n${maxOutputTokens}\n`);
  for (const message of messages) hash.update(hashOnce(message));
  hash.update('\n');
  for (const tool of tools) hash.update(hashOnce(tool));
  return hash.digest('hex');
}

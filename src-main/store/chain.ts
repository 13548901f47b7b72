import { createHash } from 'node:crypto';
import { canonicalJson, type Json } from '#shared/base/canonical-json.ts';
import { CHAIN_START } from '#shared/run/chain-start.ts';

/** sha256 (hex) of the canonical form of a JSON value: what chains, bases and observations are hashed by. */
export function canonicalHash(value: Json): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}

/** One line of an append-only log: what it says, and the two hashes that tie it to the line before. `hash` covers everything else. */
type ChainLine = { readonly seq: number; readonly prevHash: string; readonly hash: string } & {
  readonly [field: string]: Json | undefined;
};

export type ChainState = 'intact' | { readonly brokenAt: number };

/**
 * Recomputes a chain from its first line. `brokenAt` is the first sequence number that is missing, does not follow from the line
 * before, or says something else than it was hashed with. A tail that was cut off cannot be seen from the chain alone.
 */
export function verifyLinks(lines: Iterable<ChainLine>): ChainState {
  let expectedSeq = 1;
  let prevHash = CHAIN_START;
  for (const { hash, ...content } of lines) {
    if (content.seq !== expectedSeq) return { brokenAt: expectedSeq };
    if (content.prevHash !== prevHash || canonicalHash(content) !== hash) return { brokenAt: content.seq };
    prevHash = hash;
    expectedSeq += 1;
  }
  return 'intact';
}

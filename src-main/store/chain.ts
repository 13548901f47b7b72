import { createHash } from 'node:crypto';
import { canonicalJson, type Json } from '#shared/base/canonical-json.ts';
import { CHAIN_START } from '#shared/run/chain-start.ts';

/** sha256 (hex) of the canonical form of a JSON value: what chains, bases and observations are hashed by. */
export function canonicalHash(value: Json): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex');
}

/** One line of an append-only log: what it says, and the two hashes that tie it to the line before. */
export interface ChainLink {
  readonly seq: number;
  readonly prevHash: string;
  readonly hash: string;
  /** Everything that the hash covers, prevHash included. */
  readonly content: Json;
}

export type ChainState = 'intact' | { readonly brokenAt: number };

/**
 * Recomputes a chain from its first line. `brokenAt` is the first sequence number that is missing, does not follow from the line
 * before, or says something else than it was hashed with. A tail that was cut off cannot be seen from the chain alone.
 */
export function verifyLinks(links: Iterable<ChainLink>): ChainState {
  let expectedSeq = 1;
  let prevHash = CHAIN_START;
  for (const link of links) {
    if (link.seq !== expectedSeq) return { brokenAt: expectedSeq };
    if (link.prevHash !== prevHash || canonicalHash(link.content) !== link.hash) return { brokenAt: link.seq };
    prevHash = link.hash;
    expectedSeq += 1;
  }
  return 'intact';
}

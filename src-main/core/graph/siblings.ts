import type { FilingHead } from '#shared/rpc/filing.ts';
import type { PlacedFact } from './filing-graph.ts';

/** Facts of one local name in another filing. */
export interface SiblingFacts {
  readonly head: FilingHead;
  readonly namespaces: Readonly<Record<string, string>>;
  readonly facts: readonly PlacedFact[];
}

/** The other filings of an entity: what can be asked of them without their graphs. */
export interface Siblings {
  /** Oldest period first. */
  filings(): readonly FilingHead[];
  /** Of filings that have any, in that order. */
  factsOf(localName: string): readonly SiblingFacts[];
  hasFact(filingId: string, factId: string): boolean;
}

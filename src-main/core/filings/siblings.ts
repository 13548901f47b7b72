import type { FilingHead } from '#shared/rpc/filing.ts';
import type { Surroundings } from '#shared/run/surroundings.ts';
import type { FilingRepository } from '#main/store/filings.ts';
import type { SiblingFacts, Siblings } from '../graph/siblings.ts';

type SiblingStore = Pick<FilingRepository, 'ofEntity' | 'findBySha256' | 'factsOfConcept' | 'hasFact'>;

interface Sibling {
  /** With the id that observations name it by. */
  readonly head: FilingHead;
  readonly storedId: string;
}

/** Every other filing of the entity that is in the workspace; none when the filing does not say whose it is. */
export function siblingsOf(store: SiblingStore, own: FilingHead): Siblings {
  return createSiblings(store, () =>
    own.cik === null ? [] : store.ofEntity(own.cik).flatMap((head) => (head.id === own.id ? [] : [{ head, storedId: head.id }])),
  );
}

/**
 * The filings that a run saw, as far as they are still there. They are told by their bytes: one that was removed and opened again has
 * another id here and bears the recorded one.
 */
export function siblingsWithin(store: SiblingStore, { filings }: Surroundings): Siblings {
  return createSiblings(store, () =>
    filings
      .flatMap(({ id, sha256 }): Sibling[] => {
        const stored = store.findBySha256(sha256);
        return stored === undefined || stored.isRemoved ? [] : [{ head: { ...stored.head, id }, storedId: stored.head.id }];
      })
      .sort((a, b) => (oldestFirst(a) < oldestFirst(b) ? -1 : 1)),
  );
}

const oldestFirst = ({ head }: Sibling): string => `${head.periodEnd ?? ''}~${head.sha256}`;

function createSiblings(store: SiblingStore, list: () => readonly Sibling[]): Siblings {
  let known: readonly Sibling[] | undefined;
  const siblings = (): readonly Sibling[] => (known ??= list());
  // What a run asks twice is the same both times, even when a filing was removed in between.
  const facts = new Map<string, readonly SiblingFacts[]>();
  const load = (localName: string): readonly SiblingFacts[] => {
    const found = new Map(
      store
        .factsOfConcept(
          siblings().map(({ storedId }) => storedId),
          localName,
        )
        .map((each) => [each.filingId, each]),
    );
    return siblings().flatMap(({ head, storedId }) => {
      const own = found.get(storedId);
      return own === undefined ? [] : [{ head, namespaces: own.namespaces, facts: own.facts }];
    });
  };
  return {
    filings: () => siblings().map(({ head }) => head),
    factsOf: (localName) => {
      const loaded = facts.get(localName) ?? load(localName);
      facts.set(localName, loaded);
      return loaded;
    },
    hasFact: (filingId, factId) => {
      const sibling = siblings().find(({ head }) => head.id === filingId);
      return sibling !== undefined && store.hasFact(sibling.storedId, factId);
    },
  };
}

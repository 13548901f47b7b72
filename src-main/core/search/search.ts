import type { Handlers } from '#shared/rpc/contract.ts';
import type { FilingHead } from '#shared/rpc/filing.ts';
import type { SearchHit } from '#shared/rpc/search.ts';
import { periodFromKey } from '#shared/xbrl/aspects.ts';
import type { FilingRepository } from '#main/store/filings.ts';
import type { SearchRepository } from '#main/store/search.ts';
import type { Clock, Log } from '../ports.ts';

export interface SearchQuestion {
  readonly text: string;
  /** null: all filings that are in the full text. */
  readonly filingId: string | null;
  /** Of each kind of hit. */
  readonly limit: number;
}

export interface SearchService {
  /** Takes the asked filing into the full text first. Throws AppError('not-found') for one that is not there (any more). */
  find(question: SearchQuestion): { hits: SearchHit[]; waiting: number };
  /** Takes every filing that is not in the full text into it, one by one, each when others had their turn. Resolves when none is left. */
  indexInBackground(): Promise<void>;
  /** Stops that. */
  close(): void;
}

export interface SearchServiceOptions {
  readonly search: SearchRepository;
  readonly filings: Pick<FilingRepository, 'list'>;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly log: Log;
}

/** Milliseconds between two filings: whoever has just opened one sees it before this goes on. */
const PAUSE_MS = 100;

export function createSearchService({ search, filings, clock, log }: SearchServiceOptions): SearchService {
  let isClosed = false;
  let indexing: Promise<void> | undefined;

  const indexAll = async (): Promise<void> => {
    // A filing that fails once is not tried again before the next start, or this would never end.
    const failed = new Set<string>();
    for (;;) {
      await clock.sleep(PAUSE_MS);
      const next = isClosed ? undefined : search.waiting().find((id) => !failed.has(id));
      if (next === undefined) return;
      try {
        search.ensureIndexed(next);
      } catch (error) {
        failed.add(next);
        log.warn('a filing could not be taken into the search', { filing: next, error: String(error) });
      }
    }
  };

  return {
    find: ({ text, filingId, limit }) => {
      if (filingId !== null) search.ensureIndexed(filingId);
      return { hits: findHits(search, filings, { text, filingId, limit }), waiting: filingId === null ? search.waiting().length : 0 };
    },
    indexInBackground: async () =>
      (indexing ??= indexAll().finally(() => {
        indexing = undefined;
      })),
    close: () => {
      isClosed = true;
    },
  };
}

function findHits(
  search: SearchRepository,
  filings: SearchServiceOptions['filings'],
  { text, filingId, limit }: SearchQuestion,
): SearchHit[] {
  const asked = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (asked.length === 0) return [];
  const heads = new Map(filings.list().map(({ head }) => [head.id, head]));
  const named = (id: string): string => {
    const head = heads.get(id);
    return head === undefined ? id : filingName(head);
  };
  const scope = { filingId, text };
  const ofFilings = filingId !== null ? [] : [...heads.values()].filter((head) => asked.every((word) => searched(head).includes(word)));
  return [
    ...ofFilings
      .slice(0, limit)
      .map((head): SearchHit => ({ kind: 'filing', filingId: head.id, filing: filingName(head), sourceName: head.sourceName })),
    ...search.concepts(scope, limit).map((found): SearchHit => ({ kind: 'concept', filing: named(found.filingId), ...found })),
    ...search.facts(scope, limit).map(({ isNumeric, value, period, ...found }): SearchHit => ({
      kind: 'fact',
      filing: named(found.filingId),
      ...found,
      value: isNumeric ? value : null,
      period: periodFromKey(period),
    })),
  ];
}

/** `Apple Inc. 10-K 2023-09-30`. */
const filingName = ({ entity, sourceName, form, periodEnd }: FilingHead): string =>
  [entity ?? sourceName, form, periodEnd].filter((part) => part !== null).join(' ');

const searched = (head: FilingHead): string => [filingName(head), head.ticker, head.sourceName, head.cik].join(' ').toLowerCase();

export function createSearchHandlers(service: SearchService): Pick<Handlers, 'search.find'> {
  return { 'search.find': async (question) => service.find(question) };
}

import type { Clock, Log } from '../ports.ts';
import type { FilingService } from './filings.ts';

export interface RefreshOptions {
  readonly filings: Pick<FilingService, 'outdated' | 'rebuild' | 'head'>;
  readonly clock: Pick<Clock, 'sleep'>;
  readonly log: Log;
  /** Called with a filing that was read again, for what is worked out from its rows. */
  readonly afterRebuild?: ((filingId: string) => Promise<void> | void) | undefined;
}

/** Brings filings whose rows an older version wrote up to this one, each when it is first needed. */
export interface Refresh {
  /**
   * Resolves once the rows of these filings are of this version, or could not be brought to it: then the old rows stay in use. undefined
   * when there is nothing to wait for.
   */
  upToDate(filingIds: readonly string[]): Promise<void> | undefined;
  /** All that are left, one by one, each when others had their turn. */
  inBackground(): Promise<void>;
  /** Stops what is being read; its rows stay as they are. */
  close(): Promise<void>;
}

export function createRefresh({ filings, clock, log, afterRebuild }: RefreshOptions): Refresh {
  const outdated = new Set(filings.outdated());
  const running = new Map<string, Promise<void>>();
  const closing = new AbortController();

  const isThere = (id: string): boolean => {
    try {
      return filings.head(id).id === id;
    } catch {
      return false;
    }
  };
  // Of a filing that was removed in the meantime there is nothing to say, nor when the program ends.
  const warn = (id: string, what: string, error: unknown): void => {
    if (!closing.signal.aborted && isThere(id)) log.warn(what, { filing: id, error: String(error) });
  };
  const rebuild = async (id: string): Promise<void> => {
    try {
      log.info('reading a filing again with this version', { filing: filings.head(id).sourceName });
      await filings.rebuild(id, { signal: closing.signal });
    } catch (error) {
      warn(id, 'a filing could not be read again; it is used as it was read before', error);
      return;
    }
    try {
      await afterRebuild?.(id);
    } catch (error) {
      warn(id, 'a filing was read again; what is worked out from it could not be made', error);
    }
  };
  const one = (id: string): Promise<void> => {
    const known = running.get(id);
    if (known !== undefined) return known;
    // Also what fails at once ends after this function: its entry is there to be taken away.
    const started = rebuild(id).finally(() => {
      outdated.delete(id);
      running.delete(id);
    });
    running.set(id, started);
    return started;
  };
  const upToDate = (ids: readonly string[]): Promise<void> | undefined => {
    const waiting = ids.filter((id) => outdated.has(id));
    return waiting.length === 0 ? undefined : Promise.all(waiting.map(one)).then(() => undefined);
  };

  return {
    upToDate,
    inBackground: async () => {
      for (const id of outdated) {
        await clock.sleep(0);
        if (closing.signal.aborted) return;
        if (outdated.has(id)) await one(id);
      }
    },
    close: async () => {
      closing.abort();
      await Promise.all(running.values());
    },
  };
}

/**
 * Handlers that first wait for the filings that their input is about. Those that have nothing to wait for are called at once; for the
 * others the answer is a promise that can be iterated as well, since calls and streams are not told apart here.
 */
export function afterRefresh<Part extends Readonly<Record<string, unknown>>>(
  handlers: Part,
  waitFor: (method: string, input: unknown) => Promise<void> | undefined,
): Part {
  const wrapped = Object.entries(handlers).map(([method, handle]) => [method, afterWaiting(method, handle, waitFor)]);
  // Every handler is replaced by one that takes and gives the same.
  return Object.fromEntries(wrapped) as Part;
}

function afterWaiting(method: string, handle: unknown, waitFor: (method: string, input: unknown) => Promise<void> | undefined): unknown {
  if (typeof handle !== 'function') return handle;
  return (input: unknown, context: unknown): unknown => {
    const answer = (): unknown => Reflect.apply(handle, undefined, [input, context]);
    const ready = waitFor(method, input);
    if (ready === undefined) return answer();
    const later = ready.then(answer);
    const items = async function* (): AsyncGenerator {
      // Only a stream's answer is iterated.
      yield* (await later) as AsyncIterable<unknown>;
    };
    return Object.assign(later, { [Symbol.asyncIterator]: items });
  };
}

/** The filing that an input names. */
export function filingIn(input: unknown): string | undefined {
  const id = typeof input === 'object' && input !== null && 'filingId' in input ? input.filingId : undefined;
  return typeof id === 'string' ? id : undefined;
}

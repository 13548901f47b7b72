/**
 * Runs `work` and gives what it emits as a stream, in order. The stream ends when the work ends, and fails when it fails. A reader that
 * leaves early, or whose own signal fires, aborts the signal that the work is given.
 */
export async function* streamFromCallbacks<Item>(
  signal: AbortSignal,
  work: (emit: (item: Item) => void, signal: AbortSignal) => Promise<void>,
): AsyncGenerator<Item, void, undefined> {
  const left = new AbortController();
  const waiting: Item[] = [];
  let wake = Promise.withResolvers<undefined>();
  const state: { isDone: boolean } = { isDone: false };
  const emit = (item: Item): void => {
    waiting.push(item);
    wake.resolve(undefined);
  };
  const finished = work(emit, AbortSignal.any([signal, left.signal])).finally(() => {
    state.isDone = true;
    wake.resolve(undefined);
  });
  finished.catch(() => undefined); // It is awaited below; a reader that left early does not hear of it.
  try {
    for (;;) {
      const item = waiting.shift();
      if (item !== undefined) yield item;
      else if (state.isDone) break;
      else {
        await wake.promise;
        wake = Promise.withResolvers();
      }
    }
    await finished;
  } finally {
    left.abort();
  }
}

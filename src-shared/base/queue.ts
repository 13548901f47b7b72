/** Runs one piece of work after another, in the order in which they came; one that fails does not keep the next from running. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

export function createQueue(): Queue {
  let tail: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = tail.then(work, work);
    tail = next.catch(() => undefined);
    return next;
  };
}

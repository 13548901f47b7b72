import { createStore, type StoreApi } from 'zustand/vanilla';

/**
 * A choice about a screen that this browser remembers. `read` makes sense of what was stored, by whichever version; undefined for what
 * it does not know. Without storage the choice lasts as long as the page.
 */
export function remembered<T>(name: string, read: (stored: unknown) => T | undefined, otherwise: T): StoreApi<{ readonly value: T }> {
  const key = `auditflow.${name}`;
  const stored = (): T => {
    try {
      return read(JSON.parse(localStorage.getItem(key) ?? 'null')) ?? otherwise;
    } catch {
      return otherwise;
    }
  };
  const store = createStore<{ readonly value: T }>(() => ({ value: stored() }));
  store.subscribe(({ value }) => {
    try {
      localStorage.setItem(key, JSON.stringify(value));
    } catch {
      // Not remembered: the choice still holds in this page.
    }
  });
  return store;
}

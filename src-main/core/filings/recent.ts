/** The last few values that were asked for, by key; the one that was not asked for longest makes room. */
export interface Recent<Value> {
  get(key: string): Value | undefined;
  put(key: string, value: Value): void;
  forget(key: string): void;
  clear(): void;
}

export function createRecent<Value>(capacity: number): Recent<Value> {
  const entries = new Map<string, Value>(); // A Map keeps the order of insertion: the first is the oldest.
  const put = (key: string, value: Value): void => {
    entries.delete(key);
    entries.set(key, value);
    for (const oldest of entries.keys()) {
      if (entries.size <= capacity) break;
      entries.delete(oldest);
    }
  };
  return {
    get: (key) => {
      const value = entries.get(key);
      if (value !== undefined) put(key, value);
      return value;
    },
    put,
    forget: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}

/** Remembers a pure function's answer for as long as its argument lives: indexes over a filing graph are built once. */
export function memoize<Key extends object, Value>(build: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found.value;
    const value = build(key);
    known.set(key, { value });
    return value;
  };
}

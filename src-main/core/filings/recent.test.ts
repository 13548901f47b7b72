import { expect, it } from 'vitest';
import { createRecent } from './recent.ts';

it('forgets what was not asked for longest', () => {
  const recent = createRecent<number>(2);
  recent.put('a', 1);
  recent.put('b', 2);
  expect(recent.get('a')).toBe(1);
  recent.put('c', 3);
  expect(['a', 'b', 'c'].map((key) => recent.get(key))).toEqual([1, undefined, 3]);
  recent.forget('a');
  expect(recent.get('a')).toBeUndefined();
});

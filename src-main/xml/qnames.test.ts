import { expect, it } from 'vitest';
import { QNameTable } from './qnames.ts';

it('gives every namespace a prefix of its own, the wished one to the first, however many wish for it', () => {
  const names = new QNameTable();
  const count = 200_000;
  for (let index = 0; index < count; index += 1) {
    names.wish('a', `urn:${index}`);
    names.name(`urn:${index}`, 'X');
  }
  expect(['urn:0', 'urn:1', `urn:${count - 1}`].map((uri) => names.name(uri, 'X'))).toEqual(['a:X', 'a2:X', `a${count}:X`]);
});

it('leaves a prefix to the namespace that was first declared with it', () => {
  const names = new QNameTable();
  names.wish('a', 'urn:1');
  names.wish('b', 'urn:1');
  names.wish('b', 'urn:2');
  expect([names.name('urn:2', 'X'), names.name('urn:1', 'X')]).toEqual(['b2:X', 'a:X']);
});

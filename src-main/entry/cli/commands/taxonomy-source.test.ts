import { expect, it } from 'vitest';
import { chooseSource } from './taxonomy-source.ts';

it('asks what is installed under the signal of the command', async () => {
  const asked: AbortSignal[] = [];
  const list = async (_input: object, call: { readonly signal: AbortSignal }) => {
    asked.push(call.signal);
    return { releases: [], starterConcepts: 0, offered: [] };
  };
  const desk = { published: { named: () => [{ family: 'us-gaap', year: 2024 }] }, handlers: { 'taxonomy.list': list } };
  const stopped = AbortSignal.abort();
  expect(await chooseSource(desk, '/nowhere/2024', '2024', { as: undefined }, stopped)).toEqual([
    { kind: 'published', as: 'taxonomy', family: 'us-gaap', year: 2024 },
  ]);
  expect(asked.map((signal) => signal === stopped)).toEqual([true]);
});

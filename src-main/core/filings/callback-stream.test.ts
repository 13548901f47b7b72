import { expect, it } from 'vitest';
import { streamFromCallbacks } from './callback-stream.ts';
import { collect } from './testing/collect.ts';

const never = new AbortController().signal;

it('gives what is emitted, in order, and ends with the work', async () => {
  const stream = streamFromCallbacks<number>(never, async (emit) => {
    emit(1);
    emit(2);
    await Promise.resolve();
    emit(3);
  });
  expect(await collect(stream)).toEqual([1, 2, 3]);
});

it('fails when the work fails, after what was emitted before', async () => {
  const seen: number[] = [];
  const reading = (async () => {
    for await (const item of streamFromCallbacks<number>(never, async (emit) => {
      emit(1);
      throw new Error('torn');
    }))
      seen.push(item);
  })();
  await expect(reading).rejects.toThrow('torn');
  expect(seen).toEqual([1]);
});

it('aborts the work when the reader leaves', async () => {
  let signal: AbortSignal = never;
  const stream = streamFromCallbacks<number>(never, async (emit, whileWanted) => {
    signal = whileWanted;
    emit(1);
    await new Promise((resolve) => whileWanted.addEventListener('abort', resolve));
  });
  for await (const _ of stream) break;
  expect(signal.aborted).toBe(true);
});

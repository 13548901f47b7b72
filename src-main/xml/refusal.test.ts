import { expect, it } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import { refusal, throwAsUsage, throwIfCancelled } from './refusal.ts';

it('throws once the signal is raised, with what it was raised with when that says more', () => {
  const controller = new AbortController();
  expect(() => throwIfCancelled(undefined)).not.toThrow();
  expect(() => throwIfCancelled(controller.signal)).not.toThrow();
  controller.abort();
  expect(() => throwIfCancelled(controller.signal)).toThrow(new AppError('cancelled', 'Cancelled. Nothing was stored.'));
  const said = new AppError('cancelled', 'The run was cancelled.');
  expect(() => throwIfCancelled(AbortSignal.abort(said))).toThrow(said);
});

it('turns the refusal of what a command line names into a wrong use of it, and nothing else', () => {
  const refused = refusal('a.zip', 'The file is empty.', 'Download it again.');
  expect(() => throwAsUsage(refused)).toThrow(
    expect.objectContaining({ code: 'usage', message: 'a.zip could not be read. The file is empty. Download it again.', cause: refused }),
  );
  for (const other of [new AppError('conflict', 'It is there. Nothing was stored.'), new Error('fault')])
    expect(() => throwAsUsage(other)).toThrow(other);
});

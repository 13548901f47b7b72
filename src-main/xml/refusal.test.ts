import { expect, it } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import { throwIfCancelled } from './refusal.ts';

it('throws once the signal is raised, with what it was raised with when that says more', () => {
  const controller = new AbortController();
  expect(() => throwIfCancelled(undefined)).not.toThrow();
  expect(() => throwIfCancelled(controller.signal)).not.toThrow();
  controller.abort();
  expect(() => throwIfCancelled(controller.signal)).toThrow(new AppError('cancelled', 'Cancelled. Nothing was stored.'));
  const said = new AppError('cancelled', 'The run was cancelled.');
  expect(() => throwIfCancelled(AbortSignal.abort(said))).toThrow(said);
});

import { AppError } from '#shared/base/errors.ts';
import type { Handlers } from '#shared/rpc/contract.ts';
import { fakeHandlers } from '#shared/rpc/testing/fake-handlers.ts';
import type { FilingInput } from '#main/core/filings/filings.ts';
import type { Workbench } from '#main/core/workbench.ts';

export interface FakeWorkbench extends Workbench {
  readonly staged: Map<string, FilingInput>;
  readonly isClosed: () => boolean;
}

const noNetwork = (): Promise<never> => Promise.reject(new AppError('input-refused', 'Nothing is fetched in this test.'));

/** A workbench of which a test gives the handlers that it uses. */
export function fakeWorkbench(given: Partial<Handlers> = {}, extra: Partial<Pick<Workbench, 'subject'>> = {}): FakeWorkbench {
  const staged = new Map<string, FilingInput>();
  let isClosed = false;
  return {
    handlers: fakeHandlers(given),
    published: { offered: () => [], named: () => [], fetch: noNetwork, fetchAddress: noNetwork },
    releases: () => [],
    staged,
    isClosed: () => isClosed,
    stage: (input) => {
      const token = `token-${staged.size + 1}`;
      staged.set(token, input);
      return token;
    },
    subject: (filingId) => {
      throw new AppError('not-found', `There is no filing ${filingId}.`);
    },
    toAppError: (error) =>
      error instanceof AppError
        ? error.toShape()
        : { code: 'internal', message: 'Something in the workbench failed.', detail: 'incident-1', retryable: false },
    close: async () => {
      isClosed = true;
    },
    ...extra,
  };
}

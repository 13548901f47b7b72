import { describe, expect, it } from 'vitest';
import type { RunSummary } from '#shared/rpc/audit.ts';
import type { Handlers } from '#shared/rpc/contract.ts';
import { fakeHandlers, loggedEvent } from '#shared/rpc/testing/fake-handlers.ts';
import type { AuditCase } from '#shared/run/case.ts';
import type { LoggedEvent, RunEvent } from '#shared/run/events.ts';
import { auditCase } from './audit-run.ts';

const request = { case: { kind: 'question', filingId: 'filing-1', query: 'Audit it' }, config: { auditor: 'builtin' } } as const;
const summary = { id: 'run-1' } as RunSummary;

function handlersFor(events: readonly RunEvent[], extra: Partial<Handlers> = {}): Handlers {
  return fakeHandlers({
    'case.create': async () => ({ id: 'case-1' }) as AuditCase,
    'run.start': async () => summary,
    'run.watch': async function* () {
      for (const [index, event] of events.entries()) yield loggedEvent(index + 1, event);
    },
    ...extra,
  });
}
const never = new AbortController().signal;

describe('auditCase', () => {
  it.each<[string, RunEvent, string]>([
    [
      'a model that cannot be reached',
      { type: 'run.failed', code: 'model-unavailable', message: 'The endpoint does not answer.' },
      'model-unavailable',
    ],
    ['a failure of an unknown kind', { type: 'run.failed', code: 'whatever', message: 'It broke.' }, 'internal'],
    ['a run that was cancelled', { type: 'run.cancelled' }, 'cancelled'],
    ['an end without a verdict', { type: 'run.finished' }, 'internal'],
  ])('%s', async (_what, event, code) => {
    await expect(auditCase(handlersFor([event]), request, never)).rejects.toMatchObject({ code });
  });

  it('cancels a run that was begun after the signal', async () => {
    const cancelled: string[] = [];
    const handlers = handlersFor([{ type: 'run.cancelled' }], {
      'run.cancel': async ({ runId }) => {
        cancelled.push(runId);
        return summary;
      },
    });
    await expect(auditCase(handlers, request, AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' });
    expect(cancelled).toEqual(['run-1']);
  });

  it('cancels the run on a signal and reads its log to the end', async () => {
    const controller = new AbortController();
    const cancelled: string[] = [];
    let end: (event: LoggedEvent) => void = () => undefined;
    const last = new Promise<LoggedEvent>((resolve) => (end = resolve));
    const handlers = handlersFor([], {
      'run.watch': async function* () {
        controller.abort();
        yield await last;
      },
      'run.cancel': async ({ runId }) => {
        cancelled.push(runId);
        end(loggedEvent(1, { type: 'run.cancelled' }));
        return summary;
      },
    });
    await expect(auditCase(handlers, request, controller.signal)).rejects.toMatchObject({
      code: 'cancelled',
      message: expect.stringContaining('run-1'),
    });
    expect(cancelled).toEqual(['run-1']);
  });
});

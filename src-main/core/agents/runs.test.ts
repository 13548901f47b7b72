import { afterEach, describe, expect, it } from 'vitest';
import type { LoggedEvent } from '#shared/run/events.ts';
import { replayRun } from '#shared/run/reduce.ts';
import { createScriptedModel } from '#main/llm/testing/scripted.ts';
import { openWorkspace, type Workspace } from '#main/store/workspace.ts';
import { aNewFiling } from '#main/store/testing/new-filing.ts';
import { countingIds, silentLog } from '../filings/testing/fixed-ports.ts';
import { elementSchema } from '#main/xml/testing/release-builder.ts';
import { writeFiles } from '#main/xml/testing/filing-builder.ts';
import type { Model } from '../ports.ts';
import { testTaxonomies } from '../taxonomies/testing/taxonomy-service.ts';
import { createBuiltinModel } from './builtin.ts';
import { createRunHandlers, createRunService, type RunService } from './runs.ts';
import { aCase, smallSubject } from './testing/small-filing.ts';
import { testClock } from './testing/test-clock.ts';

const open: Workspace[] = [];
afterEach(() => {
  for (const workspace of open.splice(0)) workspace.close();
});

/** `releases` tells what is installed at the moment. */
function serviceOn(
  workspace: Workspace,
  model: Model = createBuiltinModel(),
  subject = smallSubject(),
  releases: () => readonly { id: string; sha256: string }[] = () => [],
): RunService {
  return createRunService({
    runs: workspace.runs,
    caseOf: (caseId) => workspace.cases.find(caseId)?.case,
    subjectOf: (_filing, within) => ({ ...subject, taxonomy: subject.taxonomy.only(within.releases) }),
    surroundings: { filings: () => [], hasFiling: () => false, releases: () => [...releases()] },
    models: { model: async () => model },
    clock: testClock(),
    ids: countingIds(),
    log: silentLog,
    settings: { get: () => ({ pace: 0 }) },
    codeVersion: 'test',
  });
}

function newWorkspace(): Workspace {
  const workspace = openWorkspace(':memory:');
  open.push(workspace);
  workspace.filings.insert(aNewFiling());
  workspace.cases.insert(aCase(), null);
  return workspace;
}

async function collect(events: AsyncIterable<LoggedEvent>): Promise<LoggedEvent[]> {
  const all: LoggedEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}
const forever = (): AbortSignal => new AbortController().signal;

describe('a run in the workspace', () => {
  it('is watched from its first event to its last, without gap or double, and verifies', async () => {
    const service = serviceOn(newWorkspace());
    const { id, status } = await service.start('case-1');
    expect(status).toBe('running');
    const [early, late] = await Promise.all([collect(service.watch(id, 1, forever())), collect(service.watch(id, 5, forever()))]);
    expect(early.map((event) => event.seq)).toEqual(early.map((_, index) => index + 1));
    expect(late).toEqual(early.slice(4));
    expect(early.at(-1)?.event.type).toBe('run.finished');
    expect(service.summary(id)).toMatchObject({ status: 'finished', lastSeq: early.length });
    const verification = service.verify(id);
    expect(verification).toMatchObject({ differences: [], chain: 'intact' });
    expect(verification.calls).toBeGreaterThan(10);
    expect(verification.matched).toBe(verification.calls);
    expect(await collect(service.watch(id, 1, forever()))).toEqual(early);
  });

  it('verifies whatever releases came or went since it began', async () => {
    const workspace = newWorkspace();
    const { taxonomies } = await testTaxonomies({ workspace });
    const subject = { ...smallSubject(), taxonomy: taxonomies.graph };
    const service = serviceOn(workspace, createBuiltinModel(), subject, () => taxonomies.list());
    const before = await service.start('case-1');
    const events = await collect(service.watch(before.id, 1, forever()));
    expect(events[0]?.event).toMatchObject({ surroundings: { releases: [] } });
    const path = await writeFiles({ 'us-gaap-2023.xsd': elementSchema('http://fasb.org/us-gaap/2023', 'us-gaap', ['Assets credit']) });
    await taxonomies.add({ path, displayName: 'us-gaap-2023' }, 'taxonomy');
    expect(service.verify(before.id)).toMatchObject({ differences: [] });
    const after = await service.start('case-1');
    const [started] = await collect(service.watch(after.id, 1, forever()));
    expect(started?.event).toMatchObject({ surroundings: { releases: [{ id: 'us-gaap-2023' }] } });
    expect(service.verify(after.id)).toMatchObject({ differences: [] });
    await taxonomies.remove('us-gaap-2023');
    expect(service.verify(before.id)).toMatchObject({ differences: [] });
    const gone = service.verify(after.id);
    expect(gone.differences.length).toBeGreaterThan(0);
    expect(gone.gone).toEqual([expect.stringContaining('us-gaap-2023')]);
  });

  it('replays one step by its call or its answer, and nothing else', async () => {
    const service = serviceOn(newWorkspace());
    const { id } = await service.start('case-1');
    const events = await collect(service.watch(id, 1, forever()));
    const called = events.find(({ event }) => event.type === 'tool.called')?.seq ?? 0;
    const byCall = service.replayStep(id, called);
    expect(byCall.same).toBe(true);
    expect(service.replayStep(id, byCall.seq)).toEqual(byCall);
    expect(() => service.replayStep(id, 1)).toThrow(/no answered tool call/);
  });

  it('lets one run a case be alive', async () => {
    const service = serviceOn(newWorkspace());
    const first = await service.start('case-1', { pace: 1 });
    await expect(service.start('case-1')).rejects.toMatchObject({ code: 'conflict' });
    await expect(service.resume(first.id)).rejects.toMatchObject({ code: 'conflict' });
    await collect(service.watch(first.id, 1, forever()));
    expect((await service.start('case-1')).status).toBe('running');
    await service.close();
  });

  it('says what it does not know', async () => {
    const service = serviceOn(newWorkspace());
    await expect(service.start('case-2')).rejects.toMatchObject({ code: 'not-found' });
    expect(() => service.summary('run-9')).toThrow(/no run run-9/);
    await expect(collect(service.watch('run-9', 1, forever()))).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('the end of a run', () => {
  it('is cancelled when a person says so, and the watcher sees it', async () => {
    const service = serviceOn(newWorkspace());
    const handlers = createRunHandlers(service);
    const { id } = await handlers['run.start']({ caseId: 'case-1', config: { pace: 1 } }, { signal: forever() });
    const watched = collect(service.watch(id, 1, forever()));
    expect(await handlers['run.cancel']({ runId: id }, { signal: forever() })).toMatchObject({ status: 'cancelled' });
    expect((await watched).at(-1)?.event.type).toBe('run.cancelled');
    await expect(service.cancel(id)).rejects.toMatchObject({ code: 'conflict' });
    await expect(service.resume(id)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is a failure that says why, and can be taken up with a model that answers', async () => {
    const workspace = newWorkspace();
    const service = serviceOn(workspace, createScriptedModel({}));
    const { id } = await service.start('case-1');
    const events = await collect(service.watch(id, 1, forever()));
    expect(events.at(-1)?.event).toMatchObject({ type: 'run.failed', code: 'model-unavailable' });
    const again = serviceOn(workspace);
    await again.resume(id);
    await collect(again.watch(id, events.length + 1, forever()));
    expect(again.summary(id)).toMatchObject({ status: 'finished' });
  });

  it('is an interruption when the workbench closes; resumed, it gives the verdict of an uninterrupted run', async () => {
    const workspace = newWorkspace();
    const service = serviceOn(workspace);
    const { id } = await service.start('case-1', { pace: 1 });
    const watched = collect(service.watch(id, 1, forever()));
    while (workspace.runs.events(id).length < 8) await new Promise((resolve) => setImmediate(resolve));
    await service.close();
    await watched;
    const after = serviceOn(workspace);
    expect(after.summary(id)).toMatchObject({ status: 'interrupted', endedAt: null });
    await after.resume(id);
    const events = await collect(after.watch(id, 1, forever()));
    const whole = serviceOn(newWorkspace());
    const other = await whole.start('case-1');
    const wholeEvents = await collect(whole.watch(other.id, 1, forever()));
    expect(replayRun(id, events).verdict).toEqual(replayRun(other.id, wholeEvents).verdict);
    expect(after.verify(id)).toMatchObject({ differences: [], chain: 'intact' });
  });

  it('leaves a watcher that goes away alone', async () => {
    const service = serviceOn(newWorkspace());
    const { id } = await service.start('case-1', { pace: 1 });
    const controller = new AbortController();
    const watched = collect(service.watch(id, 1, controller.signal));
    controller.abort();
    await watched;
    await collect(service.watch(id, 1, forever()));
    expect(service.summary(id).status).toBe('finished');
  });
});

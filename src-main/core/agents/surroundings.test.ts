import { expect, it } from 'vitest';
import { anAuditCase } from '#shared/run/testing/run.ts';
import { temporaryWorkspace } from '#main/store/testing/temporary-workspace.ts';
import type { Workspace } from '#main/store/workspace.ts';
import { annualReport } from '../filings/testing/company-filings.ts';
import { testFilings } from '../filings/testing/filing-service.ts';
import { countingIds, silentLog } from '../filings/testing/fixed-ports.ts';
import type { TaxonomyGraph } from '../graph/taxonomy-graph.ts';
import { createBuiltinModel } from './builtin.ts';
import { createRunService, type RunService } from './runs.ts';
import { testClock } from './testing/test-clock.ts';

const ASSETS = 'us-gaap:Assets';
const of2023 = annualReport(2023, [{ concept: ASSETS, at: '2023-12-31', value: '500000' }]);
const of2022 = annualReport(2022, [{ concept: ASSETS, at: '2022-12-31', value: '400000' }]);
const of2021 = annualReport(2021, [{ concept: ASSETS, at: '2021-12-31', value: '300000' }]);

interface Release {
  readonly id: string;
  readonly sha256: string;
}

/** Knows one more period type for every release that it may look at: enough to see which ones those are. */
function taxonomyOf(installed: () => readonly Release[], only?: readonly Release[]): TaxonomyGraph {
  const seen = (): readonly Release[] =>
    installed().filter(({ id, sha256 }) => only?.some((each) => each.id === id && each.sha256 === sha256) ?? true);
  return {
    bridge: (reported) => {
      const [release] = seen();
      if (release === undefined) return undefined;
      const source = { kind: 'release' as const, ...release, name: `US GAAP (${release.id})`, year: 2023 };
      const concept = {
        localName: 'Assets',
        family: 'us-gaap',
        balance: 'debit' as const,
        periodType: 'instant' as const,
        type: null,
        label: null,
      };
      return { reported, concept: { ...concept, source }, filingYear: 2023, isSameYear: true };
    },
    arcs: () => ({ arcs: [], source: null, isSameYear: false }),
    labels: () => [],
    sources: () => seen().map((release) => ({ kind: 'release', ...release, name: release.id, year: 2023 })),
    only: (releases) => taxonomyOf(installed, releases),
  };
}

interface Desk {
  readonly workspace: Workspace;
  readonly runs: RunService;
  readonly releases: Release[];
}

function desk(): Desk {
  const workspace = temporaryWorkspace();
  for (const filing of [of2023, of2022]) workspace.filings.insert(filing);
  workspace.cases.insert(anAuditCase({ filingId: 'filing-2023', query: `Audit ${ASSETS} at 2023-12-31` }), null);
  const releases: Release[] = [{ id: 'us-gaap-2023', sha256: 'a'.repeat(64) }];
  const { filings } = testFilings({ workspace, taxonomy: taxonomyOf(() => releases) });
  const runs = createRunService({
    runs: workspace.runs,
    caseOf: (caseId) => workspace.cases.find(caseId)?.case,
    subjectOf: (filingId, within) => filings.subject(filingId, within),
    surroundings: {
      filings: (filingId) => filings.surrounding(filingId),
      hasFiling: (sha256) => workspace.filings.findBySha256(sha256)?.isRemoved === false,
      releases: () => releases,
    },
    models: { model: async () => createBuiltinModel() },
    clock: testClock(),
    ids: countingIds(),
    log: silentLog,
    settings: { get: () => ({ pace: 0 }) },
    codeVersion: 'test',
  });
  return { workspace, runs, releases };
}

async function played({ runs }: Desk): Promise<string> {
  const { id } = await runs.start('case-1');
  for await (const _ of runs.watch(id, 1, new AbortController().signal));
  return id;
}

it('are in the log, and a filing or a release that comes later changes nothing', async () => {
  const here = desk();
  const id = await played(here);
  const [started] = here.workspace.runs.events(id, 1, ['run.started']);
  expect(started?.event).toMatchObject({
    surroundings: {
      filings: [{ id: 'filing-2022', sha256: of2022.head.sha256, name: 'made-2022.zip' }],
      releases: [{ id: 'us-gaap-2023', sha256: 'a'.repeat(64) }],
    },
  });
  here.workspace.filings.insert(of2021);
  here.releases.unshift({ id: 'us-gaap-2024', sha256: 'b'.repeat(64) });
  const after = here.runs.verify(id);
  expect(after).toMatchObject({ differences: [], chain: 'intact' });
  expect(after.gone).toBeUndefined();
});

it('hold a release that was named for the run beside the installed one of its id', async () => {
  const here = desk();
  here.releases.unshift({ id: 'us-gaap-2023', sha256: 'b'.repeat(64) });
  const id = await played(here);
  expect(here.runs.verify(id)).toMatchObject({ differences: [], chain: 'intact' });
  expect(here.runs.verify(id).gone).toBeUndefined();
});

it('that lack a filing are named, with the calls that cannot be repeated; opened again under another id it is the same', async () => {
  const here = desk();
  const id = await played(here);
  here.workspace.filings.remove('filing-2022', '2026-03-03T00:00:00.000Z');
  const sentence =
    'The filing made-2022.zip, which the run could see, is no longer in this workspace: calls that read it cannot be repeated. Open it again to repeat them.';
  const { gone, differences } = here.runs.verify(id);
  expect(gone).toEqual([sentence]);
  expect(differences).toMatchObject([{ tool: 'get_fact_history', cause: sentence }]);
  expect(here.runs.replayStep(id, differences[0]?.seq ?? 0)).toMatchObject({ same: false, cause: sentence });

  here.workspace.filings.insert({ ...of2022, head: { ...of2022.head, id: 'filing-again' } });
  expect(here.runs.verify(id)).toMatchObject({ differences: [] });
});

it.each([
  { change: 'was removed', releases: [], sentence: /^The release us-gaap-2023, which the run could see, is not installed/ },
  {
    change: 'has other bytes',
    releases: [{ id: 'us-gaap-2023', sha256: 'c'.repeat(64) }],
    sentence: /^The release us-gaap-2023 has other bytes than the run saw/,
  },
])('whose release $change are named', async ({ releases, sentence }) => {
  const here = desk();
  const id = await played(here);
  here.releases.splice(0, 1, ...releases);
  const { gone, differences } = here.runs.verify(id);
  expect(gone).toEqual([expect.stringMatching(sentence)]);
  expect(differences.length).toBeGreaterThan(0);
  for (const { cause } of differences) expect(cause).toMatch(sentence);
});

it('that an older log does not have are none', async () => {
  const here = desk();
  const id = await played(here);
  const events = here.workspace.runs.events(id);
  here.workspace.runs.create({ id: 'run-old', caseId: 'case-1', auditor: 'builtin', startedAt: '2026-01-01T00:00:00.000Z' });
  for (const { event } of events) {
    if (event.type !== 'run.started') continue;
    const { surroundings: _, ...old } = event;
    here.workspace.runs.append('run-old', '2026-01-01T00:00:00.000Z', old);
  }
  await here.runs.resume('run-old');
  for await (const _ of here.runs.watch('run-old', 1, new AbortController().signal));
  const history = here.workspace.runs
    .events('run-old')
    .find(({ event }) => event.type === 'tool.returned' && event.tool === 'get_fact_history');
  expect(history?.event).toMatchObject({ observation: { data: { scope: 'this filing', total: 1 } } });
  expect(here.runs.verify('run-old')).toMatchObject({ differences: [], chain: 'intact' });
});

it('that are gone stop an interrupted run from going on with less', async () => {
  const here = desk();
  const { id } = await here.runs.start('case-1', { pace: 1 });
  await here.runs.close();
  here.workspace.filings.remove('filing-2022', '2026-03-03T00:00:00.000Z');
  await expect(here.runs.resume(id)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('The run cannot go on with what it began with. The filing made-2022.zip'),
  });
});

import { writeFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { taxonomyContract } from '#shared/rpc/taxonomy.ts';
import { workspaceWithRows } from '#main/store/testing/release-rows.ts';
import { temporaryFolder, temporaryWorkspace } from '#main/store/testing/temporary-workspace.ts';
import { elementSchema, linkbase } from '#main/xml/testing/release-builder.ts';
import { writeFiles, writeInput } from '#main/xml/testing/filing-builder.ts';
import { readRulePackage } from '../checks/load-rule-data.ts';
import { fixedClock } from '../filings/testing/fixed-ports.ts';
import type { AddingProgress } from './taxonomies.ts';
import { testTaxonomies } from './testing/taxonomy-service.ts';

const DEI = (year: number): string => `http://xbrl.sec.gov/dei/${year}`;

const twoYears = async (): Promise<string> =>
  writeFiles({
    'dei-2023.xsd': elementSchema(DEI(2023), 'dei', ['Name']),
    'dei-2024.xsd': elementSchema(DEI(2024), 'dei', ['Name', 'Auditor']),
    'dei-pre-2024.xml': linkbase('presentation', 'dei-2024.xsd', 'dei', [['Name', 'Auditor']]),
  });

describe('adding a release', () => {
  it('stores all of a package at once, and tells how far it is', async () => {
    const { taxonomies } = await testTaxonomies();
    const phases: AddingProgress[] = [];
    const { added, alreadyThere } = await taxonomies.add({ path: await twoYears(), displayName: 'dei' }, 'taxonomy', {
      onProgress: (progress) => phases.push(progress),
      origin: 'https://xbrl.sec.gov/dei.zip',
    });
    expect(alreadyThere).toBe(false);
    expect(added).toEqual(taxonomies.list());
    expect(added).toMatchObject([
      { id: 'dei-2023', kind: 'taxonomy', family: 'dei', year: 2023, sourceName: 'dei', origin: 'https://xbrl.sec.gov/dei.zip' },
      { id: 'dei-2024', counts: { concepts: 2, declaredConcepts: 2, presentationArcs: 1, calculationArcs: 0 } },
    ]);
    expect(added[0]?.gaps.map(({ what }) => what)).toContain('labels');
    expect(phases.map(({ phase }) => phase)).toEqual(expect.arrayContaining(['reading', 'storing']));
  });

  it('stores nothing twice', async () => {
    const { taxonomies, workspace } = await testTaxonomies();
    const path = await twoYears();
    await taxonomies.add({ path, displayName: 'dei' }, 'taxonomy');
    const again = await taxonomies.add({ path, displayName: 'dei' }, 'taxonomy');
    expect([again.alreadyThere, again.added.length, workspace.releases.list().length]).toEqual([true, 2, 2]);
  });

  it('brings back a release that was removed from its package', async () => {
    const { taxonomies } = await testTaxonomies();
    const path = await twoYears();
    await taxonomies.add({ path, displayName: 'dei' }, 'taxonomy');
    await taxonomies.remove('dei-2024');
    const { added, alreadyThere } = await taxonomies.add({ path, displayName: 'dei' }, 'taxonomy');
    expect([alreadyThere, added.map(({ id }) => id)]).toEqual([false, ['dei-2024']]);
    expect(taxonomies.list()).toHaveLength(2);
  });

  it('leaves what is installed from elsewhere, and refuses a package that has nothing else', async () => {
    const { taxonomies, workspace } = await testTaxonomies();
    const first = await writeFiles({ 'dei-2024.xsd': elementSchema(DEI(2024), 'dei', ['Name']) });
    await taxonomies.add({ path: first, displayName: 'dei-2024' }, 'taxonomy');
    const { added, skipped } = await taxonomies.add({ path: await twoYears(), displayName: 'both' }, 'taxonomy');
    expect([added.map(({ id }) => id), skipped]).toEqual([['dei-2023'], [{ id: 'dei-2024', installedFrom: 'dei-2024' }]]);
    const other = await writeFiles({ 'dei-2024.xsd': elementSchema(DEI(2024), 'dei', ['Other']) });
    await expect(taxonomies.add({ path: other, displayName: 'other' }, 'taxonomy')).rejects.toMatchObject({
      code: 'conflict',
      message: 'dei-2024 is installed already, from dei-2024. Nothing was stored. Remove dei-2024 first.',
    });
    expect(workspace.releases.list()).toHaveLength(2);
  });

  it('is completed by adding the package again once what stood in its way is gone', async () => {
    const { taxonomies } = await testTaxonomies();
    const first = await writeFiles({ 'dei-2024.xsd': elementSchema(DEI(2024), 'dei', ['Name']) });
    await taxonomies.add({ path: first, displayName: 'dei-2024' }, 'taxonomy');
    const both = { path: await twoYears(), displayName: 'both' };
    await taxonomies.add(both, 'taxonomy');
    const again = await taxonomies.add(both, 'taxonomy');
    expect(again).toMatchObject({ alreadyThere: true, added: [{ id: 'dei-2023' }], skipped: [{ id: 'dei-2024' }] });
    await taxonomies.remove('dei-2024');
    const completed = await taxonomies.add(both, 'taxonomy');
    expect(completed).toMatchObject({ alreadyThere: false, added: [{ id: 'dei-2024' }], skipped: [] });
  });

  it('happens one after another: the same twice at once is stored once', async () => {
    const { taxonomies } = await testTaxonomies();
    const input = { path: await twoYears(), displayName: 'dei' };
    const both = await Promise.all([taxonomies.add(input, 'taxonomy'), taxonomies.add(input, 'taxonomy')]);
    expect(both.map(({ alreadyThere, added }) => [alreadyThere, added.length])).toEqual([
      [false, 2],
      [true, 2],
    ]);
    expect(taxonomyContract['taxonomy.add'].mutates).toBe(false);
  });

  it('stores once what another put there while it was read', async () => {
    const { workspace } = await testTaxonomies();
    const input = { path: await twoYears(), displayName: 'dei' };
    const early = (await testTaxonomies({ workspace })).taxonomies;
    const late = (
      await testTaxonomies({
        workspace,
        clock: {
          ...fixedClock(),
          sleep: async () => {
            await early.add(input, 'taxonomy');
          },
        },
      })
    ).taxonomies;
    expect(await late.add(input, 'taxonomy')).toMatchObject({ alreadyThere: true, added: [{ id: 'dei-2023' }, { id: 'dei-2024' }] });
    expect(workspace.releases.list()).toHaveLength(2);
  });

  it('keeps a table and rule data beside the release whose name they bear', async () => {
    const { taxonomies } = await testTaxonomies();
    const table = await writeInput('dei-2024.csv', 'name,balance,periodType\nName,,instant\n');
    const rules = JSON.stringify({
      rule: 'DQC.US.0015',
      exclusions: { '2024': { members: [], axes: [], axisMembers: [], memberNameContains: [] } },
      elements: [{ name: 'us-gaap:Assets', id: '1', years: [2024] }],
    });
    await taxonomies.add({ path: table, displayName: 'dei-2024.csv' }, 'table');
    await taxonomies.add({ path: await writeFiles({ 'a.json': rules }), displayName: 'dei-2024' }, 'rules');
    await taxonomies.add({ path: await twoYears(), displayName: 'dei' }, 'taxonomy');
    expect(taxonomies.list().map(({ id, kind }) => `${kind} ${id}`)).toEqual([
      'taxonomy dei-2023',
      'taxonomy dei-2024',
      'table dei-2024.csv',
      'rules dei-2024.rules',
    ]);
  });

  it('does not take one file for two things', async () => {
    const { taxonomies } = await testTaxonomies();
    const path = await writeInput('us-gaap-a.csv', 'name,balance\nAssets,debit\n');
    await taxonomies.add({ path, displayName: 'us-gaap-a.csv' }, 'table');
    await expect(taxonomies.add({ path, displayName: 'us-gaap-a.csv' }, 'rules')).rejects.toMatchObject({ code: 'conflict' });
  });

  it('refuses a folder whose document changes while it is read', async () => {
    const path = await twoYears();
    const { taxonomies, workspace } = await testTaxonomies();
    const adding = taxonomies.add({ path, displayName: 'dei' }, 'taxonomy', {
      onProgress: ({ phase }) => {
        if (phase === 'reading') writeFileSync(join(path, 'dei-2023.xsd'), 'changed');
      },
    });
    await expect(adding).rejects.toMatchObject({
      code: 'input-refused',
      message: 'dei-2023.xsd changed while it was being read. Nothing was stored. Choose it again.',
    });
    expect(workspace.releases.list()).toEqual([]);
  });

  it('leaves nothing behind when it is cancelled or refused', async () => {
    const { taxonomies, workspace } = await testTaxonomies();
    const abort = new AbortController();
    const adding = taxonomies.add({ path: await twoYears(), displayName: 'dei' }, 'taxonomy', {
      signal: abort.signal,
      onProgress: () => abort.abort(),
    });
    await expect(adding).rejects.toMatchObject({ code: 'cancelled' });
    await expect(taxonomies.add({ path: '/no/such', displayName: 'such' }, 'taxonomy')).rejects.toMatchObject({ code: 'input-refused' });
    const text = await writeInput('a.csv', 'a,b\n');
    await expect(taxonomies.add({ path: text, displayName: 'a.csv' }, 'table')).rejects.toMatchObject({ code: 'input-refused' });
    expect([taxonomies.list(), workspace.releases.list()]).toEqual([[], []]);
  });
});

describe('an installed release', () => {
  it('takes its rows and, with the last of its package, the bytes along when it goes', async () => {
    const { taxonomies, workspace } = await testTaxonomies();
    const { added } = await taxonomies.add({ path: await twoYears(), displayName: 'dei' }, 'taxonomy');
    const sha256 = added[0]?.sha256 ?? '';
    expect(workspace.releases.files(sha256).map(({ name }) => name)).toEqual(['dei-2023.xsd', 'dei-2024.xsd', 'dei-pre-2024.xml']);
    expect(await taxonomies.remove('dei-2024')).toBe(true);
    expect(workspace.releases.files(sha256)).toHaveLength(3);
    expect(workspace.releases.concepts('dei', 'Auditor')).toEqual([]);
    expect(await taxonomies.remove('dei-2023')).toBe(true);
    expect(workspace.releases.files(sha256)).toEqual([]);
    expect(await taxonomies.remove('dei-2023')).toBe(false);
  });

  it('is there when the workspace is opened again, and is read again when an older version had read it', async () => {
    const { workspace, releaseRows } = workspaceWithRows(join(temporaryFolder(), 'test.auditflow'));
    onTestFinished(() => workspace.close());
    const path = await twoYears();
    await (await testTaxonomies({ workspace })).taxonomies.add({ path, displayName: 'dei' }, 'taxonomy');
    const rows = releaseRows('dei-2024');
    await rm(path, { recursive: true });
    const { taxonomies } = await testTaxonomies({
      workspace: { releases: { ...workspace.releases, outdated: () => outdatedSources(workspace.releases.list()) } },
    });
    expect(taxonomies.list()).toHaveLength(2);
    await taxonomies.rebuild();
    expect(releaseRows('dei-2024')).toEqual(rows);
    expect(taxonomies.graph.bridge('dei:Auditor', DEI(2024))).toMatchObject({ isSameYear: true });
  });

  it('tells when what is decided may be decided otherwise', async () => {
    let changes = 0;
    const { taxonomies } = await testTaxonomies({ onChange: () => (changes += 1) });
    const path = await twoYears();
    await taxonomies.add({ path, displayName: 'dei' }, 'taxonomy');
    await taxonomies.add({ path, displayName: 'dei' }, 'taxonomy');
    await taxonomies.remove('nothing');
    expect(changes).toBe(1);
    await taxonomies.remove('dei-2023');
    expect(changes).toBe(2);
  });
});

describe('rule data', () => {
  const list = JSON.stringify({
    rule: 'DQC.US.0015',
    exclusions: { '2024': { members: [], axes: [], axisMembers: [], memberNameContains: [] } },
    elements: ['us-gaap:Assets', 'us-gaap:Liabilities'].map((name, index) => ({ name, id: String(index + 1), years: [2024] })),
  });

  it('is kept as it came and decides as long as it is there', async () => {
    const workspace = temporaryWorkspace();
    const { taxonomies } = await testTaxonomies({ workspace });
    expect(taxonomies.ruleData()).toBeUndefined();
    const path = await writeInput('dqc.json', list);
    const { added } = await taxonomies.add({ path, displayName: 'dqc.json' }, 'rules');
    expect(added).toMatchObject([
      { id: 'dqc.json', kind: 'rules', family: null, year: null, counts: { concepts: 0, signElements: 2 }, gaps: [] },
    ]);
    expect(taxonomies.ruleData()?.source).toEqual({ kind: 'rules', name: 'DQC rule data (dqc.json)', version: '2024' });
    await writeFile(path, 'changed');
    const reopened = await testTaxonomies({ workspace });
    expect(reopened.taxonomies.ruleData()?.hash).toBe(taxonomies.ruleData()?.hash);
    expect(reopened.taxonomies.graph.sources()).toEqual([{ kind: 'starter', name: 'starter table' }]);
    await reopened.taxonomies.remove('dqc.json');
    expect(reopened.taxonomies.ruleData()).toBeUndefined();
  });

  it('stops being read when adding it is cancelled', async () => {
    const abort = new AbortController();
    const { taxonomies } = await testTaxonomies({
      readRules: (input, { signal }) => {
        abort.abort();
        signal?.throwIfAborted();
        return readRulePackage(input, {});
      },
    });
    const path = await writeInput('dqc.json', list);
    const adding = taxonomies.add({ path, displayName: 'dqc.json' }, 'rules', { signal: abort.signal });
    await expect(adding).rejects.toMatchObject({ name: 'AbortError' });
    expect(taxonomies.list()).toEqual([]);
  });

  it('can be a folder, and is made again from its kept bytes', async () => {
    const workspace = temporaryWorkspace();
    const path = await writeFiles({ 'a/first.json': list, 'words.txt': 'words' });
    const { taxonomies } = await testTaxonomies({ workspace });
    await taxonomies.add({ path, displayName: 'lists' }, 'rules');
    const before = taxonomies.ruleData()?.hash;
    await rm(path, { recursive: true, force: true });
    const { releases } = workspace;
    const outdated = () => outdatedSources(releases.list());
    const old = await testTaxonomies({ workspace: { ...workspace, releases: { ...releases, outdated } } });
    await old.taxonomies.rebuild();
    expect(old.taxonomies.ruleData()?.hash).toBe(before);
  });
});

function outdatedSources(
  releases: readonly { readonly sha256: string; readonly kind: 'taxonomy' | 'table' | 'rules'; readonly sourceName: string }[],
) {
  return releases.slice(0, 1).map(({ sha256, kind, sourceName }) => ({ sha256, kind, sourceName, openedAs: 'folder' as const }));
}

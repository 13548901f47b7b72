import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AddProgress } from '#shared/rpc/taxonomy.ts';
import { buildZip } from '#main/xml/testing/zip-builder.ts';
import { countingIds, fixedClock } from '../filings/testing/fixed-ports.ts';
import { createTaxonomyHandlers, type TaxonomyHandlers } from './handlers.ts';
import { createPublishedReleases } from './published-releases.ts';
import { type FileServer, startFileServer } from './testing/file-server.ts';
import { testTaxonomies } from './testing/taxonomy-service.ts';
import { createStaging } from '../staging.ts';

const RELEASE = buildZip([
  {
    name: 'us-gaap-2024/elts/us-gaap-2024.xsd',
    content: `<xs:schema targetNamespace="http://fasb.org/us-gaap/2024" xmlns:xs="http://www.w3.org/2001/XMLSchema"
      xmlns:xbrli="http://www.xbrl.org/2003/instance"><xs:element name="Assets" id="us-gaap_Assets" type="xbrli:monetaryItemType"
      substitutionGroup="xbrli:item" xbrli:balance="debit" xbrli:periodType="instant"/></xs:schema>`,
  },
]);

let folder = '';
let server: FileServer;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'published-'));
  server = await startFileServer();
});
afterEach(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function handlers(): Promise<TaxonomyHandlers> {
  const { taxonomies } = await testTaxonomies();
  const releases = [{ family: 'us-gaap', year: 2024, urls: [`${server.origin}/us-gaap-2024.zip`] }];
  const publishers = [{ name: 'FASB', origins: [server.origin], releases }];
  const published = createPublishedReleases({ publishers, downloads: folder, clock: fixedClock(), version: 'test' });
  return createTaxonomyHandlers({ taxonomies, takeStaged: createStaging(countingIds()).take, published });
}

async function add(to: TaxonomyHandlers, year = 2024): Promise<readonly AddProgress[]> {
  const steps: AddProgress[] = [];
  const source = { kind: 'publisher', family: 'us-gaap', year } as const;
  for await (const step of to['taxonomy.add']({ source }, { signal: new AbortController().signal })) steps.push(step);
  return steps;
}

describe('a release of a publisher', () => {
  it('is fetched, read and stored, and then known as installed', async () => {
    server.files.set('/us-gaap-2024.zip', { bytes: RELEASE });
    const to = await handlers();
    const call = { signal: new AbortController().signal };
    expect(await to['taxonomy.offered']({}, call)).toMatchObject([
      { family: 'us-gaap', year: 2024, publisher: 'FASB', isInstalled: false },
    ]);
    const steps = await add(to);
    expect(steps[0]).toEqual({ kind: 'progress', phase: 'fetching', done: 0, total: RELEASE.length, what: 'us-gaap-2024.zip' });
    expect(steps.at(-1)).toMatchObject({ kind: 'added', added: [{ id: 'us-gaap-2024', origin: `${server.origin}/us-gaap-2024.zip` }] });
    expect(await to['taxonomy.offered']({}, call)).toMatchObject([{ isInstalled: true }]);
    expect(await readdir(folder)).toEqual([]);
  });

  it.each([
    ['that the server does not have', 2024, 'input-refused'],
    ['that nobody offers', 1999, 'not-found'],
  ])('%s changes nothing', async (_what, year, code) => {
    const to = await handlers();
    await expect(add(to, year)).rejects.toMatchObject({ code });
    expect((await to['taxonomy.list']({}, { signal: new AbortController().signal })).releases).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('is fetched again after it was found to be none, with nothing left of the first', async () => {
    server.files.set('/us-gaap-2024.zip', { bytes: buildZip([{ name: 'a.txt', content: 'words' }]) });
    const to = await handlers();
    await expect(add(to)).rejects.toMatchObject({
      code: 'input-refused',
      message: expect.stringContaining('us-gaap-2024.zip could not be read.'),
    });
    expect(await readdir(folder)).toEqual([]);
    server.files.set('/us-gaap-2024.zip', { bytes: RELEASE });
    expect((await add(to)).at(-1)).toMatchObject({ kind: 'added' });
  });
});

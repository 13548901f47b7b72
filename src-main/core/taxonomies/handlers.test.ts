import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import type { AddProgress } from '#shared/rpc/taxonomy.ts';
import { taxonomyContract } from '#shared/rpc/taxonomy.ts';
import { elementSchema } from '#main/xml/testing/release-builder.ts';
import { writeFiles, writeInput } from '#main/xml/testing/filing-builder.ts';
import type { FilingInput } from '../filings/filings.ts';
import { createTaxonomyHandlers } from './handlers.ts';
import type { PublishedReleases } from './published-releases.ts';
import { testTaxonomies } from './testing/taxonomy-service.ts';
import { createStaging } from '../staging.ts';
import { countingIds } from '../filings/testing/fixed-ports.ts';

const context = { signal: new AbortController().signal };

async function setUp(over: Partial<PublishedReleases> = {}) {
  const { taxonomies } = await testTaxonomies();
  const disposed: string[] = [];
  const path = await writeFiles({ 'dei-2024.xsd': elementSchema('http://xbrl.sec.gov/dei/2024', 'dei', ['Name']) });
  const input = (displayName: string): FilingInput => ({ path, displayName, dispose: () => disposed.push(displayName) });
  const published: PublishedReleases = {
    offered: () => [{ family: 'dei', year: 2024, publisher: 'SEC', urls: ['https://xbrl.sec.gov/dei-2024.xsd'] }],
    named: () => [],
    fetch: async () => ({ input: { ...input('fetched'), origin: 'https://xbrl.sec.gov/dei-2024.xsd' }, files: [] }),
    fetchAddress: () => Promise.reject(new Error('not asked for')),
    ...over,
  };
  const staged = createStaging(countingIds());
  staged.add(input('chosen'));
  return { handlers: createTaxonomyHandlers({ taxonomies, takeStaged: staged.take, published }), disposed, taxonomies };
}

async function all(items: AsyncIterable<AddProgress>): Promise<AddProgress[]> {
  const seen: AddProgress[] = [];
  for await (const item of items) seen.push(taxonomyContract['taxonomy.add'].item.parse(item));
  return seen;
}

describe('taxonomy.add', () => {
  it('adds a chosen file, lists it and lets go of the upload', async () => {
    const { handlers, disposed } = await setUp();
    const items = await all(handlers['taxonomy.add']({ source: { kind: 'file', token: 'token-1', as: 'taxonomy' } }, context));
    expect(items.at(-1)).toMatchObject({ kind: 'added', alreadyThere: false, added: [{ id: 'dei-2024', origin: null }] });
    expect(items.filter(({ kind }) => kind === 'progress').length).toBeGreaterThan(0);
    expect(disposed).toEqual(['chosen']);
    const { releases, starterConcepts } = await handlers['taxonomy.list']({}, context);
    expect(releases.map(({ id }) => id)).toEqual(['dei-2024']);
    expect(starterConcepts).toBeGreaterThan(100);
    expect(await handlers['taxonomy.offered']({}, context)).toMatchObject([{ family: 'dei', isInstalled: true }]);
    expect(await handlers['taxonomy.remove']({ id: 'dei-2024' }, context)).toEqual({ removed: true });
    expect(await handlers['taxonomy.remove']({ id: 'dei-2024' }, context)).toEqual({ removed: false });
  });

  it('does not take a concept table for the release of its year', async () => {
    const { handlers, taxonomies } = await setUp();
    const path = await writeInput('dei-2024-concepts.csv', 'name,periodType\nName,instant\n');
    await taxonomies.add({ path, displayName: 'dei-2024-concepts.csv' }, 'table');
    expect(taxonomies.list()).toMatchObject([{ kind: 'table', family: 'dei', year: 2024 }]);
    expect(await handlers['taxonomy.offered']({}, context)).toMatchObject([{ family: 'dei', year: 2024, isInstalled: false }]);
  });

  it('adds what a publisher offers, with its address', async () => {
    const { handlers, disposed } = await setUp();
    const items = await all(handlers['taxonomy.add']({ source: { kind: 'publisher', family: 'dei', year: 2024 } }, context));
    expect(items.at(-1)).toMatchObject({ added: [{ origin: 'https://xbrl.sec.gov/dei-2024.xsd' }] });
    expect(disposed).toEqual(['fetched']);
  });

  it('fails in words for a used token and for what cannot be fetched', async () => {
    const fetch = async (): Promise<never> => {
      throw new AppError('not-found', 'No known publisher offers it.');
    };
    const { handlers } = await setUp({ fetch });
    const file = { source: { kind: 'file', token: 'token-2', as: 'taxonomy' } } as const;
    await expect(all(handlers['taxonomy.add'](file, context))).rejects.toMatchObject({ code: 'not-found' });
    const publisher = { source: { kind: 'publisher', family: 'dei', year: 1999 } } as const;
    await expect(all(handlers['taxonomy.add'](publisher, context))).rejects.toMatchObject({ message: 'No known publisher offers it.' });
  });
});

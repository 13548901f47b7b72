import { describe, expect, it } from 'vitest';
import { type JsonObject } from '#shared/run/events.ts';
import { LABEL_ROLE } from '#shared/xbrl/model.ts';
import { elementSchema, labelLinkbase, linkbase, ROLE } from '#main/xml/testing/release-builder.ts';
import { writeFiles } from '#main/xml/testing/filing-builder.ts';
import { smallSubject } from '../agents/testing/small-filing.ts';
import type { AuditSubject } from '../subject.ts';
import { testTaxonomies } from '../taxonomies/testing/taxonomy-service.ts';
import { callTool } from './registry.ts';

const SCHEMA = 'us-gaap-2022.xsd';

/** The small filing, with a release of 2022 beside it. */
async function subjectWithRelease(): Promise<AuditSubject> {
  const { taxonomies } = await testTaxonomies();
  const path = await writeFiles({
    [SCHEMA]: elementSchema('http://fasb.org/us-gaap/2022', 'us-gaap', [
      'Assets debit',
      'AssetsCurrent debit',
      'Cash debit',
      'Receivables debit',
    ]),
    'us-gaap-cal-2022.xml': linkbase('calculation', SCHEMA, 'us-gaap', [
      ['Assets', 'AssetsCurrent'],
      ['AssetsCurrent', 'Cash'],
      ['AssetsCurrent', 'Receivables'],
    ]),
    'us-gaap-lab-2022.xml': labelLinkbase(SCHEMA, 'us-gaap', 'Assets', {
      [LABEL_ROLE.standard]: 'Assets',
      [LABEL_ROLE.documentation]: 'All that is owned.',
    }),
  });
  await taxonomies.add({ path, displayName: 'us-gaap-2022' }, 'taxonomy');
  return { ...smallSubject(), taxonomy: taxonomies.graph };
}

const ask = (subject: AuditSubject, tool: string, args: JsonObject) => callTool(subject, 'compliance', tool, args);

describe('get_concept_metadata', () => {
  it('answers from the release and says which year it is of', async () => {
    const { data } = ask(await subjectWithRelease(), 'get_concept_metadata', { concept: 'us-gaap:Assets' });
    expect(data).toMatchObject({
      balance: 'debit',
      periodType: 'instant',
      type: 'xbrli:monetaryItemType',
      source: 'us-gaap 2022, the nearest installed to 2023',
      standardLabels: [
        { role: LABEL_ROLE.standard, text: 'Assets', source: 'us-gaap 2022' },
        { role: LABEL_ROLE.documentation, text: 'All that is owned.' },
      ],
    });
  });
});

describe('a release of the filing’s own year that is installed and does not answer', () => {
  it('is named with what it lacks', async () => {
    const { taxonomies } = await testTaxonomies();
    for (const [year, items] of [
      [2022, ['Assets debit', 'Cash debit']],
      [2023, ['Cash debit']],
    ] as const) {
      const file = `us-gaap-${year}.xsd`;
      const path = await writeFiles({
        [file]: elementSchema(`http://fasb.org/us-gaap/${year}`, 'us-gaap', items),
        ...(year === 2022 ? { 'us-gaap-cal-2022.xml': linkbase('calculation', file, 'us-gaap', [['Assets', 'Cash']]) } : {}),
      });
      await taxonomies.add({ path, displayName: `us-gaap-${year}` }, 'taxonomy');
    }
    const subject = { ...smallSubject(), taxonomy: taxonomies.graph };
    const concept = 'us-gaap:Assets';
    expect(ask(subject, 'get_concept_metadata', { concept }).data).toMatchObject({
      source: 'us-gaap 2022, since us-gaap 2023 as installed does not declare it',
    });
    expect(ask(subject, 'get_calculation_tree', { concept, source: 'release' }).data).toMatchObject({
      source: 'us-gaap 2022, since us-gaap 2023 as installed has no sums of it',
    });
  });
});

describe('get_calculation_tree of a release', () => {
  const release = { concept: 'us-gaap:AssetsCurrent', source: 'release' };

  it('gives the standard’s own sums, what stands above and below, and how often the filing reports each', async () => {
    const { status, data, evidence } = ask(await subjectWithRelease(), 'get_calculation_tree', release);
    expect([status, evidence]).toEqual(['ok', []]);
    expect(data).toMatchObject({
      concept: 'us-gaap:AssetsCurrent',
      source: 'us-gaap 2022, the nearest installed to 2023',
      roles: [
        {
          role: ROLE,
          parents: [{ concept: 'us-gaap:Assets', weight: '1', facts: 2 }],
          children: [
            { concept: 'us-gaap:Cash', label: 'Cash', facts: 2, children: [], more: 0 },
            { concept: 'us-gaap:Receivables', facts: 0 },
          ],
        },
      ],
    });
  });

  it('goes down as far as it is asked to', async () => {
    const { data } = ask(await subjectWithRelease(), 'get_calculation_tree', { concept: 'us-gaap:Assets', source: 'release', depth: 1 });
    expect(data).toMatchObject({ roles: [{ children: [{ concept: 'us-gaap:AssetsCurrent', children: [], more: 2 }] }] });
  });

  it.each([
    ['no concept of a standard taxonomy', 'ex:Fees', /no concept of a standard taxonomy/],
    ['a concept without sums', 'us-gaap:Goodwill', /no installed release has calculation relations of us-gaap:Goodwill/],
  ])('says so for %s', async (_what, concept, message) => {
    const { status, data } = ask(await subjectWithRelease(), 'get_calculation_tree', { concept, source: 'release' });
    expect([status, data['message']]).toEqual(['error', expect.stringMatching(message)]);
  });
});

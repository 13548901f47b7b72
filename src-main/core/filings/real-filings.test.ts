import { rm, cp } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isShared, sharedFile, sharedText } from '#main/testing/shared.ts';
import { readFiling } from '#main/xml/read-filing.ts';
import { storedRows } from '#main/store/testing/parsed-filing.ts';
import { temporaryFolder, temporaryWorkspace } from '#main/store/testing/temporary-workspace.ts';
import type { ParseFiling } from './filings.ts';
import { testFilings } from './testing/filing-service.ts';

const resources = new URL('../../../resources/', import.meta.url);

const parse: ParseFiling = ({ path, displayName }, { signal }) => readFiling({ path, displayName }, { signal });

interface Listed {
  readonly name: string;
  readonly company: string;
  readonly cik: string;
  readonly form: string;
  readonly periodEnd: string;
  readonly fiscalYear: string | null;
  readonly usGaapYear: number | null;
  readonly entryPoint: string;
}

interface Counted {
  readonly facts: number;
  readonly nil: number;
  readonly numeric: number;
  readonly hidden: number;
  readonly contexts: number;
  readonly units: number;
  readonly conceptsExtension: number;
  readonly roleTypes: number;
  readonly footnotes: number;
  readonly relationships: Readonly<Record<string, { readonly relationships: number }>>;
}

/** Plain, inline, linkbases in the schema, old taxonomies with footnotes, amendments, cover page only, foreign, registration. */
const CHOSEN = [
  'aapl-20230930-10k.zip',
  'goog-20250331-10q.zip',
  'ncmi-20231228-10k.zip',
  'aapl-20100925-10k.zip',
  'nflx-20091231-10k.zip',
  'abvc-20250415-8k.zip',
  'nbh-20230630-s1a.zip',
  'tptw-20230930-10qa.zip',
  'pavs-20250331-20f.zip',
  'mdcx-20250930-10q.zip',
];

describe.skipIf(!isShared('filings/MANIFEST.json'))('real filings', { timeout: 60_000 }, () => {
  const read = (name: string): unknown => JSON.parse(sharedText(name));

  it.each(CHOSEN)('%s: head as in the manifest, counts as the reference processor has them', async (name) => {
    const listed = (read('filings/MANIFEST.json') as Listed[]).find((entry) => entry.name === name)!;
    const counted = (read('oracle/counts.json') as Record<string, Counted>)[name.replace('.zip', '')]!;
    const { filings } = testFilings({ parse });
    const path = sharedFile(`filings/${name}`);
    const { filingId } = await filings.open({ path, displayName: name });

    const { head, counts } = filings.overview(filingId);
    const { company: entity, cik, form, periodEnd, fiscalYear, usGaapYear, entryPoint } = listed;
    expect(head).toMatchObject({ entity, cik, form, periodEnd, fiscalYear, usGaapYear, entryPoint, sourceName: name });

    const relations = (isOf: (kind: string) => boolean): number =>
      Object.entries(counted.relationships).reduce((sum, [kind, { relationships }]) => sum + (isOf(kind) ? relationships : 0), 0);
    const isDimensional = (kind: string): boolean => kind === 'all' || kind === 'notAll' || /^(dimension|domain|hypercube)-/.test(kind);
    expect(counts).toMatchObject({
      facts: counted.facts,
      numericFacts: counted.numeric,
      nilFacts: counted.nil,
      hiddenFacts: counted.hidden,
      contexts: counted.contexts,
      units: counted.units,
      extensionConcepts: counted.conceptsExtension,
      labels: relations((kind) => kind === 'concept-label'),
      presentationArcs: relations((kind) => kind === 'parent-child'),
      calculationArcs: relations((kind) => kind.startsWith('summation')),
      definitionArcs: relations(isDimensional),
      roles: counted.roleTypes,
      footnotes: counted.footnotes,
    });
  });

  it('stores every row as it was read', async () => {
    const path = sharedFile('filings/goog-20250331-10q.zip');
    const workspace = temporaryWorkspace();
    const { filings } = testFilings({ parse, workspace });
    const { filingId } = await filings.open({ path, displayName: 'goog.zip' });
    expect(workspace.filings.loadRows(filingId)).toEqual(storedRows(await readFiling({ path })));
  });
});

describe('a sample folder', { timeout: 60_000 }, () => {
  it('can be rebuilt from what was kept when the folder is gone', async () => {
    const folder = join(temporaryFolder(), 'sample');
    await cp(fileURLToPath(new URL('samples/harbor-lantern-10k', resources)), folder, { recursive: true });
    const { filings } = testFilings({ parse });
    const { filingId } = await filings.open({ path: folder, displayName: 'harbor-lantern-10k' });
    await rm(folder, { recursive: true });
    const before = { overview: filings.overview(filingId), rows: filings.graph(filingId).rows };
    await filings.rebuild(filingId);
    expect(filings.overview(filingId)).toEqual(before.overview);
    expect(filings.graph(filingId).rows.facts).toEqual(before.rows.facts);
    expect(filings.graph(filingId).rows.arcs).toEqual(before.rows.arcs);
  });
});

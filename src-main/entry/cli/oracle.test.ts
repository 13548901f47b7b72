import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { FilingWarning } from '#shared/xbrl/model.ts';
import { createFilingGraph } from '#main/core/graph/filing-graph.ts';
import { sharedFile } from '#main/testing/shared.ts';
import { openPackage } from '#main/xml/package.ts';
import { readFiling, type ReadFiling } from '#main/xml/read-filing.ts';
import { writeFiles } from '#main/xml/testing/filing-builder.ts';
import {
  compareFacts,
  countsOf,
  distinctOracleFacts,
  expectedCounts,
  type FactDifference,
  hasOracle,
  manifest,
  oracleCounts,
} from './testing/oracle.ts';

const NONE = { onlyOurs: [], onlyOracle: [] };
const pathOf = (name: string): string => sharedFile(`filings/${name}.zip`);
const TIMEOUT = 30_000;
const REFUSED = 'clx-20220630-10k';

/** The classes of docs/oracle-differences.md. A filing's own warnings say which can apply to it, never its name. */
type DifferenceClass = 'undeclared-concept' | 'undeclared-prefix';

interface Judged {
  /** Facts in a class. */
  readonly classes: ReadonlyMap<DifferenceClass, number>;
  readonly unexplained: FactDifference;
}

function judge(filing: ReadFiling, name: string): Judged {
  const graph = createFilingGraph(filing);
  const strict = compareFacts(graph, name);
  const classes = new Map<DifferenceClass, number>();
  const undeclared = conceptsWarnedOf(filing.warnings);
  const onlyOurs = strict.onlyOurs.filter((key) => !undeclared.some((local) => key.includes(`#${local} | `)));
  if (onlyOurs.length < strict.onlyOurs.length) classes.set('undeclared-concept', strict.onlyOurs.length - onlyOurs.length);
  const rest = { onlyOurs, onlyOracle: strict.onlyOracle };
  if (!filing.warnings.some(({ code }) => code === 'unresolved-name')) return { classes, unexplained: rest };
  const relaxed = compareFacts(graph, name, 'relaxed');
  if (relaxed.onlyOurs.length + relaxed.onlyOracle.length > 0) return { classes, unexplained: relaxed };
  classes.set('undeclared-prefix', rest.onlyOracle.length);
  return { classes, unexplained: NONE };
}

const conceptsWarnedOf = (warnings: readonly FilingWarning[]): readonly string[] =>
  warnings.flatMap(({ code, message }) => (code === 'undeclared-concept' ? [/^[^:]*:(\S+)/.exec(message)?.[1] ?? ''] : []));

/** What the classes do to the counts. */
const COUNT_SHIFTS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'nflx-20240331-10q': { facts: 1, numeric: 1 },
  // The reference also counts the unit of facts that it dropped.
  'ibm-20241231-10k': { units: -1 },
};

describe.skipIf(!hasOracle)('what `facts` and `inspect` say, against the reference processor', () => {
  const filings = hasOracle ? manifest().map(({ name, entryPoint }) => [name.replace(/\.zip$/, ''), entryPoint] as const) : [];
  const counts = hasOracle ? oracleCounts() : {};
  const totals = { distinct: 0, facts: 0, filings: 0, classes: new Map<DifferenceClass, number>() };

  it.each(filings.filter(([name]) => name !== REFUSED))(
    '%s',
    async (name, entryPoint) => {
      const filing = await readFiling({ path: pathOf(name) });
      expect(filing.entryPoint).toBe(entryPoint);
      const { classes, unexplained } = judge(filing, name);
      expect(unexplained).toEqual(NONE);
      const expected = counts[name];
      if (expected === undefined) throw new Error('the oracle has no counts');
      const shifted: Record<string, unknown> = { ...expectedCounts(expected) };
      for (const [key, by] of Object.entries(COUNT_SHIFTS[name] ?? {})) shifted[key] = Number(shifted[key]) + by;
      expect(countsOf(filing)).toEqual(shifted);
      totals.filings += 1;
      totals.facts += filing.facts.length;
      totals.distinct += distinctOracleFacts(name);
      for (const [key, count] of classes) totals.classes.set(key, (totals.classes.get(key) ?? 0) + count);
    },
    TIMEOUT,
  );

  it('differ in at most 0.1 % of the distinct facts, all of them in a class that the document names', async () => {
    const different = [...totals.classes.values()].reduce((sum, count) => sum + count, 0);
    expect(totals.filings).toBe(filings.length - 1);
    expect(different / totals.distinct).toBeLessThanOrEqual(0.001);
    const document = await readFile(new URL('../../../docs/oracle-differences.md', import.meta.url), 'utf8');
    for (const [key, count] of totals.classes) expect(document).toContain(`\`${key}\`: ${count} `);
    expect(document).toContain(`${totals.facts.toLocaleString('en-US')} facts`);
    expect(document).toContain(`${totals.distinct.toLocaleString('en-US')} distinct`);
  });

  it(`${REFUSED} is refused: the second file of a set without its first`, async () => {
    await expect(readFiling({ path: pathOf(REFUSED) })).rejects.toThrow(
      /clx-20220630_d2\.htm is the second or a later file of an inline document set/,
    );
  });

  it.each([
    ['aeon-20230930-10q', 'aeon-20230930x10q.htm'],
    ['abvc-20250415-8k', 'ea0238372-8k_abvcbio.htm'],
    ['bcow-20241220-8k', 'form8k_122024.htm'],
  ])(
    '%s read from its inline page alone',
    async (name, page) => {
      const filing = await readFiling({ path: join(await unpacked(name), page) });
      expect(filing.kind).toBe('inline');
      expect(compareFacts(createFilingGraph(filing), `${name}.inline`)).toEqual(NONE);
      const expected = counts[`${name}.inline`];
      expect(countsOf(filing)).toEqual(expected && expectedCounts(expected));
    },
    TIMEOUT,
  );

  it(
    'ibm-20241231-10k with the lost declarations put back',
    async () => {
      const folder = await unpacked('ibm-20241231-10k');
      const page = await readFile(join(folder, 'ibm-20241231.htm'), 'utf8');
      const repaired = await writeFiles({
        'ibm-20241231.htm': page.replace('xml:lang="en-US">', `xml:lang="en-US" ${LOST_DECLARATIONS}>`),
      });
      const filing = await readFiling({ path: join(repaired, 'ibm-20241231.htm') });
      expect(compareFacts(createFilingGraph(filing), 'ibm-20241231-10k.repaired')).toEqual(NONE);
    },
    TIMEOUT,
  );
});

const LOST_DECLARATIONS = [
  ...['dei', 'exch', 'country', 'currency', 'ecd', 'cyd'].map((prefix) => `xmlns:${prefix}="http://xbrl.sec.gov/${prefix}/2024"`),
  'xmlns:ibm="http://www.ibm.com/20241231"',
  'xmlns:srt="http://fasb.org/srt/2024"',
  'xmlns:iso4217="http://www.xbrl.org/2003/iso4217"',
  'xmlns:ixt="http://www.xbrl.org/inlineXBRL/transformation/2020-02-12"',
  'xmlns:ixt-sec="http://www.sec.gov/inlineXBRL/transformation/2015-08-31"',
].join(' ');

async function unpacked(name: string): Promise<string> {
  const { documents } = await openPackage({ path: pathOf(name) });
  const files = await Promise.all(documents.map(async (document) => [document.name, Buffer.from(await document.read())] as const));
  return writeFiles(Object.fromEntries(files));
}

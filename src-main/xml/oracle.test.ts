import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sharedFile } from '#main/testing/shared.ts';
import { openPackage } from './package.ts';
import { readFiling } from './read-filing.ts';
import { compareFacts, countsOf, expectedCounts, hasOracle, manifest, oracleCounts } from './testing/oracle-comparison.ts';
import { writeFiles } from './testing/filing-builder.ts';

const NONE = { onlyOurs: [], onlyOracle: [] };
const pathOf = (name: string): string => sharedFile(`filings/${name}.zip`);
const TIMEOUT = 30_000;

/** Where we differ from the reference processor, and why ours is right: key parts of the fact that only we have, and the counts it moves. */
const DIFFERENCES: Readonly<
  Record<string, { readonly facts?: RegExp; readonly counts: Readonly<Record<string, number>>; readonly why: string }>
> = {
  'nflx-20240331-10q': {
    facts: /^http:\/\/www\.netflix\.com\/20240331#OperatingCashFlowsFromdseOperatingLeases /,
    counts: { facts: 1, numeric: 1 },
    why: 'the extension does not declare the concept; the reference processor drops the fact, we keep it and warn',
  },
  'ibm-20241231-10k': {
    counts: { units: -1 },
    why: 'names without a declared prefix are kept as written; the reference processor also counts the unit of facts that it dropped',
  },
};

/** Packages whose names the reference processor could not resolve: compared without those names. */
const UNDECLARED_NAMES = new Set(['ibm-20241231-10k']);
const REFUSED = 'clx-20220630-10k';

describe.skipIf(!hasOracle)('every filing, against the reference processor', () => {
  const filings = hasOracle ? manifest().map(({ name, entryPoint }) => [name.replace(/\.zip$/, ''), entryPoint] as const) : [];
  const counts = hasOracle ? oracleCounts() : {};

  it.each(filings.filter(([name]) => name !== REFUSED))(
    '%s',
    async (name, entryPoint) => {
      const filing = await readFiling({ path: pathOf(name) });
      expect(filing.entryPoint).toBe(entryPoint);
      const known = DIFFERENCES[name];
      const difference = compareFacts(filing, name, !UNDECLARED_NAMES.has(name));
      const onlyOurs = difference.onlyOurs.filter((key) => known?.facts?.test(key) !== true);
      expect({ ...difference, onlyOurs }).toEqual(NONE);
      const expected = counts[name];
      if (expected === undefined) throw new Error('the oracle has no counts');
      const shifted: Record<string, unknown> = { ...expectedCounts(expected) };
      for (const [key, by] of Object.entries(known?.counts ?? {})) shifted[key] = Number(shifted[key]) + by;
      expect(countsOf(filing)).toEqual(shifted);
    },
    TIMEOUT,
  );

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
      expect(compareFacts(filing, `${name}.inline`)).toEqual(NONE);
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
      expect(compareFacts(filing, 'ibm-20241231-10k.repaired')).toEqual(NONE);
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

// npm run bench: figures and ratios, no limits. `npm run bench -- open large memory lists` runs only what is named.
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from './build.mjs';
import { hasFilings, largestFilings } from './bench/filings.mjs';
import { largeFilings } from './bench/large-filings.mjs';
import { openTimes } from './bench/open-times.mjs';
import { measure, median, printTable } from './bench/processes.mjs';

const script = (/** @type {string} */ name) => fileURLToPath(new URL(`bench/${name}`, import.meta.url));

/** The ten largest filings in turn, in one workbench with parse worker and workspace file: what a long day leaves in memory. */
async function memory() {
  const files = largestFilings(10).map(({ file }) => file);
  const { rssMb } = (await measure(['--expose-gc', script('many-openings.mjs'), '200', ...files])).json;
  // A single opening may stand higher or lower by what is not collected yet.
  const around = (/** @type {number} */ at) => median(rssMb.slice(at - 10, at));
  console.log(
    `200 openings in one process: ${around(20)} MB after 20, ${around(200)} MB after 200 (${(around(200) / around(20)).toFixed(2)}×; wanted at most 1.2×)`,
  );
}

async function lists() {
  const { filings, cases, bytes, openMs, removeMs, queries } = (await measure([script('many-filings.mjs')])).json;
  console.log(
    `${filings} filings and ${cases} cases in one workspace of ${(bytes / 1e6).toFixed(0)} MB: opened in ${openMs} ms, one filing removed in ${removeMs} ms\n`,
  );
  printTable(
    ['list query', 'ms', 'worst', 'items'],
    queries.map((/** @type {any} */ row) => [row.query, String(row.medianMs), String(row.worstMs), String(row.items)]),
  );
}

const SECTIONS = { open: openTimes, large: largeFilings, memory, lists };
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(SECTIONS, name));
if (unknown.length > 0 || !hasFilings) {
  console.error(
    hasFilings
      ? `There is no section ${unknown.join(', ')}: ${Object.keys(SECTIONS).join(', ')}.`
      : 'The bench needs the filings in ../shared/filings; they are not here.',
  );
  process.exit(2);
}
await buildIfStale();
for (const [name, run] of Object.entries(SECTIONS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  await run();
  console.log('');
}

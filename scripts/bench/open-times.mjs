// How long opening takes, beside the reference processor's figures.
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { cli, largestFilings, referenceTimes } from './filings.mjs';
import { measure, median, PEAK_MEMORY, printTable } from './processes.mjs';

const RUNS = 9;
const HOW_MANY = 10;

export async function openTimes() {
  console.log(
    `node ${process.version}; ${RUNS} rounds over all filings, medians. Cold: a whole process, from start to exit, files in the system's cache. Warm: the same open again inside one process.`,
  );
  console.log('reference: Arelle, whole process, load only, best of its runs, on another machine; `faster` compares best with best.\n');
  const measured = [];
  for (const entry of largestFilings(HOW_MANY)) {
    const inspect = [cli, 'inspect', entry.file, '--json', '--workspace', ':memory:'];
    // Once before it counts: the memory, and V8's cache of compiled modules, which every run but the first one has.
    const { peakMb, json } = await measure([...PEAK_MEMORY, ...inspect]);
    measured.push({ entry, inspect, peakMb, facts: json.counts.facts, cold: /** @type {number[]} */ ([]) });
  }
  // Round by round: a shared machine has slow minutes, and all filings shall have their part of them.
  const empty = [];
  for (let round = 0; round < RUNS; round += 1) {
    empty.push((await measure(['--print', '1'])).ms);
    for (const { inspect, cold } of measured) cold.push((await measure(inspect)).ms);
  }
  const timing = referenceTimes();
  const ratios = [];
  const rows = [];
  for (const { entry, peakMb, facts, cold } of measured) {
    const warm = await measure([fileURLToPath(new URL('warm-open.mjs', import.meta.url)), entry.file, String(RUNS)]);
    const reference = timing[entry.name.replace(/\.zip$/, '')]?.load;
    const warmMs = median(warm.json.ms);
    const ratio = reference ? (reference.wallMin * 1000) / Math.min(...cold) : NaN;
    if (reference) ratios.push(ratio);
    rows.push([
      entry.name,
      (entry.sizeUncompressed / 1e6).toFixed(1),
      String(facts),
      median(cold).toFixed(0),
      Math.min(...cold).toFixed(0),
      warmMs.toFixed(0),
      Math.round(facts / (warmMs / 1000)).toLocaleString('en-US'),
      peakMb.toFixed(0),
      reference ? (reference.wallMin * 1000).toFixed(0) : '—',
      reference ? reference.peakRssMBMedian.toFixed(0) : '—',
      reference ? `${ratio.toFixed(1)}×` : '—',
    ]);
  }
  printTable(['filing', 'MB', 'facts', 'cold ms', 'best', 'warm ms', 'facts/s', 'peak MB', 'ref ms', 'ref MB', 'faster'], rows);
  const slowest = (/** @type {(times: number[]) => number} */ of) => Math.max(...measured.map(({ cold }) => of(cold))).toFixed(0);
  if (ratios.length > 0) console.log(`\nmedian ratio ${median(ratios).toFixed(1)}×, smallest ${Math.min(...ratios).toFixed(1)}×`);
  console.log(`slowest cold open ${slowest(median)} ms (median), ${slowest((times) => Math.min(...times))} ms (best)`);
  console.log(
    `this machine meanwhile: a process that does nothing took ${Math.min(...empty).toFixed(0)} to ${Math.max(...empty).toFixed(0)} ms`,
  );
}

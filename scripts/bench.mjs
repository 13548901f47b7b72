// npm run bench: opens the ten largest filings, prints medians beside the reference processor's figures. Ratios, no limits.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from './build.mjs';

const root = new URL('../', import.meta.url);
const shared = new URL('../shared/', root);
const RUNS = 9;
const HOW_MANY = 10;

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

const PEAK_MEMORY = ['--import', fileURLToPath(new URL('bench/peak-memory.mjs', import.meta.url))];

/** Runs one command in a fresh process: wall milliseconds, peak MB (0 unless PEAK_MEMORY is loaded, which takes time), its JSON. */
function measure(args) {
  return new Promise((resolve, reject) => {
    const started = process.hrtime.bigint();
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    });
    let out = '';
    let peak = '';
    let err = '';
    child.stdout?.on('data', (chunk) => (out += chunk));
    child.stderr?.on('data', (chunk) => (err += chunk));
    child.stdio[3]?.on('data', (chunk) => (peak += chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      const ms = Number(process.hrtime.bigint() - started) / 1e6;
      if (code !== 0) reject(new Error(`exit ${code}: ${err.trim()}`));
      else resolve({ ms, peakMb: Number(peak) / 1024, json: JSON.parse(out) });
    });
  });
}

if (!existsSync(new URL('filings/MANIFEST.json', shared))) {
  console.error('The bench needs the filings in ../shared/filings; they are not here.');
  process.exit(2);
}
await buildIfStale();
const cli = fileURLToPath(new URL('out/main/cli.js', root));
const manifest = JSON.parse(readFileSync(new URL('filings/MANIFEST.json', shared), 'utf8'));
const timing = existsSync(new URL('oracle/timing.json', shared))
  ? JSON.parse(readFileSync(new URL('oracle/timing.json', shared), 'utf8')).filings
  : {};
const openable = manifest.filter((entry) => entry.facts > 0 && entry.name !== 'clx-20220630-10k.zip');
const largest = [...openable].sort((a, b) => b.sizeUncompressed - a.sizeUncompressed).slice(0, HOW_MANY);

console.log(
  `node ${process.version}; ${RUNS} rounds over all filings, medians. Cold: a whole process, from start to exit, files in the system's cache. Warm: the same open again inside one process.`,
);
console.log('reference: Arelle, whole process, load only, best of its runs, on another machine; `faster` compares best with best.\n');
const head = ['filing', 'MB', 'facts', 'cold ms', 'best', 'warm ms', 'facts/s', 'peak MB', 'ref ms', 'ref MB', 'faster'];

const measured = [];
for (const entry of largest) {
  const file = fileURLToPath(new URL(`filings/${entry.name}`, shared));
  const inspect = [cli, 'inspect', file, '--json', '--workspace', ':memory:'];
  // Once before it counts: the memory, and V8's cache of compiled modules, which every run but the first one has.
  const { peakMb, json } = await measure([...PEAK_MEMORY, ...inspect]);
  measured.push({ entry, file, inspect, peakMb, facts: json.counts.facts, cold: /** @type {number[]} */ ([]) });
}
// Round by round: a shared machine has slow minutes, and all filings shall have their part of them.
const empty = [];
for (let round = 0; round < RUNS; round += 1) {
  empty.push((await measure(['--print', '1'])).ms);
  for (const { inspect, cold } of measured) cold.push((await measure(inspect)).ms);
}
const rows = [];
for (const { entry, file, peakMb, facts, cold } of measured) {
  const warm = await measure([fileURLToPath(new URL('bench/warm-open.mjs', import.meta.url)), file, String(RUNS)]);
  const reference = timing[entry.name.replace(/\.zip$/, '')]?.load;
  const bestMs = Math.min(...cold);
  const warmMs = median(warm.json.ms);
  rows.push([
    entry.name,
    (entry.sizeUncompressed / 1e6).toFixed(1),
    String(facts),
    median(cold).toFixed(0),
    bestMs.toFixed(0),
    warmMs.toFixed(0),
    Math.round(facts / (warmMs / 1000)).toLocaleString('en-US'),
    peakMb.toFixed(0),
    reference ? (reference.wallMin * 1000).toFixed(0) : '—',
    reference ? reference.peakRssMBMedian.toFixed(0) : '—',
    reference ? `${((reference.wallMin * 1000) / bestMs).toFixed(1)}×` : '—',
  ]);
}
const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column].length)));
const line = (cells) =>
  cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]))).join('  ');
console.log(line(head));
for (const row of rows) console.log(line(row));
const ratios = rows.map((row) => Number.parseFloat(row[10])).filter((ratio) => !Number.isNaN(ratio));
if (ratios.length > 0)
  console.log(
    `\nmedian ratio ${median(ratios).toFixed(1)}×, smallest ${Math.min(...ratios).toFixed(1)}×; slowest cold open ${Math.max(...rows.map((row) => Number(row[3])))} ms (median), ${Math.max(...rows.map((row) => Number(row[4])))} ms (best)`,
  );
console.log(
  `this machine meanwhile: a process that does nothing took ${Math.min(...empty).toFixed(0)} to ${Math.max(...empty).toFixed(0)} ms`,
);

// Filings that are larger than any at hand, generated: time and peak memory of a whole process.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cli } from './filings.mjs';
import { bankPackage, writeInstance, writePackage } from './generate.mjs';
import { measure, median, PEAK_MEMORY, printTable } from './processes.mjs';

const RUNS = 5;

export async function largeFilings() {
  const folder = mkdtempSync(join(tmpdir(), 'auditflow-bench-'));
  try {
    const inputs = [
      { name: '50 MB instance', file: join(folder, 'large.xml'), wanted: 'peak under 400 MB' },
      { name: 'bank: 30,000 facts, 60,000 arcs, 4,000 contexts', file: join(folder, 'bank.zip'), wanted: 'under 3 s' },
    ];
    await writeInstance(join(folder, 'large.xml'), { facts: 100_000, bytes: 50e6 });
    writePackage(join(folder, 'bank.zip'), bankPackage());
    const rows = [];
    for (const { name, file, wanted } of inputs) {
      const runs = [];
      for (let run = 0; run < RUNS; run += 1)
        runs.push(await measure([...PEAK_MEMORY, cli, 'inspect', file, '--json', '--workspace', ':memory:']));
      const { counts } = runs[0]?.json ?? {};
      rows.push([
        name,
        (statSync(file).size / 1e6).toFixed(1),
        counts.facts.toLocaleString('en-US'),
        median(runs.map(({ ms }) => ms)).toFixed(0),
        Math.max(...runs.map(({ ms }) => ms)).toFixed(0),
        Math.max(...runs.map(({ peakMb }) => peakMb)).toFixed(0),
        wanted,
      ]);
    }
    printTable(['generated', 'MB', 'facts', 'ms', 'worst', 'peak MB', 'wanted'], rows);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

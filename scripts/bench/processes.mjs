import { spawn } from 'node:child_process';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** Loaded into a process it makes it tell its peak memory at the end; that takes time. */
export const PEAK_MEMORY = ['--import', fileURLToPath(new URL('peak-memory.mjs', import.meta.url))];

export const median = (/** @type {readonly number[]} */ values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/**
 * Runs one command in a fresh process: wall milliseconds, peak MB (10⁶ bytes; 0 unless PEAK_MEMORY is loaded), its JSON.
 * @returns {Promise<{ ms: number, peakMb: number, json: any }>}
 */
export function measure(/** @type {readonly string[]} */ args) {
  return new Promise((resolve, reject) => {
    const started = process.hrtime.bigint();
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe', 'pipe'] });
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
      else resolve({ ms, peakMb: (Number(peak) * 1024) / 1e6, json: JSON.parse(out) });
    });
  });
}

/** Rows under a head, the first column to the left, the others to the right. */
export function printTable(/** @type {readonly string[]} */ head, /** @type {readonly (readonly string[])[]} */ rows) {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => (row[column] ?? '').length)));
  for (const row of [head, ...rows]) {
    const cells = row.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)));
    console.log(cells.join('  ').trimEnd());
  }
}

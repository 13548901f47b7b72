// Reads damaged inputs as it is told, in a process that may write into its temporary folder only: a write elsewhere is a crash.
import process from 'node:process';
import { attempt } from './attempt.mjs';
import { corpus } from './corpus.mjs';

const folder = process.argv[2] ?? '';
const inputs = await corpus();

process.on('message', async (/** @type {number} */ seed) => {
  const result = await attempt(inputs, seed, folder);
  process.send?.({ seed, ...result, peakMb: process.resourceUsage().maxRSS / 1024 });
});
process.send?.({ ready: true });

// node warm-open.mjs FILE RUNS: opens the same filing again and again in one process, each time into a new workspace in memory;
// prints {"ms":[…]}. The first opening loads and compiles everything and is not counted.
import process from 'node:process';
import { openInstalledWorkbench } from '../../src-main/entry/compose.ts';
import { openInput } from '../../src-main/entry/open-input.ts';

const [file = '', runs = '5'] = process.argv.slice(2);
const ms = [];
for (let run = 0; run <= Number(runs); run += 1) {
  const workbench = await openInstalledWorkbench({ isOneShot: true, workspace: ':memory:', rules: [], releases: [], isQuiet: true });
  const started = performance.now();
  await openInput(workbench, file, { signal: new AbortController().signal });
  if (run > 0) ms.push(performance.now() - started);
  await workbench.close();
}
process.stdout.write(`${JSON.stringify({ ms })}\n`);

// node --expose-gc many-openings.mjs TIMES FILE…: opens the files in turn in one workbench as the window has it (parse worker, scan on
// opening, workspace file), removing each before it is opened again; prints {"rssMb":[…]}, the resident memory after each opening.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { openInstalledWorkbench } from '../../src-main/entry/compose.ts';
import { openInput } from '../../src-main/entry/open-input.ts';

const [times = '200', ...files] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'auditflow-bench-'));
const workbench = await openInstalledWorkbench({
  isOneShot: false,
  workspace: join(folder, 'bench.auditflow'),
  rules: [],
  releases: [],
  isQuiet: true,
});
const signal = new AbortController().signal;
const rssMb = [];
const opened = new Map();
for (let at = 0; at < Number(times); at += 1) {
  const file = files[at % files.length] ?? '';
  const before = opened.get(file);
  if (before !== undefined) await workbench.handlers['filing.remove']({ filingId: before }, { signal });
  opened.set(file, await openInput(workbench, file, { signal }));
  globalThis.gc?.();
  rssMb.push(Math.round(process.memoryUsage().rss / 1e6));
}
await workbench.close();
rmSync(folder, { recursive: true, force: true });
process.stdout.write(`${JSON.stringify({ rssMb })}\n`);

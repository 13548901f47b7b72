// Types, lint, layers and format: `npm run check`, and the first stages of `npm test`.
import { spawn } from 'node:child_process';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { requireNode, root, tool } from './project.mjs';

// The slow two side by side, then the quick two: two cores are busy throughout.
const CHECKS = [
  { name: 'types', command: tool('typescript/bin/tsc', '--build') },
  { name: 'lint', command: tool('eslint/bin/eslint.js', '.', '--max-warnings', '0') },
  {
    name: 'layers',
    command: tool(
      'dependency-cruiser/bin/dependency-cruiser.mjs',
      ...['--config', '.dependency-cruiser.cjs'],
      ...['src-shared', 'src-main', 'src-renderer', 'e2e', 'scripts'],
    ),
  },
  { name: 'format', command: tool('prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '.') },
];

/** @returns {Promise<{ passed: number, failed: number }>} one count a check */
export async function runChecks() {
  const waiting = [...CHECKS];
  let failed = 0;
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const began = Date.now();
      const { code, output } = await run(check.command);
      if (code !== 0) failed += 1;
      const seconds = ((Date.now() - began) / 1000).toFixed(1);
      process.stdout.write(`${code === 0 ? '✓' : '✗'} ${check.name} (${seconds} s)\n${code === 0 ? '' : output}`);
    }
  };
  await Promise.all([worker(), worker()]);
  return { passed: CHECKS.length - failed, failed };
}

/** @returns {Promise<{ code: number, output: string }>} */
function run(/** @type {[string, string[]]} */ [command, args]) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.once('error', (error) => done({ code: 127, output: `${error.message}\n` }));
    child.once('close', (code) => done({ code: code ?? 1, output: output.endsWith('\n') ? output : `${output}\n` }));
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  requireNode();
  const { failed } = await runChecks();
  process.exitCode = failed === 0 ? 0 : 1;
}

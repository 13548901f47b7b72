// `npm test`: everything. A stage that fails does not keep the later ones from running; the last line is the sum.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import process from 'node:process';
import { ensureBrowser } from './browser.mjs';
import { buildIfStale } from './build.mjs';
import { runChecks } from './check.mjs';
import { inProject, requireNode, root, tool } from './project.mjs';
import { count, countPlaywright, countVitest, summary, sum } from './test/count.mjs';

/** @typedef {import('./test/count.mjs').Count} Count */

const UNIT_REPORT = inProject('test-results', 'unit.json');
const BROWSER_REPORT = inProject('test-results', 'browser.json');

requireNode();
rmSync(inProject('test-results'), { recursive: true, force: true });
mkdirSync(inProject('test-results'), { recursive: true });

const total = sum([await checks(), await unit(), await buildAndBrowser()]);
process.stdout.write(`${summary(total)}\n`);
process.exitCode = total.failed === 0 ? 0 : 1;

/** @returns {Promise<Count>} */
async function checks() {
  heading('Types, lint, layers, format');
  return count(await runChecks());
}

/** @returns {Promise<Count>} */
async function unit() {
  heading('Unit and integration tests');
  const code = await run(tool('vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${UNIT_REPORT}`));
  return countVitest(readReport(UNIT_REPORT), code);
}

/** @returns {Promise<Count>} */
async function buildAndBrowser() {
  heading('Build');
  try {
    await buildIfStale({ force: true });
    process.stdout.write('✓ build\n');
  } catch (error) {
    process.stdout.write(`✗ build: ${reason(error)}\n✗ browser tests: not run, there is nothing to test without a build\n`);
    return count({ failed: 2 });
  }
  return sum([count({ passed: 1 }), await browser()]);
}

/** @returns {Promise<Count>} */
async function browser() {
  heading('Browser tests');
  try {
    process.stdout.write(`Browser: ${await ensureBrowser()}\n`);
  } catch (error) {
    process.stdout.write(`✗ browser tests: ${reason(error)}\n`);
    return count({ failed: 1 });
  }
  const code = await run(tool('@playwright/test/cli.js', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'), {
    PLAYWRIGHT_JSON_OUTPUT_NAME: BROWSER_REPORT,
  });
  process.stdout.write(
    'Electron: the real window is not tested; the built main process is, against a stand-in (e2e/electron-standin.spec.ts)\n',
  );
  return countPlaywright(readReport(BROWSER_REPORT), code);
}

function heading(/** @type {string} */ text) {
  process.stdout.write(`\n== ${text}\n`);
}

function reason(/** @type {unknown} */ error) {
  return error instanceof Error ? error.message : String(error);
}

/** @returns {any} what a runner wrote, or undefined when it did not get that far */
function readReport(/** @type {string} */ path) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}

/** @returns {Promise<number>} */
function run(/** @type {[string, string[]]} */ [command, args], env = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } });
    child.once('error', () => done(127));
    child.once('close', (code) => done(code ?? 1));
  });
}

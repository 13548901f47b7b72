// `npm start [-- FILING]`: shows the workbench in the best shell this machine has, and says which and why.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { browserArguments, findBrowser } from './browser.mjs';
import { buildOrExit } from './build.mjs';
import { fetchElectron, findElectron } from './electron-binary.mjs';
import { fromCaller, hasDisplay, inProject, isRoot, root } from './project.mjs';
import { decideShell, readyAddress } from './start/decide.mjs';

const USAGE = `Usage: npm start [-- FILING] [-- --workspace FILE] [-- --port N]

Opens the workbench, on a filing if one is named: a zip, a folder, an inline .htm or an instance .xml.
`;
// A window that closes sooner than this by itself has not been used: its shell does not work here.
const FAILED_START_MS = 5_000;
const GRACE_MS = 3_000;

const say = (/** @type {string} */ text) => process.stderr.write(`${text}\n`);

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();
/** @type {string | undefined} the window's own browser profile */
let profile;
/** @type {number | undefined} set by the first to finish */
let exitCode;

const args = callerArguments(process.argv.slice(2));
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, () => void finish(0));

await buildOrExit();
const isShown = hasDisplay();
if (isShown && !findElectron()) {
  say('Fetching Electron …');
  const failure = await fetchElectron();
  if (failure) say(`Electron could not be fetched: ${failure}.`);
}
const electron = findElectron();
const browser = findBrowser();
const shell = decideShell({
  hasElectronBinary: electron !== undefined,
  hasDisplay: isShown,
  hasBrowser: browser !== undefined,
  platform: process.platform,
});

if (shell.kind === 'electron' && electron) {
  say(`Opening the workbench in Electron: ${shell.because}.`);
  const began = Date.now();
  const code = await ended(start(electron, [...(isRoot ? ['--no-sandbox'] : []), root, ...args]));
  if (code === 0 || Date.now() - began > FAILED_START_MS) await finish(code);
  say(`Electron ended at once (exit code ${code}).`);
  await showInBrowser(
    decideShell({ hasElectronBinary: false, hasDisplay: isShown, hasBrowser: browser !== undefined, platform: process.platform }),
  );
} else {
  await showInBrowser(shell);
}

/** Serves on the loopback address and shows it as `shell` says; ends with the server. */
async function showInBrowser(/** @type {import('./start/decide.mjs').Shell} */ { kind, because }) {
  const opens = kind === 'default-browser' ? ['--open'] : [];
  const server = start(process.execPath, [inProject('out', 'main', 'serve.js'), ...opens, ...args], ['ignore', 'pipe', 'inherit']);
  const serverEnd = ended(server);
  const address = await new Promise((done) => {
    void serverEnd.then(() => done(undefined));
    if (!server.stdout) return;
    createInterface({ input: server.stdout }).on('line', (line) => {
      const ready = readyAddress(line);
      if (ready) done(ready);
      else say(line);
    });
  });
  if (!address) return finish((await serverEnd) || 1);

  if (kind === 'app-window' && browser) {
    say(`Opening the workbench in a window of ${browser}: ${because}.`);
    say(`Its address is ${address}`);
    void showInWindow(browser, address);
  } else if (kind === 'default-browser') {
    say(`Opening the workbench in the default browser: ${because}.`);
    say(`Its address is ${address}`);
  } else {
    say(`Serving the workbench without a window: ${because}. Ctrl-C ends it.`);
    process.stdout.write(`${address}\n`);
  }
  return finish(await serverEnd);
}

/** Closing the window ends everything; a window that fails to open leaves the server running. */
async function showInWindow(/** @type {string} */ executable, /** @type {string} */ address) {
  profile = mkdtempSync(join(tmpdir(), 'auditflow-window-'));
  const began = Date.now();
  const window = [`--app=${address}`, `--user-data-dir=${profile}`, '--no-first-run', '--no-default-browser-check', ...browserArguments()];
  const code = await ended(start(executable, window, 'ignore'));
  if (code === 0 || Date.now() - began > FAILED_START_MS) await finish(0);
  say(`The window did not open (exit code ${code}); open the address in a browser. Ctrl-C ends the server.`);
}

/**
 * @param {string} command
 * @param {string[]} commandArgs
 * @param {import('node:child_process').StdioOptions} [stdio]
 */
function start(command, commandArgs, stdio = 'inherit') {
  const child = spawn(command, commandArgs, { cwd: root, stdio });
  children.add(child);
  return child;
}

/** @returns {Promise<number>} the exit code; 127 when the command could not be started */
function ended(/** @type {import('node:child_process').ChildProcess} */ child) {
  return new Promise((done) => {
    const end = (/** @type {number} */ code) => {
      children.delete(child);
      done(code);
    };
    child.once('error', () => end(127));
    child.once('exit', (code) => end(code ?? 1));
  });
}

/**
 * Ends the children, then this process. They get a moment, so that a browser does not write into the profile being removed.
 * @returns {Promise<never>}
 */
async function finish(/** @type {number} */ code) {
  // Ending the children makes whoever waits for them finish too: the first code counts.
  exitCode ??= code;
  const ends = [...children].map((child) => new Promise((done) => child.once('exit', done)));
  for (const child of children) child.kill();
  await Promise.race([Promise.all(ends), delay(GRACE_MS)]);
  if (profile) rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  process.exit(exitCode);
}

/** Paths become absolute, since the shells run in the project's folder. */
function callerArguments(/** @type {string[]} */ given) {
  if (given.includes('--help') || given.includes('-h')) {
    process.stdout.write(USAGE);
    process.exit(0);
  }
  return given.map((arg, index) => {
    const before = given[index - 1];
    const isPath = before === '--workspace' ? arg !== ':memory:' : before !== '--port' && !arg.startsWith('-');
    return isPath ? fromCaller(arg) : arg;
  });
}

// Finds a Chromium on this machine, or installs one.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { chromium } from 'playwright';
import { isRoot, tool } from './project.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge'];
const WINDOWS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];
const MAC = ['Google Chrome', 'Chromium', 'Microsoft Edge'];

/** @returns {string[]} every place a Chromium may lie, the most deliberate first */
function candidates() {
  const { env, platform } = process;
  const own = env.AUDITFLOW_BROWSER ? [env.AUDITFLOW_BROWSER] : [];
  const extension = platform === 'win32' ? '.exe' : '';
  const onPath = (env.PATH ?? '').split(delimiter).filter(Boolean);
  const installed = NAMES.flatMap((name) => onPath.map((folder) => join(folder, name + extension)));
  const usual =
    platform === 'darwin'
      ? MAC.flatMap((app) => ['/Applications', join(env.HOME ?? '', 'Applications')].map((at) => `${at}/${app}.app/Contents/MacOS/${app}`))
      : platform === 'win32'
        ? WINDOWS.flatMap((path) =>
            [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].flatMap((at) => (at ? [join(at, path)] : [])),
          )
        : [];
  return [...own, ...installed, ...usual, chromium.executablePath()];
}

/** @returns {string | undefined} the executable of a Chromium on this machine */
export function findBrowser() {
  return candidates().find((path) => path !== '' && existsSync(path));
}

/** Arguments without which a Chromium does not start here: as root it refuses its sandbox. */
export function browserArguments() {
  return isRoot ? ['--no-sandbox'] : [];
}

/**
 * A browser that starts, installed if need be.
 * @returns {Promise<string>} its executable
 * @throws {Error} saying what to install
 */
export async function ensureBrowser() {
  const found = findWorkingBrowser();
  if (found) return found;

  const say = (/** @type {string} */ text) => process.stderr.write(`${text}\n`);
  say('No working Chromium found; downloading the one Playwright brings …');
  await run(...tool('playwright/cli.js', 'install', 'chromium'), 60_000);
  const downloaded = findWorkingBrowser();
  if (downloaded) return downloaded;

  if (isRoot && isDebian()) {
    say('Installing the chromium package …');
    await run('apt-get', ['update'], 120_000);
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], 300_000);
    const packaged = findWorkingBrowser();
    if (packaged) return packaged;
  }
  throw new Error(
    'The browser tests need Chromium or Google Chrome, and it could be neither found nor installed. Install one of them ' +
      '(Debian: "apt-get install chromium"), or run "npx playwright install --with-deps chromium", or set AUDITFLOW_BROWSER to its executable.',
  );
}

function findWorkingBrowser() {
  return candidates().find((path) => path !== '' && existsSync(path) && starts(path));
}

function starts(/** @type {string} */ path) {
  // Chrome on Windows and macOS answers --version by opening a window, and brings its libraries along.
  if (process.platform !== 'linux') return true;
  return spawnSync(path, [...browserArguments(), '--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}

function isDebian() {
  if (process.platform !== 'linux' || !existsSync('/etc/os-release')) return false;
  return /^ID=("?)debian\1$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

/** Runs a command with its output on stderr; ends it after `silence` milliseconds without any. */
function run(/** @type {string} */ command, /** @type {string[]} */ args, /** @type {number} */ silence) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    let timer = setTimeout(() => child.kill(), silence);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        timer.refresh();
        process.stderr.write(chunk);
      });
    }
    const end = (/** @type {boolean} */ ok) => {
      clearTimeout(timer);
      done(ok);
    };
    child.once('error', () => end(false));
    child.once('close', (code) => end(code === 0));
  });
}

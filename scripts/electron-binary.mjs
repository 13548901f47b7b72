// Electron's package brings no binary; it is fetched on demand.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { inProject, tool } from './project.mjs';

const PATIENCE_MS = 10_000;
const PACKAGE = inProject('node_modules', 'electron');

/** @returns {string | undefined} the executable, if it was fetched before */
export function findElectron() {
  const note = join(PACKAGE, 'path.txt');
  if (!existsSync(note)) return undefined;
  const path = join(process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(PACKAGE, 'dist'), readFileSync(note, 'utf8').trim());
  return existsSync(path) ? path : undefined;
}

/**
 * Fetches the binary; gives up after a while without progress (no output and no growth on disk).
 * @returns {Promise<string | undefined>} why it failed, or undefined when the binary is there
 */
export async function fetchElectron() {
  // The download lands in the temporary folder first: one of our own can be watched.
  const temporary = mkdtempSync(join(tmpdir(), 'auditflow-electron-'));
  const [command, args] = tool('electron/install.js');
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TMPDIR: temporary, TEMP: temporary, TMP: temporary },
  });

  let progressAt = Date.now();
  let size = 0;
  let lastLine = '';
  let isStalled = false;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      progressAt = Date.now();
      const lines = String(chunk)
        .split('\n')
        .filter((line) => line.trim() !== '' && !line.startsWith('    at '));
      lastLine = lines[0]?.trim() ?? lastLine;
    });
  }
  const watch = setInterval(() => {
    const now = sizeOf(temporary) + sizeOf(join(PACKAGE, 'dist'));
    if (now !== size) progressAt = Date.now();
    size = now;
    if (Date.now() - progressAt > PATIENCE_MS) {
      isStalled = true;
      child.kill('SIGKILL');
    }
  }, 500);

  try {
    await new Promise((done) => {
      child.once('error', done);
      child.once('close', done);
    });
  } finally {
    clearInterval(watch);
    rmSync(temporary, { recursive: true, force: true });
  }
  if (findElectron()) return undefined;
  return isStalled ? `no progress for ${PATIENCE_MS / 1000} seconds` : lastLine.replace(/^\w*Error: /, '') || 'the download failed';
}

/** @returns {number} bytes under a folder */
function sizeOf(/** @type {string} */ folder) {
  let total = 0;
  for (const entry of list(folder)) {
    const path = join(folder, entry.name);
    total += entry.isDirectory() ? sizeOf(path) : (statSync(path, { throwIfNoEntry: false })?.size ?? 0);
  }
  return total;
}

function list(/** @type {string} */ folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

// Builds out/ when the sources are newer than it. All output goes to stderr, so a caller's stdout stays its own.
import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { inProject, requireNode, root, tool } from './project.mjs';

const SOURCES = ['src-shared', 'src-main', 'src-renderer', 'resources', 'electron.vite.config.ts', 'package.json', 'package-lock.json'];
const RESULTS = ['out/main/cli.js', 'out/main/serve.js', 'out/main/index.js', 'out/preload/index.cjs', 'out/renderer/index.html'];
const STAMP = inProject('out', '.stamp');
const LOCK = inProject('out', '.lock');

/** Builds unless out/ already belongs to these sources. Concurrent callers wait for the one that builds. */
export async function buildIfStale({ force = false } = {}) {
  if (!force && isFresh()) return;
  const release = await takeLock();
  try {
    if (!force && isFresh()) return;
    rmSync(STAMP, { force: true });
    const before = fingerprint();
    await build();
    writeFileSync(STAMP, before);
  } finally {
    release();
  }
}

function isFresh() {
  if (!RESULTS.every((file) => existsSync(inProject(file)))) return false;
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint();
}

/** Hash of path, size and modification time of every file the build reads. */
function fingerprint() {
  const hash = createHash('sha256');
  const visit = (/** @type {string} */ path) => {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat) return;
    if (stat.isDirectory()) {
      for (const name of readdirSync(path).sort()) visit(join(path, name));
    } else if (!/\.test\.tsx?$/.test(path)) {
      hash.update(`${relative(root, path)}\0${stat.size}\0${stat.mtimeMs}\n`);
    }
  };
  for (const source of SOURCES) visit(inProject(source));
  return hash.digest('hex');
}

function build() {
  const [command, args] = tool('electron-vite/bin/electron-vite.js', 'build', '--logLevel', 'warn');
  process.stderr.write('Building the workbench …\n');
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  child.stdout.pipe(process.stderr, { end: false });
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => (code === 0 ? done(undefined) : fail(new Error(`the build failed (exit code ${code})`))));
  });
}

/** A folder is created by exactly one process; a lock whose owner is gone is taken over. */
async function takeLock() {
  mkdirSync(inProject('out'), { recursive: true });
  const owner = join(LOCK, 'pid');
  for (;;) {
    try {
      mkdirSync(LOCK);
      writeFileSync(owner, String(process.pid));
      const release = () => rmSync(LOCK, { recursive: true, force: true });
      process.once('exit', release);
      return () => {
        process.off('exit', release);
        release();
      };
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    }
    if (isAbandoned(owner)) rmSync(LOCK, { recursive: true, force: true });
    else await delay(100);
  }
}

function isAbandoned(/** @type {string} */ owner) {
  let pid;
  try {
    pid = Number(readFileSync(owner, 'utf8'));
  } catch {
    // Not written yet, or just released: abandoned only if it stays so.
    const stat = statSync(LOCK, { throwIfNoEntry: false });
    return stat !== undefined && Date.now() - stat.mtimeMs > 5_000;
  }
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH';
  }
}

/** For the scripts that cannot go on without a build: says so and ends. */
export async function buildOrExit({ force = false } = {}) {
  requireNode();
  try {
    await buildIfStale({ force });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await buildOrExit({ force: process.argv.includes('--force') });
}

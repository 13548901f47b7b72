import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);
export const inRoot = (path: string): string => fileURLToPath(new URL(path, root));
/** The real filings, where they are at hand; null elsewhere, and the story is told on a sample then. */
const sharedFiling = (name: string): string | null => {
  const path = inRoot(`../shared/filings/${name}`);
  return existsSync(path) ? path : null;
};
/** What the longer tests are told on: a real filing, or a sample where it is not at hand. */
const REAL_STORY = sharedFiling('ncmi-20231228-10k.zip');
export const IS_REAL_STORY = REAL_STORY !== null;
export const STORY_FILING = REAL_STORY ?? inRoot('resources/samples/harbor-lantern-10k');
export const sharedRules = (): string[] => {
  const path = inRoot('../shared/dqc/dqc-0015-elements.json');
  return existsSync(path) ? ['--rules', path] : [];
};

export interface RunningServer {
  readonly url: string;
  /** As `kill -9` would: nothing gets a chance to tidy up. */
  kill(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the built server on a free port with its own token, as `npm start` does. */
export async function startServer(workspace: string, args: readonly string[] = []): Promise<RunningServer> {
  const child = spawn(
    process.execPath,
    ['--import', new URL('no-network.mjs', import.meta.url).href, inRoot('out/main/serve.js'), ...args, '--workspace', workspace],
    {
      cwd: inRoot('.'),
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('READY:')) resolve(line.slice('READY:'.length));
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${complaints}`)));
  });
  return { url, kill: () => end(child, 'SIGKILL', ended), stop: () => end(child, 'SIGTERM', ended) };
}

function end(child: ChildProcess, signal: NodeJS.Signals, ended: Promise<void>): Promise<void> {
  child.kill(signal);
  return ended;
}

/** A folder of its own for a workspace; `remove` takes it away. */
export function temporaryFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'auditflow-e2e-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }) };
}

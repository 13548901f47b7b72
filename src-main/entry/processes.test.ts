import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const CLI = at('cli.ts');
const SAMPLE = at('../../resources/samples/quiet-meadow-10q/qmd-20250331.xml');

let home: string;
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'auditflow-process-'));
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

function start(args: readonly string[], nodeFlags: readonly string[] = []) {
  const child = spawn(process.execPath, [...nodeFlags, CLI, ...args], {
    cwd: home,
    env: { ...process.env, XDG_DATA_HOME: home, HOME: home, APPDATA: home },
  });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  const ended = once(child, 'close').then(([code]): Ended => ({ code: code as number | null, out, err }));
  return { child, ended, output: () => out };
}
const run = (...args: string[]): Promise<Ended> => start(args).ended;

/** Prints the address of every module that is loaded, at exit. */
const LISTS_MODULES = `import { registerHooks } from 'node:module';
const urls = [];
registerHooks({ load: (url, context, next) => (urls.push(url), next(url, context)) });
process.on('exit', () => process.stderr.write(urls.join('\\n')));`;

describe('the command line as a process', { timeout: 60_000 }, () => {
  it.each(['inspect', 'facts', 'calc', 'check'])('%s reads a filing without loading what only the audit needs', async (command) => {
    const hook = join(home, 'modules.mjs');
    writeFileSync(hook, LISTS_MODULES);
    const { code, err } = await start([command, SAMPLE, '--json', '--quiet', '--workspace', ':memory:'], ['--import', hook]).ended;
    expect(code).toBe(0);
    expect(err).toContain('src-main/core/reading.ts');
    expect(err).not.toMatch(/\/(zod|openai)\/|core\/(agents|tools|cases|reviews)\/|statements\/statement/);
  });

  it('inspects a filing into the default workspace and knows it again', async () => {
    const first = await run('inspect', SAMPLE, '--json');
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(first.out)).toMatchObject({ filing: { kind: 'instance', form: '10-Q', periodEnd: '2025-03-31' } });
    expect((await run('inspect', SAMPLE, '--json')).out).toBe(first.out);
    const isThere = [join(home, 'AuditFlow'), join(home, 'Library', 'Application Support', 'AuditFlow')].some((folder) =>
      existsSync(join(folder, 'workspace.auditflow')),
    );
    expect(isThere).toBe(true);
  });

  it.each([
    ['a text file', 'not a filing', 'x.zip'],
    ['a PDF', '%PDF-1.7\n', 'report.zip'],
    ['an empty file', '', 'empty.xml'],
  ])('refuses %s with one sentence and exit code 3', async (_what, content, name) => {
    writeFileSync(join(home, name), content);
    const { code, out, err } = await run('inspect', name, '--json', '--workspace', ':memory:');
    expect({ code, out }).toEqual({ code: 3, out: '' });
    expect(err).toMatch(new RegExp(`^${name} `));
    expect(err.trim().split('\n')).toHaveLength(1);
  });

  it('says what is wrong with a path that does not exist', async () => {
    const { code, err } = await run('inspect', 'nowhere.zip', '--workspace', ':memory:');
    expect(code).toBe(3);
    expect(err).toContain('nowhere.zip');
  });

  it('ends quietly when nobody reads on', async () => {
    const { child, ended } = start(['facts', SAMPLE, '--json', '--workspace', ':memory:']);
    child.stdout.destroy();
    expect(await ended).toMatchObject({ code: 0, err: '' });
  });

  it('audits, verifies, reviews and exports, each in a process of its own', async () => {
    const audited = await run('audit', SAMPLE, '--concept', 'us-gaap:Assets', '--period', '2025-03-31', '--json');
    expect(audited.code).toBe(0);
    const {
      runId,
      case: auditCase,
      verdict,
    } = JSON.parse(audited.out) as { runId: string; case: { id: string }; verdict: { decision: string } };
    expect(verdict.decision).toMatch(/^(violation|consistent|undetermined)$/);
    const verified = await run('verify', runId, '--json');
    expect(JSON.parse(verified.out)).toMatchObject({ differences: [], chain: 'intact' });
    const reviewed = await run('review', auditCase.id, '--override', 'violation', '--expected', '5', '--reason', 'Because', '--json');
    expect(JSON.parse(reviewed.out)).toMatchObject({ status: 'overridden', expectedValue: '5', reason: 'Because' });
    const exported = await run('export', runId, '-o', 'run.json', '--json');
    expect(JSON.parse(exported.out)).toMatchObject({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const offline = await run('verify', 'run.json', '--json', '--workspace', '/nowhere/at/all');
    expect(JSON.parse(offline.out)).toEqual({ ...JSON.parse(verified.out), reviewChain: 'intact', ruleDataChanged: null });
  });

  it('serves until it is asked to stop', async () => {
    const { child, ended, output } = start(['serve', '--workspace', ':memory:']);
    const isReady = async (): Promise<boolean> => {
      for (;;) {
        if (output().startsWith('READY:http://127.0.0.1:')) return true;
        if (child.exitCode !== null) return false;
        await Promise.race([once(child.stdout, 'data'), once(child, 'close')]);
      }
    };
    if (await isReady()) child.kill('SIGTERM');
    const { code, err } = await ended;
    // Without a build there is no renderer to serve, and it says so.
    if (existsSync(at('../../out/renderer/index.html'))) expect({ code, err }).toEqual({ code: 0, err: '' });
    else expect(err).toContain('The renderer is not built. Run npm run build, then start again.');
  });
});

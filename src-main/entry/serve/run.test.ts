import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/base/errors.ts';
import { fakeWorkbench } from '../testing/fake-workbench.ts';
import type { ServeOptions } from './options.ts';
import { openCommand, serve } from './run.ts';

const options = (given: Partial<ServeOptions> = {}): ServeOptions => ({
  input: undefined,
  port: 0,
  open: false,
  requiresToken: true,
  workspace: ':memory:',
  rules: [],
  releases: [],
  ...given,
});
const files = new Map([['/index.html', import.meta.filename]]);

/** Runs until it says READY or ends, then stops it. */
async function run(
  given: Partial<ServeOptions>,
  workbench = fakeWorkbench(),
): Promise<{ code: number; out: string; err: string; isClosed: boolean }> {
  const stop = new AbortController();
  let out = '';
  let err = '';
  const code = await serve(options(given), {
    openWorkbench: async () => workbench,
    files,
    stop: stop.signal,
    out: (text) => {
      out += text;
      if (text.startsWith('READY:')) setImmediate(() => stop.abort());
    },
    err: (text) => (err += text),
  });
  return { code, out, err, isClosed: workbench.isClosed() };
}

describe('serve', () => {
  it('prints one READY line, serves until it is stopped, and closes everything', async () => {
    const { code, out, err, isClosed } = await run({});
    expect(out).toMatch(/^READY:http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}\n$/);
    expect({ code, err, isClosed }).toEqual({ code: 0, err: '', isClosed: true });
    expect((await run({ requiresToken: false })).out).toMatch(/^READY:http:\/\/127\.0\.0\.1:\d+\/\n$/);
  });

  it('opens the filing that was named before it is ready', async () => {
    const workbench = fakeWorkbench({
      'filing.open': async function* () {
        yield { kind: 'opened', filingId: 'filing-7', alreadyOpen: false };
      },
    });
    const { out } = await run({ input: '/data/a.zip' }, workbench);
    expect(out).toMatch(/\/\?token=[\w-]{43}&filing=filing-7\n$/);
    expect(workbench.staged.get('token-1')?.path).toBe('/data/a.zip');
  });

  it('ends with 3 and one sentence when that filing is refused, and serves nothing', async () => {
    const workbench = fakeWorkbench({
      'filing.open': async function* () {
        throw new AppError('input-refused', 'a.zip could not be read.');
      },
    });
    expect(await run({ input: 'a.zip' }, workbench)).toEqual({ code: 3, out: '', err: 'a.zip could not be read.\n', isClosed: true });
  });

  it('ends with 5 when the workspace cannot be opened', async () => {
    let err = '';
    const code = await serve(options(), {
      openWorkbench: async () => {
        throw new AppError('workspace', 'This workspace is newer than this program.');
      },
      files,
      stop: new AbortController().signal,
      out: () => undefined,
      err: (text) => (err += text),
    });
    expect({ code, err }).toEqual({ code: 5, err: 'This workspace is newer than this program.\n' });
  });
});

describe('openCommand', () => {
  it.each([
    ['linux', 'xdg-open'],
    ['darwin', 'open'],
    ['win32', 'rundll32'],
  ] as const)('%s opens an address with %s, passing it as one argument', (platform, command) => {
    const [name, args] = openCommand(platform, 'http://127.0.0.1:1/?token=a&b=c');
    expect(name).toBe(command);
    expect(args.at(-1)).toBe('http://127.0.0.1:1/?token=a&b=c');
  });
});

import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AppError, exitCodeOf } from '#shared/base/errors.ts';
import type { Workbench } from '#main/core/workbench.ts';
import { asAppError, errorText } from '../failure.ts';
import { findInstallation } from '../installation.ts';
import { openInput } from '../open-input.ts';
import { listRendererFiles, type RendererFiles } from '../renderer-files.ts';
import type { OpenWorkbench } from '../setup.ts';
import type { ServeOptions } from './options.ts';
import { type LocalServer, startLocalServer } from './server.ts';

export interface ServeProcess {
  readonly openWorkbench: OpenWorkbench;
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** Fires when the process is asked to end. */
  readonly stop: AbortSignal;
  /** The built renderer; the installed one when not given. */
  readonly files?: RendererFiles;
}

/** Serves until asked to stop. Resolves with the exit code; a filing that is refused ends it before anything is served. */
export async function serve(options: ServeOptions, host: ServeProcess): Promise<number> {
  const { workspace, rules, releases } = options;
  let workbench: Workbench | undefined;
  let server: LocalServer | undefined;
  try {
    const files = host.files ?? installedRenderer();
    workbench = await host.openWorkbench({ isOneShot: false, workspace, rules, releases, isQuiet: false });
    const filing = options.input === undefined ? undefined : await openInput(workbench, options.input, { signal: host.stop });
    server = await startLocalServer({ workbench, files, port: options.port, requiresToken: options.requiresToken });
    const address = server.address(filing === undefined ? {} : { filing });
    host.out(`READY:${address}\n`);
    if (options.open) openInBrowser(address, host.err);
    await whenAborted(host.stop);
    return 0;
  } catch (error) {
    const shape = workbench?.toAppError(error) ?? asAppError(error, 'The workbench could not be started');
    if (shape.code === 'cancelled') return 0;
    host.err(errorText(shape));
    return exitCodeOf(shape.code);
  } finally {
    await server?.close();
    await workbench?.close();
  }
}

function installedRenderer(): RendererFiles {
  const files = listRendererFiles(fileURLToPath(findInstallation().renderer));
  if (!files.has('/index.html')) throw new AppError('internal', 'The renderer is not built. Run npm run build, then start again.');
  return files;
}

const whenAborted = (signal: AbortSignal): Promise<void> =>
  signal.aborted ? Promise.resolve() : new Promise((done) => signal.addEventListener('abort', () => done(), { once: true }));

/** The command that opens an address in the default browser. */
export function openCommand(platform: NodeJS.Platform, address: string): readonly [string, readonly string[]] {
  if (platform === 'darwin') return ['open', [address]];
  if (platform === 'win32') return ['rundll32', ['url.dll,FileProtocolHandler', address]];
  return ['xdg-open', [address]];
}

function openInBrowser(address: string, err: (text: string) => void): void {
  const [command, args] = openCommand(process.platform, address);
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  const complain = (): void => err('No browser could be opened. Open the address above yourself.\n');
  child.once('error', complain);
  child.once('exit', (code) => {
    if (code !== 0) complain();
  });
  child.unref();
}

import { type Command, InvalidArgumentError } from 'commander';

export const RELEASE_HELP =
  'a taxonomy release (zip or folder) or concept table for this run; of two equally near years it answers before an installed one';
export const RULES_HELP = 'rule data to decide by in this run, in place of the installed or the starter table';
/** Said of flags with several values. */
export const BEHIND = 'takes every name after it, so write it behind the filing';

export interface ServeOptions {
  readonly input: string | undefined;
  readonly port: number;
  readonly open: boolean;
  readonly requiresToken: boolean;
  readonly workspace: string | undefined;
  readonly rules: readonly string[];
  readonly releases: readonly string[];
}

interface Flags {
  readonly port: number;
  readonly open?: boolean;
  readonly token: boolean;
  readonly workspace?: string;
  readonly rules?: readonly string[] | true;
  readonly release?: readonly string[];
}

/** Adds what serving takes to a command; `--workspace`, `--release` and `--rules` are the caller's when it has them for all commands. */
export function describeServe(command: Command): Command {
  return command
    .description('Show the workbench in a browser, from this machine only (127.0.0.1).')
    .argument('[input]', 'a zip, folder, inline .htm or instance .xml to open')
    .option('--port <n>', 'port to listen on; any free one by default', parsePort, 0)
    .option('--open', 'open the address in the default browser')
    .option('--no-token', 'let every program on this machine in');
}

export function describeWorkspace(command: Command): Command {
  return command
    .option('--workspace <file>', "workspace file, or :memory: (default: the platform's data folder)")
    .option('--release <file...>', `${RELEASE_HELP}; ${BEHIND}`)
    .option('--rules <file...>', `${RULES_HELP}; ${BEHIND}`);
}

export function serveOptions(input: string | undefined, flags: Flags): ServeOptions {
  return {
    input,
    port: flags.port,
    open: flags.open === true,
    requiresToken: flags.token,
    workspace: flags.workspace,
    rules: flags.rules === true ? [] : (flags.rules ?? []),
    releases: flags.release ?? [],
  };
}

function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new InvalidArgumentError('Write a port from 0 to 65535, for example 8080.');
  return port;
}

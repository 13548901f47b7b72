import { Command, CommanderError } from 'commander';
import { exitCodeOf } from '#shared/base/errors.ts';
import { asAppError, errorText } from '../failure.ts';
import { type CliHost, type CommandContext, createContext, type Run } from './context.ts';
import { addAuditing, addReading, addServing, addTaxonomy } from './commands.ts';
import { BEHIND, RELEASE_HELP, RULES_HELP } from '../serve/options.ts';

const USAGE_CODE = 2;

/** Runs one command line (without node and script). Resolves with the exit code; never rejects. */
export async function runCli(argv: readonly string[], host: CliHost): Promise<number> {
  const running: { context?: CommandContext; code: number } = { code: 0 };
  const program = createProgram(host, async (flags, work) => {
    running.context = createContext(host, flags);
    const code = await work(running.context);
    if (typeof code === 'number') running.code = code;
  });
  try {
    await program.parseAsync([...argv], { from: 'user' });
    return running.code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE_CODE;
    const shape = running.context?.opened()?.toAppError(error) ?? asAppError(error, 'The command failed');
    host.err(errorText(shape));
    return exitCodeOf(shape.code);
  } finally {
    await running.context?.close();
  }
}

function createProgram(host: CliHost, run: Run): Command {
  const program = new Command('auditflow')
    .description('Opens XBRL filings, checks them, and audits them.')
    .option('--json', 'write JSON to stdout and nothing else')
    .option('--quiet', 'no progress and no warnings')
    .option('--workspace <file>', "workspace file, or :memory: for a one-off (default: the platform's data folder)")
    .option('--release <file...>', `${RELEASE_HELP}; ${BEHIND}`)
    .option('--rules [file...]', `${RULES_HELP}; ${BEHIND}`)
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({ writeOut: host.out, writeErr: host.err, outputError: (text, write) => write(sentence(text)) })
    .exitOverride();
  addReading(program, run);
  addAuditing(program, run);
  addTaxonomy(program, run);
  addServing(program, run, host);
  return program;
}

/** `error: unknown option '--x'` → `Unknown option '--x'.` */
function sentence(text: string): string {
  const [first = '', ...rest] = text.replace(/^error: /, '').split('\n');
  const line = `${first.charAt(0).toUpperCase()}${first.slice(1)}`;
  return [/[.?!)]$/.test(line) || line === '' ? line : `${line}.`, ...rest].join('\n');
}

import { resolve } from 'node:path';
import { AppError } from '#shared/base/errors.ts';
import { openInput } from '../open-input.ts';
import type { ReadingDesk } from '#main/core/reading.ts';
import type { Workbench } from '#main/core/workbench.ts';
import type { OpenReading, OpenWorkbench, WorkbenchSetup } from '../setup.ts';
import { createProgress } from './progress.ts';

/** The process as the commands see it; tests give their own. */
export interface CliHost {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** stderr is a terminal: progress is drawn there. */
  readonly isTerminal: boolean;
  readonly cwd: string;
  readonly stop: AbortSignal;
  readonly openWorkbench: OpenWorkbench;
  readonly openReading: OpenReading;
}

export interface GlobalFlags {
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly workspace?: string;
  /** `true`: the flag stands without a file, which only \`taxonomy add\` takes. */
  readonly rules?: readonly string[] | true;
  readonly release?: readonly string[];
  /** Of `audit`; said before the workbench is opened. */
  readonly baseUrl?: string;
}

/** What a command works with. */
export interface CommandContext {
  readonly host: CliHost;
  readonly flags: GlobalFlags;
  readonly signal: AbortSignal;
  /** A command opens one of the two: the whole workbench, or what only reads and checks filings. */
  workbench(): Promise<Workbench>;
  reading(): Promise<ReadingDesk>;
  /** Opens a file or folder into the workspace and gives its id. */
  open(desk: ReadingDesk, input: string): Promise<string>;
  path(relative: string): string;
  /** The answer: JSON with --json, else the lines of `text`. */
  print(value: unknown, text: () => string): void;
  printText(text: string): void;
  /** What the command opened, if it came so far. */
  opened(): ReadingDesk | undefined;
  close(): Promise<void>;
}

export function createContext(host: CliHost, flags: GlobalFlags): CommandContext {
  let opened: ReadingDesk | undefined;
  const path = (relative: string): string => resolve(host.cwd, relative);
  const setup: WorkbenchSetup = {
    isOneShot: true,
    workspace: flags.workspace === undefined || flags.workspace === ':memory:' ? flags.workspace : path(flags.workspace),
    rules: filesOf(flags.rules, '--rules').map(path),
    releases: (flags.release ?? []).map(path),
    isQuiet: flags.quiet === true,
    ...(flags.baseUrl === undefined ? {} : { modelBaseUrl: flags.baseUrl }),
  };
  const once = <Desk extends ReadingDesk>(open: (given: WorkbenchSetup) => Promise<Desk>): (() => Promise<Desk>) => {
    let opening: Promise<Desk> | undefined;
    return async () => {
      opening ??= open(setup);
      const desk = await opening;
      opened = desk;
      return desk;
    };
  };
  return {
    host,
    flags,
    signal: host.stop,
    path,
    workbench: once(host.openWorkbench),
    reading: once(host.openReading),
    open: async (desk, input) => {
      const progress = createProgress(host, flags.quiet === true);
      try {
        return await openInput(desk, path(input), { signal: host.stop, onProgress: progress.show });
      } finally {
        progress.clear();
      }
    },
    print: (value, text) => host.out(flags.json === true ? `${JSON.stringify(value)}\n` : withNewline(text())),
    printText: (text) => host.out(withNewline(text)),
    opened: () => opened,
    close: async () => opened?.close(),
  };
}

function filesOf(flag: readonly string[] | true | undefined, name: string): readonly string[] {
  if (flag === true) throw usage(`Name a file behind ${name}.`);
  return flag ?? [];
}

const withNewline = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`);

/** Runs a command's work with its context. The work resolves with an exit code, or with anything else for 0. */
export type Run = (flags: GlobalFlags, work: (context: CommandContext) => Promise<unknown>) => Promise<void>;

/** A wrong combination of words on the command line. */
export const usage = (message: string): AppError => new AppError('usage', message);

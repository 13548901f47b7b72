import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export interface Launch {
  /** Absolute path of a filing to open. */
  readonly input: string | undefined;
  readonly workspace: string | undefined;
  readonly rules: readonly string[];
  readonly releases: readonly string[];
}

/**
 * What a command line asks for: a start, a second start, or a file association. Outside a package its first argument is the
 * program's folder. Switches of Chromium are passed over.
 */
export function decideLaunch(argv: readonly string[], { cwd, isPackaged }: { readonly cwd: string; readonly isPackaged: boolean }): Launch {
  const options = {
    workspace: { type: 'string' },
    rules: { type: 'string', multiple: true },
    release: { type: 'string', multiple: true },
  } as const;
  const { values, positionals } = parseArgs({ args: argv.slice(1), options, allowPositionals: true, strict: false });
  const absolute = (path: unknown): string | undefined => (typeof path !== 'string' || path === '' ? undefined : resolve(cwd, path));
  return {
    input: absolute(positionals[isPackaged ? 0 : 1]),
    workspace: values.workspace === ':memory:' ? ':memory:' : absolute(values.workspace),
    rules: (values.rules ?? []).map(absolute).filter((path) => path !== undefined),
    releases: (values.release ?? []).map(absolute).filter((path) => path !== undefined),
  };
}

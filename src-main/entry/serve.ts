import { Command } from 'commander';
import { describeServe, describeWorkspace, serveOptions } from './serve/options.ts';
import { serve } from './serve/run.ts';
import { openInstalledWorkbench } from './compose.ts';
import { standardStreams, stopSignal } from './process-host.ts';

const { out, err } = standardStreams();

await describeWorkspace(describeServe(new Command('serve')))
  .addHelpText('after', '\nExample:\n  serve 0000320193-23-000106-xbrl.zip --port 8080\n')
  .configureOutput({ writeErr: err, writeOut: out })
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))
  .action(async (input: string | undefined, flags: Parameters<typeof serveOptions>[1]) => {
    process.exitCode = await serve(serveOptions(input, flags), { openWorkbench: openInstalledWorkbench, out, err, stop: stopSignal() });
  })
  .parseAsync();

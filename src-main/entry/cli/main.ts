import process from 'node:process';
import { runCli } from './program.ts';
import { openInstalledReading, openInstalledWorkbench } from '../compose.ts';
import { standardStreams, stopSignal } from '../process-host.ts';

process.exitCode = await runCli(process.argv.slice(2), {
  ...standardStreams(),
  isTerminal: process.stderr.isTTY,
  cwd: process.cwd(),
  stop: stopSignal(),
  openWorkbench: openInstalledWorkbench,
  openReading: openInstalledReading,
});

// The command line of a checkout: builds when stale, then becomes out/main/cli.js.
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { buildOrExit } from './build.mjs';
import { callerFolder, inProject } from './project.mjs';

await buildOrExit();
const cli = inProject('out', 'main', 'cli.js');
process.argv = [process.execPath, cli, ...process.argv.slice(2)];
process.chdir(callerFolder());
await import(pathToFileURL(cli).href);

import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { dataFolder, WORKSPACE_FILE } from './data-folder.ts';
import { findInstallation, type Installation } from './installation.ts';
import type { ReadingDesk, ReadingOptions, ReadingPorts } from '#main/core/reading.ts';
import type { Workbench } from '#main/core/workbench.ts';
import { environmentSecrets } from './environment-secrets.ts';
import type { WorkbenchSetup } from './setup.ts';
import { lineLog, randomIds, systemClock } from './system-ports.ts';

/** Opens the installed program's workbench for a shell. The core is loaded here and not at start: `--help` needs none of it. */
export async function openInstalledWorkbench(setup: WorkbenchSetup): Promise<Workbench> {
  const [{ createWorkbench }, { createBuiltinModel }, { createModelProvider }] = await Promise.all([
    import('#main/core/workbench.ts'),
    import('#main/core/agents/builtin.ts'),
    import('#main/llm/provider.ts'),
  ]);
  const installation = setup.installation ?? findInstallation();
  const secrets = setup.secrets ?? environmentSecrets(process.env);
  return createWorkbench(readingOptions(setup, installation), {
    ...readingPorts(setup),
    secrets,
    models: createModelProvider({ builtin: createBuiltinModel(), secrets, baseUrl: setup.modelBaseUrl }),
  });
}

/** As much of it as reads and checks filings, which loads in half the time. */
export async function openInstalledReading(setup: WorkbenchSetup): Promise<ReadingDesk> {
  const { createReading } = await import('#main/core/reading.ts');
  return createReading(readingOptions(setup, setup.installation ?? findInstallation()), readingPorts(setup));
}

function readingOptions(setup: WorkbenchSetup, { resources, parseWorker, version }: Installation): ReadingOptions {
  const workspace = setup.workspace ?? defaultWorkspace();
  return {
    workspace,
    version,
    downloads: workspace === ':memory:' ? null : join(dirname(workspace), 'downloads'),
    resources,
    parseWorker: setup.isOneShot ? null : parseWorker,
    rules: setup.rules,
    releases: setup.releases,
    scansOnOpen: !setup.isOneShot,
  };
}

function readingPorts({ isQuiet }: WorkbenchSetup): ReadingPorts {
  return { clock: systemClock, ids: randomIds, log: lineLog((line) => void process.stderr.write(line), { quiet: isQuiet }) };
}

function defaultWorkspace(): string {
  const folder = dataFolder(process.platform, process.env, homedir());
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return join(folder, WORKSPACE_FILE);
}

import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { dataFolder, WORKSPACE_FILE } from './data-folder.ts';
import { findInstallation } from './installation.ts';
import type { Workbench } from '#main/core/workbench.ts';
import { environmentSecrets } from './secrets.ts';
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
  return createWorkbench(
    {
      workspace: setup.workspace ?? defaultWorkspace(),
      resources: installation.resources,
      parseWorker: setup.parsesInWorker ? installation.parseWorker : null,
      rules: setup.rules,
      version: installation.version,
      scansOnOpen: setup.shell !== 'cli',
    },
    {
      clock: systemClock,
      ids: randomIds,
      log: lineLog((line) => void process.stderr.write(line), { quiet: setup.isQuiet }),
      secrets,
      models: createModelProvider({ builtin: createBuiltinModel(), secrets, baseUrl: setup.modelBaseUrl }),
    },
  );
}

function defaultWorkspace(): string {
  const folder = dataFolder(process.platform, process.env, homedir());
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return join(folder, WORKSPACE_FILE);
}

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { app, type BrowserWindow, dialog, ipcMain, Menu, safeStorage } from 'electron';
import { BRIDGE_CHANNEL } from '#shared/rpc/bridge.ts';
import type { Workbench } from '#main/core/workbench.ts';
import { findInstallation, type Installation } from '../installation.ts';
import { listRendererFiles } from '../renderer-files.ts';
import { vaultSecrets } from '../vault-secrets.ts';
import type { OpenWorkbench } from '../setup.ts';
import { type BridgeHost, createBridgeHost } from './bridge.ts';
import { decideLaunch, type Launch } from './launch.ts';
import { menuTemplate } from './menu.ts';
import { declareScheme, serveAppScheme } from './protocol.ts';
import { lockSession, openWindow } from './window.ts';

/** Starts the window program. Must run before the app is ready. */
export function startElectron(openWorkbench: OpenWorkbench): void {
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return;
  }
  declareScheme();
  app.enableSandbox();
  const launch = launchOf(process.argv, process.cwd());
  // A file association on macOS arrives as an event, possibly before there is anything to open it with.
  const early: string[] = launch.input === undefined ? [] : [launch.input];
  let openPath = (path: string): void => void early.push(path);
  app.on('open-file', (event, path) => {
    event.preventDefault();
    openPath(path);
  });
  app.on('second-instance', (_event, argv, cwd) => {
    const { input } = launchOf(argv, cwd);
    if (input !== undefined) openPath(input);
  });
  void app
    .whenReady()
    .then(() => run(openWorkbench, launch))
    .then((opener) => {
      openPath = opener;
      early.forEach(opener);
    })
    .catch((error: unknown) => {
      dialog.showErrorBox('The workbench could not be started.', error instanceof Error ? error.message : String(error));
      app.exit(5);
    });
}

const launchOf = (argv: readonly string[], cwd: string): Launch => decideLaunch(argv, { cwd, isPackaged: app.isPackaged });

async function run(openWorkbench: OpenWorkbench, { workspace, rules, releases }: Launch): Promise<(path: string) => void> {
  const resources = app.isPackaged ? pathToFileURL(join(process.resourcesPath, 'resources', '/')) : undefined;
  const installation = findInstallation(resources);
  const folder = app.getPath('userData');
  mkdirSync(folder, { recursive: true });
  const secrets = vaultSecrets(safeStorage, join(folder, 'secrets.json'), process.platform);
  const workbench = await openWorkbench({
    isOneShot: false,
    workspace,
    rules,
    releases,
    isQuiet: false,
    secrets,
    installation,
  });
  const bridge = createBridgeHost(workbench);
  serveAppScheme(listRendererFiles(fileURLToPath(installation.renderer)));
  lockSession();
  ipcMain.handle(BRIDGE_CHANNEL, (event, request: unknown) => bridge.handle(event, request));
  closeWithApp(workbench);
  return showWindow(installation, bridge);
}

function showWindow({ preload }: Installation, bridge: BridgeHost): (path: string) => void {
  const show = (): BrowserWindow => openWindow(fileURLToPath(preload));
  let window = show();
  const openPath = (path: string): void => {
    if (window.isDestroyed()) window = show();
    if (window.isMinimized()) window.restore();
    window.focus();
    app.addRecentDocument(path);
    bridge.open(path);
  };
  const choose = (property: 'openFile' | 'openDirectory') => (): void =>
    void dialog.showOpenDialog(window, { properties: [property] }).then(({ filePaths }) => filePaths.slice(0, 1).forEach(openPath));
  Menu.setApplicationMenu(
    Menu.buildFromTemplate(
      menuTemplate(process.platform, app.isPackaged, { openFile: choose('openFile'), openFolder: choose('openDirectory') }),
    ),
  );
  app.on('activate', () => {
    if (window.isDestroyed()) window = show();
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  return openPath;
}

/** Running work is cancelled and the workspace closed before the process ends. */
function closeWithApp(workbench: Workbench): void {
  let isClosed = false;
  app.on('will-quit', (event) => {
    if (isClosed) return;
    event.preventDefault();
    isClosed = true;
    void workbench.close().finally(() => app.quit());
  });
}

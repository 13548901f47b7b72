import type { MenuItemConstructorOptions } from 'electron';

export interface MenuActions {
  readonly openFile: () => void;
  readonly openFolder: () => void;
}

/** The native menu as data. */
export function menuTemplate(platform: NodeJS.Platform, isPackaged: boolean, actions: MenuActions): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  const separator: MenuItemConstructorOptions = { type: 'separator' };
  const file: MenuItemConstructorOptions[] = [
    { id: 'open-file', label: 'Open Filing…', accelerator: 'CmdOrCtrl+O', click: actions.openFile },
    { id: 'open-folder', label: 'Open Folder…', accelerator: 'CmdOrCtrl+Shift+O', click: actions.openFolder },
    ...(isMac ? [{ role: 'recentDocuments', submenu: [{ role: 'clearRecentDocuments' }] } satisfies MenuItemConstructorOptions] : []),
    separator,
    { role: isMac ? 'close' : 'quit' },
  ];
  const view: MenuItemConstructorOptions[] = [
    { role: 'reload' },
    separator,
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { role: 'togglefullscreen' },
    ...(isPackaged ? [] : [separator, { role: 'toggleDevTools' } satisfies MenuItemConstructorOptions]),
  ];
  return [
    ...(isMac ? [{ role: 'appMenu' } satisfies MenuItemConstructorOptions] : []),
    { label: 'File', submenu: file },
    { role: 'editMenu' },
    { label: 'View', submenu: view },
    { role: 'windowMenu' },
  ];
}

import { BrowserWindow, session } from 'electron';
import { APP_URL, decideDownload, decideNavigation, decidePermission, decideWindowOpen, WEB_PREFERENCES } from './security.ts';

/** Every window and every page that this program ever has obeys these; set once, before the first window. */
export function lockSession(): void {
  session.defaultSession.setPermissionRequestHandler((_page, _permission, answer) => answer(decidePermission()));
  session.defaultSession.setPermissionCheckHandler(() => decidePermission());
  session.defaultSession.setDevicePermissionHandler(() => decidePermission());
  session.defaultSession.on('will-download', (event, item) => {
    if (decideDownload(item.getURL()) === 'deny') event.preventDefault();
  });
}

export function openWindow(preload: string): BrowserWindow {
  const window = new BrowserWindow({
    width: 1440,
    height: 900,
    minWidth: 900,
    minHeight: 600,
    show: false,
    autoHideMenuBar: true,
    webPreferences: { ...WEB_PREFERENCES, preload },
  });
  const { webContents } = window;
  const keepHere = (event: { readonly url: string; preventDefault(): void }): void => {
    if (decideNavigation(event.url) === 'deny') event.preventDefault();
  };
  webContents.on('will-navigate', keepHere);
  webContents.on('will-frame-navigate', (event) => {
    // Documents of a filing are shown in frames by address or srcdoc; a frame goes nowhere else.
    if (event.isMainFrame) keepHere(event);
    else if (decideNavigation(event.url) === 'deny' && !/^(about:|blob:)/.test(event.url)) event.preventDefault();
  });
  webContents.on('will-redirect', keepHere);
  webContents.on('will-attach-webview', (event) => event.preventDefault());
  webContents.setWindowOpenHandler(decideWindowOpen);
  window.once('ready-to-show', () => window.show());
  void window.loadURL(APP_URL);
  return window;
}

import type { WebPreferences } from 'electron';

/** The one origin that the window ever shows. */
export const APP_SCHEME = 'app';
export const APP_HOST = 'workbench';
export const APP_URL = `${APP_SCHEME}://${APP_HOST}/`;

/** What a page gets: no Node, no shared world, no way to lift the sandbox. */
export const WEB_PREFERENCES = {
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  webviewTag: false,
  navigateOnDragDrop: false,
  spellcheck: false,
} as const satisfies WebPreferences;

export function isAppUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && url.protocol === `${APP_SCHEME}:` && url.host === APP_HOST && url.username === '' && url.password === '';
}

/** The window goes nowhere but to its own pages. */
export const decideNavigation = (target: string): 'allow' | 'deny' => (isAppUrl(target) ? 'allow' : 'deny');

/** One window; nothing opens another. */
export const decideWindowOpen = (): { readonly action: 'deny' } => ({ action: 'deny' });

/** What a page may save to disk: only what it made itself (a list as CSV), which the window asks a place for. Nothing is fetched to be saved. */
export const decideDownload = (url: string): 'allow' | 'deny' =>
  url.startsWith('blob:') && isAppUrl(url.slice('blob:'.length)) ? 'allow' : 'deny';

/** The pages need no device, no location, no notification and no access to the clipboard beyond a copy command. */
export const decidePermission = (): false => false;

/** As much of Electron's WebFrameMain as the decision needs. */
export interface SenderFrame {
  readonly url: string;
  readonly parent: unknown;
}

/** Only the top frame of one of our pages may speak to the main process. */
export const isTrustedSender = (frame: SenderFrame | null): boolean => frame !== null && frame.parent === null && isAppUrl(frame.url);

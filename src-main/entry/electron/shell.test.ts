import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { BRIDGE_CHANNEL as CHANNEL } from '#shared/rpc/bridge.ts';
import { DEFAULT_SETTINGS } from '#shared/rpc/app.ts';
import type { WorkbenchSetup } from '../setup.ts';
import { type FakeWorkbench, fakeWorkbench } from '../testing/fake-workbench.ts';
import { APP_URL } from './security.ts';
import { startElectron } from './shell.ts';
import { app, invoke, preventable, standIn } from './testing/electron-stand-in.ts';

vi.mock('electron', () => import('./testing/electron-stand-in.ts'));

const top = { url: APP_URL, parent: null };
const setups: WorkbenchSetup[] = [];
let workbench: FakeWorkbench;

beforeAll(async () => {
  standIn.userData = mkdtempSync(join(tmpdir(), 'auditflow-electron-'));
  workbench = fakeWorkbench({ 'settings.get': async () => DEFAULT_SETTINGS });
  startElectron(async (setup) => {
    setups.push(setup);
    return workbench;
  });
  app.emit('second-instance', {}, ['electron', '/src', 'early.zip'], '/data');
  await vi.waitFor(() => expect(standIn.windows).toHaveLength(1));
});
afterAll(() => rmSync(standIn.userData, { recursive: true, force: true }));

const page = () => {
  const window = standIn.windows.at(-1);
  if (window === undefined) throw new Error('no window');
  return window;
};

describe('the window program', () => {
  it('declares its scheme, sandboxes everything, and shows one window with a page that has no Node', () => {
    expect(standIn.schemes).toEqual([{ scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } }]);
    expect(standIn.isSandboxed).toBe(true);
    expect(page().url).toBe(APP_URL);
    expect(page().isShown).toBe(true);
    expect(page().options.webPreferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webviewTag: false,
      preload: expect.stringMatching(/index\.cjs$/),
    });
    expect(setups).toMatchObject([{ isOneShot: false }]);
  });

  it('lets the page go nowhere, open nothing, embed nothing and ask for nothing', () => {
    const { webContents } = page();
    for (const name of ['will-navigate', 'will-redirect'] as const) {
      const away = preventable({ url: 'https://example.com/' });
      webContents.emit(name, away);
      expect(away.isPrevented).toBe(true);
      const home = preventable({ url: `${APP_URL}settings` });
      webContents.emit(name, home);
      expect(home.isPrevented).toBe(false);
    }
    const frame = preventable({ url: 'https://example.com/', isMainFrame: false });
    webContents.emit('will-frame-navigate', frame);
    expect(frame.isPrevented).toBe(true);
    const webview = preventable({});
    webContents.emit('will-attach-webview', webview);
    expect(webview.isPrevented).toBe(true);
    expect(webContents.windowOpen?.({})).toEqual({ action: 'deny' });
    const saving = (url: string) => {
      const event = preventable({});
      standIn.downloads.emit('will-download', event, { getURL: () => url });
      return event.isPrevented ? 'refused' : 'saved';
    };
    expect([saving('blob:app://workbench/1'), saving('https://example.com/x.exe')]).toEqual(['saved', 'refused']);
    const answers: unknown[] = [];
    standIn.permission.request?.({}, 'geolocation', (answer: unknown) => answers.push(answer));
    expect([...answers, standIn.permission.check?.({}), standIn.permission.device?.({})]).toEqual([false, false, false]);
  });

  it('answers the contract on its one channel, to its own top frame only', async () => {
    expect([...standIn.ipc.keys()]).toEqual([CHANNEL]);
    await invoke(CHANNEL, { kind: 'connect' }, top);
    await invoke(CHANNEL, { kind: 'message', message: { kind: 'req', id: 1, method: 'settings.get', input: {} } }, top);
    await vi.waitFor(() =>
      expect(page().webContents.sent).toContainEqual({ kind: 'message', message: { kind: 'ok', id: 1, output: DEFAULT_SETTINGS } }),
    );
    for (const frame of [null, { url: APP_URL, parent: {} }, { url: 'https://example.com/', parent: null }]) {
      await expect(invoke(CHANNEL, { kind: 'connect' }, frame)).rejects.toThrow('Only pages of the workbench may ask.');
    }
    for (const junk of [null, 7, {}, { kind: 'other' }, { kind: 'stage' }, { kind: 'stage', paths: [] }, { kind: 'stage', paths: [''] }]) {
      await expect(invoke(CHANNEL, junk, top)).rejects.toThrow();
    }
  });

  it('gives tokens for paths and never a path', async () => {
    const staged = await invoke(CHANNEL, { kind: 'stage', paths: ['/data/filing/a.xsd', '/data/filing/a.htm'] }, top);
    expect(staged).toEqual({ token: expect.stringMatching(/^token-/), displayName: 'a.htm' });
    expect(workbench.staged.get((staged as { token: string }).token)?.path).toBe('/data/filing/a.htm');
  });

  it('tells the page of filings that were chosen outside it, also before it was there', async () => {
    const opened = (): unknown[] => page().webContents.sent.filter((message) => (message as { kind: string }).kind === 'open');
    expect(opened()).toEqual([{ kind: 'open', staged: { token: expect.any(String), displayName: 'early.zip' } }]);
    const event = preventable({});
    app.emit('open-file', event, '/data/later.zip');
    expect(event.isPrevented).toBe(true);
    standIn.dialogPaths = ['/data/chosen.zip'];
    const file = (standIn.menu as { label?: string; submenu?: { click?: () => void }[] }[]).find(({ label }) => label === 'File');
    file?.submenu?.[0]?.click?.();
    await vi.waitFor(() => expect(opened()).toHaveLength(3));
    expect(standIn.recent).toEqual(['/data/early.zip', '/data/later.zip', '/data/chosen.zip']);
    expect(JSON.stringify(page().webContents.sent)).not.toContain('/data/');
  });

  it('closes the workbench before it ends', async () => {
    page().close();
    await vi.waitFor(() => expect(standIn.exitCode).toBe(0));
    expect(workbench.isClosed()).toBe(true);
  });
});

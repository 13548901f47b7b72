import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { type ElectronHost, installPreload, startElectronHost } from './support/electron-host.ts';

const sample = (path: string): string => fileURLToPath(new URL(`../resources/samples/${path}`, import.meta.url));
const INSTANCE = sample('quiet-meadow-10q/qmd-20250331.xml');
const INLINE = sample('harbor-lantern-10k/hln-20241231.htm');

let host: ElectronHost;
test.beforeEach(async () => {
  host = await startElectronHost(['--workspace', ':memory:']);
});
test.afterEach(() => host.stop());

test('the built main process sets up Electron as it must', async () => {
  expect(await host.describe()).toMatchObject({
    windows: 1,
    url: 'app://workbench/',
    webPreferences: { contextIsolation: true, sandbox: true, nodeIntegration: false, webSecurity: true, webviewTag: false },
    schemes: [{ scheme: 'app', privileges: { standard: true, secure: true } }],
    protocols: ['app'],
    channels: ['auditflow'],
    isNavigationDenied: true,
    windowOpen: { action: 'deny' },
    permission: false,
    errors: [],
  });
  expect(await host.closeWindow()).toBe(0);
});

test('built main, preload and renderer work together under the policy', async ({ page }) => {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  await installPreload(page, { 'qmd-20250331.xml': INSTANCE });

  const response = await page.goto(host.address);
  expect(response?.headers()['content-security-policy']).toContain("default-src 'none'");
  await page.locator('input[type=file]').first().setInputFiles(INSTANCE);
  await expect(page).toHaveURL(/\/filing\/filing-/);
  await expect(page.getByText('Quiet Meadow').first()).toBeVisible();

  // Reload: a new page, a new connection, the same place.
  await page.reload();
  await expect(page.getByText('Quiet Meadow').first()).toBeVisible();

  // The page never learns where a file lies.
  expect(await page.content()).not.toContain(fileURLToPath(new URL('..', import.meta.url)));
  expect(problems).toEqual([]);
});

test('a filing that the operating system opens with the program is shown', async ({ page }) => {
  await installPreload(page);
  await page.goto(host.address);
  await expect(page.locator('input[type=file]').first()).toBeAttached();
  host.openFromOutside(INLINE);
  await expect(page).toHaveURL(/\/filing\/filing-/);
  await expect(page.getByText('Harbor Lantern').first()).toBeVisible();
});

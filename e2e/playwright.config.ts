import { defineConfig } from '@playwright/test';
import { browserArguments, findBrowser } from '../scripts/browser.mjs';

const executablePath = findBrowser();

const browser = {
  name: 'chromium',
  testMatch: '**/*.spec.ts',
  use: {
    browserName: 'chromium' as const,
    viewport: { width: 1440, height: 900 },
    launchOptions: { ...(executablePath === undefined ? {} : { executablePath }), args: browserArguments() },
  },
};

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results/browser',
  fullyParallel: false,
  workers: 1,
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: { trace: 'retain-on-failure' },
  projects: [browser],
});

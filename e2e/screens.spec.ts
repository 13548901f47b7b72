import { type Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { takePictures } from './support/pictures.ts';
import { type RunningServer, sharedRules, STORY_FILING } from './support/server.ts';
import { openFirstCase } from './support/steps.ts';

/** Opens the filing, takes up its errors and lets the auditors run on all of them; gives the filing's address. */
async function prepare(page: Page, server: RunningServer): Promise<string> {
  await page.goto(server.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const filing = new URL(page.url()).pathname;
  await openFirstCase(page);
  return filing;
}

test('the screens around an audit, both themes, three sizes: a picture, no serious accessibility fault, a clean console', async ({
  page,
  workbench,
}) => {
  test.setTimeout(240_000);
  const server = await workbench.start([STORY_FILING, ...sharedRules()]);
  const filing = await prepare(page, server);
  const screens = [
    // Name, address, and what stands there only once everything has come.
    ['start', '/', 'Period end'],
    ['overview', filing, 'Largest errors'],
    ['findings', `${filing}/findings`, 'As written'],
    ['calculations', `${filing}/calculations`, 'Allows'],
    ['cases', `${filing}/cases`, 'How they came to it'],
    ['case', new URL(page.url()).pathname, 'Where they differ'],
    ['review', '/review', 'How they came to it'],
    ['settings', '/settings', 'Your name'],
  ] as const;
  const origin = new URL(server.url).origin;
  for (const [name, path, landmark] of screens) {
    await page.goto(`${origin}${path}`);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.getByText(landmark, { exact: true }).first()).toBeVisible();
    await takePictures(page, name);
  }
});

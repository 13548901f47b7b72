import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Page } from '@playwright/test';
import { takePictures } from './support/pictures.ts';
import { usGaap2024 } from './support/releases.ts';
import { expect, test } from './support/test.ts';
import { inRoot } from './support/server.ts';

const SAMPLE = inRoot('resources/samples/harbor-lantern-10k');
const RELEASE = usGaap2024();

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const added = (page: Page) => page.getByRole('status', { name: 'Added' });
const statusBar = (page: Page) => page.getByRole('contentinfo');
const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

/** Chooses the release, leaves the guess as it is, and waits until it is there. */
async function addRelease(page: Page): Promise<void> {
  await page.getByTestId('choose-release').setInputFiles(RELEASE);
  await expect(page.getByRole('radio', { name: 'Release' })).toBeChecked();
  await page.keyboard.press('Enter');
  await expect(added(page)).toContainText('us-gaap 2024 was added', { timeout: 60_000 });
}

test.beforeEach(async ({ page, workbench }) => {
  await page.goto((await workbench.start([SAMPLE])).url);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Harbor Lantern');
});

test('a release is added where a filing lacks it, answers for it, and is removed again', async ({ page }) => {
  test.setTimeout(120_000);
  await press(page, 'g', 'm');
  await expect(heading(page, 'Missing')).toBeVisible();
  await expect(row(page, 'us-gaap 2024')).toContainText('Starter table only');
  await expect(statusBar(page)).toContainText('us-gaap 2024: starter table');

  await press(page, 'Enter');
  await expect(heading(page, 'Taxonomies')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Add a release' })).toContainText('Add us-gaap 2024');
  await expect(page.getByText('No release is installed yet')).toBeVisible();
  await addRelease(page);
  await expect(row(page, 'us-gaap 2024')).toContainText('us-gaap-2024.zip');
  await expect(page.getByRole('complementary', { name: 'The selected release' })).toContainText('What it lacks');
  await expect(statusBar(page)).not.toContainText('us-gaap 2024: starter table');

  await press(page, 'g', 'm');
  await expect(row(page, 'us-gaap 2024')).toContainText('Own year installed');

  await press(page, 'g', 'x');
  await expect(row(page, 'us-gaap 2024')).toHaveAttribute('aria-selected', 'true');
  await press(page, 'Delete');
  const dialog = page.getByRole('dialog', { name: 'Remove us-gaap 2024?' });
  await expect(dialog).toContainText('1 opened filing is of us-gaap 2024: HLNW');
  await dialog.getByRole('button', { name: 'Remove release' }).click();
  await expect(page.getByText('us-gaap 2024 was removed.')).toBeVisible();
  await expect(row(page, 'us-gaap 2024')).toBeHidden();
  await expect(added(page)).toBeHidden();
  await press(page, 'g', 'm');
  await expect(row(page, 'us-gaap 2024')).toContainText('Starter table only');
});

test('the same bytes are added once', async ({ page }) => {
  test.setTimeout(120_000);
  await press(page, 'g', 'x');
  await addRelease(page);
  await page.getByTestId('choose-release').setInputFiles(RELEASE);
  await page.keyboard.press('Enter');
  await expect(added(page)).toContainText('us-gaap-2024.zip was added before', { timeout: 60_000 });
  await expect(row(page, 'us-gaap 2024')).toHaveCount(1);
});

test('what a file is can be changed before it starts, and a refusal leaves nothing', async ({ page, workbench }) => {
  const path = join(workbench.folder, 'minutes.csv');
  writeFileSync(path, 'minutes,of,a meeting\n');
  await press(page, 'g', 'x');
  await page.getByTestId('choose-release').setInputFiles(path);
  await expect(page.getByRole('radio', { name: 'Concept table' })).toBeChecked();
  await page.getByRole('radio', { name: 'Release' }).click();
  await page.getByRole('button', { name: 'Add as release' }).click();
  const refusal = page.getByRole('region', { name: 'Not added' });
  await expect(refusal.getByRole('heading', { name: 'minutes.csv was not added' })).toBeVisible();
  await expect(refusal.getByText(/minutes\.csv .*\.$/).first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(refusal).toBeHidden();
  await expect(page.getByText('No release is installed yet')).toBeVisible();
});

test('adding can be cancelled and leaves nothing', async ({ page }) => {
  await press(page, 'g', 'x');
  // So slow that there is a middle: the server has the file, and its answer comes when the page has given up.
  const gate = Promise.withResolvers<undefined>();
  const answered = Promise.withResolvers<undefined>();
  await page.route('**/stage', async (route) => {
    const response = await route.fetch();
    await gate.promise;
    // The request is not waiting any more.
    await route.fulfill({ response }).catch(() => undefined);
    answered.resolve(undefined);
  });
  await page.getByTestId('choose-release').setInputFiles(RELEASE);
  await page.keyboard.press('Enter');
  const progress = page.getByRole('status', { name: 'Adding us-gaap-2024.zip' });
  await expect(progress).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(progress).toBeHidden();
  gate.resolve(undefined);
  await answered.promise;
  await page.unroute('**/stage');
  await expect(page.getByText('No release is installed yet')).toBeVisible();
  // One is added after the other: had the first gone on, the second would find its bytes there.
  await addRelease(page);
});

test('a release that is dropped on the screen is no filing', async ({ page }) => {
  await press(page, 'g', 'x');
  const transfer = await page.evaluateHandle(() => {
    const made = new DataTransfer();
    made.items.add(new File(['{"rule": "DQC.US.0015"}'], 'list.json'));
    return made;
  });
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
  await expect(page.getByRole('form', { name: 'Add list.json' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Rule data' })).toBeChecked();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('form', { name: 'Add list.json' })).toBeHidden();
  await expect(heading(page, 'Taxonomies')).toBeVisible();
});

test('what the publishers offer is listed by year, and without a network it says so', async ({ page }) => {
  await press(page, 'g', 'x');
  await page.getByRole('tab', { name: /^Offered by the publishers/ }).click();
  await page.keyboard.press('/');
  await page.keyboard.type('us-gaap 2024');
  await expect(page).toHaveURL(/\/taxonomies\?tab=offered&text=us-gaap\+2024$/);
  await page.keyboard.press('Escape');
  await expect(row(page, 'us-gaap 2024')).toBeVisible();
  const refusal = page.getByRole('region', { name: 'Not added' });
  // Enter opens rows elsewhere, and never asks a network.
  await row(page, 'us-gaap 2024').getByRole('link').click();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status', { name: /^Downloading/ }).or(refusal)).toHaveCount(0);
  await row(page, 'us-gaap 2024')
    .getByRole('button', { name: /^Download/ })
    .click();
  await expect(refusal.getByRole('heading', { name: 'us-gaap 2024 was not downloaded' })).toBeVisible({ timeout: 45_000 });
  await expect(refusal.getByRole('button', { name: 'Try again' })).toBeVisible();
  await takePictures(page, 'taxonomies-offline');
});

test('both tabs and every state: pictures, no serious accessibility fault, a clean console', async ({ page }) => {
  test.setTimeout(180_000);
  await press(page, 'g', 'x');
  await expect(page.getByText('No release is installed yet')).toBeVisible();
  await takePictures(page, 'taxonomies-empty');
  await page.getByTestId('choose-release').setInputFiles(RELEASE);
  await expect(page.getByRole('form', { name: 'Add us-gaap-2024.zip' })).toBeVisible();
  await takePictures(page, 'taxonomies-chosen');
  await page.keyboard.press('Enter');
  await expect(added(page)).toBeVisible({ timeout: 60_000 });
  await takePictures(page, 'taxonomies-added');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await press(page, 'k');
  await takePictures(page, 'taxonomies');
  await page.getByRole('tab', { name: /^Offered by the publishers/ }).click();
  await expect(row(page, 'us-gaap 2024')).toBeVisible();
  await takePictures(page, 'taxonomies-offered');
});

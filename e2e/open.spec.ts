import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { buildZip } from '#main/xml/testing/zip-builder.ts';
import { inRoot } from './support/server.ts';

const FOLDER = inRoot('resources/samples/quiet-meadow-10q');
const COMPANY = 'Quiet Meadow';
const zip = buildZip(readdirSync(FOLDER).map((name) => ({ name, content: readFileSync(join(FOLDER, name)) })));

interface Dropped {
  readonly name: string;
  readonly base64: string;
}
const dropped = (path: string, name: string): Dropped => ({ name, base64: readFileSync(path).toString('base64') });

/** Lets files fall onto the window, as a drag from the desktop does. */
async function drop(page: Page, files: readonly Dropped[]): Promise<void> {
  const transfer = await page.evaluateHandle((all) => {
    const made = new DataTransfer();
    for (const { name, base64 } of all) made.items.add(new File([Uint8Array.from(atob(base64), (one) => one.charCodeAt(0))], name));
    return made;
  }, files);
  await page.dispatchEvent('main', 'dragover', { dataTransfer: transfer });
  await expect(page.locator('html')).toHaveAttribute('data-dragging', 'true');
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
  await expect(page.locator('html')).not.toHaveAttribute('data-dragging');
}

const refusal = (page: Page) => page.getByRole('region', { name: 'Not opened' });

async function expectNothingKept(page: Page): Promise<void> {
  await page.reload();
  await expect(page.getByText('No filing was opened yet')).toBeVisible();
  await expect(refusal(page)).toBeHidden();
}

test.beforeEach(async ({ page, workbench }) => {
  await page.goto((await workbench.start()).url);
  await expect(page.getByText('No filing was opened yet')).toBeVisible();
});

test('a folder is chosen', async ({ page }) => {
  await page.getByTestId('choose-folder').setInputFiles(FOLDER);
  await expect(page).toHaveURL(/\/filing\/filing-/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(COMPANY);
});

test('the button and its key open the dialog for files', async ({ page }) => {
  const byButton = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Choose file/ }).click();
  expect((await byButton).isMultiple()).toBe(true);
  const byKey = page.waitForEvent('filechooser');
  await page.keyboard.press('Control+o');
  const chooser = await byKey;
  await chooser.setFiles(readdirSync(FOLDER).map((name) => join(FOLDER, name)));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(COMPANY);
});

test('files of one set are dropped together', async ({ page }) => {
  await drop(
    page,
    readdirSync(FOLDER).map((name) => dropped(join(FOLDER, name), name)),
  );
  await expect(page.getByRole('heading', { level: 1 })).toContainText(COMPANY);
});

test('a zip is chosen and dropped, from any screen', async ({ page }) => {
  await page.getByTestId('choose-file').setInputFiles({ name: 'qmd.zip', mimeType: 'application/zip', buffer: zip });
  await expect(page.getByRole('heading', { level: 1 })).toContainText(COMPANY);
  const first = new URL(page.url()).pathname;
  await page.keyboard.press('g');
  await page.keyboard.press(',');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await drop(page, [{ name: 'again.zip', base64: zip.toString('base64') }]);
  // The same bytes are the same filing.
  await expect.poll(() => new URL(page.url()).pathname).toBe(first);
});

test('a drop that holds no file changes nothing', async ({ page }) => {
  const transfer = await page.evaluateHandle(() => {
    const made = new DataTransfer();
    made.setData('text/plain', 'not a file');
    return made;
  });
  await page.dispatchEvent('main', 'dragover', { dataTransfer: transfer });
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
  await expect(page.getByRole('heading', { level: 1, name: 'Start' })).toBeVisible();
  await expect(refusal(page)).toBeHidden();
});

test('a refusal says so in a sentence, goes away and leaves nothing', async ({ page, workbench }) => {
  const pdf = join(workbench.folder, 'report.zip');
  writeFileSync(pdf, '%PDF-1.4\n%%EOF\n');
  await drop(page, [dropped(pdf, 'report.zip')]);
  await expect(refusal(page).getByRole('heading', { name: 'report.zip was not opened' })).toBeVisible();
  await expect(
    refusal(page)
      .getByText(/\w+.*\.$/)
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(refusal(page)).toBeHidden();
  await page.getByTestId('choose-file').setInputFiles(pdf);
  await expect(refusal(page)).toBeVisible();
  await refusal(page).getByRole('button', { name: 'Dismiss' }).click();
  await expectNothingKept(page);
});

test('two files that are no filing are refused together', async ({ page, workbench }) => {
  const paths = ['notes.htm', 'table.xml'].map((name) => join(workbench.folder, name));
  for (const path of paths) writeFileSync(path, '<p>No XBRL in here.</p>');
  await page.getByTestId('choose-file').setInputFiles(paths);
  await expect(refusal(page).getByRole('heading', { name: /notes\.htm and 1 more was not opened/ })).toBeVisible();
  await expectNothingKept(page);
});

test('more files than a filing can have are refused before they are sent', async ({ page }) => {
  await page.evaluate(() => {
    const made = new DataTransfer();
    for (let index = 0; index <= 5000; index += 1) made.items.add(new File(['x'], `page-${index}.htm`));
    const input = document.querySelector<HTMLInputElement>('[data-testid="choose-file"]');
    if (input === null) throw new Error('no file input');
    input.files = made.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await expect(refusal(page).getByText('holds more than 5000 files')).toBeVisible();
  await expectNothingKept(page);
});

test('opening can be cancelled and leaves nothing', async ({ page }) => {
  // So slow that there is a middle: the hand-over waits until the page gives up.
  await page.route('**/stage', () => {});
  await page.getByTestId('choose-folder').setInputFiles(FOLDER);
  await expect(page.getByRole('status', { name: /^Opening/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('status', { name: /^Opening/ })).toBeHidden();
  await page.unroute('**/stage');
  await expectNothingKept(page);
});

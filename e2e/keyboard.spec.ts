import { type Page } from '@playwright/test';
import { nextAddress } from './support/address.ts';
import { expect, test } from './support/test.ts';
import { inRoot } from './support/server.ts';
import { openFirstCase, replayAll, yourDecision } from './support/steps.ts';

const SAMPLE = inRoot('resources/samples/harbor-lantern-10k');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const rows = (page: Page) => page.locator('[data-list-row]');
const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
/** What lists show as selected, by its text. */
const selectedRow = (page: Page) => page.locator('[data-list-row][aria-current="true"]');

test.beforeEach(async ({ page, workbench }) => {
  await page.goto((await workbench.start([SAMPLE])).url);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Harbor Lantern');
});

test('the sheet of keys names every action and gives the focus back', async ({ page }) => {
  const link = page.getByRole('link', { name: 'All findings' });
  await link.focus();
  await press(page, '?');
  const sheet = page.getByRole('dialog', { name: 'All keys' });
  await expect(sheet).toBeVisible();
  for (const title of [
    'Go to or run a command',
    'Next row',
    'Next case',
    'Next step',
    'Replay every tool call',
    'Approve',
    'Override',
    'Reopen',
    'Undo the last decision',
  ])
    await expect(sheet.getByText(title, { exact: true })).toBeVisible();
  for (const key of ['?', 'J', 'K', '.', ',', 'A', 'R', 'U', 'O', 'V', 'M', 'Esc'])
    await expect(sheet.locator('kbd').getByText(key, { exact: true }).first()).toBeVisible();
  // A modal dialog keeps its keys: nothing behind it moves.
  const before = page.url();
  await press(page, 'g', ',');
  expect(page.url()).toBe(before);
  await press(page, 'Escape');
  await expect(sheet).toBeHidden();
  await expect(link).toBeFocused();
});

test('go-sequences reach every screen', async ({ page }) => {
  for (const [key, name] of [
    ['f', 'Facts'],
    ['c', 'Calculations'],
    ['m', 'Missing'],
    ['x', 'Taxonomies'],
    ['s', 'CONSOLIDATED BALANCE SHEETS'],
    ['d', 'Findings'],
    ['k', 'Cases'],
    ['r', 'Review queue'],
    [',', 'Settings'],
    ['h', 'Start'],
  ] as const) {
    await press(page, 'g', key);
    await expect(heading(page, name)).toBeVisible();
  }
});

test('the palette goes by keyboard, and gives the focus back when it is left', async ({ page }) => {
  const link = page.getByRole('link', { name: 'All findings' });
  await link.focus();
  await press(page, 'Control+k');
  await expect(page.getByRole('dialog')).toBeVisible();
  await press(page, 'Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(link).toBeFocused();
  await press(page, 'Control+k');
  await page.keyboard.type('settings');
  await expect(page.getByRole('option').first()).toContainText(/settings/i);
  await press(page, 'Enter');
  await expect(heading(page, 'Settings')).toBeVisible();
});

test('j and k move through findings with the focus, Enter opens the case that there is', async ({ page }) => {
  await openFirstCase(page);
  await press(page, 'g', 'd');
  await expect(heading(page, 'Findings')).toBeVisible();
  await rows(page).first().focus();
  const first = await selectedRow(page).textContent();
  await press(page, 'j');
  await expect(selectedRow(page)).not.toHaveText(first ?? '');
  await expect(selectedRow(page)).toBeFocused();
  await press(page, 'k');
  await expect(selectedRow(page)).toHaveText(first ?? '');
  await press(page, 'Enter');
  await expect(page).toHaveURL(/\/cases\/[^?]+/);
  await press(page, 'Escape');
  await expect(heading(page, 'Cases')).toBeVisible();
  await rows(page).nth(1).dblclick();
  await expect(page).toHaveURL(/\/cases\/[^?]+/);
});

test('the review queue opens the row that is selected, wherever the focus began', async ({ page }) => {
  await openFirstCase(page);
  await press(page, 'g', 'r');
  await expect(heading(page, 'Review queue')).toBeVisible();
  await rows(page).first().focus();
  await press(page, 'j');
  const selected = page.locator('tr[aria-selected="true"] [data-list-row]');
  await expect(selected).toBeFocused();
  const href = (await selected.getAttribute('href')) ?? '';
  await press(page, 'Enter');
  await expect.poll(() => new URL(page.url()).pathname).toBe(href);
});

test('a case from the keyboard: steps, replay, approve, undo, reopen, override left alone', async ({ page }) => {
  await openFirstCase(page);
  const review = yourDecision(page);
  const approved = review
    .getByText(/^Approved/)
    .filter({ visible: true })
    .first();
  const one = page.url();
  await press(page, '.');
  const step = await nextAddress(page, one);
  await press(page, '.');
  await nextAddress(page, step);
  await press(page, ',');
  await expect.poll(() => page.url()).toBe(step);

  await replayAll(page);

  await press(page, 'a');
  await expect(approved).toBeVisible();
  await press(page, 'Control+z');
  await expect(review.getByText(/^Approved by/)).toHaveCount(0);
  await press(page, 'a');
  await expect(approved).toBeVisible();
  await press(page, 'u');
  await expect(review.getByText(/^Approved by/)).toHaveCount(0);

  await press(page, 'o');
  const dialog = page.getByRole('dialog', { name: 'Override the verdict' });
  await expect(dialog).toBeVisible();
  await press(page, 'Escape');
  await expect(dialog).toBeHidden();
  await expect(review.getByText(/^Overridden/)).toHaveCount(0);

  await press(page, 'm');
  await page.keyboard.type('jk a note, not a command');
  expect(new URL(page.url()).pathname).toBe(new URL(one).pathname);
  await press(page, 'Escape');
  await press(page, 'j');
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(new URL(one).pathname);
  await press(page, 'k');
  await expect.poll(() => new URL(page.url()).pathname).toBe(new URL(one).pathname);
});

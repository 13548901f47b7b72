import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Page } from '@playwright/test';
import { type Fate, refusal, standBetween } from './support/between.ts';
import { expect, test } from './support/test.ts';
import { takePicture, takePictures } from './support/pictures.ts';
import { inRoot, IS_REAL_STORY, sharedRules, STORY_FILING } from './support/server.ts';

const SAMPLE = inRoot('resources/samples/harbor-lantern-10k');
/** An instance whose schema is not there. */
const ALONE = `<?xml version="1.0"?>
<xbrli:xbrl xmlns:xbrli="http://www.xbrl.org/2003/instance" xmlns:link="http://www.xbrl.org/2003/linkbase"
  xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:iso4217="http://www.xbrl.org/2003/iso4217" xmlns:ex="http://example.com/2023">
  <link:schemaRef xlink:type="simple" xlink:href="example-20231231.xsd"/>
  <xbrli:context id="c"><xbrli:entity><xbrli:identifier scheme="http://www.sec.gov/CIK">0000000001</xbrli:identifier></xbrli:entity>
    <xbrli:period><xbrli:instant>2023-12-31</xbrli:instant></xbrli:period></xbrli:context>
  <xbrli:unit id="u"><xbrli:measure>iso4217:USD</xbrli:measure></xbrli:unit>
  <ex:Cash contextRef="c" unitRef="u" decimals="0">5</ex:Cash>
</xbrli:xbrl>`;

const grid = (page: Page) => page.getByRole('grid');
const fact = (page: Page) => page.getByRole('complementary', { name: 'Fact' });
const selected = (page: Page) => page.locator('td[aria-selected="true"]');
const roles = (page: Page) => page.getByRole('complementary', { name: 'Roles' }).getByRole('button');
/** By its title; the counts of the scan stand behind it. */
const role = (page: Page, title: string) => roles(page).filter({ has: page.getByText(title, { exact: true }) });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const query = (page: Page, name: string): string | null => new URL(page.url()).searchParams.get(name);
const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
const isSettled = async (page: Page): Promise<void> => {
  await expect(grid(page)).toBeVisible();
  await expect(fact(page).getByText('Context', { exact: true })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
};
/** Once the filing is open. */
const goToStatements = async (page: Page): Promise<void> => {
  await expect(page.getByRole('link', { name: 'Statements' })).toBeVisible();
  await press(page, 'g', 's');
};
test('the statements of a filing, both themes, three sizes: pictures and no serious accessibility fault', async ({ page, workbench }) => {
  test.setTimeout(240_000);
  await page.goto((await workbench.start([STORY_FILING, ...sharedRules()])).url);
  await goToStatements(page);
  await isSettled(page);
  await takePictures(page, 'statements');
  const titles = await roles(page).locator('> span:first-child').allTextContents();
  for (const [name, title] of [
    ['equity', /EQUITY\/\(DEFICIT\)$/],
    ['cash', /CASH FLOWS$/],
    ['cover', /Entity Information|COVER/],
    ['note', /\(Policies\)$|^PROPERTY/],
  ] as const) {
    // The sample has no statement of equity.
    if (name === 'equity' && !IS_REAL_STORY) continue;
    const found = titles.findIndex((text) => title.test(text));
    expect(found, name).not.toBe(-1);
    await roles(page).nth(found).click();
    await expect(heading(page, titles[found] ?? '')).toBeVisible();
    await isSettled(page);
    await takePicture(page, `statements-${name}`);
  }
});

test.describe('by keyboard', () => {
  test.beforeEach(async ({ page, workbench }) => {
    await page.goto((await workbench.start([SAMPLE])).url);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Harbor Lantern');
    await goToStatements(page);
    await expect(heading(page, 'CONSOLIDATED BALANCE SHEETS')).toBeVisible();
    await isSettled(page);
  });

  test('the eye lands on what is wrong; arrows move the cell, Enter opens its fact', async ({ page }) => {
    await expect(selected(page)).toContainText('22,128');
    await expect(fact(page)).toContainText('DQC.US.0126');
    await expect(fact(page)).toContainText('22,128,000');
    await selected(page).focus();
    await press(page, 'ArrowRight');
    await expect(selected(page)).toContainText('21,110');
    await expect(selected(page)).toBeFocused();
    await expect.poll(() => query(page, 'column')).toBe('2023-12-31');
    await press(page, 'ArrowUp', 'ArrowUp');
    await expect(selected(page)).toContainText('1,385');
    await press(page, 'Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('1,385,000');
    await press(page, 'Escape');
    await expect(dialog).toBeHidden();
    await expect(selected(page)).toBeFocused();
    // The address is the selection.
    await page.reload();
    await expect(selected(page)).toContainText('1,385');
  });

  test('J and K go from mark to mark, C to the total in its tree, T to its case', async ({ page }) => {
    await press(page, 'k');
    await expect(page.getByText('No more marked cells')).toBeVisible();
    await role(page, 'COVER PAGE').click();
    await expect(heading(page, 'COVER PAGE')).toBeVisible();
    await press(page, 'Shift+j');
    await expect(heading(page, 'CONSOLIDATED BALANCE SHEETS')).toBeVisible();
    await grid(page).getByText('14,872').click();
    await expect(fact(page)).toContainText('14,872,000');
    await press(page, 'j');
    await expect(selected(page)).toContainText('22,128');
    await expect(page.getByRole('button', { name: /^Calculation/ })).toBeEnabled();
    await expect(fact(page).getByText('Context', { exact: true })).toBeVisible();
    await press(page, 'c');
    await expect(heading(page, 'Calculations')).toBeVisible();
    await expect(page.getByRole('row', { selected: true })).toContainText('Total current liabilities');
    await page.goBack();
    await isSettled(page);
    await press(page, 't');
    await expect(page).toHaveURL(/\/cases\/[^?]+/);
  });

  test('the focus goes along from one statement to the next', async ({ page }) => {
    await selected(page).focus();
    await press(page, 'Shift+j');
    await expect(heading(page, 'CONSOLIDATED BALANCE SHEETS (Parenthetical)')).toBeVisible();
    await isSettled(page);
    await expect(selected(page)).toBeFocused();
    await press(page, 'Shift+k');
    await expect(heading(page, /^CONSOLIDATED BALANCE SHEETS$/)).toBeVisible();
    await expect(selected(page)).toBeFocused();
  });

  test('the scale and the periods are in the address; the filter narrows the roles', async ({ page }) => {
    await expect(page.getByRole('radio', { name: 'Thousands' })).toBeChecked();
    await press(page, 's');
    await expect(selected(page)).toContainText('22.1');
    await expect.poll(() => query(page, 'scale')).toBe('million');
    await page.getByRole('radio', { name: 'Full' }).click();
    await expect(selected(page)).toContainText('22,128,000');
    await page.getByRole('button', { name: 'As of 2023-12-31' }).click();
    await expect(grid(page).getByRole('columnheader')).toHaveCount(2);
    await expect.poll(() => query(page, 'periods')).toBe('2024-12-31');
    await page.getByLabel('Add a period').selectOption('2023-12-31');
    await expect(grid(page).getByRole('columnheader')).toHaveCount(3);
    await page.getByRole('button', { name: 'Show the usual periods' }).click();
    await expect.poll(() => query(page, 'periods')).toBeNull();

    await press(page, '/');
    await page.keyboard.type('cash');
    await expect(role(page, 'CONSOLIDATED STATEMENTS OF CASH FLOWS')).toBeVisible();
    await expect(role(page, 'COVER PAGE')).toHaveCount(0);
    await role(page, 'CONSOLIDATED STATEMENTS OF CASH FLOWS').click();
    await expect(heading(page, 'CONSOLIDATED STATEMENTS OF CASH FLOWS')).toBeVisible();
    const turned = grid(page).locator('[title*="shown with the sign turned"]').first();
    await expect(turned).toBeVisible();
    await turned.click();
    await expect(fact(page)).toContainText('its label turns the sign');
  });
});

test('what is not shown is said: rows that are cut, findings that are still read or cannot be', async ({ page, workbench }) => {
  let scan: Fate = 'kept';
  const fates: Record<string, () => Fate> = { 'filing.scan': () => scan, 'statement.get': () => (one) => ({ ...one, isCut: true }) };
  await standBetween(page, (method) => fates[method]?.());
  await page.goto((await workbench.start([SAMPLE])).url);
  await goToStatements(page);
  await expect(page.getByText('Rows are cut')).toBeVisible();
  await expect(selected(page)).toContainText('22,128');
  await expect(fact(page).getByRole('status', { name: 'Reading the findings' })).toBeVisible();
  scan = refusal('The rules could not be read.');
  await page.reload();
  await expect(fact(page).getByRole('alert')).toContainText('The rules could not be read.');
});

test('a filing without presentation network says so', async ({ page, workbench }) => {
  const path = join(workbench.folder, 'alone.xml');
  writeFileSync(path, ALONE);
  await page.goto((await workbench.start([path])).url);
  await goToStatements(page);
  await expect(page.getByText('No presentation network in this filing')).toBeVisible();
  await takePicture(page, 'statements-none');
});

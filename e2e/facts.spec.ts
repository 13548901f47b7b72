import { readFileSync } from 'node:fs';
import { type Locator, type Page } from '@playwright/test';
import { type Fate, refusal, standBetween } from './support/between.ts';
import { expect, test } from './support/test.ts';
import { takePicture, takePictures } from './support/pictures.ts';
import { inRoot, IS_REAL_STORY, type RunningServer, sharedRules, STORY_FILING } from './support/server.ts';

const SAMPLE = inRoot('resources/samples/harbor-lantern-10k');
const grid = (page: Page): Locator => page.getByRole('grid', { name: 'Facts' });
const rows = (page: Page): Locator => grid(page).locator('[data-list-row]');
const cursor = (page: Page): Locator => grid(page).locator('[data-cursor="true"]');
const chip = (page: Page, name: string | RegExp): Locator => page.locator('.toolbar').getByRole('button', { name });
const panel = (page: Page): Locator => page.getByRole('complementary', { name: 'The selected fact' });
const shown = (page: Page): Locator => page.getByText(/^[\d,]+ shown$/);
const shownCount = async (page: Page): Promise<number> => Number((await shown(page).textContent())?.replace(/\D/g, ''));
const rowIndex = async (page: Page): Promise<number> => Number(await cursor(page).getAttribute('aria-rowindex')) - 2;
const query = (page: Page): URLSearchParams => new URL(page.url()).searchParams;

/** The fact in the address once it is another one: the panel follows the cursor only where that rests. */
async function otherFact(page: Page, than: string | null): Promise<string> {
  await expect.poll(() => query(page).get('fact')).not.toBe(than);
  return query(page).get('fact') ?? '';
}

async function openFacts(page: Page, server: RunningServer): Promise<void> {
  await page.goto(server.url);
  await expect(page.getByRole('button', { name: /^Audit \d+ errors?/ })).toBeEnabled();
  await page.keyboard.press('g');
  await page.keyboard.press('f');
  await expect(rows(page).first()).toBeVisible();
}

test('pictures in both themes and sizes, no serious accessibility fault', async ({ page, workbench }) => {
  test.setTimeout(240_000);
  await openFacts(page, await workbench.start([STORY_FILING, ...sharedRules()]));
  await page.keyboard.press('Enter');
  await expect(panel(page).getByText('Context')).toBeVisible();
  const address = page.url();
  const looks = [
    ['facts', address],
    ['facts-values', `${address}&kind=numeric&sort=value&order=descending`],
    ['facts-texts', `${new URL(address).pathname}?kind=text`],
    ['facts-none', `${new URL(address).pathname}?text=no+such+fact`],
  ] as const;
  for (const [name, at] of looks) {
    await page.goto(new URL(at, address).href);
    await expect(shown(page)).toBeVisible();
    await takePictures(page, name);
  }
  await page.goto(address);
  await chip(page, 'Dimension').click();
  await expect(page.getByRole('dialog', { name: 'Dimension' })).toBeVisible();
  await takePictures(page, 'facts-menu');
});

test('the list is walked by keyboard; the panel follows, and the address names what is open', async ({ page, workbench }) => {
  await openFacts(page, await workbench.start([STORY_FILING, ...sharedRules()]));
  const total = await shownCount(page);
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(total + 1));
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  expect(await rowIndex(page)).toBe(1);
  expect(query(page).get('fact')).toBeNull();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
  const first = query(page).get('fact');
  await page.keyboard.press('j');
  const second = await otherFact(page, first);
  await cursor(page).focus();
  await page.keyboard.press('End');
  await expect.poll(() => rowIndex(page)).toBe(total - 1);
  await expect(cursor(page)).toBeInViewport();
  await expect(cursor(page)).toBeFocused();
  await expect(cursor(page)).toContainText(':');
  const last = await otherFact(page, second);
  await page.keyboard.press('PageUp');
  const fact = await otherFact(page, last);
  await expect(cursor(page)).toBeInViewport();
  const far = await rowIndex(page);
  expect(far).toBeLessThan(total - 5);
  await expect(cursor(page)).toContainText(':');
  // Only what is in sight is in the page.
  expect(await rows(page).count()).toBeLessThan(80);
  await expect(panel(page).locator('.pane-head .mono')).toHaveAttribute('title', fact);
  await page.reload();
  await expect.poll(() => rowIndex(page)).toBe(far);
  await expect(cursor(page)).toBeInViewport();
  expect(query(page).get('fact')).toBe(fact);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  expect(await rowIndex(page)).toBe(far);
  await cursor(page).focus();
  await page.keyboard.press('Home');
  await expect.poll(() => rowIndex(page)).toBe(0);
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/\/cases\/[^?]+/);
});

test('filters narrow the list, are in the address, and are kept by name', async ({ page, workbench }) => {
  const server = await workbench.start([SAMPLE]);
  await openFacts(page, server);
  const all = await shownCount(page);
  await page.keyboard.press('/');
  await page.keyboard.type('cash');
  await expect.poll(() => shownCount(page)).toBeLessThan(all);
  expect(query(page).get('text')).toBe('cash');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect.poll(() => shownCount(page)).toBe(all);

  await chip(page, /^Numeric/).click();
  await expect.poll(() => shownCount(page)).toBeLessThan(all);
  await chip(page, 'Period').click();
  const periods = page.getByRole('dialog', { name: 'Period' });
  const promised = Number(await periods.locator('.count').first().textContent());
  await periods.getByRole('checkbox').first().check();
  await expect.poll(() => shownCount(page)).toBe(promised);
  await page.keyboard.press('Escape');
  await expect(periods).toBeHidden();
  await expect(chip(page, /^Period:/)).toBeFocused();

  const saved = page.getByRole('dialog', { name: 'Saved filters' });
  await chip(page, 'Saved').click();
  await saved.getByLabel('Name of this filter').fill('  Numbers of one period ');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The filter is saved as Numbers of one period.')).toBeVisible();
  await page.goto(page.url().replace(/\?.*/, ''));
  await expect.poll(() => shownCount(page)).toBe(all);
  await chip(page, 'Saved').click();
  await saved.getByRole('button', { name: /^Numbers of one period/ }).click();
  await expect.poll(() => shownCount(page)).toBe(promised);
  expect(query(page).get('kind')).toBe('numeric');

  await chip(page, /^Numeric/).click();
  await chip(page, 'Saved').click();
  await saved.getByLabel('Name of this filter').fill('Numbers of one period');
  await expect(saved.getByText('There is a filter Numbers of one period already.')).toBeVisible();
  await saved.getByRole('button', { name: 'Replace filter' }).click();
  await chip(page, 'Saved').click();
  await saved.getByRole('button', { name: 'Remove the filter Numbers of one period' }).click();
  await expect(saved.getByText('No filter is saved yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await chip(page, 'Saved').click();
  await expect(saved.getByText('1 criterion')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(page.url().replace(/\?.*/, '?text=no+such+fact'));
  await expect(page.getByRole('heading', { name: 'No fact matches' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filter' }).click();
  await expect.poll(() => shownCount(page)).toBe(all);
});

test('an open menu has the focus and the keys, also when what had the focus is gone', async ({ page, workbench }) => {
  await openFacts(page, await workbench.start([SAMPLE]));
  await page.getByRole('button', { name: 'Columns' }).click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  // The first that can be chosen: a table of facts always has its concepts.
  await expect(columns.getByRole('checkbox', { name: 'Period' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(columns).toBeHidden();

  await rows(page).first().click();
  await expect(panel(page)).toBeVisible();
  const fact = await otherFact(page, null);
  await chip(page, 'Unit').click();
  const units = page.getByRole('dialog', { name: 'Unit' });
  await units.getByRole('checkbox').first().check();
  await expect(chip(page, /^Unit:/)).toBeVisible();
  await units.getByRole('button', { name: 'Clear' }).press('Enter');
  await expect(units.getByRole('button', { name: 'Clear' })).toBeDisabled();
  await page.keyboard.press('j');
  await page.keyboard.press('Escape');
  await expect(units).toBeHidden();
  await expect(panel(page)).toBeVisible();
  expect(query(page).get('fact')).toBe(fact);
});

test('a fact that is opened by a link stays open after a jump to rows that were not there yet', async ({ page, workbench }) => {
  await openFacts(page, await workbench.start([STORY_FILING, ...sharedRules()]));
  await chip(page, /^Numeric/).click();
  await expect.poll(() => query(page).get('kind')).toBe('numeric');
  await cursor(page).focus();
  await page.keyboard.press('End');
  await expect(cursor(page)).toContainText(':');
  const last = await rowIndex(page);
  await page.keyboard.press('Enter');
  const before = await otherFact(page, null);
  await panel(page).getByRole('table', { name: 'Same concept in this filing' }).getByRole('link').first().click();
  await expect.poll(() => rowIndex(page)).not.toBe(last);
  await expect(panel(page).locator('.pane-head .mono')).toHaveAttribute('title', await otherFact(page, before));
});

test('the focus goes along with a link in the panel, and back into the list when the panel closes', async ({ page, workbench }) => {
  await openFacts(page, await workbench.start([SAMPLE]));
  await chip(page, /^Numeric/).click();
  await expect.poll(() => query(page).get('kind')).toBe('numeric');
  await rows(page).first().click();
  const first = await otherFact(page, null);
  await panel(page).getByRole('table', { name: 'Same concept in this filing' }).getByRole('link').first().press('Enter');
  await otherFact(page, first);
  await expect(panel(page).getByRole('group', { name: 'The selected fact' })).toBeFocused();
  await expect.poll(() => rowIndex(page)).not.toBe(0);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(cursor(page)).toBeFocused();
});

test('findings that cannot be read are not passed over', async ({ page, workbench }) => {
  let fate: Fate = 'kept';
  await standBetween(page, (method) => (method === 'filing.scan' ? fate : undefined));
  await page.goto((await workbench.start([SAMPLE])).url);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Harbor Lantern');
  await page.keyboard.press('g');
  await page.keyboard.press('f');
  await rows(page).first().click();
  await expect(panel(page).getByRole('status', { name: 'Reading the findings' })).toBeVisible();
  fate = refusal('The rules could not be read.');
  await page.reload();
  await expect(panel(page).getByRole('alert')).toContainText('The rules could not be read.');
});

test('saved filters that cannot be read or put back are said to be so', async ({ page, workbench }) => {
  const fates: Record<string, Fate> = { 'filter.list': refusal('The filters could not be read.') };
  await standBetween(page, (method) => fates[method]);
  await openFacts(page, await workbench.start([SAMPLE]));
  const saved = page.getByRole('dialog', { name: 'Saved filters' });
  await chip(page, 'Saved').click();
  await expect(saved.getByRole('alert')).toContainText('The filters could not be read.');
  await expect(saved.getByText('No filter is saved yet.')).toBeHidden();
  delete fates['filter.list'];
  await saved.getByRole('button', { name: 'Try again' }).click();
  await expect(saved.getByText('No filter is saved yet.')).toBeVisible();
  await page.keyboard.press('Escape');

  await chip(page, /^Numeric/).click();
  await chip(page, 'Saved').click();
  await saved.getByLabel('Name of this filter').fill('Numbers');
  await page.keyboard.press('Enter');
  await chip(page, 'Saved').click();
  await saved.getByRole('button', { name: 'Remove the filter Numbers' }).click();
  await expect(saved.getByText('No filter is saved yet.')).toBeVisible();
  fates['filter.save'] = refusal('The workspace is full.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The filter was not put back.')).toBeVisible();
});

test('an export ends with the screen that it was asked on', async ({ page, workbench }) => {
  const { cancelled } = await standBetween(page, (method) => (method === 'fact.export' ? 'kept' : undefined));
  await openFacts(page, await workbench.start([SAMPLE]));
  await page.getByRole('button', { name: 'CSV' }).click();
  await expect(page.getByRole('button', { name: '0 of 0' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(grid(page)).toBeHidden();
  await expect.poll(() => cancelled).toContain('fact.export');
});

test('what is shown is saved as CSV and copied in columns', async ({ page, workbench, context }) => {
  await context.grantPermissions(['clipboard-read']);
  await openFacts(page, await workbench.start([SAMPLE]));
  await chip(page, /^Numeric/).click();
  await expect.poll(() => query(page).get('kind')).toBe('numeric');
  await page.getByRole('button', { name: 'Value', exact: true }).click();
  await expect.poll(() => query(page).get('sort')).toBe('value');
  await page.getByRole('button', { name: 'Columns' }).click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await columns.getByRole('checkbox', { name: 'Dimensions' }).uncheck();
  await columns.getByRole('checkbox', { name: 'Fact', exact: true }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader')).toHaveText(['Concept', 'Period', 'Value', 'Unit', 'Dec.', 'Finding', 'Fact']);
  const total = await shownCount(page);

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()]);
  expect(download.suggestedFilename()).toMatch(/-facts\.csv$/);
  const lines = readFileSync(await download.path(), 'utf8').split('\r\n');
  expect(lines[0]).toBe('\ufeffConcept,Label,Start,End,Value,Unit,Decimals,Finding,Fact');
  expect(lines).toHaveLength(total + 2);
  expect(lines[1]).toMatch(/^[\w-]+:\w+,.*,\d+(\.\d+)?,[^,]*,-?\w*,\w*,[\w-]+$/);
  await expect(page.getByText(`${total} facts written as CSV.`)).toBeVisible();

  await rows(page).first().click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(grid(page).locator('[aria-selected="true"]')).toHaveCount(3);
  await page.keyboard.press('Control+c');
  await expect(page.getByText('3 facts on the clipboard.')).toBeVisible();
  const copied = (await page.evaluate(() => navigator.clipboard.readText())).split('\r\n');
  expect(copied[0]).toBe('Concept\tLabel\tStart\tEnd\tValue\tUnit\tDecimals\tFinding\tFact');
  expect(copied.slice(1, 4).map((line) => line.split('\t').length)).toEqual([9, 9, 9]);

  await panel(page).getByRole('button', { name: 'Copy the fact as JSON' }).click();
  await expect(page.getByText(/^Fact .* is on the clipboard\.$/)).toBeVisible();
  const fact = JSON.parse(await page.evaluate(() => navigator.clipboard.readText())) as { id: string };
  expect(fact.id).toBe(query(page).get('fact'));
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Dimensions' })).toHaveCount(0);
});

for (const name of ['vriac-20231231-10k.zip', 'spr-20231231-10k.zip', 'abvc-20250415-8k.zip']) {
  test(`real facts of ${name}: all of them can be reached`, async ({ page, workbench }) => {
    test.skip(!IS_REAL_STORY, 'the real filings are not at hand');
    const server = await workbench.start([inRoot(`../shared/filings/${name}`)]);
    await page.goto(server.url);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('g');
    await page.keyboard.press('f');
    const total = await shownCount(page);
    await rows(page).first().focus();
    await page.keyboard.press('End');
    await expect.poll(() => rowIndex(page)).toBe(total - 1);
    await expect(cursor(page)).toContainText(':');
    await page.keyboard.press('Enter');
    await expect(panel(page).getByText('Context')).toBeVisible();
    await takePicture(page, `facts-${name.split('-')[0] ?? ''}`);
  });
}

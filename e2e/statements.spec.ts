import { AxeBuilder } from '@axe-core/playwright';
import { type Page } from '@playwright/test';
import { expect, test } from './support/test.ts';
import { inRoot, IS_REAL_STORY, sharedRules, STORY_FILING } from './support/server.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;
const THEMES = ['light', 'dark'] as const;

const grid = (page: Page) => page.getByRole('grid');
const fact = (page: Page) => page.getByRole('complementary', { name: 'Fact' });
const selected = (page: Page) => page.locator('td[aria-selected="true"]');
const press = async (page: Page, ...keys: readonly string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
const isSettled = async (page: Page): Promise<void> => {
  await expect(grid(page)).toBeVisible();
  await expect(fact(page).getByText('As written')).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
};

test.beforeEach(async ({ page, workbench }) => {
  await page.goto((await workbench.start([STORY_FILING, ...sharedRules()])).url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await press(page, 'g', 's');
  await isSettled(page);
});

test('the statements, both themes, three sizes: a picture and no serious accessibility fault', async ({ page }) => {
  test.setTimeout(120_000);
  for (const colorScheme of THEMES) {
    await page.emulateMedia({ colorScheme });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.reload();
      await isSettled(page);
      await page.screenshot({ path: inRoot(`e2e/.screenshots/statements-${colorScheme}-${size.width}.png`) });
      if (size.width !== 1440) continue;
      const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']).analyze();
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      expect(serious.map(({ id, nodes }) => `${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([]);
    }
  }
});

import { AxeBuilder } from '@axe-core/playwright';
import { type Page } from '@playwright/test';
import { expect } from './test.ts';
import { inRoot } from './server.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;

const picture = (page: Page, name: string): Promise<Buffer> => page.screenshot({ path: inRoot(`e2e/.screenshots/${name}.png`) });

async function noSeriousFault(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${what}: ${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([]);
}

/** Takes one picture of what is shown, as it is, and looks for serious accessibility faults. */
export async function takePicture(page: Page, name: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await picture(page, name);
  await noSeriousFault(page, name);
}

/** Takes pictures of what is shown, in both themes and every size, and looks for serious accessibility faults. */
export async function takePictures(page: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      await picture(page, `${name}-${theme}-${size.width}`);
    }
    await page.setViewportSize(SIZES[0]);
    await noSeriousFault(page, `${name} ${theme}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

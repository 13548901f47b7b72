import { AxeBuilder } from '@axe-core/playwright';
import { type Page } from '@playwright/test';
import { expect } from './test.ts';
import { inRoot } from './server.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const;

/** Takes pictures of what is shown, in both themes and every size, and looks for serious accessibility faults. */
export async function takePictures(page: Page, name: string): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.screenshot({ path: inRoot(`e2e/.screenshots/${name}-${theme}-${size.width}.png`) });
    }
    await page.setViewportSize(SIZES[0]);
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']).analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious.map(({ id, nodes }) => `${name} ${theme}: ${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual(
      [],
    );
  }
  await page.emulateMedia({ colorScheme: 'light' });
}

import { expect, type Locator, type Page } from '@playwright/test';

export const yourDecision = (page: Page): Locator => page.getByRole('region', { name: 'Your decision' });

/** Takes up every error of the filing that is shown, goes to its cases and opens the first; waits until it can be judged. */
export async function openFirstCase(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: /^Audit \d+ errors/ })).toBeEnabled();
  await page.keyboard.press('a');
  await expect(page.getByText(/cases? taken up/)).toBeVisible();
  await goToCases(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Cases' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expectJudgeable(page, { timeout: 30_000 });
}

export async function goToCases(page: Page): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press('k');
}

/** The run has ended and a person can decide. */
export const expectJudgeable = (page: Page, options: { timeout?: number } = {}): Promise<void> =>
  expect(yourDecision(page).getByRole('button', { name: /^Verify/ })).toBeEnabled(options);

/** Executes every tool call again; all of them give what they gave. */
export async function replayAll(page: Page): Promise<void> {
  await page.keyboard.press('r');
  await expect(
    page
      .getByRole('main')
      .getByText(/(\d+) of \1 replay/)
      .first(),
  ).toBeVisible();
}

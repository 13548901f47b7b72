import { expect, test } from './support/test.ts';
import { IS_REAL_STORY, sharedRules, STORY_FILING } from './support/server.ts';
import { expectJudgeable, goToCases, replayAll } from './support/steps.ts';

const question = 'Audit us-gaap:LiabilitiesCurrent';
const PACE_MS = 400;

test('a run killed in the middle shows as interrupted and resumes to the same verdict', async ({ page, workbench, expectedMessages }) => {
  expectedMessages.push('WebSocket', 'ERR_CONNECTION');
  const first = await workbench.start([STORY_FILING, ...sharedRules()]);
  await page.goto(first.url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const date = IS_REAL_STORY ? '2023-12-28' : '2024-12-31';
  await page.keyboard.press('g');
  await page.keyboard.press(',');
  await page.getByLabel(/pause|pace/i).fill(String(PACE_MS));
  await page.keyboard.press('Tab');
  await page.goBack();

  await goToCases(page);
  await page
    .getByLabel(/question/i)
    .first()
    .fill(`${question} as of ${date}`);
  await page
    .getByLabel(/question/i)
    .first()
    .press('Enter');
  await expect(page.getByRole('region', { name: 'Compliance lane' }).getByText('get_calculation_tree')).toBeVisible();
  await first.kill();

  await page.goto('about:blank');
  const second = await workbench.start(sharedRules());
  await page.goto(second.url);
  await page
    .getByRole('main')
    .getByText(/NATIONAL CINEMEDIA|Harbor Lantern/)
    .first()
    .click();
  await goToCases(page);
  await page
    .getByText(/interrupted/i)
    .filter({ visible: true })
    .first()
    .click();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /Resume the run/ }).click();
  await expect(page.getByRole('main').getByText('Violation').filter({ visible: true }).first()).toBeVisible({ timeout: 30_000 });
  await expectJudgeable(page);
  await replayAll(page);
});

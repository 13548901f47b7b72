import { nextAddress } from './support/address.ts';
import { expect, test } from './support/test.ts';
import { IS_REAL_STORY, sharedRules, STORY_FILING } from './support/server.ts';
import { expectJudgeable, goToCases, replayAll, yourDecision } from './support/steps.ts';

/** The whole story on a real filing where one is at hand, on our own sample elsewhere. */
const story = IS_REAL_STORY
  ? { args: sharedRules(), company: 'NATIONAL CINEMEDIA, INC.', reported: '58,400,000', expected: '41,000,000' }
  : { args: [], company: 'Harbor Lantern Works, Inc.', reported: '22,128,000', expected: '21,948,000' };

test('open, take up a finding, run, step through, override with a reason, reload: still there', async ({ page, workbench }) => {
  const server = await workbench.start([STORY_FILING, ...story.args]);
  await page.goto(server.url);
  await expect(page.getByRole('heading', { level: 1, name: story.company })).toBeVisible();

  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await expect(page.getByRole('heading', { level: 1, name: 'Findings' })).toBeVisible();
  await page.getByRole('main').getByText(story.reported, { exact: true }).first().click();
  await page.keyboard.press('t');

  await expect(page.getByRole('heading', { name: 'The auditors have not run yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Run the auditors' }).click();
  await expectJudgeable(page);
  const main = page.getByRole('main');
  await expect(main.getByText('Violation').first()).toBeVisible();
  await expect(main.getByText(story.reported, { exact: true }).first()).toBeVisible();
  await expect(main.getByText(story.expected, { exact: true }).first()).toBeVisible();

  for (const lane of ['Compliance', 'Forensic', 'Senior']) await expect(main.getByRole('region', { name: `${lane} lane` })).toBeVisible();
  const start = page.url();
  await page.keyboard.press('.');
  const step = await nextAddress(page, start);
  await page.keyboard.press('.');
  await nextAddress(page, step);
  await page.keyboard.press(',');
  await expect.poll(() => page.url()).toBe(step);
  await replayAll(page);

  await page.keyboard.press('o');
  const dialog = page.getByRole('dialog', { name: 'Override the verdict' });
  await dialog.getByRole('button', { name: 'Override', exact: true }).click();
  await expect(dialog.getByText(/reason/i).first()).toBeVisible();
  await dialog.getByLabel('Expected value').fill('50,800,000');
  await dialog.getByLabel('Reason').fill('Deferred revenue belongs to this total.');
  await dialog.getByRole('button', { name: 'Override', exact: true }).click();
  await dialog.getByRole('button', { name: 'Override against the check' }).click();
  await expect(dialog).toBeHidden();
  const overridden = yourDecision(page)
    .getByText(/^Overridden/)
    .filter({ visible: true });
  await expect(overridden).toBeVisible();

  await page.reload();
  await expect(overridden).toBeVisible();
  await page.goto('about:blank');
  await server.stop();

  const again = await workbench.start(story.args);
  await page.goto(again.url);
  await page.getByRole('main').getByText(story.company).first().click();
  await goToCases(page);
  await expect(
    page
      .getByText(/Overridden/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
});

// Two browsers of one person in the same tabs, one of them offline: each shows what the other does, and nothing typed is lost.
import type { Page } from '@playwright/test';
import { expect, openElsewhere, test } from '#e2e/fixtures.ts';
import { editor, editorTab, openLab, write } from './sql-lab.ts';

test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|status of 412/ });

test('of two texts typed meanwhile both are kept, what one browser types and opens the other one shows, and a link brings all of a tab', async ({
  page,
  context,
  browser,
  account,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openLab(page);
  await write(page, 'SELECT 1 AS shared');
  await expect(page.getByText('All changes saved')).toBeVisible();
  const other = await openElsewhere(browser, account);
  await openLab(other);
  await expect(editor(other)).toHaveText('SELECT 1 AS shared');

  await test.step('of two texts that were typed meanwhile, one moves to a new tab', async () => {
    await context.setOffline(true);
    await write(page, 'SELECT 2 AS typed_offline');
    await expect(page.getByText('Stored in this browser only')).toBeVisible();
    await write(other, 'SELECT 3 AS typed_online');
    await expect(other.getByText('All changes saved')).toBeVisible();
    await context.setOffline(false);
    for (const window of [page, other]) await expectBothTexts(window);
  });

  await test.step('what is typed and opened is shown at once', async () => {
    for (const window of [page, other]) await expect(window.getByText('All changes saved')).toBeVisible();
    await write(other, "SELECT 'from the other window'");
    await expect(editor(page)).toHaveText("SELECT 'from the other window'");
    await other.getByRole('button', { name: 'New tab' }).click();
    await expect(editorTab(page, 'Untitled Query 2')).toBeVisible();
  });

  await test.step('a link brings text, parameters, limit and notes into the other browser', async () => {
    await write(page, "SELECT '{{ city }}' AS city");
    await page.getByRole('region', { name: 'Template parameters' }).getByRole('textbox', { name: 'city' }).fill('Oslo');
    await page.getByLabel('Row limit').selectOption('50');
    await page.getByRole('tab', { name: 'Notes' }).click();
    await page.getByRole('textbox', { name: 'Notes on this tab' }).fill('Shared with Ida');
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(page.getByText('Copied to clipboard!')).toBeVisible();
    await other.goto(await page.evaluate(() => navigator.clipboard.readText()));
    await expect(editor(other)).toHaveText("SELECT '{{ city }}' AS city");
    await expect(other.getByRole('region', { name: 'Template parameters' }).getByRole('textbox', { name: 'city' })).toHaveValue(
      'Oslo',
    );
    await expect(other.getByLabel('Row limit')).toHaveValue('50');
    await other.getByRole('tab', { name: 'Notes' }).click();
    await expect(other.getByRole('textbox', { name: 'Notes on this tab' })).toHaveValue('Shared with Ida');
  });
  await other.context().close();
});

async function expectBothTexts(window: Page): Promise<void> {
  const kept = editorTab(window, 'Untitled Query 1 (other window)');
  await expect(kept).toHaveCount(1);
  const texts: (string | null)[] = [];
  for (const tab of [editorTab(window, 'Untitled Query 1').first(), kept]) {
    await tab.click();
    await expect(editor(window)).toContainText(/typed_o/);
    await expect(editor(window), 'the text of this tab').not.toHaveText(texts[0] ?? '');
    texts.push(await editor(window).textContent());
  }
  expect(texts.sort()).toEqual(['SELECT 2 AS typed_offline', 'SELECT 3 AS typed_online']);
}

// Two browsers of one person in the same tab, one of them offline: nothing that was typed is lost.
import { expect, openElsewhere, test } from './fixtures.ts';
import { editor, editorTab, openLab, write } from './sql-lab.ts';

test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket|status of 412/ });

test('what was typed offline and what another browser typed meanwhile are both kept', async ({
  page,
  context,
  browser,
  account,
}) => {
  await openLab(page);
  await write(page, 'SELECT 1 AS shared');
  await expect(page.getByText('All changes saved')).toBeVisible();
  const other = await openElsewhere(browser, account);
  await openLab(other);
  await expect(editor(other)).toHaveText('SELECT 1 AS shared');

  await context.setOffline(true);
  await write(page, 'SELECT 2 AS typed_offline');
  await expect(page.getByText('Stored in this browser only')).toBeVisible();
  await write(other, 'SELECT 3 AS typed_online');
  await expect(other.getByText('All changes saved')).toBeVisible();
  await context.setOffline(false);

  for (const window of [page, other]) {
    const kept = editorTab(window, 'Untitled Query 1 (other window)');
    await expect(kept).toHaveCount(1);
    const texts: (string | null)[] = [];
    for (const tab of [editorTab(window, 'Untitled Query 1').first(), kept]) {
      await tab.click();
      await expect(editor(window)).toContainText(/typed_o/);
      texts.push(await editor(window).textContent());
    }
    expect(texts.sort()).toEqual(['SELECT 2 AS typed_offline', 'SELECT 3 AS typed_online']);
  }
  await other.context().close();
});

test('a link brings text, parameters, limit and notes into another browser', async ({ page, browser, account, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openLab(page);
  await write(page, "SELECT '{{ city }}' AS city");
  await page.getByRole('region', { name: 'Parameters' }).getByRole('textbox', { name: 'city' }).fill('Oslo');
  await page.getByLabel('Row limit').selectOption('50');
  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.getByRole('textbox', { name: 'Notes on this tab' }).fill('Shared with Ida');
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByText('Copied to clipboard')).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());

  const other = await openElsewhere(browser, account);
  await other.goto(address);
  await expect(editor(other)).toHaveText("SELECT '{{ city }}' AS city");
  await expect(other.getByRole('region', { name: 'Parameters' }).getByRole('textbox', { name: 'city' })).toHaveValue('Oslo');
  await expect(other.getByLabel('Row limit')).toHaveValue('50');
  await other.getByRole('tab', { name: 'Notes' }).click();
  await expect(other.getByRole('textbox', { name: 'Notes on this tab' })).toHaveValue('Shared with Ida');
  await other.context().close();
});

// Tabs and what was typed in them: kept through losing the line, closing the page, and moving to another browser.
import { expect, expectAccessible, openElsewhere, test } from '#e2e/fixtures.ts';
import { editor, editorTab, openLab, write } from './sql-lab.ts';

// 412: what a page stores as it goes can arrive after the next one has read the tab, which then merges the two.
test.use({ expectedErrors: /status of 404|status of 412|ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/ });

test('tabs are renamed and switched, offline too; they are there in another browser, and what was typed as the page went', async ({
  page,
  context,
  browser,
  account,
}) => {
  await openLab(page);
  await test.step('without a line one goes on typing; it is stored when the line is back', async () => {
    await context.setOffline(true);
    await write(page, "SELECT 'written on a train'");
    await expect(page.getByText(/You’re offline. Your changes are stored in this browser/)).toBeVisible();
    await expectAccessible(page);
    const stored = page.waitForResponse((reply) => reply.url().includes('/tabstateview/') && reply.request().method() === 'PUT');
    await context.setOffline(false);
    expect((await stored).ok()).toBe(true);
  });

  await test.step('a tab is opened and renamed, and the first one shown again', async () => {
    await page.getByRole('button', { name: 'New tab' }).click();
    await expect(editorTab(page, 'Untitled Query 2')).toHaveAttribute('aria-selected', 'true');
    await write(page, 'SELECT 2 -- the second tab');
    await editorTab(page, 'Untitled Query 2').dblclick();
    await page.getByRole('textbox', { name: 'Tab name' }).fill('Harbour dues');
    await page.keyboard.press('Enter');
    await expect(page.getByText('All changes saved')).toBeVisible();
    await editorTab(page, 'Untitled Query 1').click();
    await expect(editor(page)).toHaveText("SELECT 'written on a train'");
    await expect(page.getByText('All changes saved')).toBeVisible();
  });

  await test.step('another browser has both', async () => {
    const other = await openElsewhere(browser, account);
    await openLab(other);
    await editorTab(other, 'Harbour dues').click();
    await expect(editor(other)).toHaveText('SELECT 2 -- the second tab');
    await editorTab(other, 'Untitled Query 1').click();
    await expect(editor(other)).toHaveText("SELECT 'written on a train'");
    await other.context().close();
  });

  await test.step('what was typed a moment before the page went is there when it comes back', async () => {
    await write(page, "SELECT 'typed and closed at once'");
    await page.close({ runBeforeUnload: false });
    const again = await context.newPage();
    await openLab(again);
    await expect(editor(again)).toHaveText("SELECT 'typed and closed at once'");
  });
});

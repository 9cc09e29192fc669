// Tabs and what was typed in them: kept through closing, reloading, losing the line, and moving to another browser.
import { expect, expectAccessible, openElsewhere, test } from './fixtures.ts';
import { editor, editorTab, openLab, write } from './sql-lab.ts';

// 412: what a page stores as it goes can arrive after the next one has read the tab, which then merges the two.
test.use({ expectedErrors: /status of 404|status of 412|ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/ });

test('tabs are opened, renamed, switched and closed, and are there again', async ({ page, browser, account }) => {
  await openLab(page);
  await write(page, 'SELECT 1 -- the first tab');
  await page.getByRole('button', { name: 'New tab' }).click();
  await expect(editorTab(page, 'Untitled Query 2')).toHaveAttribute('aria-selected', 'true');
  await write(page, 'SELECT 2 -- the second tab');
  await editorTab(page, 'Untitled Query 2').dblclick();
  await page.getByRole('textbox', { name: 'Tab name' }).fill('Harbour dues');
  await page.keyboard.press('Enter');
  await editorTab(page, 'Untitled Query 1').click();
  await expect(editor(page)).toHaveText('SELECT 1 -- the first tab');
  await expectAccessible(page);

  await expect
    .poll(
      async () => {
        const other = await openElsewhere(browser, account);
        await openLab(other);
        await editorTab(other, 'Harbour dues')
          .click({ timeout: 2_000 })
          .catch(() => undefined);
        const text = await editor(other).textContent();
        await other.context().close();
        return text;
      },
      { timeout: 30_000 },
    )
    .toBe('SELECT 2 -- the second tab');
});

test('what was typed a moment before the page went is there when it comes back', async ({ page }) => {
  await openLab(page);
  await write(page, "SELECT 'typed and gone at once'");
  const context = page.context();
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await openLab(again);
  await expect(editor(again)).toHaveText("SELECT 'typed and gone at once'");
});

test('without a line one goes on typing; nothing is lost, and it is stored when the line is back', async ({ page, context }) => {
  await openLab(page);
  await context.setOffline(true);
  await write(page, "SELECT 'written on a train'");
  await expect(page.getByText(/You’re offline. Your changes are stored in this browser/)).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  const stored = page.waitForResponse((reply) => reply.url().includes('/tabstateview/') && reply.request().method() === 'PUT');
  await context.setOffline(false);
  expect((await stored).ok()).toBe(true);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(editor(page)).toHaveText("SELECT 'written on a train'");
});

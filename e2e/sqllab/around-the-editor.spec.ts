// What is around the editor: the status bar, fields for parameters, notes, and the order of tabs.
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '#e2e/fixtures.ts';
import { editor, editorTab, grid, openLab, run, write } from './sql-lab.ts';

test.use({ expectedErrors: /status of 404/ });

const NOTES = 'Counts dues.\nAsk Ida before changing it.';

test('parameters, notes and the order of tabs are kept; notes become the description of a saved query, and come back with it', async ({
  page,
}) => {
  await openLab(page);
  const pane = page.getByRole('region', { name: 'Template parameters' });
  const notes = page.getByRole('textbox', { name: 'Notes on this tab' });

  await test.step('the status bar follows cursor, selection, statement, and the last run', async () => {
    const bar = page.getByRole('group', { name: 'Status bar' });
    await write(page, 'SELECT 1 AS one;\nSELECT 2 AS two;\nSELECT 3 AS three;');
    await expect(bar).toContainText('Line 3, column 19');
    await expect(bar).toContainText('Statement 3 of 3');
    await page.keyboard.press('ControlOrMeta+Home');
    await expect(bar).toContainText('Line 1, column 1');
    await expect(bar).toContainText('Statement 1 of 3');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(bar).toContainText('17 characters on 2 lines selected');
    await page.keyboard.press('ArrowLeft');
    await run(page);
    await expect(bar).toContainText(/Last run: 1 row in /);
    await expect(bar).toContainText('Connected');
  });

  await test.step('each parameter has a field, and what is missing is said', async () => {
    await write(page, "SELECT '{{ city }}' AS city, {{ number | int }} AS number WHERE 'a' IN {{ letters | where_in }}");
    await expect(pane.getByRole('textbox', { name: 'city' })).toBeVisible();
    await run(page);
    await expect(page.getByText('Set the template parameters city, number, letters before running the query.')).toBeVisible();
    await expect(pane.getByRole('textbox', { name: 'city' })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.insertText('Oslo');
    await pane.getByRole('spinbutton', { name: 'number' }).fill('41');
    await pane.getByRole('textbox', { name: 'letters' }).fill('a\nb');
    await editor(page).click();
    await run(page);
    await expect(grid(page).getByRole('gridcell', { name: 'Oslo' })).toBeVisible();
    await expect(grid(page).getByRole('gridcell', { name: '41' })).toBeVisible();
  });

  await test.step('tabs are put in order by dragging, by keyboard and from their menu', async () => {
    for (const name of ['Untitled Query 2', 'Untitled Query 3']) {
      await page.getByRole('button', { name: 'New tab' }).click();
      await expect(editorTab(page, name)).toHaveAttribute('aria-selected', 'true');
    }
    await editorTab(page, 'Untitled Query 3').dragTo(editorTab(page, 'Untitled Query 1'));
    await expect.poll(() => order(page)).toEqual(['Untitled Query 3', 'Untitled Query 1', 'Untitled Query 2']);
    await editorTab(page, 'Untitled Query 3').click();
    await page.keyboard.press('Control+Shift+PageDown');
    await expect.poll(() => order(page)).toEqual(['Untitled Query 1', 'Untitled Query 3', 'Untitled Query 2']);
    await page.getByLabel('Tab', { exact: true }).click();
    await page.getByRole('button', { name: 'Move right' }).click();
    await expect.poll(() => order(page)).toEqual(['Untitled Query 1', 'Untitled Query 2', 'Untitled Query 3']);
    await editorTab(page, 'Untitled Query 1').click();
    await page.getByLabel('Tab', { exact: true }).click();
    await page.getByRole('button', { name: 'Move right' }).click();
    await expect.poll(() => order(page)).toEqual(['Untitled Query 2', 'Untitled Query 1', 'Untitled Query 3']);
  });

  await test.step('all of it is there again', async () => {
    await expect(page.getByText('All changes saved')).toBeVisible();
    const activation = Promise.withResolvers<void>();
    await page.route('**/tabstateview/*/activate', async (route) => {
      await activation.promise;
      await route.continue();
    });
    const activated = page.waitForRequest('**/tabstateview/*/activate');
    await editorTab(page, 'Untitled Query 2').click();
    await activated;
    // Neither where the server doesn't know which tab is active, nor while another one is being sent.
    await expect(page.getByText('Saving…')).toBeVisible();
    await editorTab(page, 'Untitled Query 1').click();
    await expect(page.getByText('Saving…')).toBeVisible();
    activation.resolve();
    await page.getByRole('tab', { name: 'Notes' }).click();
    await notes.fill(NOTES);
    await expectAccessible(page);
    await expect(page.getByText('All changes saved')).toBeVisible();
    await page.evaluate(() => {
      // The order is the browser's own; all else comes from the server.
      for (const key of Object.keys(localStorage)) if (!key.startsWith('sqllab.order.')) localStorage.removeItem(key);
    });
    await page.reload();
    await expect(pane.getByRole('textbox', { name: 'city' })).toHaveValue('Oslo');
    await expect(pane.getByRole('textbox', { name: 'letters' })).toHaveValue('a\nb');
    await expect.poll(() => order(page)).toEqual(['Untitled Query 2', 'Untitled Query 1', 'Untitled Query 3']);
    await page.getByRole('tab', { name: 'Notes' }).click();
    await expect(notes).toHaveValue(NOTES);
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(pane.getByRole('textbox', { name: 'city' })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1280, height: 800 });
    await write(page, 'SELECT 1');
    await expect(pane).toBeHidden();
  });

  await test.step('the saved query has the notes, and its address opens it with them', async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Harbour dues, noted');
    await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue(NOTES);
    const reply = page.waitForResponse((one) => one.url().includes('/api/v1/saved_query/') && one.request().method() === 'POST');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    const { id } = (await (await reply).json()) as { id: number };
    await expect(dialog).toBeHidden();
    await page.keyboard.press('Escape');
    await editorTab(page, 'Harbour dues, noted').press('Delete');
    await expect(editorTab(page, 'Harbour dues, noted')).toHaveCount(0);
    await page.goto(`/sqllab/?savedQueryId=${id}`);
    await expect(editorTab(page, 'Harbour dues, noted')).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('tab', { name: 'Notes' }).click();
    await expect(notes).toHaveValue(NOTES);
  });
});

const order = (page: Page): Promise<string[]> =>
  page.getByRole('tablist', { name: 'Editor tabs' }).getByRole('tab').allTextContents();

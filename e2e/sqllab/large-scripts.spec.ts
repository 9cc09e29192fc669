// A script of a megabyte: typed, run, kept.
import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/fixtures.ts';
import { editor, grid, openLab, run } from './sql-lab.ts';

const line = (number: number): string => `-- line ${number} ${'of a long script '.repeat(55)}\n`;
const LONG = `SELECT 'first' AS place;\n${Array.from({ length: 999 }, (_, n) => line(n)).join('')}SELECT 'last' AS place, 42 AS answer;`;

/** As from a clipboard; inserting it as typed makes Chromium lay it out as one line first. */
const paste = (page: Page, text: string): Promise<void> =>
  editor(page).evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

test('a script of a megabyte runs at the cursor and as a whole, and is there again', async ({ page }) => {
  expect(LONG.length).toBeGreaterThan(930_000);
  await openLab(page);
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+a');
  const saved = page.waitForResponse((reply) => reply.url().includes('/tabstateview/') && reply.request().method() !== 'GET');
  await paste(page, LONG);
  expect((await saved).ok()).toBe(true);

  await page.keyboard.insertText(' -- typed');
  await expect(page.getByText('Statement 2 of 2')).toBeVisible();
  await run(page);
  await expect(grid(page).getByRole('gridcell', { name: '42', exact: true })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Home');
  await run(page);
  await expect(grid(page).getByRole('gridcell', { name: 'first', exact: true })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Shift+Enter');
  await expect(page.getByRole('tablist', { name: 'Statements of this run' }).getByRole('tab')).toHaveCount(2);
  await expect(grid(page).getByRole('gridcell', { name: '42', exact: true })).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(editor(page)).toContainText("SELECT 'first' AS place;");
  await editor(page).click();
  await page.keyboard.press('ControlOrMeta+End');
  await expect(editor(page)).toContainText("SELECT 'last' AS place, 42 AS answer; -- typed");
});

// An analyst queries the sample data in SQL Lab: finds a table, writes, runs, reads, corrects, downloads.
import { readFile } from 'node:fs/promises';
import { openAccount } from '#e2e/accounts.ts';
import { expect, expectAccessible, expectAccessibleInBothThemes, statusError, test } from '#e2e/fixtures.ts';
import { editor, grid, openLab, run, write } from './sql-lab.ts';

test.use({ expectedErrors: statusError(400, 403, 404, 422) });

test('an analyst finds a table, writes a statement, corrects it, runs it, reads its rows and downloads them', async ({
  page,
}) => {
  await openLab(page);
  await test.step('a new tab begins with tables, examples and the focus in the editor', async () => {
    const start = page.getByRole('region', { name: 'Start' });
    await expect(editor(page)).toBeFocused();
    await expectAccessibleInBothThemes(page);
    await start.getByRole('button', { name: 'Count the rows' }).click();
    await expect(editor(page)).toContainText('COUNT(*)');
    await expect(editor(page)).toBeFocused();
    await run(page);
    await expect(grid(page).getByRole('columnheader', { name: 'row_count' })).toBeVisible();
    await page.getByRole('button', { name: 'New tab' }).click();
    await expect(start.getByRole('button', { name: /^SELECT COUNT/ })).toBeVisible();
    const [sample] = await start.getByTitle(/^Show sample rows of/).all();
    await sample?.click();
    await expect(page.getByText(/^First rows of/)).toBeVisible();
    await expect(grid(page).getByRole('row').nth(1)).toBeVisible();
  });

  await test.step('tables are found, opened and looked into', async () => {
    await page.getByPlaceholder(/Filter \d+ tables/).fill('stock');
    await page.getByRole('treeitem', { name: /stocks/ }).click();
    await expect(page.getByRole('treeitem', { name: /symbol/ })).toBeVisible();
  });

  await test.step('an error says what is wrong, and the text stays to be corrected', async () => {
    await write(page, 'SELECT symbl FROM stocks');
    await run(page);
    await expect(page.getByText(/There’s no column “symbl” in stocks\. Columns: .*symbol/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use “symbol”' }).click();
    await expect(editor(page)).toHaveText('SELECT symbol FROM stocks');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(editor(page)).toHaveText('SELECT symbl FROM stocks');
    await write(page, 'DELETE FROM stocks');
    await run(page);
    await expect(page.getByText(/does not allow/i).first()).toBeVisible();
    await expect(editor(page)).toHaveText('DELETE FROM stocks');
  });

  await test.step('the plan of the statement at the cursor is a tree, and what it can’t be explained for is an error', async () => {
    await write(page, 'SELECT 1;\nSELECT symbol, count(*) FROM stocks GROUP BY 1');
    await page.getByRole('button', { name: 'Explain', exact: true }).click();
    const plan = page.getByRole('tree', { name: 'Steps of the query plan' });
    await expect(plan.getByRole('treeitem', { name: /SCAN.*stocks/ })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    const [first] = await plan.getByRole('treeitem').all();
    await first?.focus();
    await page.keyboard.press('ArrowLeft');
    await expect(plan.getByRole('treeitem')).toHaveCount(1);
    await page.keyboard.press('ArrowRight');
    await expect(plan.getByRole('treeitem', { name: /SCAN.*stocks/ })).toBeVisible();
    await write(page, 'DELETE FROM stocks');
    await page.getByRole('button', { name: 'Explain', exact: true }).click();
    await expect(
      page
        .getByRole('region', { name: 'Query plan' })
        .getByText(/does not allow/i)
        .first(),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Close query plan' }).click();
    await expect(page.getByRole('tab', { name: 'Plan' })).toHaveCount(0);
  });

  await test.step('only what is selected runs, and the button says so', async () => {
    await write(page, 'SELECT 1 AS first;\nSELECT 2 AS second');
    await page.keyboard.press('Shift+Home');
    await page.getByRole('button', { name: 'Run selection' }).click();
    await expect(grid(page).getByRole('columnheader', { name: 'second' })).toBeVisible();
  });

  await test.step('rows are read, sorted and searched', async () => {
    await write(
      page,
      "SELECT symbol, count(*) AS days, NULL AS absent, 'NULL' AS word, '=1+1' AS formula FROM stocks GROUP BY 1 ORDER BY 1",
    );
    await run(page);
    await expect(grid(page).getByRole('gridcell', { name: 'AAPL' })).toBeVisible();
    await expect(page.getByText(/^5 rows/)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await grid(page).getByRole('columnheader', { name: 'days' }).click();
    await expect(grid(page).getByRole('columnheader', { name: 'days' })).toHaveAttribute('aria-sort', 'ascending');
    await expect(grid(page).getByRole('row').nth(1)).toContainText('GOOG');
    await page.getByRole('searchbox', { name: /rows/i }).fill('msft');
    await expect(page.getByText(/^1 of 5 rows/)).toBeVisible();
  });

  await test.step('they are downloaded as they are', async () => {
    await page.getByLabel('Download', { exact: true }).click();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'CSV' }).click()]);
    const text = await readFile(await download.path(), 'utf8');
    expect(text.split('\n').slice(0, 2)).toEqual(['\uFEFFsymbol,days,absent,word,formula', "AAPL,123,,NULL,'=1+1"]);
  });
});

test.describe('without the right', () => {
  test.use({ account: async ({ browserName: _ }, use) => use(await openAccount('Gus', 'Moor', ['Gamma'])) });

  test('a user without SQL Lab sees who can help', async ({ page }) => {
    const reply = await page.goto('/sqllab/');
    expect(reply?.status()).toBe(403);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'SQL Lab' })).toHaveCount(0);
    await expectAccessible(page);
  });
});

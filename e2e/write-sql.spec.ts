// An analyst asks the sample data in SQL Lab: writes, runs, reads, corrects, downloads.
import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, expectAccessibleInBothThemes, statusError, STRANGER, test } from './fixtures.ts';
import { PEOPLE } from './people.ts';
import { editor, grid, logInAs, openLab, run, write } from './sql-lab.ts';

test.use({ expectedErrors: statusError(400, 403, 404, 422) });

test('an analyst writes a statement, runs it with the keyboard and reads its rows', async ({ page }) => {
  await openLab(page);
  await write(page, "SELECT symbol, count(*) AS days, NULL AS absent, 'NULL' AS word FROM stocks GROUP BY 1 ORDER BY 1");
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

test('only what is selected runs, and the button says so', async ({ page }) => {
  await openLab(page);
  await write(page, 'SELECT 1 AS first;\nSELECT 2 AS second');
  await page.keyboard.press('Shift+Home');
  await expect(page.getByRole('button', { name: 'Run selection' })).toBeVisible();
  await page.getByRole('button', { name: 'Run selection' }).click();
  await expect(grid(page).getByRole('columnheader', { name: 'second' })).toBeVisible();
});

test('an error says what is wrong, and the text stays to be corrected', async ({ page }) => {
  await openLab(page);
  await write(page, 'SELECT nope FROM stocks');
  await run(page);
  await expect(page.getByText('no such column: nope')).toBeVisible();
  await expectAccessible(page);
  await write(page, 'DELETE FROM stocks');
  await run(page);
  await expect(page.getByText(/does not allow/i).first()).toBeVisible();
  await expect(editor(page)).toHaveText('DELETE FROM stocks');
});

test('the rows of a result are downloaded as they are', async ({ page }) => {
  await openLab(page);
  await write(page, "SELECT symbol, '=1+1' AS formula FROM stocks GROUP BY 1 ORDER BY 1");
  await run(page);
  await expect(grid(page).getByRole('gridcell', { name: 'AAPL' })).toBeVisible();
  await page.getByLabel('Download', { exact: true }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'CSV' }).click()]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.split('\n').slice(0, 2)).toEqual(['\uFEFFsymbol,formula', "AAPL,'=1+1"]);
});

test('tables are found, opened and looked into', async ({ page }) => {
  await openLab(page);
  await page.getByPlaceholder(/Filter \d+ tables/).fill('stock');
  const table = page.getByRole('treeitem', { name: /stocks/ });
  await table.click();
  await expect(page.getByRole('treeitem', { name: /symbol/ })).toBeVisible();
  await expectAccessible(page);
});

test.describe('without the right', () => {
  test.use({ storageState: STRANGER });

  test('a user without SQL Lab sees who can help', async ({ page }) => {
    await logInAs(page, PEOPLE.gus);
    await expect(page.getByRole('link', { name: 'SQL Lab' })).toHaveCount(0);
    const reply = await page.goto('/sqllab/');
    expect(reply?.status()).toBe(403);
    await expectAccessible(page);
  });
});

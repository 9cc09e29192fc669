// What was run is found again by its time, read in full, and opened.
import { expect, expectAccessible, test, untilHydrated } from './fixtures.ts';
import { editor, grid, openLab, run, write } from './sql-lab.ts';

test('a long query is found in the history by its time, and read in full', async ({ page }) => {
  const long = `SELECT 77 AS found -- ${'a long remark '.repeat(1_600)}the end`;
  await openLab(page);
  await editor(page).click();
  await write(page, long);
  await run(page);
  await expect(grid(page).getByRole('gridcell', { name: '77', exact: true })).toBeVisible();

  await page.goto('/sqllab/history/?within=1h');
  await untilHydrated(page);
  await expect(page.getByText('Time: Last hour')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'SELECT 77 AS found' }).first();
  await expect(row).toBeVisible();
  await row.getByLabel(/^Actions/).click();
  await row.getByRole('button', { name: 'View SQL' }).click();
  const dialog = page.getByRole('dialog', { name: 'Query' });
  await expect(dialog.getByRole('region', { name: 'SQL of the query' })).toContainText('SELECT 77 AS found');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Copy SQL' }).click();
});

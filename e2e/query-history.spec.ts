// What was run is found again by its time, and read in full.
import { executeSql } from './execute-sql.ts';
import { expect, expectAccessible, findSamples, test, untilHydrated } from './fixtures.ts';

test('a long query is found in the history by its time, and read in full', async ({ page, context }) => {
  const long = `SELECT 77 AS found -- ${'a long remark '.repeat(1_600)}the end`;
  await executeSql(context, await findSamples(context), long);
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

// What was run is found again by its time, and read in full.
import { executeSql } from './execute-sql.ts';
import { expect, expectAccessible, findSamples, test, untilHydrated } from '#e2e/fixtures.ts';
import { editor } from './sql-lab.ts';

test('a long query is found in the history by its time, read in full, and opened where it ran', async ({ page, context }) => {
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
  await page.keyboard.press('Escape');
  await row.getByLabel(/^Actions/).click();
  await row.getByRole('link', { name: 'Open in SQL Lab' }).click();
  await expect(editor(page)).toContainText('SELECT 77 AS found');
  const title = page.getByRole('heading', { level: 1, name: 'SQL Lab' });
  await expect(title).toBeFocused();
  // It is for those who listen alone, and takes no room.
  expect((await title.boundingBox())?.width).toBeLessThanOrEqual(1);
});

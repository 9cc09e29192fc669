// Somebody keeps a dataset: adds a metric that the database takes, sees what its source would change, meets another's save.
import type { Page } from '@playwright/test';
import { create, expect, expectAccessible, findSamples, statusError, test, uniqueName, untilHydrated } from './fixtures.ts';
import { openLab, run, write } from './sql-lab.ts';

/** A dataset of this story: a statement over nothing. */
async function makeDataset(page: Page, name: string): Promise<number> {
  const sql = `SELECT 1 AS one, 'a' AS letter`;
  return create(page.context(), 'dataset', { database: await findSamples(page.context()), table_name: name, sql });
}

const open = async (page: Page, id: number, tab: string): Promise<void> => {
  await page.goto(`/dataset/${id}?tab=${tab}`);
  await untilHydrated(page);
};

test('a metric is checked by the database as it is written, and saved', async ({ page }) => {
  const id = await makeDataset(page, uniqueName('metrics'));
  await open(page, id, 'metrics');
  await page.getByRole('button', { name: 'Add metric' }).click();
  await expect(page.getByRole('tab', { name: /Metrics · 2 to fix/ })).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('total');
  const editor = page.locator('[data-sql-input] .cm-content');
  await editor.click();
  await page.keyboard.insertText('SUM(nowhere)');
  await expect(page.locator('[data-sql-input] [role=status]')).toContainText('nowhere');
  await editor.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('SUM(one)');
  await expect(page.getByText('Valid SQL')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Dataset saved')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: /total/ })).toBeVisible();
});

test('another source shows what it changes before the columns follow it', async ({ page }) => {
  const id = await makeDataset(page, uniqueName('source'));
  await open(page, id, 'source');
  await page.locator('[data-sql-input] .cm-content').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText('SELECT 1 AS one, 2 AS two');
  const difference = page.getByRole('region', { name: 'Source columns' });
  await expect(difference).toContainText('two');
  await expect(difference).toContainText('letter');
  await difference.getByRole('button', { name: 'Sync columns' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Dataset saved')).toBeVisible();
  await open(page, id, 'columns');
  await expect(page.getByRole('rowheader', { name: /two/ })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: /letter/ })).toHaveCount(0);
});

test('a chart is made of a statement that was only run, and its dataset when it is saved', async ({ page }) => {
  const name = uniqueName('letters');
  await openLab(page);
  await write(page, "SELECT 'a' AS letter, 1 AS one UNION ALL SELECT 'b', 2");
  await run(page);
  await page.getByRole('button', { name: 'Create chart' }).click();
  await page.waitForURL(/datasource_type=query/);
  await untilHydrated(page);
  await page.getByRole('group', { name: 'Chart type' }).getByRole('button', { name: 'Table', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'letter' })).toBeVisible();
  await page.waitForURL(/form_data_key=.*datasource_type=query/);
  await page.reload();
  await untilHydrated(page);
  await expect(page.getByRole('columnheader', { name: 'letter' })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as dataset' });
  await expectAccessible(page);
  await dialog.getByLabel('Dataset name').fill(name);
  await dialog.getByRole('button', { name: 'Save and continue' }).click();
  const chart = page.getByRole('dialog', { name: 'Save as new chart' });
  await chart.getByLabel('Name', { exact: true }).fill(name);
  await chart.getByRole('button', { name: 'Save as new chart' }).click();
  await page.waitForURL(/slice_id=/);
  await page.reload();
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'letter' })).toBeVisible();
});

test.describe('two people', () => {
  test.use({ expectedErrors: statusError(412) });

  test('whoever saves second is told who was first, and chooses', async ({ page, context }) => {
    const id = await makeDataset(page, uniqueName('race'));
    await open(page, id, 'settings');
    const other = await context.newPage();
    await open(other, id, 'settings');
    await other.getByLabel('Description').fill('Theirs');
    await other.getByRole('button', { name: 'Save' }).click();
    await expect(other.getByText('Dataset saved')).toBeVisible();
    await other.close();
    await page.getByLabel('Hour offset').fill('2');
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: / saved this dataset/ });
    await dialog.getByRole('button', { name: 'Overwrite with my changes' }).click();
    await expect(page.getByText('Dataset saved')).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Description')).toHaveValue('Theirs');
    await expect(page.getByLabel('Hour offset')).toHaveValue('2');
  });
});

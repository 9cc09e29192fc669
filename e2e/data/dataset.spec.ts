// A user keeps a dataset: adds a metric that the database takes, sees what its source would change, meets another's save.
import type { BrowserContext, Page } from '@playwright/test';
import { drawChart } from '#e2e/explore/draw-chart.ts';
import {
  create,
  expect,
  expectAccessible,
  findSamples,
  read,
  statusError,
  test,
  uniqueName,
  untilHydrated,
} from '#e2e/fixtures.ts';
import { openLab, run, write } from '#e2e/sqllab/sql-lab.ts';

test.describe('a dataset', () => {
  test.use({ expectedErrors: statusError(412) });

  test('follows another source and has a metric that the database checks; the second of two who save learns who was first', async ({
    page,
    context,
  }) => {
    const id = await makeDataset(context, uniqueName('kept'));
    await page.goto(`/dataset/${id}?tab=source`);
    await untilHydrated(page);
    await test.step('another source shows what it changes before the columns follow it', async () => {
      await typeSql(page, 'SELECT 1 AS one, 2 AS two');
      const difference = page.getByRole('region', { name: 'Source columns' });
      await expect(difference).toContainText('two');
      await expect(difference).toContainText('letter');
      await difference.getByRole('button', { name: 'Sync columns' }).click();
      await page.getByRole('tab', { name: /^Columns/ }).click();
      await expect(page.getByRole('rowheader', { name: /two/ })).toBeVisible();
      await expect(page.getByRole('rowheader', { name: /letter/ })).toHaveCount(0);
    });

    await test.step('a metric is checked by the database as it is written', async () => {
      await page.getByRole('tab', { name: /^Metrics/ }).click();
      await page.getByRole('button', { name: 'Add metric' }).click();
      await expect(page.getByRole('tab', { name: /to fix/ })).toHaveCount(0);
      await page.getByLabel('Name', { exact: true }).fill('total');
      await expect(page.getByRole('tab', { name: /Metrics · 1 to fix/ })).toBeVisible();
      await typeSql(page, 'SUM(nowhere)');
      await expect(page.locator('[data-sql-input] [role=status]')).toContainText('nowhere');
      await typeSql(page, 'SUM(one)');
      await expect(page.getByText('Valid SQL')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Dataset saved')).toBeVisible();
      const saved = await readDataset(context, id);
      expect(saved.columns.map(({ column_name: name }) => name).sort()).toEqual(['one', 'two']);
      expect(saved.metrics).toEqual(expect.arrayContaining([expect.objectContaining({ metric_name: 'total' })]));
    });

    await test.step('meanwhile somebody else saves: the second one chooses', async () => {
      const headers = { 'X-CSRFToken': await read<string>(context, '/api/v1/security/csrf_token/') };
      const reply = await context.request.put(`/api/v1/dataset/${id}`, {
        headers,
        data: { description: 'Theirs' },
        maxRetries: 1,
      });
      expect(reply.status(), await reply.text()).toBe(200);
      await page.getByRole('tab', { name: /^Settings/ }).click();
      await page.getByLabel('Hour offset').fill('2');
      await page.getByRole('button', { name: 'Save' }).click();
      const dialog = page.getByRole('dialog', { name: / saved this dataset/ });
      await dialog.getByRole('button', { name: 'Overwrite with my changes' }).click();
      await expect(dialog).toBeHidden();
      await expect.poll(() => readDataset(context, id)).toMatchObject({ description: 'Theirs', offset: 2 });
    });
  });
});

test('a chart is made of a statement that was only run, and its dataset when it is saved', async ({ page, context }) => {
  const name = uniqueName('letters');
  await openLab(page);
  await write(page, "SELECT 'a' AS letter, 1 AS one UNION ALL SELECT 'b', 2");
  await run(page);
  await expect(page.getByText(/^Last run: 2 rows/)).toBeVisible();
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
  const chart = page.getByRole('dialog', { name: 'Save chart' });
  await chart.getByLabel('Name', { exact: true }).fill(name);
  await chart.getByRole('button', { name: 'Save chart' }).click();
  await page.waitForURL(/slice_id=/);
  const id = Number(new URL(page.url()).searchParams.get('slice_id'));
  expect(await read(context, `/api/v1/chart/${id}`)).toMatchObject({ slice_name: name, datasource_name_text: name });
  expect(await drawChart(context, id)).toContain('letter');
});

/** A dataset of this story: a statement over nothing. */
async function makeDataset(context: BrowserContext, name: string): Promise<number> {
  const sql = `SELECT 1 AS one, 'a' AS letter`;
  return create(context, 'dataset', { database: await findSamples(context), table_name: name, sql });
}

interface Dataset {
  readonly description: string | null;
  readonly offset: number;
  readonly columns: readonly { readonly column_name: string }[];
  readonly metrics: readonly { readonly metric_name: string }[];
}
const readDataset = (context: BrowserContext, id: number): Promise<Dataset> => read(context, `/api/v1/dataset/${id}`);

/** Puts SQL in the place of what the field has. */
async function typeSql(page: Page, sql: string): Promise<void> {
  await page.locator('[data-sql-input] .cm-content').click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(sql);
}

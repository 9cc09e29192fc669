// A database of several catalogs: where a dataset's table is, and where SQL Lab runs.
import type { BrowserContext } from '@playwright/test';
import { startTrinoProtocolServer } from '#tests/fixtures/servers/trino-protocol-server.ts';
import { create, expect, expectAccessibleInBothThemes, test as base, uniqueName, untilHydrated } from '#e2e/fixtures.ts';
import { ownServer } from '#e2e/own-server.ts';
import { editor, grid, openLab, run } from '#e2e/sqllab/sql-lab.ts';

const test = base.extend<object, { trino: Awaited<ReturnType<typeof startTrinoProtocolServer>> }>({
  trino: ownServer(() => startTrinoProtocolServer(() => 'service')),
});

const connect = (context: BrowserContext, name: string, uri: string): Promise<number> =>
  create(context, 'database', {
    database_name: name,
    sqlalchemy_uri: uri,
    extra: JSON.stringify({ allow_multi_catalog: true }),
  });

test('a dataset is made of a table in another catalog, and a tab runs in the catalog that is selected for it', async ({
  page,
  context,
  trino,
}) => {
  const name = uniqueName('Lake');
  const id = await connect(context, name, trino.uri);
  await test.step('the dataset reads the table in its catalog', async () => {
    await page.goto('/tablemodelview/list/');
    await untilHydrated(page);
    await page.getByRole('button', { name: 'New dataset' }).click();
    const dialog = page.getByRole('dialog', { name: 'New dataset' });
    await dialog.getByLabel('Database').selectOption(name);
    await expect(dialog.getByLabel('Catalog').locator('option:checked')).toHaveText('lake');
    await expect(dialog.getByRole('option', { name: 'orders' })).toBeVisible();
    await dialog.getByLabel('Catalog').selectOption('archive');
    await expect(dialog.getByRole('option', { name: 'orders' })).toHaveCount(0);
    await dialog.getByRole('option', { name: 'letters' }).click();
    await expect(dialog.getByRole('region', { name: 'Columns' })).toContainText('author');
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole('button', { name: 'Create dataset' }).click();
    await page.waitForURL(/datasource_type=table/);
    const dataset = Number(new URL(page.url()).searchParams.get('datasource_id'));
    expect(await readAuthors(context, dataset)).toEqual([{ author: 'Ada' }, { author: 'Grace' }]);
  });

  await test.step('the tab runs where it is said to', async () => {
    await openLab(page, `/sqllab/?dbid=${id}&sql=${encodeURIComponent('SELECT author FROM attic.letters')}`);
    await page.getByRole('button', { name: 'Catalog: lake' }).click();
    await page.getByRole('option', { name: 'archive' }).click();
    await expect(page.getByRole('button', { name: 'Catalog: archive' })).toBeVisible();
    await expect(page.getByRole('treeitem', { name: 'letters' })).toBeVisible();
    await editor(page).click();
    await run(page);
    await expect(grid(page).getByText('Ada')).toBeVisible();
  });
});

/** The rows of a chart that shows the authors. */
async function readAuthors(context: BrowserContext, dataset: number): Promise<readonly object[]> {
  const queries = [{ columns: ['author'], row_limit: 10, orderby: [['author', true]] }];
  const data = { datasource: { id: dataset, type: 'table' }, queries };
  const reply = await context.request.post('/api/v1/chart/data', { data, maxRetries: 1 });
  expect(reply.status(), await reply.text()).toBe(200);
  const { result } = (await reply.json()) as { result: { data: object[] }[] };
  return result[0]?.data ?? [];
}

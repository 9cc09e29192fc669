// A database of several catalogs: where a dataset's table is, and where SQL Lab runs.
import type { BrowserContext } from '@playwright/test';
import { startTrinoProtocolServer } from '#tests/fixtures/trino-protocol-server.ts';
import { create, expect, expectAccessibleInBothThemes, test as base, uniqueName, untilHydrated } from './fixtures.ts';
import { editor, grid, openLab, run } from './sql-lab.ts';

const test = base.extend<object, { uri: string }>({
  uri: [
    async ({ browserName: _ }, use) => {
      const server = await startTrinoProtocolServer(() => 'service');
      await use(server.uri);
      await server.stop();
    },
    { scope: 'worker', timeout: 30_000 },
  ],
});

const connect = (context: BrowserContext, name: string, uri: string): Promise<number> =>
  create(context, 'database', {
    database_name: name,
    sqlalchemy_uri: uri,
    extra: JSON.stringify({ allow_multi_catalog: true }),
  });

test('a dataset is made of a table in another catalog, and charted', async ({ page, context, uri }) => {
  const name = uniqueName('Lake');
  await connect(context, name, uri);
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
  await untilHydrated(page);
  await page.getByRole('group', { name: 'Chart type' }).getByRole('button', { name: 'Table', exact: true }).click();
  await expect(page.getByRole('cell', { name: 'Grace' })).toBeVisible();
});

test('a tab runs in the catalog that is selected for it', async ({ page, context, uri }) => {
  const id = await connect(context, uniqueName('Lake'), uri);
  await openLab(page, `/sqllab/?dbid=${id}&sql=${encodeURIComponent('SELECT author FROM attic.letters')}`);
  await page.getByRole('button', { name: 'Catalog: lake' }).click();
  await page.getByRole('option', { name: 'archive' }).click();
  await expect(page.getByRole('button', { name: 'Catalog: archive' })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: 'letters' })).toBeVisible();
  await editor(page).click();
  await run(page);
  await expect(grid(page).getByText('Ada')).toBeVisible();
});

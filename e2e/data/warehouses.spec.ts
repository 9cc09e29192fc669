// An administrator looks after a Warehouse: tables from queries, its size, a vacuum, and its end.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { executeSql } from '#e2e/sqllab/execute-sql.ts';
import { create, expect, expectAccessible, read, test, untilHydrated } from '#e2e/fixtures.ts';

const ROWS = 50_000;

test('a Warehouse takes tables and views of queries, is vacuumed, and is deleted with its data', async ({ page }) => {
  const name = `House ${randomUUID().slice(0, 8)}`;
  const settings = { allow_dml: true, allow_ctas: true, allow_cvas: true, expose_in_sqllab: true };
  const uri = `sqlite:///${randomUUID()}`;
  const id = await create(page.context(), 'database', { database_name: name, sqlalchemy_uri: uri, ...settings });
  const counter = `WITH RECURSIVE c(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM c LIMIT ${ROWS})`;
  await executeSql(page.context(), id, `CREATE TABLE numbers AS ${counter} SELECT n, printf('%100d', n) AS filling FROM c`);
  const kept = { select_as_cta: true, tmp_table_name: 'small', ctas_method: 'TABLE' };
  await executeSql(page.context(), id, 'SELECT n FROM numbers WHERE n <= 3', kept);
  await executeSql(page.context(), id, 'SELECT sum(n) AS total FROM small', {
    ...kept,
    tmp_table_name: 'totals',
    ctas_method: 'VIEW',
  });
  expect((await executeSql(page.context(), id, 'SELECT total FROM totals')).data).toEqual([{ total: 6 }]);
  await executeSql(page.context(), id, 'DROP TABLE numbers');
  const datasetId = await create(page.context(), 'dataset', { database: id, table_name: 'small' });

  await page.goto(`/databaseview/list/?search=${encodeURIComponent(name)}`);
  await untilHydrated(page);
  await openMenu(page, name, 'Storage…');
  const storage = page.getByRole('dialog', { name: `Storage of ${name}` });
  await expect(storage.getByRole('row', { name: /^small 3/ })).toBeVisible();
  await expect(storage.getByRole('definition').nth(1)).toHaveText(/^\d+(?:\.\d)? MB$/);
  await expectAccessible(page);
  await storage.getByRole('button', { name: 'Vacuum' }).click();
  await expect(page.getByText(/: \d+(?:\.\d)? MB reclaimed/)).toBeVisible();
  await expect(storage.getByRole('definition').nth(1)).toHaveText(/^(?:0 bytes|\d{1,2}(?:\.\d)? kB)$/);
  await storage.getByRole('button', { name: 'Close' }).last().click();

  await openMenu(page, name, 'Delete…');
  const deletion = page.getByRole('dialog', { name: `Delete ${name}?` });
  await expect(deletion.getByText('This database has datasets')).toBeVisible();
  await expect(deletion.getByRole('link', { name: 'small' })).toHaveAttribute('href', `/dataset/${datasetId}/`);
  await deletion.getByRole('button', { name: 'Keep database' }).click();
  const headers = { 'X-CSRFToken': await read<string>(page.context(), '/api/v1/security/csrf_token/') };
  expect((await page.request.delete(`/api/v1/dataset/${datasetId}`, { headers, maxRetries: 1 })).status()).toBe(200);

  await page.reload();
  await untilHydrated(page);
  await openMenu(page, name, 'Delete…');
  await expect(deletion).toContainText('Meridian deletes the database with 1 table (');
  await expectAccessible(page);
  await deletion.getByLabel('Database name').fill('House');
  await deletion.getByRole('button', { name: 'Delete database' }).click();
  await expect(deletion.getByText('Enter the name exactly as shown above.')).toBeVisible();
  await deletion.getByLabel('Database name').fill(name);
  await deletion.getByRole('button', { name: 'Delete database' }).click();
  await expect(page.getByText(`${name} was deleted`)).toBeVisible();

  const again = await create(page.context(), 'database', { database_name: name, sqlalchemy_uri: uri });
  expect((await page.request.get(`/api/v1/database/${again}/warehouse/`, { maxRetries: 1 })).status()).toBe(200);
  expect(await read<{ tables: unknown[] }>(page.context(), `/api/v1/database/${again}/warehouse/`)).toMatchObject({ tables: [] });
});

async function openMenu(page: Page, name: string, item: string): Promise<void> {
  await page.getByLabel(`Actions for ${name}`).click();
  await page.getByRole('button', { name: item }).click();
}

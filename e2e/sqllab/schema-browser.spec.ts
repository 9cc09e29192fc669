// What databases contain, beside the editor: found by name, opened and read, on a real PostgreSQL.
import pg from 'pg';
import { startPostgresServer, type PostgresServer } from '#scripts/servers/postgres-server.ts';
import { expect, expectAccessibleInBothThemes, test as base, uniqueName } from '#e2e/fixtures.ts';
import { ownServer } from '#e2e/own-server.ts';
import { connectPostgres, editor, openLab, write } from './sql-lab.ts';

const test = base.extend<object, { postgres: PostgresServer }>({
  postgres: ownServer(async () => {
    const server = await startPostgresServer();
    await fill(server.url);
    return server;
  }),
});

async function fill(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`CREATE SCHEMA audit;
    CREATE TABLE audit.events (day date NOT NULL, kangaroo_id int) PARTITION BY RANGE (day);
    COMMENT ON TABLE audit.events IS 'Every change of a record';
    CREATE INDEX events_by_kangaroo ON audit.events (kangaroo_id);
    CREATE TABLE audit.events_2025 PARTITION OF audit.events FOR VALUES FROM ('2025-01-01') TO ('2026-01-01');
    CREATE TABLE audit.events_rest PARTITION OF audit.events DEFAULT;
    INSERT INTO audit.events SELECT date '2025-03-01' + n % 90, n FROM generate_series(1, 12345) n;
    ANALYZE audit.events;
    CREATE TABLE public.people (id int PRIMARY KEY)`);
  await client.query(Array.from({ length: 600 }, (_, n) => `CREATE SCHEMA tenant_${String(n).padStart(3, '0')};`).join(''));
  await client.end();
}

test('schemas and columns are searched, a table tells its columns, rows, comment, indexes, partitions and statement, and other schemas are completed', async ({
  page,
  context,
  postgres,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const databaseId = await connectPostgres(context, uniqueName('Schemas'), postgres.url);
  await openLab(page, `/sqllab/?dbid=${databaseId}&sql=${encodeURIComponent('SELECT 1')}`);
  await page.getByRole('button', { name: 'Schema: public' }).click();
  await page.getByRole('combobox', { name: 'Schema' }).fill('tenant_59');
  await expect(page.getByRole('option', { name: /tenant_59/ })).toHaveCount(10);
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Schema: public' })).toBeFocused();

  await page.getByRole('radio', { name: 'Columns' }).check();
  const search = page.getByRole('searchbox', { name: 'Search columns in all schemas' });
  await search.fill('no such column');
  await expect(page.getByText('No columns match')).toBeVisible();
  await search.fill('kangaroo');
  const found = page.getByRole('list', { name: 'Matching columns' }).getByRole('button', { name: /kangaroo_id.*audit\.events/ });
  await expect(found).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await found.click();
  await expect(page.getByRole('button', { name: 'Schema: audit' })).toBeVisible();
  const table = page.getByRole('treeitem', { name: /^events(?!_)/ }).first();
  await expect(table).toHaveAttribute('aria-expanded', 'true');
  await expect(page.getByRole('treeitem', { name: /^kangaroo_id/ })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: 'About 12,300 rows · Every change of a record' })).toBeVisible();
  await expect(page.getByRole('treeitem', { name: /events_by_kangaroo/ })).toBeVisible();
  await page.getByRole('treeitem', { name: /2 partitions/ }).click();
  await expect(page.getByRole('treeitem', { name: /events_rest/ }).first()).toHaveAttribute('aria-level', '2');
  await expectAccessibleInBothThemes(page);
  await table.press('F2');
  await page.getByRole('button', { name: 'Insert SELECT from events' }).click();
  await expect(editor(page)).toContainText('"audit"."events"');

  await test.step('its statement is copied, and a refresh reads it again', async () => {
    await page.getByRole('button', { name: 'Copy CREATE TABLE of events', exact: true }).click();
    await expect(page.getByText('Copied to clipboard!')).toBeVisible();
    const statement = await page.evaluate(() => navigator.clipboard.readText());
    expect(statement).toContain('day date NOT NULL');
    expect(statement).toContain("COMMENT ON TABLE audit.events IS 'Every change of a record';");
    await page.getByRole('button', { name: 'Refresh schema' }).click();
    await expect(page.getByRole('treeitem', { name: /^kangaroo_id/ })).toBeVisible();
  });

  await test.step('a table of another schema is completed behind its dot', async () => {
    await write(page, 'SELECT * FROM public.');
    await page.keyboard.press('Control+Space');
    await expect(page.getByRole('option', { name: /people/ })).toBeVisible();
  });
});

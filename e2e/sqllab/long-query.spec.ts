// Long statements on a real PostgreSQL: rows before the end, stopping, coming back from another browser.
import { startPostgresServer, type PostgresServer } from '#scripts/servers/postgres-server.ts';
import { expect, expectAccessible, openElsewhere, statusError, test as base, uniqueName } from '#e2e/fixtures.ts';
import { ownServer } from '#e2e/own-server.ts';
import { connectPostgres, editor, grid, openLab, run, write } from './sql-lab.ts';

const test = base.extend<object, { postgres: PostgresServer }>({ postgres: ownServer(() => startPostgresServer()) });
test.use({ expectedErrors: statusError(404) });

const ENDLESS = 'SELECT count(*) FROM generate_series(1, 100000000000) AS g';
/** A hundred rows at once, then one every now and then. */
const SLOW_ROWS = `SELECT g AS number, CASE WHEN g > 3000 THEN (SELECT count(*) FROM generate_series(1, 300000 + g)) END AS work
FROM generate_series(1, 200000) AS g`;

test('rows are there while a statement runs, and stay when it is stopped; a page that comes back finds its run, and another browser stops it', async ({
  page,
  context,
  browser,
  account,
  postgres,
}) => {
  const databaseId = await connectPostgres(context, uniqueName('Long'), postgres.url);
  await openLab(page, `/sqllab/?dbid=${databaseId}&sql=${encodeURIComponent('SELECT 1')}`);
  const stop = page.getByRole('button', { name: 'Stop' });
  await test.step('rows are on the screen before the end, and after the statement was stopped', async () => {
    await write(page, SLOW_ROWS);
    await page.getByRole('combobox', { name: 'Row limit' }).selectOption({ label: '100,000' });
    await run(page);
    const seventh = grid(page).getByRole('gridcell', { name: '7', exact: true }).first();
    await expect(seventh).toBeVisible();
    await expect(stop).toBeVisible();
    await expectAccessible(page);
    await editor(page).click();
    await run(page);
    await expect(page.getByText('This query is still running.')).toBeVisible();
    await stop.click();
    await expect(page.getByText(/^Stopped after [\d,]+ rows/)).toBeVisible();
    await expect(seventh).toBeVisible();
  });

  await test.step('a page that comes back finds its run, and another browser can stop it', async () => {
    await write(page, ENDLESS);
    const accepted = page.waitForResponse('**/api/v1/sqllab/execute/');
    await run(page);
    expect((await accepted).status()).toBe(202);
    await expect(stop).toBeVisible();
    await expect(page.getByText('Running', { exact: true })).toBeVisible();
    await page.goto('/sqllab/');
    await expect(stop).toBeVisible();
    const other = await openElsewhere(browser, account);
    await openLab(other);
    await other.getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByText('Stopped', { exact: true })).toBeVisible();
    await other.context().close();
  });
});

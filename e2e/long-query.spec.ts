// Long statements on a real PostgreSQL: rows before the end, stopping, coming back from another browser.
import { startPostgresServer, type PostgresServer } from '#scripts/postgres-server.ts';
import { expect, expectAccessible, statusError, STRANGER, test as base } from './fixtures.ts';
import { PEOPLE } from './people.ts';
import { connectPostgres, editor, grid, logInAs, openLab, run, write } from './sql-lab.ts';

const test = base.extend<object, { postgres: PostgresServer }>({
  postgres: [
    async ({ browserName: _ }, use) => {
      const server = await startPostgresServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 30_000 },
  ],
});
test.use({ storageState: STRANGER, expectedErrors: statusError(404) });
test.describe.configure({ mode: 'serial' });

const ENDLESS = 'SELECT count(*) FROM generate_series(1, 100000000000) AS g';
/** A hundred rows at once, then one every now and then. */
const SLOW_ROWS = `SELECT g AS number, CASE WHEN g > 3000 THEN (SELECT count(*) FROM generate_series(1, 300000 + g)) END AS work
FROM generate_series(1, 200000) AS g`;

const inDatabase = (databaseId: number): string => `/sqllab/?dbid=${databaseId}&sql=${encodeURIComponent('SELECT 1')}`;
let databaseId = 0;

test('rows are on the screen while the statement runs, and stay when it is stopped', async ({ page, context, postgres }) => {
  await logInAs(page, PEOPLE.kim);
  databaseId = await connectPostgres(context, 'Long ways', postgres.url);
  await openLab(page, inDatabase(databaseId));
  await write(page, SLOW_ROWS);
  await page.getByRole('combobox', { name: 'Row limit' }).selectOption({ label: '100,000' });
  await run(page);
  await expect(grid(page).getByRole('gridcell', { name: '7', exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await expectAccessible(page);
  await editor(page).click();
  await run(page);
  await expect(page.getByText('This query is still running.')).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText(/^Stopped after [\d,]+ rows/)).toBeVisible();
  await expect(grid(page).getByRole('gridcell', { name: '7', exact: true }).first()).toBeVisible();
});

test('a page that comes back finds its run, and another browser can stop it', async ({ page, browser }) => {
  await logInAs(page, PEOPLE.kim);
  await openLab(page, inDatabase(databaseId));
  await write(page, ENDLESS);
  await run(page);
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  await expect(page.getByText('Running', { exact: true })).toBeVisible();
  await page.waitForTimeout(500);
  await page.goto('/sqllab/');
  await expect(page.getByRole('button', { name: 'Stop' })).toBeVisible();

  const elsewhere = await browser.newContext({ baseURL: process.env['MERIDIAN_URL'] ?? '' });
  const other = await elsewhere.newPage();
  await logInAs(other, PEOPLE.kim);
  await openLab(other);
  await other.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Stopped', { exact: true })).toBeVisible();
  await elsewhere.close();
});

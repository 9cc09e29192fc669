// An administrator connects a PostgreSQL server, changes the connection, and removes it; others look on, or may not.
import type { Page } from '@playwright/test';
import { MASK } from '#app/domain/secret/mask.ts';
import { startPostgresServer, type PostgresServer } from '#scripts/servers/postgres-server.ts';
import { openAccount } from '#e2e/accounts.ts';
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  statusError,
  test,
  uniqueName,
  untilHydrated,
} from '#e2e/fixtures.ts';
import { connectPostgres } from '#e2e/sqllab/sql-lab.ts';

const LIST = '/databaseview/list/';
/** Each test connects another database. */
let NAME = '';
test.beforeEach(() => {
  NAME = uniqueName('Orders of the harbour');
});

let postgres: PostgresServer;
test.beforeAll(async () => {
  postgres = await startPostgresServer();
});
test.afterAll(() => postgres.stop());

test.use({ expectedErrors: statusError(400, 401, 403, 404, 422) });

test('a database is connected: a wrong password is named at its field, the right one is tried; its name is typed to delete it', async ({
  page,
}) => {
  await open(page, LIST);
  await expectToFitOnPhone(page);
  await page.getByRole('link', { name: 'Connect a database' }).click();
  await expect(page.getByRole('heading', { name: 'Connect a database' })).toBeFocused();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: /^PostgreSQL/ }).click();
  await expect(page).toHaveURL(/\?new=postgresql$/);

  await test.step('what is missing and what the server refuses is said at its field', async () => {
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.getByLabel('Display name')).toBeFocused();
    await expect(page.getByLabel('Host')).toHaveAccessibleDescription(/Enter the host/);
    await describeServer(page, postgres);
    await password(page).fill('guessed');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(password(page)).toHaveAccessibleDescription(/password provided for username "postgres" is incorrect/);
    await expect(page.getByRole('alert')).toContainText('Couldn’t connect the database');
    await expect(password(page)).toHaveValue('guessed');
    await expectAccessibleInBothThemes(page);
  });

  await test.step('the right password is tried and stored', async () => {
    await password(page).fill(postgres.password);
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(page.getByText(/^The database responded in [\d,]+ ms$/)).toBeVisible();
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.getByText(`${NAME} is connected`)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Query it in SQL Lab' })).toHaveAttribute('href', /^\/sqllab\/\?dbid=\d+/);
    await expect(page.getByRole('link', { name: 'Build a dashboard from a table' })).toBeVisible();
    await expect(row(page)).toContainText(`${postgres.host}:${postgres.port}/postgres`);
    await expectAccessibleInBothThemes(page);
  });

  await test.step('a database with datasets is kept', async () => {
    await chooseInMenu(page, 'examples', 'Delete…');
    const kept = page.getByRole('dialog', { name: 'Delete examples?' });
    await expect(kept).toContainText('This database has datasets');
    await expect(kept.getByRole('link', { name: 'Markets and jobs' })).toBeVisible();
    await expect(kept.getByRole('button', { name: 'Delete database' })).toHaveCount(0);
    await expectAccessible(page);
    await kept.getByRole('button', { name: 'Keep database' }).click();
    await expect(page.getByLabel('Actions for examples')).toBeFocused();
  });

  await test.step('one without is deleted after its name is typed', async () => {
    await chooseInMenu(page, NAME, 'Delete…');
    const dialog = page.getByRole('dialog', { name: `Delete ${NAME}?` });
    await expect(dialog.getByText('Nothing depends on it.')).toBeVisible();
    await expect(dialog.getByLabel('Database name')).toBeFocused();
    await dialog.getByRole('button', { name: 'Delete connection' }).click();
    await expect(dialog.getByLabel('Database name')).toHaveAccessibleDescription('Enter the name exactly as shown above.');
    await expectAccessibleInBothThemes(page);
    await dialog.getByLabel('Database name').fill(NAME);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${NAME} was disconnected`)).toBeVisible();
    await expect(row(page)).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Connect a database' })).toBeFocused();
  });
});

test('a connection is edited without its password: nothing typed is lost, settings are kept and exported, and it is deleted', async ({
  page,
  context,
}) => {
  await open(page, `${LIST}?edit=${await connectPostgres(context, NAME, postgres.url)}`);
  await test.step('the connection string says the same as the fields, and neither the password', async () => {
    await expect(password(page)).toHaveValue('');
    await expect(password(page)).toHaveAttribute('placeholder', 'Stored. Type to replace it.');
    await page.getByRole('button', { name: 'Connection string' }).click();
    const line = `postgresql://postgres:${MASK}@${postgres.host}:${postgres.port}/postgres`;
    await expect(page.getByLabel('Connection string')).toHaveValue(line);
    await page.getByRole('button', { name: 'Fields' }).click();
  });

  await test.step('leaving needs a confirmation, and the session may end', async () => {
    await page.getByLabel('Display name').fill('Renamed');
    await page.keyboard.press('Escape');
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
    await expect(leaving.getByRole('button', { name: 'Stay' })).toBeFocused();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    await expect(leaving).toBeHidden();
    await expect(page.getByLabel('Display name')).toHaveValue('Renamed');
    const cookies = await context.cookies();
    await context.clearCookies();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toContainText('Your session timed out');
    await expect(page.getByLabel('Display name')).toHaveValue('Renamed');
    await context.addCookies(cookies);
    await page.getByLabel('Display name').fill(NAME);
  });

  await test.step('settings are checked and saved', async () => {
    await page.getByLabel('Run in the background').check();
    await page.getByLabel('Schema', { exact: true }).fill('public');
    await expect(page.getByLabel('Run queries as the signed-in user')).toBeDisabled();
    await page.getByLabel('Pool size').fill('0');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByLabel('Pool size')).toBeFocused();
    await expect(page.getByLabel('Pool size')).toHaveAccessibleDescription(/1 to 200 connections/);
    await expectAccessibleInBothThemes(page);
    await page.getByLabel('Pool size').fill('8');
    await page.getByLabel('Connect timeout').fill('5');
    await page.getByLabel('Application name').fill('harbour');
    await page.getByLabel('Cache schema lists').fill('600');
    await page.getByLabel('Region for long queries').selectOption('weur');
    await page.keyboard.press('Control+s');
    await expect(page.getByText(`${NAME} was saved`)).toBeVisible();
    await expect(row(page)).toContainText('Async queries');
    await expect(page.getByLabel(`Actions for ${NAME}`)).toBeFocused();
  });

  await test.step('the list tries and exports it', async () => {
    await chooseInMenu(page, NAME, 'Test connection');
    await expect(page.getByText(new RegExp(`^${NAME} responded in [\\d,]+ ms$`))).toBeVisible();
    await expect(page.locator('body')).not.toContainText(postgres.password);
    expect(await exportByMenu(page)).toMatch(/^database_export_.*\.zip$/);
  });

  await test.step('the form has what was saved, exports it, and deletes it', async () => {
    await row(page).getByRole('link', { name: NAME }).click();
    await expect(page.getByRole('heading', { name: `Edit ${NAME}` })).toBeVisible();
    await expect(page.getByLabel('Pool size')).toHaveValue('8');
    await expect(page.getByLabel('Application name')).toHaveValue('harbour');
    await expect(page.getByLabel('Region for long queries')).toHaveValue('weur');
    expect(await exportByMenu(page)).toMatch(/^database_export_.*\.zip$/);
    await chooseInMenu(page, NAME, 'Sync permissions');
    await expect(page.getByText(`Permissions of ${NAME} are up to date`)).toBeVisible();
    await chooseInMenu(page, NAME, 'Delete…');
    const dialog = page.getByRole('dialog', { name: `Delete ${NAME}?` });
    await expect(dialog.getByText('Nothing depends on it.')).toBeVisible();
    await dialog.getByLabel('Database name').fill(NAME);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`${NAME} was disconnected`)).toBeVisible();
    await expect(page).toHaveURL(/\/databaseview\/list\/$/);
  });
});

test('the form follows the type of server, keeps what is typed, and checks fields when they are left', async ({ page }) => {
  await open(page, `${LIST}?new=trino`);
  await test.step('what a type can’t do is off, and says why', async () => {
    await expect(page.getByLabel('Allow file uploads')).toBeDisabled();
    await expect(page.getByLabel('Allow file uploads')).toHaveAccessibleDescription(/can’t be loaded into this type/);
    await page.getByLabel('Run queries as the signed-in user').check();
    await page.getByLabel('Grant access by catalog').check();
    await expect(page.getByLabel('Pool size')).toHaveCount(0);
  });

  await test.step('another one brings its port', async () => {
    await page.getByLabel('Display name').fill('Somewhere');
    await page.getByRole('link', { name: 'Change type' }).click();
    await page.getByRole('link', { name: /^CockroachDB/ }).click();
    await expect(page.getByLabel('Display name')).toHaveValue('Somewhere');
    await expect(page.getByLabel('Port', { exact: true })).toHaveValue('26257');
  });

  await test.step('fields are checked when they are left, and only those', async () => {
    await page.getByLabel('Host').focus();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Host')).toHaveAccessibleDescription('Enter the host.');
    await expect(page.getByLabel('User', { exact: true })).toHaveAccessibleDescription('');
    await page.getByLabel('Port', { exact: true }).fill('99999999');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Port', { exact: true })).toHaveAccessibleDescription(/between 0 and 65535/);
    await page.getByLabel('Host').fill('db.example.org');
    await expect(page.getByLabel('Host')).toHaveAccessibleDescription('');
  });

  await test.step('Hyperdrive has other fields', async () => {
    await page.getByLabel('Transport').selectOption('hyperdrive');
    await expect(page.getByText(/private CA or client certificates/)).toBeVisible();
    await expect(page.getByLabel('Hyperdrive binding')).toBeVisible();
  });

  await test.step('the choice and the longest form fit on a phone', async () => {
    await page.getByRole('link', { name: 'Change type' }).click();
    await expect(page.getByRole('link', { name: /^Neon/ })).toBeVisible();
    await expectToFitOnPhone(page);
    await page.getByRole('link', { name: /^Neon/ }).click();
    await expect(page.getByLabel('Display name')).toHaveValue('Somewhere');
    await expectToFitOnPhone(page);
  });

  await test.step('going back needs confirmation before it discards input', async () => {
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Databases' }).click();
    const leaving = page.getByRole('dialog', { name: 'Leave without saving?' });
    await leaving.getByRole('button', { name: 'Leave' }).click();
    await expect(page).toHaveURL(/\/databaseview\/list\/$/);
  });
});

test.describe('somebody who may not', () => {
  test.use({ account: async ({ browserName: _ }, use) => use(await openAccount('Ana', 'Lind', ['Alpha'])) });

  test('change databases reads the list, and is refused the form', async ({ page }) => {
    await page.goto(LIST);
    await expect(page.getByRole('heading', { name: 'Databases' })).toBeVisible();
    await expect(page.getByRole('row', { name: /examples/ })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Connect a database' })).toHaveCount(0);
    await expect(page.getByRole('columnheader', { name: 'Location' })).toHaveCount(0);
    await expectAccessible(page);
    const form = await page.request.get(`${LIST}?new=postgresql`, { maxRetries: 1 });
    expect(form.status()).toBe(403);
    expect(await form.text()).toContain('You don’t have access');
  });
});

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await untilHydrated(page);
}

async function describeServer(page: Page, { host, port, superuser }: PostgresServer): Promise<void> {
  await page.getByLabel('Display name').fill(NAME);
  await page.getByLabel('Host').fill(host);
  await page.getByLabel('Port', { exact: true }).fill(String(port));
  await page.getByLabel('Database', { exact: true }).fill('postgres');
  await page.getByLabel('User', { exact: true }).fill(superuser);
}

const row = (page: Page) => page.getByRole('row', { name: NAME });
const password = (page: Page) => page.getByLabel('Password');

async function chooseInMenu(page: Page, name: string, entry: string): Promise<void> {
  await page.getByLabel(`Actions for ${name}`).click();
  await page.getByRole('button', { name: entry }).filter({ visible: true }).click();
}

/** The name of the file. */
async function exportByMenu(page: Page): Promise<string> {
  const [exported] = await Promise.all([page.waitForEvent('download'), chooseInMenu(page, NAME, 'Export')]);
  return exported.suggestedFilename();
}

/** Nothing is cut off where the window is as narrow as a phone, and axe finds nothing there. */
async function expectToFitOnPhone(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await expectAccessible(page);
  if (size) await page.setViewportSize(size);
}

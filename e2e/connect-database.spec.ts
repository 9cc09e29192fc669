// An administrator connects a PostgreSQL server, changes the connection, and removes it; others look on, or may not.
import type { Page } from '@playwright/test';
import { MASK } from '#app/domain/secret/mask.ts';
import { startPostgresServer, type PostgresServer } from '#scripts/postgres-server.ts';
import {
  expect,
  expectAccessibleInBothThemes,
  logIn,
  statusError,
  STRANGER,
  test as base,
  uniqueName,
  untilHydrated,
} from './fixtures.ts';
import { PEOPLE } from './people.ts';
import { connectPostgres } from './sql-lab.ts';

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
const LIST = '/databaseview/list/';
/** Each test connects another database. */
let NAME = '';
test.beforeEach(() => {
  NAME = uniqueName('Orders of the harbour');
});

test.use({ expectedErrors: statusError(400, 401, 403, 404, 422) });

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
const answered = (page: Page) => page.getByText(/^The database responded in [\d,]+ ms$/);

test.describe('a database', () => {
  test('is connected: a wrong password is named at its field, the right one is tried and stored', async ({ page, postgres }) => {
    await open(page, LIST);
    await expectAccessibleInBothThemes(page);
    await page.getByRole('link', { name: 'Connect a database' }).click();
    await expect(page.getByRole('heading', { name: 'Connect a database' })).toBeFocused();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('link', { name: /^PostgreSQL/ }).click();
    await expect(page).toHaveURL(/\?new=postgresql$/);

    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.getByLabel('Display name')).toBeFocused();
    await expect(page.getByLabel('Host')).toHaveAccessibleDescription(/Enter the host/);
    await expectAccessibleInBothThemes(page);

    await describeServer(page, postgres);
    await password(page).fill('guessed');
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(password(page)).toHaveAccessibleDescription(/password provided for username "postgres" is incorrect/);
    await expect(page.getByRole('alert')).toContainText('Couldn’t connect the database');
    await expect(password(page)).toHaveValue('guessed');
    await expectAccessibleInBothThemes(page);

    await password(page).fill(postgres.password);
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(answered(page)).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(page.getByText(`${NAME} is connected`)).toBeVisible();
    await expect(row(page)).toContainText(`${postgres.host}:${postgres.port}/postgres`);
    await expectAccessibleInBothThemes(page);
  });

  test('is edited without entering its password again, and the connection string says the same as the fields', async ({
    page,
    context,
    postgres,
  }) => {
    await connectPostgres(context, NAME, postgres.url);
    await open(page, LIST);
    await row(page).getByRole('link', { name: NAME }).click();
    await expect(password(page)).toHaveValue('');
    await expect(password(page)).toHaveAttribute('placeholder', 'Stored. Type to replace it.');
    await page.getByRole('button', { name: 'Connection string' }).click();
    const line = `postgresql://postgres:${MASK}@${postgres.host}:${postgres.port}/postgres`;
    await expect(page.getByLabel('Connection string')).toHaveValue(line);
    await page.getByRole('button', { name: 'Fields' }).click();
    await page.getByLabel('Run in the background').check();
    await page.getByLabel('Schema', { exact: true }).fill('public');
    await expectAccessibleInBothThemes(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`${NAME} was saved`)).toBeVisible();
    await expect(row(page)).toContainText('Async queries');
    await expect(page.getByLabel(`Actions for ${NAME}`)).toBeFocused();
    await page.getByLabel(`Actions for ${NAME}`).click();
    await row(page).getByRole('button', { name: 'Test connection' }).click();
    await expect(page.getByText(new RegExp(`^${NAME} responded in [\\d,]+ ms$`))).toBeVisible();
    await expect(page.locator('body')).not.toContainText(postgres.password);
  });

  test('keeps what is typed: leaving asks, the session may end, and the form goes on', async ({ page, context, postgres }) => {
    await connectPostgres(context, NAME, postgres.url);
    await open(page, LIST);
    await row(page).getByRole('link', { name: NAME }).click();
    await page.getByLabel('Display name').fill('Renamed');
    await page.keyboard.press('Escape');
    const request = page.getByRole('dialog', { name: 'Leave without saving?' });
    await expect(request.getByRole('button', { name: 'Stay' })).toBeFocused();
    await expectAccessibleInBothThemes(page);
    await page.keyboard.press('Escape');
    await expect(request).toBeHidden();
    await expect(page.getByLabel('Display name')).toHaveValue('Renamed');

    const cookies = await context.cookies();
    await context.clearCookies();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alert')).toContainText('Your session has ended');
    await expect(page.getByLabel('Display name')).toHaveValue('Renamed');
    await context.addCookies(cookies);
    await page.getByLabel('Display name').fill(NAME);
    await page.keyboard.press('Control+s');
    await expect(page.getByText(`${NAME} was saved`)).toBeVisible();
  });

  test('is deleted after its name is typed, unless datasets use it', async ({ page, context, postgres }) => {
    await connectPostgres(context, NAME, postgres.url);
    await open(page, LIST);
    await page.getByLabel('Actions for examples').click();
    await page.getByRole('button', { name: 'Delete…' }).filter({ visible: true }).click();
    const kept = page.getByRole('dialog', { name: 'Delete examples?' });
    await expect(kept).toContainText('This Warehouse has datasets');
    await expect(kept.getByRole('link', { name: 'Markets and jobs' })).toBeVisible();
    await expect(kept.getByRole('button', { name: 'Delete Warehouse' })).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    await kept.getByRole('button', { name: 'Keep Warehouse' }).click();
    await expect(page.getByLabel('Actions for examples')).toBeFocused();

    await page.getByLabel(`Actions for ${NAME}`).click();
    await page.getByRole('button', { name: 'Delete…' }).filter({ visible: true }).click();
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

test('settings that a database has are shown with what they do, kept, and exported', async ({ page, context, postgres }) => {
  await connectPostgres(context, NAME, postgres.url);
  await open(page, LIST);
  await row(page).getByRole('link', { name: NAME }).click();
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
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${NAME} was saved`)).toBeVisible();
  await row(page).getByRole('link', { name: NAME }).click();
  await expect(page.getByRole('heading', { name: `Edit ${NAME}` })).toBeVisible();
  await expect(page.getByLabel('Pool size')).toHaveValue('8');
  await expect(page.getByLabel('Application name')).toHaveValue('harbour');
  await expect(page.getByLabel('Region for long queries')).toHaveValue('weur');

  await page.getByLabel(`Actions for ${NAME}`).click();
  const [exported] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).filter({ visible: true }).click(),
  ]);
  expect(exported.suggestedFilename()).toMatch(/^database_export_.*\.zip$/);
  await page.getByLabel(`Actions for ${NAME}`).click();
  await page.getByRole('button', { name: 'Sync permissions' }).filter({ visible: true }).click();
  await expect(page.getByText(`Permissions of ${NAME} are up to date`)).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Databases' }).click();
  await row(page).getByLabel(`Actions for ${NAME}`).click();
  const [again] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).filter({ visible: true }).click(),
  ]);
  expect(again.suggestedFilename()).toMatch(/\.zip$/);

  await row(page).getByRole('link', { name: NAME }).click();
  await expect(page.getByRole('heading', { name: `Edit ${NAME}` })).toBeVisible();
  await page.getByLabel(`Actions for ${NAME}`).click();
  await page.getByRole('button', { name: 'Delete…' }).filter({ visible: true }).click();
  const dialog = page.getByRole('dialog', { name: `Delete ${NAME}?` });
  await expect(dialog.getByText('Nothing depends on it.')).toBeVisible();
  await dialog.getByLabel('Database name').fill(NAME);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${NAME} was disconnected`)).toBeVisible();
  await expect(page).toHaveURL(/\/databaseview\/list\/$/);
});

test('what a type of database can’t do is off, and says why', async ({ page }) => {
  await open(page, `${LIST}?new=trino`);
  await expect(page.getByLabel('Allow file uploads')).toBeDisabled();
  await expect(page.getByLabel('Allow file uploads')).toHaveAccessibleDescription(/can’t be loaded into this type/);
  await page.getByLabel('Run queries as the signed-in user').check();
  await page.getByLabel('Grant access by catalog').check();
  await expect(page.getByLabel('Pool size')).toHaveCount(0);
  await expectAccessibleInBothThemes(page);
});

test('fields are checked when they are left, and only those', async ({ page }) => {
  await open(page, `${LIST}?new=postgresql`);
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

test('another kind of server brings its port, and keeps what is typed', async ({ page }) => {
  await open(page, `${LIST}?new=postgresql`);
  await page.getByLabel('Display name').fill('Somewhere');
  await page.getByRole('link', { name: 'Change type' }).click();
  await page.getByRole('link', { name: /^CockroachDB/ }).click();
  await expect(page.getByLabel('Display name')).toHaveValue('Somewhere');
  await expect(page.getByLabel('Port', { exact: true })).toHaveValue('26257');
  await page.getByLabel('Transport').selectOption('hyperdrive');
  await expect(page.getByText(/private CA or client certificates/)).toBeVisible();
  await expect(page.getByLabel('Hyperdrive binding')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });
  test('list and form fit, and nothing is cut off', async ({ page }) => {
    for (const address of [LIST, `${LIST}?new`, `${LIST}?new=neon`]) {
      await open(page, address);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await expectAccessibleInBothThemes(page);
    }
  });
});

test.describe('somebody who may not', () => {
  test.use({ storageState: STRANGER });
  test('change databases reads the list, and is refused the form', async ({ page }) => {
    await page.goto(LIST);
    await logIn(page, PEOPLE.ana);
    await expect(page.getByRole('heading', { name: 'Databases' })).toBeVisible();
    await expect(page.getByRole('row', { name: /examples/ })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Connect a database' })).toHaveCount(0);
    await expect(page.getByRole('columnheader', { name: 'Location' })).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    await page.goto(`${LIST}?new=postgresql`);
    await expect(page.getByRole('heading', { name: 'You don’t have access' })).toBeVisible();
  });
});

// An administrator adds users, gives them roles, and reads the action log; a user creates an API token.
import { randomUUID } from 'node:crypto';
import {
  expect,
  expectAccessible,
  logIn,
  openElsewhere,
  statusError,
  STRANGER,
  test,
  uniqueName,
  untilHydrated,
} from '#e2e/fixtures.ts';
import { PEOPLE } from '#e2e/people.ts';

async function open(page: Parameters<typeof untilHydrated>[0], address: string): Promise<void> {
  await page.goto(address);
  await untilHydrated(page);
}

test.describe('a new user', () => {
  test.use({ expectedErrors: statusError(422) });

  test('is added with a role, logs in, and is deactivated', async ({ page, browser, baseURL }) => {
    const username = `nia-${randomUUID().slice(0, 8)}`;
    const email = `${username}@example.org`;
    await open(page, `/users/?q=${username}`);
    await page.getByRole('button', { name: 'Add user' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add user' });
    await dialog.getByRole('button', { name: 'Add user' }).click();
    await expect(dialog.getByLabel('First name')).toHaveAccessibleDescription('Enter a first name.');

    await dialog.getByLabel('First name').fill('Nia');
    await dialog.getByLabel('Last name').fill('Storm');
    await dialog.getByLabel('Username', { exact: true }).fill(PEOPLE.ana.username);
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByLabel('Password', { exact: true }).fill('nine green bottles');
    await dialog.getByRole('button', { name: 'Add roles' }).click();
    await dialog.getByRole('option', { name: 'Gamma' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add user' }).click();
    await expect(dialog.getByLabel('Username', { exact: true })).toHaveAccessibleDescription('Another user has this username.');

    // Whatever closes the dialog, nothing that was typed is lost.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Add user' }).first().click();
    await expect(dialog.getByLabel('Email')).toHaveValue(email);
    await dialog.getByLabel('Username', { exact: true }).fill(username);
    await dialog.getByRole('button', { name: 'Add user' }).click();
    await expect(page.getByText(`Added Nia Storm. They can log in as ${username}.`)).toBeVisible();

    const elsewhere = await (await browser.newContext({ ...(baseURL && { baseURL }), storageState: STRANGER })).newPage();
    await elsewhere.goto('/login/');
    await logIn(elsewhere, { username, password: 'nine green bottles' });
    await expect(elsewhere.getByRole('heading', { level: 1, name: 'Hello, Nia' })).toBeVisible();

    await page.getByLabel('Actions for Nia Storm').click();
    await page.getByRole('button', { name: 'Deactivate' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect(page.getByRole('row', { name: 'Nia Storm' }).getByText('Deactivated')).toBeVisible();
    await elsewhere.reload();
    await expect(elsewhere).toHaveURL(/\/login\//);
    await elsewhere.context().close();
  });
});

test.describe('people', () => {
  test.use({ expectedErrors: statusError(410) });

  test('are invited by their addresses, and an invitation is revoked and renewed', async ({ page, browser }) => {
    const ada = `ada-${randomUUID().slice(0, 8)}@example.org`;
    const bo = `bo-${randomUUID().slice(0, 8)}@example.org`;
    await open(page, `/users/?q=${ada}`);
    await page.getByRole('button', { name: 'Invite people' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Invite people' });
    await expect(dialog.getByText('Until then, you’ll get a link for each person')).toContainText('SMTP_URL');
    await dialog.getByLabel('Email addresses').fill(`${ada}, bo`);
    await dialog.getByRole('button', { name: 'Invite 2 people' }).click();
    await expect(dialog.getByLabel('Email addresses')).toHaveAccessibleDescription(/This isn’t an email address: bo/);
    await dialog.getByLabel('Email addresses').fill(`${ada}\n${bo}`);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Invite 2 people' }).click();
    const link = await page.getByLabel(`Invitation link for ${ada}`).inputValue();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();

    await expect(page.getByRole('row', { name: ada }).getByText('Invited', { exact: true })).toBeVisible();
    await page.getByLabel(`Actions for ${ada}`).click();
    await page.getByRole('button', { name: 'Revoke invitation' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke invitation' }).click();
    await expect(page.getByRole('row', { name: ada }).getByText('Invitation revoked')).toBeVisible();
    const elsewhere = await openElsewhere(browser, STRANGER);
    await elsewhere.goto(link);
    await expect(elsewhere.getByRole('heading', { level: 1, name: 'This invitation was revoked' })).toBeVisible();
    await expectAccessible(elsewhere);

    await page.getByLabel(`Actions for ${ada}`).click();
    await page.getByRole('button', { name: 'Copy new link' }).click();
    await elsewhere.goto(await page.getByLabel(`Invitation link for ${ada}`).inputValue());
    await expect(elsewhere.getByRole('heading', { level: 1, name: 'Create your account' })).toBeVisible();
    await elsewhere.context().close();
  });
});

test('a role is made from another one, given data and members, and deleted', async ({ page }) => {
  const role = uniqueName('Harbour');
  await open(page, '/roles/');
  await page.getByRole('button', { name: 'Add role' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add role' });
  await dialog.getByLabel('Name').fill(role);
  await dialog.getByLabel('Start with').selectOption({ label: 'Permissions of Gamma' });
  await dialog.getByRole('button', { name: 'Add role' }).click();
  await expect(page.getByRole('heading', { level: 1, name: role })).toBeVisible();

  await page.getByRole('button', { name: 'Add datasets' }).click();
  await page.getByRole('combobox', { name: 'Search: Datasets' }).fill('flights');
  await page
    .getByRole('option', { name: /flights/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByLabel('Search permissions').fill('run sql');
  await page.getByRole('checkbox', { name: 'Run SQL' }).check();
  await page.getByRole('button', { name: 'Add members' }).click();
  await page.getByRole('combobox', { name: 'Search: Members' }).fill(PEOPLE.gus.username);
  await page.getByRole('option', { name: PEOPLE.gus.username, exact: true }).click();
  await page.getByRole('button', { name: 'Done' }).click();

  const changes = page.getByRole('region', { name: 'Changes' });
  await expect(changes).toContainText('2 permissions added');
  await expect(changes).toContainText(`1 member added: ${PEOPLE.gus.username}`);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'All roles' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await changes.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(`Saved the role ${role}`)).toBeVisible();
  await expect(changes).toHaveCount(0);

  await open(page, `/roles/?q=${encodeURIComponent(role)}`);
  await page.getByLabel(`Actions for ${role}`).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog').getByText(PEOPLE.gus.username)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete role' }).click();
  await expect(page.getByText(`Deleted the role ${role}`)).toBeVisible();
});

test('a standard role keeps its name, and Admin its permissions', async ({ page }) => {
  await open(page, '/roles/?edit=1');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin' })).toBeVisible();
  await expect(page.getByText('Built-in role')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveCount(0);
  await page.getByLabel('Search permissions').fill('run sql');
  await expect(page.getByRole('checkbox', { name: 'Run SQL' })).toBeDisabled();
});

test('a group gives its members a role, and says what they lose when it goes', async ({ page }) => {
  const group = uniqueName('lighthouse');
  await open(page, '/list_groups/');
  await page.getByRole('button', { name: 'Add group' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add group' });
  await dialog.getByLabel('Name').fill(group);
  await dialog.getByRole('button', { name: 'Add members' }).click();
  await dialog.getByRole('combobox', { name: 'Search: Members' }).fill(PEOPLE.gus.username);
  await dialog.getByRole('option', { name: PEOPLE.gus.username, exact: true }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.getByRole('button', { name: 'Add roles' }).click();
  await dialog.getByRole('option', { name: 'sql_lab' }).click();
  await dialog.getByRole('button', { name: 'Add group' }).click();
  await expect(page.getByText(`Added the group ${group}`)).toBeVisible();
  await page.getByLabel(`Actions for ${group}`).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toContainText(`1 member of ${group} will lose these roles: sql_lab.`);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete group' }).click();
  await expect(page.getByText(`Deleted the group ${group}`)).toBeVisible();
  await open(page, '/actionlog/list?did=deleted&within=1h');
  await page.getByRole('button', { name: `Deleted the group ${group}` }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: `Deleted the group ${group}` })).toBeVisible();
});

test('who changed how long history is kept is in the audit view, with address and former value', async ({ page }) => {
  await open(page, '/actionlog/list');
  await page.getByRole('link', { name: 'Storage' }).click();
  const days = page.getByLabel('Report runs (days)');
  await days.fill('6');
  await page.getByRole('button', { name: 'Save retention' }).click();
  await expect(days).toHaveAccessibleDescription(/Enter a whole number from 7 to 3,650\./);
  await days.fill('365');
  await days.press('Enter');
  await expect(page.getByText('Retention saved.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Audit' }).click();
  await expect(page).toHaveURL(/\/actionlog\/audit/);
  await page.getByRole('button', { name: 'Changed how long history is kept' }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('127.0.0.1', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Details' })).toContainText('"reportRuns": 365');
  await expectAccessible(page);
});

test('a token is shown once, works, and is refused after it is revoked', async ({ page, playwright, baseURL }) => {
  await open(page, '/user_info/');
  await page.getByRole('button', { name: 'New token' }).click();
  await page.getByLabel('Token name').fill('nightly');
  await page.getByRole('button', { name: 'Create token' }).click();
  const secret = await page.getByLabel('Secret of nightly').inputValue();
  const script = await playwright.request.newContext({
    ...(baseURL && { baseURL }),
    extraHTTPHeaders: { Authorization: `Bearer ${secret}` },
    storageState: STRANGER,
  });
  expect((await script.get('/api/v1/me/')).status()).toBe(200);
  await expectAccessible(page);
  await page.reload();
  await untilHydrated(page);
  await expect(page.getByLabel('Secret of nightly')).toHaveCount(0);
  await page.getByRole('button', { name: 'Revoke nightly' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke token' }).click();
  await expect(page.getByText('You have no API tokens yet.')).toBeVisible();
  expect((await script.get('/api/v1/me/')).status()).toBe(401);
  await script.dispose();
});

test.describe('somebody without the right', () => {
  test.use({ storageState: STRANGER, expectedErrors: statusError(403) });

  test('sees a message on every screen of users, and has their own account', async ({ page }) => {
    await page.goto('/login/');
    await logIn(page, PEOPLE.gus);
    await expect(page.getByRole('heading', { level: 1, name: 'Hello, Gus' })).toBeVisible();
    const reply = await page.goto('/users/');
    expect(reply?.status()).toBe(403);
    await expect(page.getByRole('heading', { name: 'You don’t have access' })).toBeVisible();
    for (const address of [
      '/roles/',
      '/roles/?edit=1',
      '/list_groups/',
      '/actionlog/list',
      '/actionlog/audit',
      '/actionlog/storage',
    ]) {
      const refusal = await page.request.get(address, { maxRetries: 1 });
      expect(refusal.status()).toBe(403);
      expect(await refusal.text()).toContain('You don’t have access</h1>');
    }
    await page.goto('/user_info/');
    await expect(page.getByRole('heading', { level: 2, name: 'API tokens' })).toBeVisible();
  });
});

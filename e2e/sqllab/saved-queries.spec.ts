// Saved queries: saved from a tab, changed, deleted elsewhere, and opened again by their address.
import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectAccessible, expectAccessibleInBothThemes, read, statusError, test } from '#e2e/fixtures.ts';
import { editor, editorTab, grid, openLab, run, write } from './sql-lab.ts';

test.use({ expectedErrors: statusError(404) });

const ROOT = '/api/v1/saved_query/';

test('a statement is saved by keyboard, changed and saved again, as new once it was deleted, and opened by its address', async ({
  page,
  context,
}) => {
  await openLab(page);
  await test.step('it is saved under a name', async () => {
    await write(page, 'SELECT symbol FROM stocks LIMIT 3');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(nameField(page)).toBeFocused();
    await nameField(page).fill('');
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Enter a name.')).toBeVisible();
    await nameField(page).fill('Three symbols');
    await page.getByRole('textbox', { name: 'Description' }).fill('For the morning');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('ControlOrMeta+s');
    await expect(nameField(page)).toHaveValue('Three symbols');
    await nameField(page).press('Enter');
    await expect(editorTab(page, 'Three symbols')).toBeVisible();
    expect(await saved(context)).toMatchObject([{ label: 'Three symbols', description: 'For the morning' }]);
  });

  await test.step('it is saved again without a dialog', async () => {
    await write(page, 'SELECT symbol FROM stocks LIMIT 2');
    await expect(page.getByRole('img', { name: 'Unsaved changes' })).toBeVisible();
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByRole('img', { name: 'Unsaved changes' })).toBeHidden();
    expect(await saved(context)).toMatchObject([{ sql: 'SELECT symbol FROM stocks LIMIT 2', rows: null }]);
    await run(page);
    await expect(grid(page)).toBeVisible();
    await expect.poll(async () => (await saved(context))[0]?.rows).toBe(2);
    await expectAccessibleInBothThemes(page);
  });

  const [deleted] = await saved(context);
  await test.step('deleted elsewhere, its text stays and is saved as new', async () => {
    await write(page, 'SELECT 3 -- kept');
    const headers = { 'x-csrftoken': await read<string>(context, '/api/v1/security/csrf_token/') };
    expect((await context.request.delete(`${ROOT}${deleted?.id}`, { headers, maxRetries: 1 })).status()).toBe(200);
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText(/was deleted/).first()).toBeVisible();
    await expect(editor(page)).toHaveText('SELECT 3 -- kept');
    await page.keyboard.press('ControlOrMeta+s');
    await nameField(page).fill('Kept');
    await nameField(page).press('Enter');
    await expect(page.getByText('Saved “Kept”')).toBeVisible();
    expect(await saved(context)).toMatchObject([{ label: 'Kept', sql: 'SELECT 3 -- kept' }]);
  });

  const [kept] = await saved(context);
  await test.step('its address opens it in the tab that has it already', async () => {
    await write(page, 'SELECT 1 -- not saved');
    await expect(page.getByText('All changes saved')).toBeVisible();
    await page.getByRole('button', { name: 'New tab' }).click();
    await write(page, 'SELECT 2');
    await expect(page.getByText('All changes saved')).toBeVisible();
    await openLab(page, `/sqllab?savedQueryId=${kept?.id}`);
    await expect(editor(page)).toHaveText('SELECT 1 -- not saved');
    await expect(page.getByRole('tablist', { name: 'Editor tabs' }).getByRole('tab')).toHaveCount(2);
    await expect(page).toHaveURL(/\/sqllab\/?$/);
  });

  await test.step('the address of what was deleted says so', async () => {
    await openLab(page, `/sqllab/?savedQueryId=${deleted?.id}`);
    await expect(page.getByText(/It isn’t shared with you, or it was deleted/)).toBeVisible();
    await expectAccessible(page);
  });
});

const nameField = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
const saved = (context: BrowserContext) => read<SavedQuery[]>(context, ROOT);

interface SavedQuery {
  readonly id: number;
  readonly label: string;
  readonly sql: string;
  readonly rows: number | null;
}

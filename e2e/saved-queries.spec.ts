// Statements kept under a name: saved from a tab, opened again by their address, changed, and gone elsewhere.
import type { BrowserContext, Page } from '@playwright/test';
import {
  create,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  findSamples,
  openElsewhere,
  statusError,
  test,
} from './fixtures.ts';
import { openAccount } from './accounts.ts';
import { editor, editorTab, grid, openLab, run, write } from './sql-lab.ts';

test.use({ expectedErrors: statusError(404) });

const ROOT = '/api/v1/saved_query/';
const nameField = (page: Page) => page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
const saved = async (context: BrowserContext) =>
  (
    (await (await context.request.get(ROOT)).json()) as {
      result: { id: number; label: string; sql: string; rows: number | null }[];
    }
  ).result;

/** A query that was saved before; its id. */
const save = async (context: BrowserContext): Promise<number> =>
  create(context, 'saved_query', { db_id: await findSamples(context), label: 'Three symbols', sql: 'SELECT symbol FROM stocks' });

test('a statement is saved by keyboard under a name, changed, and saved again without a question', async ({ page, context }) => {
  await openLab(page);
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

test('its address opens it, in the tab that has it already where there is one', async ({ page, context, browser }) => {
  const id = await save(context);
  await openLab(page, `/sqllab/?savedQueryId=${id}`);
  await expect(editorTab(page, 'Three symbols')).toHaveAttribute('aria-selected', 'true');
  const tabs = page.getByRole('tablist', { name: 'Editor tabs' }).getByRole('tab');
  const count = await tabs.count();
  await write(page, 'SELECT 1 -- not saved');
  await page.getByRole('button', { name: 'New tab' }).click();
  const stored = page.waitForResponse((reply) => reply.url().endsWith('/tabstateview/') && reply.request().method() === 'POST');
  await write(page, 'SELECT 2');
  await stored;
  await openLab(page, `/sqllab?savedQueryId=${id}`);
  await expect(editor(page)).toHaveText('SELECT 1 -- not saved');
  await expect(tabs).toHaveCount(count + 1);
  await expect(page).toHaveURL(/\/sqllab\/?$/);

  const other = await openElsewhere(browser, await openAccount());
  await openLab(other, `/sqllab/?savedQueryId=${id}`);
  await expect(other.getByText(/It was deleted or belongs to another user/)).toBeVisible();
  await expectAccessible(other);
  await other.context().close();
});

test('what is deleted elsewhere leaves its text, which can be saved as new', async ({ page, context }) => {
  const id = await save(context);
  await openLab(page, `/sqllab/?savedQueryId=${id}`);
  await write(page, 'SELECT 3 -- kept');
  const token = (await (await context.request.get('/api/v1/security/csrf_token/')).json()) as { result: string };
  const reply = await context.request.delete(`${ROOT}${id}`, { headers: { 'x-csrftoken': token.result } });
  expect(reply.status()).toBe(200);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(/was deleted/).first()).toBeVisible();
  await expect(editor(page)).toHaveText('SELECT 3 -- kept');
  await page.keyboard.press('ControlOrMeta+s');
  await nameField(page).fill('Kept');
  await nameField(page).press('Enter');
  await expect(page.getByText('Saved “Kept”')).toBeVisible();
  expect(await saved(context)).toMatchObject([{ label: 'Kept', sql: 'SELECT 3 -- kept' }]);
});

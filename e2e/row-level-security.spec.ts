// An administrator limits which rows somebody sees: in charts, in filters and in SQL Lab, until the rule is deleted.
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, expectAccessible, openDashboard, picture, statusError, STRANGER, test, untilAwake } from './fixtures.ts';
import { face, makeFiltered } from './filtered-dashboard.ts';
import { grid, logInAs, openLab, run, write } from './sql-lab.ts';

/** Somebody of this story's own, and a role that only they hold. */
const CREW = 'Western crew';
const NORA = { username: 'nora', password: 'two oars and a map' };
const RULE = 'Only from Allentown';

async function post(context: BrowserContext, path: string, data: unknown): Promise<number> {
  const token = (await (await context.request.get('/api/v1/security/csrf_token/')).json()) as { result: string };
  const reply = await context.request.post(path, { headers: { 'x-csrftoken': token.result }, data });
  expect(reply.status(), await reply.text()).toBe(201);
  return ((await reply.json()) as { id: number }).id;
}

async function addNora(context: BrowserContext): Promise<void> {
  const reply = await context.request.get('/api/v1/security/roles/?q=(page_size:100)');
  const { result } = (await reply.json()) as { result: { id: number; name: string }[] };
  const given = result.filter(({ name }) => name === 'Alpha' || name === 'sql_lab').map(({ id }) => id);
  const crew = await post(context, '/api/v1/security/roles/', { name: CREW });
  const facts = { first_name: 'Nora', last_name: 'Hav', email: 'nora@example.org', active: true };
  await post(context, '/api/v1/security/users/', { ...NORA, ...facts, roles: [...given, crew] });
}

async function openAs(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL && { baseURL }), storageState: STRANGER });
  const page = await context.newPage();
  await logInAs(page, NORA);
  return page;
}

async function openRules(page: Page): Promise<void> {
  await page.goto('/rowlevelsecurity/list/');
  await untilAwake(page);
}

async function addRule(page: Page): Promise<void> {
  await openRules(page);
  await page.getByRole('button', { name: 'Add rule' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add rule' });
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await expect(dialog.getByText('Enter a condition.')).toBeVisible();
  await dialog.getByLabel('Name').fill(RULE);
  await dialog.getByRole('button', { name: 'Add datasets' }).click();
  await dialog.getByRole('combobox').fill('flights');
  await dialog.getByRole('option', { name: 'flights', exact: true }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.getByRole('button', { name: 'Add roles' }).click();
  await dialog.getByRole('option', { name: CREW }).click();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog.getByText(`Users with this role (${CREW}) only see rows that meet the condition.`)).toBeVisible();
  await dialog.getByLabel('Condition').fill("origin = 'ABE' or");
  await dialog.getByRole('button', { name: 'Check condition' }).click();
  await expect(dialog.locator('.field-error')).toBeVisible();
  await dialog.getByLabel('Condition').fill("origin = 'ABE' or origin = 'ABI'");
  await dialog.getByRole('button', { name: 'Check condition' }).click();
  await expect(dialog.getByText('The condition is valid SQL.')).toBeVisible();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page);
  }
  await dialog.getByRole('button', { name: 'Add rule' }).click();
  await expect(page.getByText(`Added the rule ${RULE}. It applies now.`)).toBeVisible();
}

async function countInLab(page: Page): Promise<void> {
  await openLab(page);
  await write(page, 'SELECT count(*) AS flights FROM flights');
  await run(page);
}

const openOrigins = async (page: Page) => {
  await face(page, 'Origin').click();
  return page.getByRole('option').filter({ visible: true });
};

test.use({ expectedErrors: statusError(422) });

test('whoever a rule limits sees fewer rows everywhere, until it is deleted', async ({ page, context, browser, baseURL }) => {
  test.slow();
  await addNora(context);
  const filters = [{ id: 'origin', name: 'Origin', type: 'select', column: 'origin' }] as const;
  const address = await makeFiltered(page, filters);
  await addRule(page);

  const hers = await openAs(browser, baseURL);
  await openDashboard(hers, address);
  await expect(picture(hers, 'Flights')).toContainText('269');
  await expect(await openOrigins(hers)).toHaveText(['ABE', 'ABI']);
  await countInLab(hers);
  await expect(grid(hers).getByRole('gridcell', { name: '269' })).toBeVisible();
  await openDashboard(page, address);
  await expect(picture(page, 'Flights')).toContainText('200,000');

  await openRules(page);
  await page.getByLabel(`Actions for ${RULE}`).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('1 rule deleted. Rows it filtered out are visible again.')).toBeVisible();
  // Gone for good once the page is left.
  await expect(async () => {
    await openRules(page);
    await expect(page.getByText('No rules yet')).toBeVisible({ timeout: 1_000 });
  }).toPass();

  await openDashboard(hers, address);
  await expect(picture(hers, 'Flights')).toContainText('200,000');
  await expect((await openOrigins(hers)).nth(2)).toBeVisible();
  await countInLab(hers);
  await expect(grid(hers).getByRole('gridcell', { name: '200000' })).toBeVisible();
  await hers.context().close();
});

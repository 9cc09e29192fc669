// An analyst asks with a template: meets a name that nothing defines, gives it a value; a dataset of theirs reads the address.
import { create, expect, expectAccessible, findSamples, read, statusError, test, uniqueName, untilHydrated } from './fixtures.ts';
import { editor, grid, openLab, run, write } from './sql-lab.ts';

test.use({ expectedErrors: statusError(400, 422) });

test('a query names a parameter, is told that it is missing, and runs once it has a value', async ({ page }) => {
  await openLab(page);
  await untilHydrated(page);
  await write(page, "SELECT symbol, count(*) AS days FROM stocks\nWHERE symbol = '{{ ticker }}' GROUP BY 1");
  await run(page);
  await expect(page.getByText('Set the parameter ticker before running the query.')).toBeVisible();
  await expect(page.getByPlaceholder('Required')).toBeFocused();

  await page.getByLabel('More actions').click();
  await page.getByRole('button', { name: 'Template parameters…', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Template parameters' });
  const field = dialog.getByLabel('Parameters (JSON)');
  await field.fill('{"ticker": "MSFT"');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await field.fill('{"ticker": "MSFT"}');
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await editor(page).click();
  await run(page);
  await expect(grid(page).getByRole('gridcell', { name: 'MSFT' })).toBeVisible();
  await expect(page.getByText(/^1 row/)).toBeVisible();
  await write(page, '');
  await page.keyboard.type('SELECT {{ tic');
  await expect(page.getByRole('option', { name: /ticker/ })).toBeVisible();

  await write(page, 'SELECT 1 AS one,\n  {{ 1 / }} AS two');
  await run(page);
  await expect(page.getByText(/TemplateSyntaxError/).first()).toBeVisible();
  await expect(page.locator('.cm-lintRange-error')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show in editor' })).toBeVisible();
});

test('a shared link brings its parameters and its catalog, and runs where its author asked for that', async ({ page }) => {
  await openLab(page);
  const dbId = await findSamples(page.context());
  const headers = { 'X-CSRFToken': await read<string>(page.context(), '/api/v1/security/csrf_token/') };
  const sql = "SELECT count(*) AS days, '{{ ticker }}' AS share FROM stocks WHERE symbol = '{{ ticker }}'";
  const shared = { dbId, name: 'Shared days', schema: 'main', catalog: null, sql, autorun: true };
  const data = { ...shared, templateParams: '{"ticker": "MSFT"}' };
  const reply = await page.request.post('/api/v1/sqllab/permalink', { headers, data });
  const { url } = (await reply.json()) as { url: string };
  await openLab(page, new URL(url).pathname);
  await expect(editor(page)).toContainText('{{ ticker }}');
  await expect(grid(page).getByRole('gridcell', { name: 'MSFT' })).toBeVisible();

  const sent = page.waitForRequest(
    (request) => request.url().endsWith('/api/v1/sqllab/permalink') && request.method() === 'POST',
  );
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  expect((await sent).postDataJSON()).toMatchObject({ ...data, autorun: false });
});

test('macros are offered where a template is typed', async ({ page }) => {
  await openLab(page);
  await untilHydrated(page);
  await write(page, '');
  await page.keyboard.type('SELECT {{ url_p');
  await expect(page.getByRole('option', { name: /url_param/ })).toBeVisible();
});

test('the editor of a dataset offers macros in its SQL, and the parameters that its settings give', async ({ page }) => {
  await page.goto('/dataset/1?tab=settings');
  await untilHydrated(page);
  await page.getByLabel('Template parameters (JSON)').fill('{"first_year": 2001}');
  await page.getByRole('tab', { name: /^Source/ }).click();
  await page.getByRole('radio', { name: 'SQL', exact: true }).check();
  const field = page.locator('[data-sql-input] .cm-content');
  await field.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('SELECT {{ fi');
  await expect(page.getByRole('option', { name: /first_year/ })).toBeVisible();
  await expect(page.getByRole('option', { name: /filter_values/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
});

test('a dataset whose SQL asks for a parameter of the address answers by it', async ({ page }) => {
  const context = page.context();
  const headers = { 'X-CSRFToken': await read<string>(context, '/api/v1/security/csrf_token/') };
  const sql = "SELECT '{{ url_param('tenant', 'nobody') }}' AS tenant";
  const id = await create(context, 'dataset', { database: await findSamples(context), table_name: uniqueName('templated'), sql });

  const query = async (urlParams: Readonly<Record<string, string>>): Promise<unknown> => {
    const queries = [{ columns: ['tenant'], metrics: [], url_params: urlParams }];
    const data = { datasource: { id, type: 'table' }, queries };
    const reply = await page.request.post('/api/v1/chart/data', { headers, data });
    expect(reply.status(), await reply.text()).toBe(200);
    return ((await reply.json()) as { result: { data: unknown }[] }).result[0]?.data;
  };
  expect(await query({})).toEqual([{ tenant: 'nobody' }]);
  expect(await query({ tenant: "O'Neil' --" })).toEqual([{ tenant: "O'Neil' --" }]);
});

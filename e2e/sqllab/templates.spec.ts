// An analyst runs a template: finds an undefined name and gives it a value; a dataset's editor offers macros, too.
import { expect, expectAccessible, findSamples, read, statusError, test, untilHydrated } from '#e2e/fixtures.ts';
import { editor, grid, openLab, run, write } from './sql-lab.ts';

test.use({ expectedErrors: statusError(400, 422) });

test('a shared link brings its parameters and runs; a query that names another shows that it is missing, and runs once it has a value', async ({
  page,
  context,
}) => {
  await test.step('the link brings its catalog too, and runs where its author chose that', async () => {
    const headers = { 'X-CSRFToken': await read<string>(context, '/api/v1/security/csrf_token/') };
    const sql = "SELECT count(*) AS days, '{{ ticker }}' AS share FROM stocks WHERE symbol = '{{ ticker }}'";
    const dbId = await findSamples(context);
    const shared = { dbId, name: 'Shared days', schema: 'main', catalog: null, sql, autorun: true };
    const data = { ...shared, templateParams: '{"ticker": "MSFT"}' };
    const reply = await page.request.post('/api/v1/sqllab/permalink', { headers, data, maxRetries: 1 });
    const { url } = (await reply.json()) as { url: string };
    await openLab(page, new URL(url).pathname);
    await untilHydrated(page);
    await expect(editor(page)).toContainText('{{ ticker }}');
    await expect(grid(page).getByRole('gridcell', { name: 'MSFT' })).toBeVisible();
    const sent = page.waitForRequest(
      (request) => request.url().endsWith('/api/v1/sqllab/permalink') && request.method() === 'POST',
    );
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    expect((await sent).postDataJSON()).toMatchObject({ ...data, autorun: false });
    await expect(page.getByText('Copied to clipboard!')).toBeVisible();
  });

  await write(page, "SELECT symbol, count(*) AS days FROM stocks\nWHERE symbol = '{{ company }}' GROUP BY 1");
  await run(page);
  await expect(page.getByText('Set the template parameter company before running the query.')).toBeVisible();
  await expect(page.getByPlaceholder('Required')).toBeFocused();

  await page.getByLabel('More actions').click();
  await page.getByRole('button', { name: 'Template parameters (set)…', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Template parameters' });
  const field = dialog.getByLabel('Template parameters (JSON)');
  await field.fill('{"company": "AAPL"');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await field.fill('{"company": "AAPL"}');
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await editor(page).click();
  await run(page);
  await expect(grid(page).getByRole('gridcell', { name: 'AAPL' })).toBeVisible();
  await expect(page.getByText(/^1 row/)).toBeVisible();

  await test.step('parameters and macros are offered where a template is typed', async () => {
    await write(page, '');
    await page.keyboard.type('SELECT {{ comp');
    await expect(page.getByRole('option', { name: /company/ })).toBeVisible();
    await write(page, '');
    await page.keyboard.type('SELECT {{ url_p');
    await expect(page.getByRole('option', { name: /url_param/ })).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await write(page, 'SELECT 1 AS one,\n  {{ 1 / }} AS two');
  await run(page);
  await expect(page.getByText(/TemplateSyntaxError/).first()).toBeVisible();
  await expect(page.locator('.cm-lintRange-error')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show in editor' })).toBeVisible();
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

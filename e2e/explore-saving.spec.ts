// A chart is saved, starred, put on dashboards, shared and deleted; and opened from a dashboard with its filters.
import { card, create, expect, expectAccessible, FLIGHTS, openDashboard, statusError, test, uniqueName } from './fixtures.ts';
import { act, altered, chart, control, controls, field, HEAVY_MS, openSaved, saveAs, startChart } from './explore-steps.ts';

test('a chart is saved onto a dashboard that is made for it', async ({ page }) => {
  await startChart(page, 'Bar chart');
  const name = `On a new board ${Date.now()}`;
  await page.getByRole('textbox', { name: 'Chart name' }).fill(name);
  const { promise: mayList, resolve: list } = Promise.withResolvers<void>();
  await page.route(/\/api\/v1\/dashboard\/\?q=/, async (route) => mayList.then(() => route.continue()));
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save as new chart' });
  await expect(dialog.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible();
  const before = await save.boundingBox();
  list();
  await expect(dialog.getByRole('checkbox').first()).toBeVisible();
  expect(await save.boundingBox(), 'the button stays in place').toEqual(before);
  await dialog.getByLabel('Or create a dashboard').fill(`Board of ${name}`);
  await save.click();
  await expect(dialog).toBeHidden();
  await page.getByLabel('More actions').click();
  await page.getByRole('link', { name: `Board of ${name}` }).click();
  await expect(card(page, name)).toBeVisible({ timeout: HEAVY_MS });
});

test('a chart is saved into a tab of a dashboard', async ({ page, context }) => {
  const node = (id: string, type: string, children: readonly string[], meta: object = {}) => ({ id, type, children, meta });
  const nodes = [
    node('ROOT_ID', 'ROOT', ['TABS-1']),
    node('TABS-1', 'TABS', ['TAB-a', 'TAB-b']),
    node('TAB-a', 'TAB', [], { text: 'Today' }),
    node('TAB-b', 'TAB', [], { text: 'History' }),
  ];
  const positions = { DASHBOARD_VERSION_KEY: 'v2', ...Object.fromEntries(nodes.map((one) => [one.id, one])) };
  const title = uniqueName('Tabbed');
  const id = await create(context, 'dashboard', { dashboard_title: title, json_metadata: JSON.stringify({ positions }) });
  const name = uniqueName('Into a tab');
  await startChart(page, 'Bar chart');
  await page.getByRole('textbox', { name: 'Chart name' }).fill(name);
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox', { name: 'Search dashboards' }).fill(title);
  await dialog.getByRole('checkbox', { name: title }).check();
  await dialog.getByLabel(`Tab on “${title}”`).selectOption('History');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save as new chart' }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`/superset/dashboard/${id}/?tab=TAB-b`);
  await expect(card(page, name)).toBeVisible({ timeout: HEAVY_MS });
  await page.getByRole('tab', { name: 'Today' }).click();
  await expect(card(page, name)).toBeHidden();
});

test.describe('a refused chart', () => {
  test.use({ expectedErrors: statusError(422) });
  test('leaves no dashboard behind', async ({ page }) => {
    await startChart(page, 'Bar chart');
    let made = 0;
    await page.route('**/api/v1/chart/', (route) => route.fulfill({ status: 422, json: { message: 'No more charts today.' } }));
    page.on(
      'request',
      (request) => (made += Number(request.method() === 'POST' && request.url().endsWith('/api/v1/dashboard/'))),
    );
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Refused');
    await dialog.getByLabel('Or create a dashboard').fill('Never made');
    await dialog.getByRole('button', { name: 'Save as new chart' }).click();
    await expect(dialog).toContainText('No more charts today.');
    await expect(dialog.getByLabel('Or create a dashboard')).toHaveValue('Never made');
    expect(made).toBe(0);
  });
});

test.describe('a chart that shows an error', () => {
  test.use({ expectedErrors: statusError(400, 422) });
  test('keeps the chart before it, is undone and redone, and is saved after a warning', async ({ page }) => {
    await startChart(page, 'Bar chart');
    await controls(page)
      .getByRole('button', { name: /Add metric/ })
      .first()
      .click();
    await page.getByRole('tab', { name: 'Custom SQL' }).click();
    const editor = page.locator('[data-sql-editor] .cm-content');
    await editor.click();
    await page.keyboard.type('SUM(no_such_column)');
    await expect(editor).toContainText('no_such_column');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.locator('[data-failure]')).toContainText('no_such_column', { timeout: HEAVY_MS });
    await expect(chart(page)).toBeVisible();
    await page.locator('[data-facts]').click();
    await page.keyboard.press('Control+z');
    await expect(page.locator('[data-failure]')).toHaveCount(0, { timeout: HEAVY_MS });
    await page.keyboard.press('Control+Shift+z');
    await expect(page.locator('[data-failure]')).toContainText('no_such_column', { timeout: HEAVY_MS });
    await page.keyboard.press('Control+s');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Everyone who opens the saved chart will see this.');
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(`Broken ${Date.now()}`);
    await dialog.getByRole('button', { name: 'Save as new anyway' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/\/explore\/\?slice_id=\d+$/);
    await page.keyboard.press('Control+s');
    await expect(dialog.getByRole('button', { name: 'Save anyway' })).toBeVisible();
  });
});

test('save as new keeps the former chart as it was', async ({ page }) => {
  await openSaved(page, `First ${Date.now()}`);
  const former = page.url();
  await field(page, 'Late').click();
  await act(page, 'Save as new chart');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(`Second ${Date.now()}`);
  await dialog.getByRole('button', { name: 'Save as new chart' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(former);
  await page.goto(former);
  await expect(chart(page)).toBeVisible({ timeout: HEAVY_MS });
  await expect(control(page, 'Late')).toBeHidden();
  await expect(altered(page)).toBeHidden();
});

test('a star and a tag stay with the chart, until it is deleted after a question', async ({ page }) => {
  const name = `Starred ${Date.now()}`;
  await openSaved(page, name);
  const star = page.getByRole('button', { name: `Favorite: ${name}` });
  const starred = page.waitForResponse((reply) => reply.url().endsWith('/favorites/'));
  await star.click();
  await starred;
  await act(page, 'Edit properties');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New tag').fill(`tag ${name}`);
  await dialog.getByRole('button', { name: 'Save properties' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await act(page, 'Edit properties');
  await expect(dialog.getByRole('checkbox', { name: `tag ${name}` })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await act(page, 'Delete chart');
  await dialog.getByRole('button', { name: 'Delete chart' }).click();
  await expect(page).toHaveURL(/\/chart\/list\//);
  await expect(page.getByRole('link', { name })).toHaveCount(0);
});

test('whoever opens the permalink sees the same settings', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await startChart(page, 'Line chart');
  await field(page, 'Late').click();
  await expect(page).toHaveURL(/form_data_key=/);
  await act(page, 'Copy permalink');
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.goto(link);
  await expect(chart(page)).toBeVisible({ timeout: HEAVY_MS });
  await expect(control(page, 'Late')).toBeVisible();
});

test('what was saved is not kept as a draft besides', async ({ page }) => {
  await page.clock.install();
  await startChart(page, 'Bar chart');
  const drafts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/explore/form_data')) drafts.push(request.method());
  });
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await saveAs(page, `Saved at once ${Date.now()}`);
  await page.clock.fastForward(5000);
  await page.evaluate(() => fetch('/health'));
  expect(drafts).toEqual([]);
});

test('a chart that is edited from a dashboard has its filters until they are left out', async ({ page }) => {
  await openDashboard(page, FLIGHTS);
  const title = await page.getByRole('article').first().getByRole('heading').textContent();
  await card(page, title ?? '')
    .getByLabel(`Actions for ${title}`)
    .click();
  await card(page, title ?? '')
    .getByRole('link', { name: 'Edit chart' })
    .click();
  await expect(page).toHaveURL(/slice_id=\d+&dashboard_page_id=/);
  await expect(chart(page)).toBeVisible({ timeout: HEAVY_MS });
  await expect(page.getByRole('group', { name: 'Dashboard filters' })).toBeVisible();
  await expect(altered(page)).toBeHidden();
});

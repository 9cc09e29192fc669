// A chart is saved, starred, put on dashboards and deleted; two save it at once; and it is opened from a dashboard with its filters.
import type { BrowserContext, Page } from '@playwright/test';
import {
  card,
  create,
  expect,
  expectAccessible,
  findId,
  FLIGHTS,
  openDashboard,
  read,
  statusError,
  test,
  uniqueName,
} from '#e2e/fixtures.ts';
import { act, altered, chart, control, field, HEAVY_MS, openSaved, startChart } from './explore-steps.ts';

test.describe('a chart in the making', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module|status of 422/ });
  test('stands while its save dialog cannot come and while it is refused, and is saved into a tab and onto a dashboard made for it', async ({
    page,
    context,
  }) => {
    const tabbed = uniqueName('Tabbed');
    const tabbedId = await makeTabbed(context, tabbed);
    const name = uniqueName('Into a tab');
    await startChart(page, 'Bar chart');
    await page.getByRole('textbox', { name: 'Chart name' }).fill(name);
    await test.step('nothing is lost where the dialog cannot come', () => breakDialog(page, name));

    const dialog = page.getByRole('dialog');
    const save = dialog.getByRole('button', { name: 'Save chart' });
    const { promise: mayList, resolve: list } = Promise.withResolvers<void>();
    await page.route(/\/api\/v1\/dashboard\/\?q=/, async (route) => mayList.then(() => route.continue()));
    await context.setOffline(false);
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(name);
    await test.step('the button stays in place while dashboards are listed', async () => {
      await expect(dialog.getByRole('status').filter({ hasText: 'Loading…' })).toBeVisible();
      const before = await save.boundingBox();
      list();
      await expect(dialog.getByRole('checkbox').first()).toBeVisible();
      expect(await save.boundingBox()).toEqual(before);
    });

    await dialog.getByRole('searchbox', { name: 'Search dashboards' }).fill(tabbed);
    await dialog.getByRole('checkbox', { name: tabbed }).check();
    await dialog.getByLabel(`Tab on “${tabbed}”`).selectOption('History');
    await dialog.getByLabel('Or create a dashboard').fill(`Board of ${name}`);
    await expectAccessible(page);
    await test.step('a chart that is refused leaves no dashboard behind', async () => {
      let made = 0;
      page.on(
        'request',
        (request) => (made += Number(request.method() === 'POST' && request.url().endsWith('/api/v1/dashboard/'))),
      );
      const refusal = { status: 422, json: { message: 'No more charts today.' } };
      await page.route('**/api/v1/chart/', (route) => route.fulfill(refusal), { times: 1 });
      await save.click();
      await expect(dialog.getByRole('alert')).toContainText('Failed to save slice');
      await expect(dialog).toContainText('No more charts today.');
      await expect(dialog.getByLabel('Or create a dashboard')).toHaveValue(`Board of ${name}`);
      expect(made).toBe(0);
    });
    await save.click();
    await expect(dialog).toBeHidden();
    await test.step('spec 416, 418, 419: what was saved is said, and onto which dashboards it was put', async () => {
      await expect(page.getByText(`Chart [${name}] has been saved`)).toBeVisible();
      const created = `Dashboard [Board of ${name}] just got created and chart [${name}] was added to it`;
      await expect(page.getByText(created)).toBeVisible();
      await expect(page.getByText(`Chart [${name}] was added to dashboard [${tabbed}]`)).toBeVisible();
    });
    await page.getByLabel('Added to 2 dashboards').click();
    await expect(page.getByRole('link', { name: `Board of ${name}` })).toBeVisible();
    const chartId = await findId(context, 'chart', 'slice_name', name);
    expect(await parentsOf(context, tabbedId, chartId)).toContain('TAB-b');
    const madeId = await findId(context, 'dashboard', 'dashboard_title', `Board of ${name}`);
    expect(await parentsOf(context, madeId, chartId)).toContain('GRID_ID');
  });
});

/** The name stays, and stands again in the dialog that comes at last. */
async function breakDialog(page: Page, name: string): Promise<void> {
  const notLoaded = page.getByRole('dialog', { name: 'Couldn’t load' });
  const again = notLoaded.getByRole('button', { name: 'Try again' });
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(notLoaded.getByRole('alert')).toContainText('Couldn’t load');
  await expectAccessible(page);
  await again.click();
  await expect(again).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(notLoaded).toBeHidden();
  // The dialog has closed once the focus is back.
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Chart name' })).toHaveValue(name);
  await page.keyboard.press('Control+s');
  await expect(notLoaded).toBeVisible();
}

/** A dashboard with the tabs “Today” and “History”. */
function makeTabbed(context: BrowserContext, title: string): Promise<number> {
  const node = (id: string, type: string, children: readonly string[], meta: object = {}) => ({ id, type, children, meta });
  const nodes = [
    node('ROOT_ID', 'ROOT', ['TABS-1']),
    node('TABS-1', 'TABS', ['TAB-a', 'TAB-b']),
    node('TAB-a', 'TAB', [], { text: 'Today' }),
    node('TAB-b', 'TAB', [], { text: 'History' }),
  ];
  const positions = { DASHBOARD_VERSION_KEY: 'v2', ...Object.fromEntries(nodes.map((one) => [one.id, one])) };
  return create(context, 'dashboard', { dashboard_title: title, json_metadata: JSON.stringify({ positions }) });
}

interface Placed {
  readonly children?: readonly string[];
  readonly meta?: { readonly chartId?: number };
}

/** What the chart is in on the dashboard, from the inside. */
async function parentsOf(context: BrowserContext, dashboardId: number, chartId: number): Promise<string[]> {
  const { position_json } = await read<{ position_json: string }>(context, `/api/v1/dashboard/${dashboardId}`);
  const nodes = Object.entries(JSON.parse(position_json) as Record<string, Placed>);
  const parents: string[] = [];
  let inner = nodes.find(([, { meta }]) => meta?.chartId === chartId)?.[0];
  while (inner !== undefined) {
    const child = inner;
    inner = nodes.find(([, { children }]) => children?.includes(child))?.[0];
    if (inner !== undefined) parents.push(inner);
  }
  return parents;
}

test.describe('a saved chart', () => {
  test.use({ expectedErrors: statusError(412) });
  test('keeps its star and tag; the second to save it learns what the first has changed; a new one leaves it as it was, until it is deleted', async ({
    page,
    context,
  }) => {
    const name = uniqueName('Starred');
    await openSaved(page, name);
    const former = page.url();
    const dialog = page.getByRole('dialog');
    const starred = page.waitForResponse((reply) => reply.url().endsWith('/favorites/'));
    await page.getByRole('button', { name: `Favorite: ${name}` }).click();
    await starred;
    await act(page, 'Edit properties');
    await dialog.getByLabel('New tag').fill(`tag ${name}`);
    await dialog.getByRole('button', { name: 'Save properties' }).click();
    await expect(dialog).toBeHidden();

    const other = await context.newPage();
    const theirs = other.getByRole('dialog');
    await other.goto(former);
    await expect(chart(other)).toBeVisible({ timeout: HEAVY_MS });
    await expect(other.getByRole('button', { name: `Favorite: ${name}` })).toHaveAttribute('aria-pressed', 'true');
    await act(other, 'Edit properties');
    await expect(theirs.getByRole('checkbox', { name: `tag ${name}` })).toBeChecked();
    await other.keyboard.press('Escape');
    await expect(theirs).toBeHidden();

    await field(page, 'Late').click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toBeHidden();
    await field(other, 'On time').click();
    await other.getByRole('button', { name: 'Save', exact: true }).click();
    await theirs.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(theirs).toContainText('saved this chart in the meantime');
    await expect(theirs.getByRole('row', { name: /Metrics/ })).toBeVisible();
    await theirs.getByRole('button', { name: 'Overwrite with mine' }).click();
    await expect(theirs).toBeHidden();

    const id = new URL(former).searchParams.get('slice_id');
    const settings = async () => (await read<{ params: string }>(context, `/api/v1/chart/${id}`)).params;
    const overwritten = await settings();
    await field(other, 'Late').click();
    await expect(altered(other)).toBeVisible();
    await act(other, 'Save as new chart');
    await theirs.getByRole('textbox', { name: 'Name', exact: true }).fill(uniqueName('Second'));
    await theirs.getByRole('button', { name: 'Save as new chart' }).click();
    await expect(theirs).toBeHidden();
    await expect(other).not.toHaveURL(former);
    await expect(control(other, 'Late')).toBeVisible();
    await expect(altered(other)).toBeHidden();
    expect(await settings()).toBe(overwritten);

    await test.step('spec 41, 43, 44: its address forces the query, names another kind, and a dashboard to save it onto', async () => {
      const board = uniqueName('Meant for it');
      const boardId = await create(context, 'dashboard', { dashboard_title: board });
      const preview = page.waitForRequest('**/charts/preview');
      await page.goto(`/explore/?slice_id=${id}&force=true&viz_type=pie&dashboard_id=${boardId}`);
      expect((await preview).postDataJSON()).toMatchObject({ force: true, formData: { viz_type: 'pie' } });
      await expect(altered(page)).toBeVisible();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(dialog.getByRole('checkbox', { name: board })).toBeChecked();
      await page.keyboard.press('Escape');
      await page.goto(former);
    });
    await act(page, 'Delete chart');
    await dialog.getByRole('button', { name: 'Delete chart' }).click();
    await expect(page).toHaveURL(/\/chart\/list\//);
    await expect(page.getByRole('link', { name })).toHaveCount(0);
  });
});

test('a chart that is edited from a dashboard has its filters until they are left out, and is scheduled from its menu, once for each person', async ({
  page,
}) => {
  await openDashboard(page, FLIGHTS);
  const title = (await page.getByRole('article').first().getByRole('heading').textContent()) ?? '';
  await card(page, title).getByLabel(`Actions for ${title}`).click();
  await card(page, title).getByRole('link', { name: 'Edit chart' }).click();
  await expect(page).toHaveURL(/slice_id=\d+&dashboard_page_id=/);
  await expect(chart(page)).toBeVisible({ timeout: HEAVY_MS });
  await expect(page.getByRole('group', { name: 'Dashboard filters' })).toBeVisible();
  await expect(altered(page)).toBeHidden();

  await act(page, 'Schedule email report…');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(uniqueName('My chart'));
  await dialog.getByLabel('Repeat').selectOption('Every weekday');
  await dialog.getByRole('button', { name: 'Schedule report' }).click();
  await expect(dialog).toBeHidden();
  await act(page, 'Edit email report…');
  await expect(dialog.getByLabel('Cron expression')).toHaveValue('0 9 * * 1-5');
  // By key: what loads above it still moves it.
  await dialog.getByRole('button', { name: 'Delete report' }).press('Enter');
  await expect(dialog).toBeHidden();
});

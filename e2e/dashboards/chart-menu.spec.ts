// The menu of a chart on a dashboard: what is in it, in which order, and for whom.
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { openAccount } from '#e2e/accounts.ts';
import {
  card,
  choose,
  create,
  expect,
  expectAccessible,
  FLIGHTS,
  findId,
  openDashboard,
  openElsewhere,
  test,
  uniqueName,
} from '#e2e/fixtures.ts';
import { chartPart, makeDashboard } from './made-dashboard.ts';

const ARRIVAL = 'How do flights arrive?';
const DESCRIBED = 'Flights that left';

const face = (page: Page, title: string) => card(page, title).getByLabel(`Actions for ${title}`);
const shown = (page: Page, title: string) => card(page, title).locator('[data-menu-panel] :is(a, button):not([hidden] *)');

test.describe('with a network that fails first', () => {
  test.use({ expectedErrors: /ERR_|Failed to fetch|dynamically imported/ });

  test('it is short and shows the age and source of the data; further choices are on separate pages, by keyboard too', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const id = await findId(context, 'chart', 'slice_name', ARRIVAL);
    const charts = [chartPart(id), chartPart(await makeDescribed(context))];
    await page.route('**/ChartMenuItems-*.js', (route) => route.abort('connectionfailed'));
    await openDashboard(page, await makeDashboard(context, uniqueName('Menus'), ...charts));
    await test.step('a menu that cannot come says so, and opens with another attempt', async () => {
      await face(page, ARRIVAL).click();
      await expect(page.getByText('Couldn’t load the menu.').first()).toBeVisible();
      await page.keyboard.press('Escape');
      await page.getByRole('heading', { level: 1 }).hover();
      await page.unroute('**/ChartMenuItems-*.js');
      await face(page, ARRIVAL).click();
    });
    await test.step('its first page', async () => {
      await expect(shown(page, ARRIVAL)).toHaveText([
        'Refresh',
        'Full screen',
        'Show description',
        'View as table',
        'View query',
        'Drill to detail',
        'Drill to detail by',
        'Drill by…',
        'Edit chart',
        'Cross-filter scope…',
        'Share',
        'Download',
      ]);
      await expect(card(page, ARRIVAL).getByText(/^Updated .* · from (cache|database)$/)).toBeVisible();
      await expectAccessible(page);
    });
    await test.step('a page and back with the arrow keys', async () => {
      await shown(page, ARRIVAL).last().focus();
      await page.keyboard.press('ArrowRight');
      await expect(card(page, ARRIVAL).getByRole('button', { name: 'Back from Download' })).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(card(page, ARRIVAL).getByRole('button', { name: 'Download as CSV' })).toBeFocused();
      await page.keyboard.press('ArrowLeft');
      await expect(card(page, ARRIVAL).getByRole('button', { name: 'Download', exact: true })).toBeFocused();
    });
    await test.step('it begins with its first page again', async () => {
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      await expect(face(page, ARRIVAL)).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(shown(page, ARRIVAL).first()).toHaveText('Refresh');
      await page.keyboard.press('Escape');
    });
    await test.step('a refresh comes from the database', async () => {
      await choose(page, ARRIVAL, 'Refresh');
      await expect(page.getByText('1 chart refreshed')).toBeVisible();
      await face(page, ARRIVAL).click();
      await expect(card(page, ARRIVAL).getByText('Updated just now · from database')).toBeVisible();
      await page.keyboard.press('Escape');
    });
    await test.step('the description is shown as its author formatted it, and hidden', async () => {
      await choose(page, DESCRIBED, 'Show description');
      await expect(card(page, DESCRIBED).locator('strong', { hasText: 'that left' })).toBeVisible();
      await expect(card(page, DESCRIBED).locator('[onclick]')).toHaveCount(0);
      await choose(page, DESCRIBED, 'Hide description');
      await expect(card(page, DESCRIBED).locator('strong', { hasText: 'that left' })).toHaveCount(0);
    });
    await test.step('a link leads to the chart, in the state of its dashboard', () => expectLinkToChart(page));
    await test.step('the query is highlighted, copied, and runs in SQL Lab', () => expectQuery(page));
  });
});

/** A number with a description that holds more than it may; its id. */
async function makeDescribed(context: BrowserContext): Promise<number> {
  const datasource_id = await findId(context, 'dataset', 'table_name', 'flights');
  const params = JSON.stringify({ viz_type: 'big_number_total', metric: 'count' });
  const facts = { slice_name: DESCRIBED, viz_type: 'big_number_total', datasource_id, datasource_type: 'table', params };
  const description = 'Flights **that left**. <b onclick="throw 1">On time</b>';
  return create(context, 'chart', { ...facts, description });
}

async function expectLinkToChart(page: Page): Promise<void> {
  await choose(page, ARRIVAL, 'Share');
  await card(page, ARRIVAL).getByRole('button', { name: 'Copy link to chart' }).click();
  await expect(page.getByText('Link copied. Only owners can open a draft.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const id = await card(page, ARRIVAL).getAttribute('id');
  const reply = await page.request.get(link, { maxRedirects: 0, maxRetries: 1 });
  expect(reply.headers()['location']).toMatch(new RegExp(`permalink_key=.*#${id}$`));
}

async function expectQuery(page: Page): Promise<void> {
  await choose(page, ARRIVAL, 'View query');
  const dialog = page.getByRole('dialog', { name: ARRIVAL });
  await expect(dialog.locator('.cm-content')).toContainText('SELECT');
  // Words of SQL have a color of their own.
  const colors = await dialog
    .locator('.cm-line')
    .first()
    .locator('span')
    .evaluateAll((words) => words.map((word) => getComputedStyle(word).color));
  expect(new Set(colors).size).toBeGreaterThan(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^SELECT[\s\S]*FROM "flights"/);
  const lab = page.context().waitForEvent('page');
  await dialog.getByRole('link', { name: 'Run in SQL Lab' }).click();
  const opened = await lab;
  await expect(opened).toHaveURL(/\/sqllab\//);
  await expect(opened.locator('.cm-content')).toContainText('FROM "flights"');
}

test('a pivot table has files as it is shown, a table all of its rows', async ({ page, context }) => {
  const dataset = await findId(context, 'dataset', 'table_name', 'flights');
  const make = async (vizType: string, form: object) => {
    const title = uniqueName(vizType);
    const params = JSON.stringify({ viz_type: vizType, metrics: ['count'], ...form });
    const facts = { slice_name: title, viz_type: vizType, datasource_id: dataset, datasource_type: 'table', params };
    return { title, id: await create(context, 'chart', facts) };
  };
  const pivot = await make('pivot_table_v2', { groupbyRows: ['departure_hour'], groupbyColumns: ['arrival'] });
  const table = await make('table', { query_mode: 'aggregate', groupby: ['origin'], row_limit: 5 });
  await openDashboard(page, await makeDashboard(context, uniqueName('Files'), chartPart(pivot.id), chartPart(table.id)));
  const fileOf = async (title: string, entry: string): Promise<string[]> => {
    const coming = page.waitForEvent('download');
    await choose(page, title, entry);
    return (await readFile(await (await coming).path(), 'utf8')).trim().split(/\r?\n/);
  };
  const [head = ''] = await fileOf(pivot.title, 'Download pivoted as CSV');
  expect(head).toContain('Early');
  const flat = await fileOf(pivot.title, 'Download as CSV');
  expect(flat[0]).not.toContain('Early');
  expect(await fileOf(table.title, 'Download as CSV')).toHaveLength(6);
  expect((await fileOf(table.title, 'Download all rows as CSV')).length).toBeGreaterThan(100);
});

test('who can only look is offered no more than that', async ({ browser }) => {
  const page = await openElsewhere(browser, await openAccount('Vi', 'Ewer', ['Alpha']));
  await openDashboard(page, FLIGHTS);
  await face(page, ARRIVAL).click();
  // No owner: neither scoping nor SQL Lab.
  await expect(shown(page, ARRIVAL).filter({ hasText: 'Cross-filter scope' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await choose(page, ARRIVAL, 'View query');
  await expect(page.getByRole('dialog', { name: ARRIVAL }).getByRole('button', { name: 'Copy' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Run in SQL Lab' })).toHaveCount(0);
  await page.context().close();
});

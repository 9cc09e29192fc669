// Somebody reaches into a chart: points at marks, hides series, sorts a table.
import type { Page } from '@playwright/test';
import { card, expect, expectAccessible, FLIGHTS, MARKETS, openDashboard, picture, test, touch } from './fixtures.ts';

const DAYS = 'Which days went wrong?';
const ROUTES = 'Which routes lose the most time?';
const SHARES = 'What became of five technology shares?';
const LONG = 'Flights of thirty airports';

/** A dashboard with one chart of bars along time that has thirty series; its address. */
async function makeLongLegend(page: Page): Promise<string> {
  const read = async <T>(path: string): Promise<T> => ((await (await page.request.get(path)).json()) as { result: T }).result;
  const headers = { 'X-CSRFToken': await read<string>('/api/v1/security/csrf_token/') };
  const make = async (noun: string, data: object): Promise<number> => {
    const reply = await page.request.post(`/api/v1/${noun}/`, { headers, data });
    expect(reply.status(), await reply.text()).toBe(201);
    return ((await reply.json()) as { id: number }).id;
  };
  const [dataset] = await read<{ id: number }[]>('/api/v1/dashboard/flights-on-time/datasets');
  const form = {
    ...{ viz_type: 'echarts_timeseries_bar', x_axis: 'date', time_grain_sqla: 'P1W', metrics: ['count'], groupby: ['origin'] },
    ...{ limit: 30, row_limit: 10_000, stack: 'Stack' },
  };
  const facts = { slice_name: LONG, viz_type: form.viz_type, datasource_id: dataset?.id, datasource_type: 'table' };
  const chartId = await make('chart', { ...facts, params: JSON.stringify(form) });
  const node = (id: string, type: string, children: readonly string[], meta: object = {}) => ({ id, type, children, meta });
  const nodes = [
    node('ROOT_ID', 'ROOT', ['GRID_ID']),
    node('GRID_ID', 'GRID', ['ROW-1']),
    node('ROW-1', 'ROW', ['CHART-1'], { background: 'BACKGROUND_TRANSPARENT' }),
    node('CHART-1', 'CHART', [], { chartId, width: 6, height: 50 }),
  ];
  const positions = { DASHBOARD_VERSION_KEY: 'v2', ...Object.fromEntries(nodes.map((one) => [one.id, one])) };
  const dashboard = { dashboard_title: `Board of ${LONG} ${Date.now()}`, json_metadata: JSON.stringify({ positions }) };
  return `/superset/dashboard/${await make('dashboard', dashboard)}/`;
}

test('pointing at a mark shows its numbers, the same as in the table beside it', async ({ page }) => {
  await openDashboard(page, FLIGHTS);
  const chart = await touch(page, DAYS);
  await chart.hover({ position: { x: 300, y: 150 } });
  const tip = page.locator('[role="tooltip"]');
  await expect(tip).toBeVisible();
  const day = await tip.locator('strong').innerText();
  const [lost] = await tip.locator('b').allInnerTexts();
  const row = card(page, DAYS)
    .locator('[data-twin] tbody tr')
    .filter({ has: page.locator('td:first-child', { hasText: day }) });
  await expect(row).toHaveCount(1);
  await expect(row.locator('td')).toContainText([day, ...(lost ? [lost] : [])]);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(tip).toBeHidden();
});

test('the arrow keys walk over the marks and read them out', async ({ page }) => {
  await openDashboard(page, FLIGHTS);
  await card(page, DAYS).getByLabel(`Actions for ${DAYS}`).focus();
  const marks = picture(page, DAYS);
  await expect(marks).toHaveAttribute('tabindex', '0');
  await page.keyboard.press('Tab');
  await expect(marks).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[role="tooltip"]')).toContainText('Jan 1, 2001');
  await expect(marks.getByRole('status')).toHaveText(/^Jan 1, 2001.*: .*\d/);
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[role="tooltip"]')).toContainText('Jan 2, 2001');
  await page.keyboard.press('End');
  await expect(page.locator('[role="tooltip"]')).toContainText('Jun 30, 2001');
  await page.keyboard.press('Escape');
  await expect(page.locator('[role="tooltip"]')).toBeHidden();
});

test('a click on the legend hides a series, another brings it back', async ({ page }) => {
  await openDashboard(page, MARKETS);
  const chart = await touch(page, SHARES);
  const lines = () => chart.locator('svg').evaluate((svg) => svg.innerHTML);
  const before = await lines();
  const google = chart.getByRole('button', { name: 'Google' });
  await expect(google).toHaveAttribute('aria-pressed', 'true');
  await google.click();
  await expect(google).toHaveAttribute('aria-pressed', 'false');
  expect(await lines()).not.toBe(before);
  await google.press('Enter');
  await expect(google).toHaveAttribute('aria-pressed', 'true');
});

test('the rest of a long legend opens, and its series are hidden from there', async ({ page }) => {
  await openDashboard(page, await makeLongLegend(page));
  const chart = await touch(page, LONG);
  const more = chart.getByRole('button', { name: /^\d+ more series$/ });
  const count = Number.parseInt((await more.getAttribute('aria-label')) ?? '', 10);
  await more.click();
  const rest = page.getByRole('group', { name: 'More series' });
  await expect(rest.getByRole('button')).toHaveCount(count);
  await expectAccessible(page);
  const last = rest.getByRole('button').last();
  const before = await chart.locator('svg').evaluate((svg) => svg.innerHTML);
  await last.click();
  await expect(last).toHaveAttribute('aria-pressed', 'false');
  expect(await chart.locator('svg').evaluate((svg) => svg.innerHTML)).not.toBe(before);
  await page.keyboard.press('Escape');
  await expect(rest).toBeHidden();
  await expect(more).toBeFocused();
});

test('what was hidden stays hidden when the chart is refreshed', async ({ page }) => {
  await openDashboard(page, MARKETS);
  const chart = await touch(page, SHARES);
  await chart.getByRole('button', { name: 'Google' }).click();
  await card(page, SHARES).getByLabel(`Actions for ${SHARES}`).click();
  await card(page, SHARES).getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('1 chart refreshed')).toBeVisible();
  await expect(picture(page, SHARES).getByRole('button', { name: 'Google' })).toHaveAttribute('aria-pressed', 'false');
});

test('a heading of a table sorts it, a second click turns it around', async ({ page }) => {
  await openDashboard(page, FLIGHTS);
  const chart = await touch(page, ROUTES);
  const [heading, cells] = [chart.getByRole('columnheader', { name: 'Average delay' }), chart.locator('tbody td:nth-child(5)')];
  const delays = async () => (await cells.allInnerTexts()).map((text) => Number(text.replace('−', '-')));
  await heading.getByRole('button').click();
  await expect(heading).toHaveAttribute('aria-sort', 'descending');
  const falling = await delays();
  expect(falling).toEqual([...falling].sort((a, b) => b - a));
  await heading.getByRole('button').click();
  await expect(heading).toHaveAttribute('aria-sort', 'ascending');
  const rising = await delays();
  expect(rising).toEqual([...rising].sort((a, b) => a - b));
  await expect(heading.getByRole('button')).toBeFocused();
});

test('the very first click on a heading sorts already', async ({ page }) => {
  await openDashboard(page, FLIGHTS);
  const heading = picture(page, ROUTES).getByRole('columnheader', { name: 'Average delay' });
  await heading.getByRole('button').click();
  await expect(heading).toHaveAttribute('aria-sort', 'descending');
});

// A user reaches into a chart: points at marks, hides series, sorts a table.
import type { BrowserContext } from '@playwright/test';
import {
  card,
  create,
  expect,
  expectAccessible,
  findId,
  openDashboard,
  picture,
  test,
  touch,
  uniqueName,
  untilHydrated,
} from '#e2e/fixtures.ts';
import { chartPart, makeDashboard } from './made-dashboard.ts';

const DAYS = 'Which days went wrong?';
const ROUTES = 'Which routes lose the most time?';
const SHARES = 'What became of five technology shares?';
const LONG = 'Flights of thirty airports';

test('the very first click sorts a table; arrow keys walk over marks and read them out, and pointing shows the numbers of the table beside them', async ({
  page,
  context,
}) => {
  const charts = [chartPart(await findChart(context, ROUTES), 4), chartPart(await findChart(context, DAYS), 8)];
  await openDashboard(page, await makeDashboard(context, uniqueName('Touched'), ...charts));
  await test.step('a second click turns the table around', async () => {
    // Nothing was pointed at before: the very first click sorts already.
    await picture(page, ROUTES).getByRole('columnheader', { name: 'Hours lost' }).getByRole('button').click();
    await expect(picture(page, ROUTES).getByRole('columnheader', { name: 'Hours lost' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    const chart = picture(page, ROUTES);
    const [heading, cells] = [chart.getByRole('columnheader', { name: 'Hours lost' }), chart.locator('tbody td:nth-child(3)')];
    const hours = async () => (await cells.allInnerTexts()).map((text) => Number(text.replace('−', '-')));
    const expectOrder = (compare: (a: number, b: number) => number) =>
      expect(async () => {
        const shown = await hours();
        expect(shown).toEqual([...shown].sort(compare));
      }).toPass();
    await expectOrder((a, b) => b - a);
    await heading.getByRole('button').click();
    await expect(heading).toHaveAttribute('aria-sort', 'ascending');
    await expectOrder((a, b) => a - b);
    await expect(heading.getByRole('button')).toBeFocused();
  });
  await test.step('by keyboard', async () => {
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
  await test.step('by pointer', async () => {
    const chart = await touch(page, DAYS);
    await chart.hover({ position: { x: 300, y: 150 } });
    const tip = page.locator('[role="tooltip"]');
    await expect(tip).toBeVisible();
    const day = await tip.locator('strong').innerText();
    // Tooltips add a share to the value: `122 (60%)`.
    const lost = (await tip.locator('b').allInnerTexts())[0]?.replace(/ \(.*\)$/, '');
    const row = card(page, DAYS)
      .locator('[data-twin] tbody tr')
      .filter({ has: page.locator('td:first-child', { hasText: day }) });
    await expect(row).toHaveCount(1);
    await expect(row.locator('td')).toContainText([day, ...(lost ? [lost] : [])]);
    await page.getByRole('heading', { level: 1 }).hover();
    await expect(tip).toBeHidden();
  });
});

test('the first hover and the first press of the secondary button count, also before the code for them has come', async ({
  page,
  context,
}) => {
  let code = Promise.withResolvers<void>();
  await page.route('**/assets/hydrate-chart*', async (route) => {
    await code.promise;
    await route.continue();
  });
  const charts = [chartPart(await findChart(context, DAYS), 8), chartPart(await findChart(context, ROUTES), 4)];
  await openDashboard(page, await makeDashboard(context, uniqueName('Pressed early'), ...charts));
  await test.step('a right click opens the menu of a mark', async () => {
    await picture(page, DAYS).click({ button: 'right', position: { x: 300, y: 150 } });
    code.resolve();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('the pointer rests on a chart while its code loads', async () => {
    code = Promise.withResolvers<void>();
    await page.reload();
    await untilHydrated(page);
    await picture(page, DAYS).hover({ position: { x: 300, y: 150 } });
    code.resolve();
    await expect(page.locator('[role="tooltip"]')).toContainText('2001');
  });
});

test('a click on the legend hides a series, another brings it back, and a refresh keeps what is hidden; a long legend opens', async ({
  page,
  context,
}) => {
  const charts = [chartPart(await findChart(context, SHARES)), chartPart(await makeLongLegend(context))];
  await openDashboard(page, await makeDashboard(context, uniqueName('Legends'), ...charts));
  await test.step('series of a short legend', async () => {
    const chart = await touch(page, SHARES);
    const lines = () => chart.locator('svg').evaluate((svg) => svg.innerHTML);
    const before = await lines();
    const google = chart.getByRole('button', { name: 'Google' });
    await expect(google).toHaveAttribute('aria-pressed', 'true');
    await google.click();
    await expect(google).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(lines).not.toBe(before);
    await google.press('Enter');
    await expect(google).toHaveAttribute('aria-pressed', 'true');
    await google.click();
    await card(page, SHARES).getByLabel(`Actions for ${SHARES}`).click();
    await card(page, SHARES).getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('1 chart refreshed')).toBeVisible();
    await expect(picture(page, SHARES).getByRole('button', { name: 'Google' })).toHaveAttribute('aria-pressed', 'false');
  });
  await test.step('the rest of a long legend, and its series are hidden from there', async () => {
    const chart = await touch(page, LONG);
    const more = chart.getByRole('button', { name: /^\d+ more series$/ });
    const count = Number.parseInt((await more.getAttribute('aria-label')) ?? '', 10);
    await more.click();
    const rest = page.getByRole('group', { name: 'More series' });
    await expect(rest.getByRole('button')).toHaveCount(count);
    await expectAccessible(page);
    const last = rest.getByRole('button').last();
    const drawn = () => chart.locator('svg').evaluate((svg) => svg.innerHTML);
    const before = await drawn();
    await last.click();
    await expect(last).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(drawn).not.toBe(before);
    await page.keyboard.press('Escape');
    await expect(rest).toBeHidden();
    await expect(more).toBeFocused();
  });
});

const findChart = (context: BrowserContext, name: string): Promise<number> => findId(context, 'chart', 'slice_name', name);

/** A chart of bars along time that has thirty series; its id. */
async function makeLongLegend(context: BrowserContext): Promise<number> {
  const form = {
    viz_type: 'echarts_timeseries_bar',
    x_axis: 'date',
    time_grain_sqla: 'P1W',
    metrics: ['count'],
    groupby: ['origin'],
    limit: 30,
    row_limit: 10_000,
    stack: 'Stack',
  };
  const datasource_id = await findId(context, 'dataset', 'table_name', 'flights');
  const facts = { slice_name: LONG, viz_type: form.viz_type, datasource_id, datasource_type: 'table' };
  return create(context, 'chart', { ...facts, params: JSON.stringify(form) });
}

// A user compares charts of a dashboard by a moment, zooms into one, and takes a long legend apart.
import type { BrowserContext, Locator, Page } from '@playwright/test';
import {
  card,
  choose,
  create,
  expect,
  expectAccessibleInBothThemes,
  findId,
  openDashboard,
  picture,
  test,
  touch,
  uniqueName,
} from '#e2e/fixtures.ts';
import { chartPart, makeDashboard } from './made-dashboard.ts';

const WEEKS = 'Flights a week by airport';
const DAYS = 'Flights a day';

async function makeChart(
  context: BrowserContext,
  name: string,
  own: { viz_type: string; time_grain_sqla?: string },
): Promise<number> {
  const form = { x_axis: 'date', metrics: ['count'], row_limit: 10_000, ...own };
  const datasource_id = await findId(context, 'dataset', 'table_name', 'flights');
  const facts = { slice_name: name, viz_type: form.viz_type, datasource_id, datasource_type: 'table' };
  return create(context, 'chart', { ...facts, params: JSON.stringify(form) });
}

/** Twenty-six weeks as bars of thirty airports, and beside them 181 days as a line. */
async function makeBoard(context: BrowserContext): Promise<string> {
  const weeks = { viz_type: 'echarts_timeseries_bar', time_grain_sqla: 'P1W', groupby: ['origin'], limit: 30, stack: 'Stack' };
  const weeksId = await makeChart(context, WEEKS, weeks);
  const daysId = await makeChart(context, DAYS, { viz_type: 'echarts_timeseries_line', time_grain_sqla: 'P1D' });
  return makeDashboard(context, uniqueName('Moments'), chartPart(weeksId), chartPart(daysId));
}

/** Places of the picture as shares of its box. */
async function at(chart: Locator, share: number, down = 0.6): Promise<{ x: number; y: number }> {
  const box = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: box.x + share * box.width, y: box.y + down * box.height };
}

async function drag(page: Page, chart: Locator, from: number, to: number): Promise<void> {
  const [start, end] = [await at(chart, from), await at(chart, to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, end.y);
  await page.mouse.move(end.x, end.y);
}

const svgOf = (chart: Locator): Promise<string> => chart.locator('svg').evaluate((svg) => svg.innerHTML);

test('a chart that is redrawn while it becomes interactive still does; the moment under the pointer is marked in the others, legends toggle series, and dragging zooms in', async ({
  page,
  context,
}) => {
  await openDashboard(page, await makeBoard(context));
  await drawAnew(page);
  await test.step('a moment is marked in the other chart, without its data first', () => pointAtMoments(page));
  await test.step('Alt shows one series of a legend alone, pointing makes it stand out, and a long legend can be searched', () =>
    takeLegendApart(page));
  await test.step('zooming takes no query, and there are four ways back', () => zoom(page));
});

async function drawAnew(page: Page): Promise<void> {
  const releases: (() => void)[] = [];
  await page.route('**/charts/render', async (route) => {
    const { include } = route.request().postDataJSON() as { include?: readonly string[] };
    if (include?.includes('data') === true && releases.length === 0) await new Promise<void>((resolve) => releases.push(resolve));
    await route.continue();
  });
  await picture(page, WEEKS).hover();
  await expect.poll(() => releases.length).toBe(1);
  const redrawn = page.waitForResponse((reply) => reply.url().endsWith('/charts/render') && reply.ok());
  await choose(page, WEEKS, 'Refresh');
  // The menu lay over the chart: a pointer that rests there would want the values of a day in June.
  await page.getByRole('heading', { level: 1 }).hover();
  await redrawn;
  for (const release of releases) release();
  await expect(picture(page, WEEKS).locator('[data-legend-buttons]')).toBeAttached();
}

async function pointAtMoments(page: Page): Promise<void> {
  const weeks = await touch(page, WEEKS);
  const line = picture(page, DAYS).locator('[data-crosshair]');
  await weeks.hover({ position: await inside(weeks, 0.3) });
  await expect(line).toBeVisible();
  await expect(line).toHaveText(/Jan|Feb/);
  await expect(line.locator('b')).toHaveText(/^[\d,.k]+$/);
  // What it says is in the page already.
  await expect(card(page, DAYS)).not.toHaveAttribute('data-hydrated');
  const day = await line.locator('strong').innerText();
  const row = card(page, DAYS)
    .locator('[data-twin] tbody tr')
    .filter({ has: page.getByRole('cell', { name: day, exact: true, includeHidden: true }) });
  await expect(row.locator('td').last()).toHaveText(await line.locator('b').innerText());
  // Its table has a hundred days: for later ones it is hydrated while the pointer rests.
  await weeks.hover({ position: await inside(weeks, 0.95) });
  await expect(line).toHaveText(/Jun/);
  await expect(line.locator('b')).toHaveText(/^[\d,.k]+$/);
  await expect(card(page, DAYS)).toHaveAttribute('data-hydrated', 'listening');
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(page.locator('[data-crosshair]')).toHaveCount(0);
  // By keyboard, the other way round: a day is in the bar of its week.
  await picture(page, DAYS).focus();
  await page.keyboard.press('Home');
  await expect(weeks.locator('[data-crosshair]')).toHaveText(/^Dec 31, 2000.*more$/);
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-crosshair]')).toHaveCount(0);
}

async function inside(chart: Locator, share: number): Promise<{ x: number; y: number }> {
  const box = (await chart.boundingBox()) ?? { width: 0, height: 0 };
  return { x: share * box.width, y: 0.6 * box.height };
}

async function zoom(page: Page): Promise<void> {
  const days = await touch(page, DAYS);
  const reset = days.getByRole('button', { name: 'Reset zoom' });
  const whole = await svgOf(days);
  const requests: string[] = [];
  page.on('request', (request) => void requests.push(request.url()));

  await drag(page, days, 0.4, 0.7);
  await expect(days.locator('[data-zoom-selection]')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(reset).toBeHidden();
  await drag(page, days, 0.4, 0.7);
  await page.mouse.up();
  await expect(reset).toBeVisible();
  const zoomed = await svgOf(days);
  expect(zoomed).not.toBe(whole);
  await expect(days.getByRole('status')).toHaveText(/^Zoomed to Mar \d+, 2001 – (Apr|May) \d+, 2001/);
  await drag(page, days, 0.3, 0.8);
  await page.mouse.up();
  await expect.poll(() => svgOf(days)).not.toBe(zoomed);
  const place = await at(days, 0.5);
  await page.mouse.dblclick(place.x, place.y);
  await expect(reset).toBeHidden();

  await days.focus();
  await page.keyboard.press('Home');
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(`Shift+${key}`);
  await expect(days.getByRole('status')).toHaveText(/^Jan \d+, 2001 to Jan \d+, 2001 selected/);
  await page.keyboard.press('Enter');
  await expect(reset).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(reset).toBeHidden();
  await drag(page, days, 0.4, 0.7);
  await page.mouse.up();
  await reset.click();
  await expect(reset).toBeHidden();
  await expect(days).toBeFocused();
  expect(requests.filter((url) => !url.includes('/assets/'))).toEqual([]);
  // A finger that moves down scrolls the page.
  await expect(days).toHaveCSS('touch-action', 'pan-y pinch-zoom');
}

/** Opacities of the marks, without duplicates. */
const opacities = (chart: Locator): Promise<string[]> =>
  chart
    .locator('svg [data-key]')
    .evaluateAll((marks) => [...new Set(marks.map((mark) => getComputedStyle(mark).opacity))].sort());

async function takeLegendApart(page: Page): Promise<void> {
  const weeks = await touch(page, WEEKS);
  const entries = weeks.locator('[data-legend-buttons] button');
  const pressed = weeks.locator('[data-legend-buttons] button[aria-pressed="true"]');
  const [first, count] = [entries.first(), await entries.count()];
  await expect(first).toHaveAttribute('title', /Alt-click or Alt\+Enter to show only this series/);
  await first.hover();
  await expect.poll(() => opacities(weeks)).toEqual(['0.15', '1']);
  await first.click({ modifiers: ['Alt'] });
  await expect(pressed).toHaveCount(1);
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await first.click({ modifiers: ['Alt'] });
  await expect(pressed).toHaveCount(count);
  await entries.nth(1).focus();
  await page.keyboard.press('Alt+Enter');
  await expect(pressed).toHaveCount(1);
  await expect(entries.nth(1)).toBeFocused();
  await page.keyboard.press('Alt+Enter');
  await expect(pressed).toHaveCount(count);

  await weeks.getByRole('button', { name: /^\d+ more series$/ }).click();
  const rest = page.getByRole('group', { name: 'More series' });
  const search = rest.getByRole('searchbox', { name: 'Search series' });
  await expect(search).toBeFocused();
  const last = await rest.getByRole('button').last().innerText();
  await search.fill(last.toLowerCase());
  await expect(rest.getByRole('button')).toHaveText([last]);
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Alt+Enter');
  await expect(rest.getByRole('button')).toHaveAttribute('aria-pressed', 'true');
  await expect(pressed).toHaveCount(0);
  await search.fill('nowhere');
  await expect(rest.getByRole('status')).toHaveText('No series match “nowhere”.');
}

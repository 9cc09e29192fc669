// A dashboard that stays open: unchanged charts stay as they are, and changed ones are redrawn.
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { card, create, expect, findId, findSamples, openDashboard, picture, test, touch, uniqueName } from '#e2e/fixtures.ts';
import { chartPart, makeDashboard } from './made-dashboard.ts';

const STILL = 'Movies by rating';
/** One of the genres. */
const SERIES = 'Drama';
const CLOCK = 'Now';

const TIME = "select strftime('%H:%M:%f', 'now') as at";

/** One chart with the same result each time, and one with a new result each time. */
async function makeBoard(context: BrowserContext): Promise<string> {
  const database = await findSamples(context);
  const chartOn = async (name: string, datasource_id: number, params: Readonly<Record<string, unknown>>) => {
    const facts = { slice_name: name, viz_type: params['viz_type'], datasource_id, datasource_type: 'table' };
    return create(context, 'chart', { ...facts, params: JSON.stringify({ row_limit: 100, ...params }) });
  };
  const movies = await findId(context, 'dataset', 'table_name', 'movies');
  const metric = { expressionType: 'SIMPLE', aggregate: 'COUNT', column: { column_name: 'title' }, label: 'Movies' };
  const bars = { viz_type: 'echarts_timeseries_bar', x_axis: 'mpaa_rating', groupby: ['major_genre'], metrics: [metric] };
  const still = await chartOn(STILL, movies, bars);
  const now = await create(context, 'dataset', { database, table_name: uniqueName(CLOCK), sql: TIME });
  const clock = await chartOn(CLOCK, now, { viz_type: 'table', query_mode: 'raw', all_columns: ['at'] });
  return makeDashboard(context, uniqueName('Kept'), chartPart(still), chartPart(clock));
}

/** Counts what happens inside the slots of charts, by chart; the age of the data does not count. */
async function watchSlots(page: Page): Promise<void> {
  await page.evaluate(() => {
    const counts: Record<string, number> = {};
    Object.assign(window, { slotChanges: counts });
    for (const slot of document.querySelectorAll('[data-chart-slot]')) {
      const name = slot.closest('[data-card]')?.querySelector('h2')?.textContent ?? '';
      counts[name] = 0;
      const isAge = ({ target }: MutationRecord) =>
        (target instanceof Element ? target : target.parentElement)?.closest('[data-age]');
      new MutationObserver(
        (changes) => (counts[name] = (counts[name] ?? 0) + changes.filter((one) => !isAge(one)).length),
      ).observe(slot, { attributes: true, characterData: true, childList: true, subtree: true });
    }
  });
}
const changes = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => (window as unknown as { slotChanges: Record<string, number> }).slotChanges);

async function startRefresh(page: Page, interval = 'Every 10 seconds'): Promise<void> {
  await page.getByLabel('Actions for this dashboard').click();
  await page.getByRole('button', { name: 'Auto-refresh…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Auto-refresh' });
  await dialog.getByLabel('Interval').selectOption({ label: interval });
  await dialog.getByRole('button', { name: 'Start auto-refresh' }).click();
  await expect(page.getByText(/^Refreshes at /)).toBeVisible();
}

const isRender = (url: string): boolean => url.endsWith('/charts/render');
const time = (page: Page): Locator => picture(page, CLOCK).locator('tbody td').first();

/** Ten seconds later, and half as much more, over which charts are spread: until the charts of one more round have come. */
async function nextRound(page: Page): Promise<void> {
  const before = await time(page).innerText();
  await page.clock.runFor(16_000);
  await expect(time(page)).not.toHaveText(before);
}

test('a chart with an equal result is neither sent nor touched, with its legend and zoom; only the other one is redrawn', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await openDashboard(page, await makeBoard(context));
  await test.step('only what has changed is sent', async () => {
    const lines = await readRefresh(page, async () => {
      await page.getByRole('button', { name: 'Reload from database' }).first().click();
      await expect(page.getByText('2 charts refreshed')).toBeVisible();
    });
    expect(lines.filter((line) => 'unchanged' in line)).toHaveLength(1);
    expect(lines.filter((line) => 'svg' in line)).toHaveLength(1);
  });
  const still = await touch(page, STILL);
  await still.getByRole('button', { name: SERIES }).click();
  await expect(still.getByRole('button', { name: SERIES })).toHaveAttribute('aria-pressed', 'false');
  await picture(page, STILL).focus();
  await page.keyboard.press('Home');
  await startRefresh(page);
  await picture(page, STILL).focus();
  await page.keyboard.press('End');
  await nextRound(page);
  await watchSlots(page);
  await nextRound(page);
  const counted = await changes(page);
  expect(counted[STILL]).toBe(0);
  expect(counted[CLOCK]).toBeGreaterThan(0);
  await expect(still.getByRole('button', { name: SERIES })).toHaveAttribute('aria-pressed', 'false');
  await expect(picture(page, STILL)).toBeFocused();
  await expect(card(page, STILL).locator('[data-age]')).toHaveText('Updated just now');
});

/** The server's reply when charts are refreshed. */
async function readRefresh(page: Page, refresh: () => Promise<void>): Promise<readonly object[]> {
  let lines: readonly object[] = [];
  await page.route('**/charts/render', async (route) => {
    const reply = await route.fetch({ maxRetries: 1 });
    const { force } = route.request().postDataJSON() as { force: boolean };
    if (force)
      lines = (await reply.text())
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as object);
    await route.fulfill({ response: reply });
  });
  await refresh();
  await page.unroute('**/charts/render');
  return lines;
}

test.describe('without a network', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ });

  test('it pauses, and comes back with one refresh; hidden pages pause, too', async ({ page, context }) => {
    await page.clock.install();
    await openDashboard(page, await makeBoard(context));
    await startRefresh(page, 'Every minute');
    const requests: string[] = [];
    page.on('request', (request) => {
      // Not those for the data of a chart that the pointer happens to be over.
      if (isRender(request.url()) && (request.postDataJSON() as { force: boolean }).force) requests.push(request.url());
    });

    await context.setOffline(true);
    await expect(page.getByText('Paused while offline')).toBeVisible();
    await page.clock.fastForward(120_000);
    expect(requests).toHaveLength(0);
    await context.setOffline(false);
    await expect(page.getByText(/^Refreshing…$/)).toBeVisible();
    // Two charts, spread over a fifth of the minute.
    await page.clock.runFor(13_000);
    await expect.poll(() => requests.length).toBe(2);
    await expect(page.getByText(/^Refreshes at /)).toBeVisible();

    const hide = (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
        document.dispatchEvent(new Event('visibilitychange'));
      }, isHidden);
    await hide(true);
    await expect(page.getByText('Paused while hidden')).toBeVisible();
    await page.clock.fastForward(120_000);
    expect(requests).toHaveLength(2);
    await hide(false);
    await expect(page.getByText(/^Refreshing…$/)).toBeVisible();
    await page.clock.runFor(13_000);
    await expect.poll(() => requests.length).toBe(4);
  });
});

// Dashboards and charts without the product around them: standalone, on a wall, and by the name of a chart.
import type { BrowserContext } from '@playwright/test';
import { bar } from './filtered-dashboard.ts';
import {
  card,
  expect,
  expectAccessible,
  expectCharts,
  FLIGHTS,
  openDashboard,
  picture,
  read,
  statusError,
  test,
  untilHydrated,
} from '#e2e/fixtures.ts';

const LATE_AIRPORTS = 'Which big airports send you off late?';

test('standalone hides the bar, then the title, then all that only people use; a chart that the address names has the focus', async ({
  page,
  context,
}) => {
  await openDashboard(page, `${FLIGHTS}?standalone=1`);
  await expect(page.getByRole('link', { name: 'Meridian home' })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(page.getByRole('tab').first()).toBeVisible();
  await expect(bar(page)).toHaveCount(1);
  await expectAccessible(page);
  await page.goto(`${FLIGHTS}?standalone=3`);
  await expectCharts(page);
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(page.getByLabel(/^Actions for/)).toHaveCount(0);
  await expect(bar(page)).toHaveCount(0);

  await page.goto(`${FLIGHTS}?show_filters=0&dashboard_focused_chart=${await findChart(context, LATE_AIRPORTS)}`);
  await untilHydrated(page);
  await expect(page.getByRole('tab', { name: 'Airports', selected: true })).toBeVisible();
  await expect(picture(page, LATE_AIRPORTS)).toBeVisible();
  await expect(page.locator('[data-card]:focus').getByRole('heading')).toHaveText(LATE_AIRPORTS);
  await expect(page).not.toHaveURL(/focused_chart/);
  await expect(bar(page)).toHaveCount(0);

  await page.getByLabel('Actions for this dashboard').click();
  await page.getByRole('button', { name: 'Kiosk' }).click();
  await expect(page).toHaveURL(/standalone=1.*kiosk=0/);
  await untilHydrated(page);
  await expect(page.getByRole('link', { name: 'Meridian home' })).toHaveCount(0);
  await expect(page.getByLabel('Actions for this dashboard')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Exit kiosk (Esc)' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('link', { name: 'Meridian home' })).toBeVisible();
  await expect(page).not.toHaveURL(/standalone|kiosk/);
});

test.describe('a wall', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ });

  test('shows its tabs in turn, says since when it is offline, keeps its charts, and comes back alone', async ({
    page,
    context,
  }) => {
    const renewed = page.waitForResponse((reply) => reply.url().endsWith('/api/v1/me/session/renew'));
    await page.clock.install();
    await openDashboard(page, `${FLIGHTS}?kiosk=60&refresh=600`);
    expect((await renewed).status()).toBe(200);
    await expect(page.getByRole('link', { name: 'Meridian home' })).toHaveCount(0);
    await expect(page.getByRole('tab', { name: 'Overview', selected: true })).toBeVisible();
    await page.clock.fastForward(60_000);
    await expect(page.getByRole('tab', { name: 'Airports', selected: true })).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText('Offline since', { exact: false })).toBeVisible();
    await expect(page.locator('[data-picture]').filter({ visible: true })).not.toHaveCount(0);
    await context.setOffline(false);
    await expect(page.getByText('Offline since', { exact: false })).toHaveCount(0);
    await expectCharts(page);
  });
});

test.describe('embed code', () => {
  // Requests for what isn't embedded yet.
  test.use({ expectedErrors: statusError(404) });

  test('Explore gives the code of a frame, which shows the chart alone', async ({ page, context }) => {
    await page.goto(`/explore/?slice_id=${await findChart(context, 'Flights')}`);
    await untilHydrated(page);
    await page.getByLabel('More actions').click();
    await page.getByRole('button', { name: 'Embed code…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Embed chart' });
    await dialog.getByLabel('Height (px)').fill('50');
    await expect(dialog.getByText('Enter a number from 100 to 4000.')).toBeVisible();
    await dialog.getByLabel('Height (px)').fill('320');
    const code = dialog.getByRole('region', { name: 'Embed code' });
    await expect(code).toContainText('height="320"');
    await expectAccessible(page);
    const [, src = ''] = /src="([^"]+)"/.exec((await code.textContent()) ?? '') ?? [];
    await page.goto(src.replaceAll('&amp;', '&'));
    await expect(page.locator('[data-picture]')).toContainText('200,000');
    await expect.poll(async () => (await page.locator('[data-picture]').boundingBox())?.height ?? 0).toBeGreaterThan(200);
    await expect(page.getByRole('link', { name: 'Meridian home' })).toHaveCount(0);
    await expect(card(page, 'Flights')).toHaveCount(0);
    await expect(picture(page, 'Flights')).toHaveCount(0);
  });
});

/** The id of a chart of the sample about flights. */
async function findChart(context: BrowserContext, title: string): Promise<number> {
  const charts = await read<{ id: number; slice_name: string }[]>(context, '/api/v1/dashboard/flights-on-time/charts');
  return charts.find(({ slice_name: name }) => name === title)?.id ?? 0;
}

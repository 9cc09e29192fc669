// A dataset suggests its first chart and a few others, and the gallery of chart types shows what each is like and what it needs.
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessibleInBothThemes, findId, test, untilHydrated } from './fixtures.ts';
import { chart, controls, findFlights, HEAVY_MS } from './explore-steps.ts';

const strip = (page: Page): Locator => page.getByRole('region', { name: 'Suggested charts' });
const gallery = (page: Page): Locator => page.getByRole('dialog', { name: 'Chart types' });
const type = (page: Page, name: string): Locator => page.getByRole('radio', { name, exact: true });

async function openDataset(page: Page, id: number): Promise<void> {
  await page.goto(`/explore/?datasource_type=table&datasource_id=${id}`);
  await untilHydrated(page);
}

test('a dataset opens with a chart of at most 200 points, and suggests others that one click takes over', async ({ page }) => {
  await openDataset(page, await findFlights(page));
  await expect(chart(page)).toBeVisible({ timeout: HEAVY_MS });
  await expect(controls(page).locator('option:checked', { hasText: /^Day$/ })).toHaveCount(1);
  const rows = /^([\d,]+) rows?/.exec(await page.locator('[data-facts]').innerText())?.[1];
  expect(Number(rows)).toBeLessThanOrEqual(200);

  const suggested = strip(page).getByRole('listitem');
  await expect(suggested).toHaveCount(6);
  await expect(suggested.first().locator('svg')).toBeVisible({ timeout: HEAVY_MS });
  const top = strip(page).getByRole('button', { name: /^Top / });
  await top.scrollIntoViewIfNeeded();
  await top.click();
  await expect(controls(page).getByRole('button', { name: 'Bar chart', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('[data-live] svg').getByText('ORD', { exact: true })).toBeVisible({ timeout: HEAVY_MS });
  await page.locator('[data-facts]').click();
  await page.keyboard.press('Control+z');
  await expect(controls(page).getByRole('button', { name: 'Line chart', exact: true })).toHaveAttribute('aria-pressed', 'true');

  await test.step('they can be dismissed, and come back', async () => {
    await strip(page).getByRole('button', { name: 'Hide suggested charts' }).click();
    await expect(strip(page)).toBeHidden();
    await page.reload();
    await expect(strip(page)).toBeHidden();
    await page.getByRole('button', { name: 'Suggested charts' }).click();
    await expect(suggested.first().locator('svg')).toBeVisible({ timeout: HEAVY_MS });
  });
});

test.describe('a suggestion that cannot be drawn', () => {
  test.use({ expectedErrors: /ERR_FAILED|status of 500/ });
  test('says so and can be drawn again', async ({ page }) => {
    let isBroken = true;
    await page.route('**/charts/preview', (route) =>
      isBroken && (route.request().postDataJSON() as { slot?: number }).slot !== undefined ? route.abort() : route.continue(),
    );
    await openDataset(page, await findFlights(page));
    const first = strip(page).getByRole('listitem').first();
    await expect(first).toContainText('Couldn’t draw this chart.');
    isBroken = false;
    await first.getByRole('button', { name: 'Try again' }).click();
    await expect(first.locator('svg')).toBeVisible({ timeout: HEAVY_MS });
  });
});

test('the gallery shows each type, finds it by its purpose, and is used by keyboard alone', async ({ page }) => {
  await openDataset(page, await findFlights(page));
  await expect(chart(page)).toBeVisible({ timeout: HEAVY_MS });
  await controls(page).getByRole('button', { name: 'All chart types' }).click();
  const search = gallery(page).getByRole('searchbox');
  await expect(search).toBeFocused();
  const current = gallery(page).locator('label', { has: page.locator(':checked') });
  await expect(current).toContainText('Current');
  await expect
    .poll(() => current.locator('img:visible').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
  await expectAccessibleInBothThemes(page);
  await search.fill('speedometer');
  await expect(gallery(page).getByRole('radio')).toHaveCount(1);
  await search.fill('sdfsdf');
  await expect(gallery(page)).toContainText('No chart types match “sdfsdf”.');
  await search.fill('share');
  await expect(type(page, 'Pie chart')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(gallery(page).getByRole('radio').nth(1)).toBeFocused();
  await search.fill('donut');
  await search.press('Enter');
  await expect(gallery(page)).toBeHidden();
  await expect(controls(page).getByRole('button', { name: 'Pie chart', exact: true })).toHaveAttribute('aria-pressed', 'true');
  // The metric went with it; a column was nowhere to be taken from.
  await expect(controls(page).getByText('Flights', { exact: true }).first()).toBeVisible();
});

test('a type that a dataset is not enough for says why, for a new chart as well', async ({ page }) => {
  const airports = await findId(page.context(), 'dataset', 'table_name', 'airports');
  await page.goto(`/chart/add?datasource_type=table&datasource_id=${airports}`);
  await expect(type(page, 'Calendar heatmap')).toHaveAccessibleDescription(/Needs a time column$/);
  await expect(type(page, 'Histogram')).not.toHaveAccessibleDescription(/Needs/);
  await expect(type(page, 'Bar chart')).toBeChecked();
  await page.getByRole('link', { name: 'Create chart' }).click();
  await page.waitForURL(/viz_type=echarts_timeseries_bar/);
  await untilHydrated(page);
  await controls(page).getByRole('button', { name: 'All chart types' }).click();
  await expect(type(page, 'Gantt chart')).toHaveAccessibleDescription(/Needs two time columns$/);
});

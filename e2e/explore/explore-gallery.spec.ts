// A dataset suggests its first chart and a few others, and the gallery of chart types shows what each is like and what it needs.
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessibleInBothThemes, findId, test, untilHydrated } from '#e2e/fixtures.ts';
import { chart, controls, facts, findFlights, HEAVY_MS } from './explore-steps.ts';

const strip = (page: Page): Locator => page.getByRole('region', { name: 'Suggested charts' });
const gallery = (page: Page): Locator => page.getByRole('dialog', { name: 'Chart types' });
const type = (page: Page, name: string): Locator => page.getByRole('radio', { name, exact: true });
const current = (page: Page, name: string): Locator => controls(page).getByRole('button', { name, exact: true });

test.describe('a dataset', () => {
  test.use({ expectedErrors: /ERR_FAILED|status of 500/ });
  test('opens with a chart of at most 200 points, suggests others that one click takes over, and has every type in a gallery', async ({
    page,
  }) => {
    let isBroken = true;
    await page.route('**/charts/preview', (route) =>
      isBroken && (route.request().postDataJSON() as { slot?: number }).slot !== undefined ? route.abort() : route.continue(),
    );
    await page.goto(`/explore/?datasource_type=table&datasource_id=${await findFlights(page)}`);
    await untilHydrated(page);
    await expect(chart(page)).toBeVisible({ timeout: HEAVY_MS });
    await expect(controls(page).locator('option:checked', { hasText: /^Day$/ })).toHaveCount(1);
    await expect(facts(page)).toHaveText(/^[\d,]+ rows?/);
    const rows = /^([\d,]+) rows?/.exec(await facts(page).innerText())?.[1];
    expect(Number(rows)).toBeLessThanOrEqual(200);

    const suggested = strip(page).getByRole('listitem');
    await expect(suggested).toHaveCount(6);
    await test.step('a suggestion that cannot be drawn says so and can be drawn again', async () => {
      await expect(suggested.first()).toContainText('Couldn’t draw this chart.');
      isBroken = false;
      await suggested.first().getByRole('button', { name: 'Try again' }).click();
      await expect(suggested.first().locator('svg')).toBeVisible({ timeout: HEAVY_MS });
    });
    const top = strip(page).getByRole('button', { name: /^Top / });
    await top.scrollIntoViewIfNeeded();
    await top.click();
    await expect(current(page, 'Bar chart')).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('[data-live] svg').getByText('ORD', { exact: true })).toBeVisible({ timeout: HEAVY_MS });
    await facts(page).click();
    await page.keyboard.press('Control+z');
    await expect(current(page, 'Line chart')).toHaveAttribute('aria-pressed', 'true');

    await test.step('the gallery is used by keyboard alone', () => findType(page));

    await test.step('suggestions can be dismissed, and come back', async () => {
      await strip(page).getByRole('button', { name: 'Hide suggested charts' }).click();
      await expect(strip(page)).toBeHidden();
      await page.reload();
      await expect(strip(page)).toBeHidden();
      await page.getByRole('button', { name: 'Suggested charts' }).click();
      await expect(suggested.first().locator('svg')).toBeVisible({ timeout: HEAVY_MS });
    });
  });
});

/** Each type is shown, and found by its purpose. */
async function findType(page: Page): Promise<void> {
  await controls(page).getByRole('button', { name: 'All chart types' }).click();
  const search = gallery(page).getByRole('searchbox');
  await expect(search).toBeFocused();
  const checked = gallery(page).locator('label', { has: page.locator(':checked') });
  await expect(checked).toContainText('Current');
  await expect
    .poll(() => checked.locator('img:visible').evaluate((image) => (image as HTMLImageElement).naturalWidth))
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
  await expect(current(page, 'Pie chart')).toHaveAttribute('aria-pressed', 'true');
  // The metric went with it; a column was nowhere to be taken from.
  await expect(controls(page).getByText('Miles flown', { exact: true }).first()).toBeVisible();
}

test('a dataset and a type are chosen for a new chart; a type that a dataset is not enough for says why, in Explore as well', async ({
  page,
}) => {
  const airports = await findId(page.context(), 'dataset', 'table_name', 'airports');
  await page.goto(`/chart/add?datasource_type=table&datasource_id=${airports}`);
  await expect(type(page, 'Calendar heatmap')).toHaveAccessibleDescription(/Needs a time column$/);
  await expect(type(page, 'Histogram')).not.toHaveAccessibleDescription(/Needs/);
  await expect(type(page, 'Bar chart')).toBeChecked();
  await page.getByRole('searchbox', { name: 'Search datasets' }).fill('flights');
  await page.getByRole('radio', { name: /^flights/ }).check();
  await expect(type(page, 'Calendar heatmap')).not.toHaveAccessibleDescription(/Needs/);
  await type(page, 'Pie chart').check();
  await page.getByRole('link', { name: 'Create chart' }).click();
  await page.waitForURL(/viz_type=pie/);
  await untilHydrated(page);
  await test.step('a pie begins with a column of names', async () => {
    await expect(chart(page)).toBeVisible({ timeout: HEAVY_MS });
    await expect(controls(page).getByText('Select at least one column')).toHaveCount(0);
  });
  await controls(page).getByRole('button', { name: 'All chart types' }).click();
  await expect(type(page, 'Gantt chart')).toHaveAccessibleDescription(/Needs two time columns$/);
});

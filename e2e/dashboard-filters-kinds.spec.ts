// Native filters of every kind at work on a dashboard: what each does to its charts, and what the charts say about it.
import type { Page } from '@playwright/test';
import { openAccount } from './accounts.ts';
import { card, expect, expectAccessible, openDashboard, openElsewhere, picture, test, untilHydrated } from './fixtures.ts';
import { apply, bar, chooseValues, face, makeFiltered, type StoryFilter } from './filtered-dashboard.ts';

const ORIGIN: StoryFilter = { id: 'origin', name: 'Origin', type: 'select', column: 'origin' };
const FIVE: readonly StoryFilter[] = [
  ORIGIN,
  { id: 'delay', name: 'Delay', type: 'range', column: 'delay' },
  { id: 'time', name: 'Time range', type: 'time' },
  { id: 'column', name: 'Time column', type: 'timecolumn' },
  { id: 'grain', name: 'Time grain', type: 'timegrain' },
];

/** Presses what puts another picture in the place of one. */
async function expectRedrawn(page: Page, chart: string, change: () => Promise<void>): Promise<void> {
  const before = await picture(page, chart).innerHTML();
  await change();
  await expect.poll(() => picture(page, chart).innerHTML()).not.toBe(before);
}

const clear = (page: Page, name: string) =>
  bar(page)
    .getByRole('button', { name: `Clear ${name}`, exact: true })
    .click();

test('each of the five kinds is chosen, applied, said on the charts, and cleared', async ({ page }) => {
  await openDashboard(page, await makeFiltered(page, FIVE, 'HORIZONTAL'));
  const chart = 'Flights';
  await bar(page)
    .getByRole('button', { name: /^More filters/ })
    .click();
  const { y: topBefore } = (await card(page, chart).boundingBox()) ?? { y: 0 };
  await chooseValues(page, 'Origin', 'ABE', 'ABI');
  await expect(bar(page).getByText('1 change not applied yet')).toBeVisible();
  expect((await card(page, chart).boundingBox())?.y, 'a change moves no chart').toBe(topBefore);

  await face(page, 'Delay').click();
  await page.getByRole('textbox', { name: 'Min' }).fill('-10');
  await page.getByRole('textbox', { name: 'Max' }).fill('30');
  await page.keyboard.press('Escape');
  await expect(face(page, 'Delay')).toHaveAccessibleName('Delay -10 ≤ x ≤ 30');

  await face(page, 'Time column').click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  await expect(face(page, 'Time column')).not.toHaveAccessibleName('Time column Chart default');

  await face(page, 'Time grain').click();
  await page.getByRole('option', { name: 'Day', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(face(page, 'Time grain')).toHaveAccessibleName('Time grain Day');

  await expect(bar(page).getByText('4 changes not applied yet')).toBeVisible();
  await expectRedrawn(page, chart, () => apply(page).click());
  await expect(card(page, chart).getByText('Origin: ABE, ABI')).toBeVisible();
  await expect(card(page, chart).getByText('Delay: -10 ≤ x ≤ 30')).toBeVisible();
  await expect(card(page, chart).getByText('Time grain: Day')).toBeVisible();
  await expectAccessible(page);

  for (const name of ['Origin', 'Delay', 'Time column', 'Time grain']) await clear(page, name);
  await expectRedrawn(page, chart, () => apply(page).click());
  await expect(picture(page, chart)).toContainText('200,000');
  await expect(card(page, chart).getByText('Origin:')).toHaveCount(0);
});

test('the filters on a chart are listed, and Esc or a press elsewhere closes the list', async ({ page }) => {
  await openDashboard(page, `${await makeFiltered(page, [ORIGIN])}?native_filters=(Origin:!(ABE))`);
  const list = card(page, 'Flights').locator('[data-chart-filters]');
  const summary = list.locator('summary');
  await summary.click();
  await expect(list.getByText('ABE', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(list).not.toHaveAttribute('open');
  await expect(summary).toBeFocused();
  await summary.click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(list).not.toHaveAttribute('open');
});

test('instants are chosen and shown as dates', async ({ page }) => {
  const filter: StoryFilter = { id: 'when', name: 'Departure', type: 'select', column: 'date' };
  const address = await makeFiltered(page, [filter]);
  await openDashboard(page, address);
  await face(page, 'Departure').click();
  const first = page.getByRole('option').first();
  await expect(first).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}/);
  const message = (await first.innerText()).trim();
  await first.click();
  await page.keyboard.press('Escape');
  await expect(face(page, 'Departure')).toContainText(message);
  await apply(page).click();
  await expect(card(page, 'Flights').getByText(`Departure: ${message}`)).toBeVisible();
  await expect(page).toHaveURL(/native_filters_key=/);
  await page.reload();
  await untilHydrated(page);
  await expect(face(page, 'Departure')).toContainText(message);
  await expect(card(page, 'Flights').getByText(`Departure: ${message}`)).toBeVisible();
});

test('defaults hold from the start: a value, the first value, none where one is required, and values left out', async ({
  page,
}) => {
  const selected = { extraFormData: { filters: [{ col: 'origin', op: 'IN', val: ['ABE'] }] }, filterState: { value: ['ABE'] } };
  await openDashboard(page, await makeFiltered(page, [{ ...ORIGIN, more: { defaultDataMask: selected } }]));
  await expect(face(page, 'Origin')).toHaveAccessibleName('Origin ABE');
  await expect(picture(page, 'Flights')).not.toContainText('200,000');

  const first = { controlValues: { multiSelect: false, defaultToFirstItem: true } };
  await openDashboard(page, await makeFiltered(page, [{ ...ORIGIN, more: first }]));
  await expect(face(page, 'Origin')).toHaveAccessibleName('Origin ABE');
  await expect(card(page, 'Flights').getByText('Origin: ABE')).toBeVisible();

  const required = { controlValues: { multiSelect: true, enableEmptyFilter: true } };
  await page.goto(await makeFiltered(page, [{ ...ORIGIN, more: required }]));
  await untilHydrated(page);
  await expect(face(page, 'Origin')).toHaveAccessibleName(/Select a value/);
  await expect(picture(page, 'Flights')).not.toContainText('200,000');
  await chooseValues(page, 'Origin', 'ABE');
  await apply(page).click();
  await expect(card(page, 'Flights').getByText('Origin: ABE')).toBeVisible();

  const inverse = { controlValues: { multiSelect: true, inverseSelection: true } };
  await openDashboard(page, await makeFiltered(page, [{ ...ORIGIN, more: inverse }]));
  await chooseValues(page, 'Origin', 'ABE');
  await expect(face(page, 'Origin')).toHaveAccessibleName('Origin ABE (excluded)');
  await apply(page).click();
  await expect(card(page, 'Flights').getByText('Origin: ABE (excluded)')).toBeVisible();
});

const CITY: StoryFilter = {
  id: 'city',
  name: 'City',
  type: 'select',
  column: 'origin_city',
  more: { cascadeParentIds: ['NATIVE_FILTER-origin'] },
};

test('a default that another value of the parent leaves no room for is forgotten', async ({ page }) => {
  const selected = (column: string, value: string) => ({
    defaultDataMask: { extraFormData: { filters: [{ col: column, op: 'IN', val: [value] }] }, filterState: { value: [value] } },
  });
  const city = { ...CITY, more: { ...CITY.more, ...selected('origin_city', 'Allentown') } };
  await openDashboard(page, await makeFiltered(page, [{ ...ORIGIN, more: selected('origin', 'ABE') }, city]));
  await expect(face(page, 'City')).toHaveAccessibleName('City Allentown');
  await face(page, 'Origin').click();
  await page.getByRole('option', { name: 'ABE', exact: true }).click();
  await page.keyboard.press('Escape');
  await chooseValues(page, 'Origin', 'ABI');
  await expect(face(page, 'City')).not.toHaveAccessibleName(/Allentown/);
  await face(page, 'City').click();
  await expect(page.getByRole('option')).toHaveCount(1);
  await expect(page.getByRole('option')).toContainText('Abilene');
  await page.keyboard.press('Escape');
  await apply(page).click();
  await expect(card(page, 'Flights').getByText('Origin: ABI')).toBeVisible();
  await expect(card(page, 'Flights').getByText(/City: /)).toHaveCount(0);
});

test('a filter narrows the values of those that depend on it, before it is applied', async ({ page }) => {
  await openDashboard(page, await makeFiltered(page, [ORIGIN, CITY]));
  await chooseValues(page, 'Origin', 'ABE');
  await face(page, 'City').click();
  await expect(page.getByRole('option')).toHaveCount(1);
  await expect(page.getByRole('option')).toContainText('Allentown');
});

test('a link copied from the dashboard opens it for somebody else as it was', async ({ page, browser, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openDashboard(page, await makeFiltered(page, [ORIGIN]));
  await chooseValues(page, 'Origin', 'ABE');
  await apply(page).click();
  await expect(card(page, 'Flights').getByText('Origin: ABE')).toBeVisible();
  await page.getByLabel('Actions for this dashboard').click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));

  const other = await openElsewhere(browser, await openAccount());
  await other.goto(link.pathname + link.search);
  await untilHydrated(other);
  await expect(face(other, 'Origin')).toHaveAccessibleName('Origin ABE');
  await expect(card(other, 'Flights').getByText('Origin: ABE')).toBeVisible();
  await other.context().close();
});

test.describe('what cannot be asked', () => {
  test.use({ expectedErrors: /status of (400|404|422|500)|Failed to load resource/ });

  test('a filter whose column is gone says so, and the charts say that it does not apply', async ({ page }) => {
    const missing: StoryFilter = { id: 'gone', name: 'Gone', type: 'select', column: 'gone' };
    await openDashboard(page, `${await makeFiltered(page, [missing])}?native_filters=(Gone:!(x))`);
    await expect(picture(page, 'Flights')).toContainText('200,000');
    await card(page, 'Flights').locator('[data-chart-filters] > summary').click();
    await expect(card(page, 'Flights').locator('[data-chart-filters]')).toContainText('Not applicable');
    await face(page, 'Gone').click();
    await expect(page.getByRole('dialog', { name: 'Gone' })).toContainText('no longer has the column “gone”');
  });

  test('without a network the charts stay, and the page says that they show what was before', async ({ page, context }) => {
    await openDashboard(page, await makeFiltered(page, [ORIGIN]));
    await chooseValues(page, 'Origin', 'ABE');
    await context.setOffline(true);
    await apply(page).click();
    await expect(page.getByText('Some charts show earlier data.')).toBeVisible();
    await expect(picture(page, 'Flights')).toContainText('200,000');
    await expect(face(page, 'Origin')).toHaveAccessibleName('Origin ABE');
    await context.setOffline(false);
  });
});

test('on a phone the bar is one button, and its filters open in a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const long = 'A filter with a name that goes on for longer than anybody would like to read in one line';
  await openDashboard(page, await makeFiltered(page, [{ ...ORIGIN, name: long }], 'HORIZONTAL'));
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBeLessThanOrEqual(360);
  await expect(page.getByRole('button', { name: 'Edit dashboard' })).toHaveCount(0);
  await page.getByLabel('Actions for this dashboard').click();
  await expect(page.getByRole('button', { name: 'Edit dashboard' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(face(page, long)).toBeHidden();
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('button', { name: new RegExp(`^${long} `) }).click();
  await sheet.getByRole('combobox', { name: `Values of ${long}` }).fill('ABE');
  await sheet.getByRole('option', { name: 'ABE', exact: true }).click();
  await expect(sheet.getByText('1 change not applied yet')).toBeVisible();
  expect(await width()).toBeLessThanOrEqual(360);
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Filters (1)' })).toBeFocused();
  await expect(card(page, 'Flights').getByText(`${long}: ABE`)).toBeVisible();
});

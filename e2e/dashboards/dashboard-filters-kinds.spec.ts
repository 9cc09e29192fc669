// Native filters of every kind at work on a dashboard: what each does to its charts, and what the charts say about it.
import type { Page } from '@playwright/test';
import { card, expect, expectAccessible, openDashboard, picture, test, untilHydrated } from '#e2e/fixtures.ts';
import { apply, bar, chooseValues, face, makeFewFiltered, type StoryControl, type StoryFilter } from './filtered-dashboard.ts';

const ORIGIN: StoryFilter = { id: 'origin', name: 'Origin', type: 'select', column: 'origin' };
const FIVE: readonly StoryFilter[] = [
  ORIGIN,
  { id: 'delay', name: 'Delay', type: 'range', column: 'delay' },
  { id: 'time', name: 'Time range', type: 'time' },
  { id: 'column', name: 'Time column', type: 'timecolumn' },
  { id: 'grain', name: 'Time grain', type: 'timegrain' },
];
const MORE = Array.from({ length: 5 }, (_, index) => ({ ...ORIGIN, id: `o${index}`, name: `Airport ${index}` }));
const GRAIN: StoryControl = { id: 'by-grain', name: 'Grain', type: 'timegrain', more: { time_grains: ['P1D', 'P1W'] } };

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

test('a row of many filters shows those that fit; each of the five kinds is chosen, applied, said on the charts, and cleared', async ({
  page,
}) => {
  const filters = [...FIVE, ...MORE];
  await openDashboard(page, await makeFewFiltered(page, { filters, orientation: 'HORIZONTAL', controls: [GRAIN] }));
  const chart = 'Flights';
  await test.step('of every width those that fit, and the button counts the others', async () => {
    for (const width of [800, 1180, 1920, 1280]) {
      await page.setViewportSize({ width, height: 720 });
      const shown = await bar(page).locator('[data-filter-face]:visible').count();
      const more = bar(page).getByRole('button', { name: `More filters (${filters.length + 1 - shown})` });
      await expect(more, `${width} px wide`).toBeVisible();
    }
  });
  await test.step('the others come on demand', async () => {
    await expect(face(page, 'Origin')).toBeVisible();
    await expect(face(page, 'Airport 4')).toHaveCount(0);
    await bar(page)
      .getByRole('button', { name: /^More filters \(\d+\)$/ })
      .click();
    await expect(face(page, 'Airport 4')).toBeVisible();
    await expect(face(page, 'Grain')).toBeVisible();
  });
  await test.step('each kind is chosen, and nothing moves', async () => {
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

    await chooseValues(page, 'Airport 4', 'ABE');
    await expect(bar(page).getByText('5 changes not applied yet')).toBeVisible();
  });
  await test.step('they are applied while the row is short again', async () => {
    await bar(page).getByRole('button', { name: 'Fewer filters' }).click();
    await expect(face(page, 'Airport 4')).toHaveCount(0);
    await expect(bar(page).getByText('5 changes not applied yet')).toBeVisible();
    await expectRedrawn(page, chart, () => apply(page).click());
    await expect(card(page, chart).getByText('Origin: ABE, ABI')).toBeVisible();
    await expect(card(page, chart).getByText('Delay: -10 ≤ x ≤ 30')).toBeVisible();
    await expect(card(page, chart).getByText('Time grain: Day')).toBeVisible();
    await expect(card(page, chart).getByText('Airport 4: ABE')).toBeVisible();
    await expect(bar(page).getByText(/^Applied: .*Airport 4: ABE/)).toBeAttached();
  });
  await test.step('all are cleared', async () => {
    await bar(page)
      .getByRole('button', { name: /^More filters/ })
      .click();
    await expectAccessible(page);
    for (const name of ['Origin', 'Delay', 'Time column', 'Time grain', 'Airport 4']) await clear(page, name);
    await expectRedrawn(page, chart, () => apply(page).click());
    await expect(picture(page, chart)).toContainText('200,000');
    await expect(card(page, chart).getByText('Origin:')).toHaveCount(0);
  });
});

test('defaults hold from the start: a value, the first value, none where one is required, and values left out', async ({
  page,
}) => {
  const selected = { extraFormData: { filters: [{ col: 'origin', op: 'IN', val: ['ABE'] }] }, filterState: { value: ['ABE'] } };
  const on = (row: number, name: string, more: object): StoryFilter => ({
    ...ORIGIN,
    id: name,
    name,
    more: { ...more, scope: { rootPath: [`ROW-${row}`], excluded: [] } },
  });
  const filters = [
    on(1, 'Default', { defaultDataMask: selected }),
    on(2, 'First', { controlValues: { multiSelect: false, defaultToFirstItem: true } }),
    on(3, 'Required', { controlValues: { multiSelect: true, enableEmptyFilter: true } }),
    on(4, 'Left out', { controlValues: { multiSelect: true, inverseSelection: true } }),
  ];
  const rows = [['Flights'], ['Arrived on time'], ['Hours lost'], ['Average delay in minutes']];
  await page.goto(await makeFewFiltered(page, { filters, rows }));
  await untilHydrated(page);
  await expect(face(page, 'Default')).toHaveAccessibleName('Default ABE');
  await expect(picture(page, 'Flights')).not.toContainText('200,000');
  await expect(face(page, 'First')).toHaveAccessibleName('First ABE');
  await expect(card(page, 'Arrived on time').getByText('First: ABE')).toBeVisible();
  await expect(face(page, 'Required')).toHaveAccessibleName(/Select a value/);
  await expect(picture(page, 'Hours lost')).not.toContainText('39,470');
  await chooseValues(page, 'Required', 'ABE');
  await chooseValues(page, 'Left out', 'ABE');
  await expect(face(page, 'Left out')).toHaveAccessibleName('Left out ABE (excluded)');
  await apply(page).click();
  await expect(card(page, 'Hours lost').getByText('Required: ABE')).toBeVisible();
  await expect(card(page, 'Average delay in minutes').getByText('Left out: ABE (excluded)')).toBeVisible();
});

test('a filter narrows the values of those that depend on it, before it is applied: defaults and choices without room are dropped', async ({
  page,
}) => {
  const selected = (column: string, value: string) => ({
    defaultDataMask: { extraFormData: { filters: [{ col: column, op: 'IN', val: [value] }] }, filterState: { value: [value] } },
  });
  const city: StoryFilter = {
    id: 'city',
    name: 'City',
    type: 'select',
    column: 'origin_city',
    more: { cascadeParentIds: ['NATIVE_FILTER-origin'], ...selected('origin_city', 'Allentown') },
  };
  await openDashboard(page, await makeFewFiltered(page, { filters: [{ ...ORIGIN, more: selected('origin', 'ABE') }, city] }));
  await expect(face(page, 'City')).toHaveAccessibleName('City Allentown');
  await test.step('a default', async () => {
    await swap(page, 'ABE', 'ABI');
    await expect(face(page, 'City')).not.toHaveAccessibleName(/Allentown/);
    await face(page, 'City').click();
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.getByRole('option', { name: 'Abilene' }).click();
    await page.keyboard.press('Escape');
    await expect(face(page, 'City')).toHaveAccessibleName('City Abilene');
  });
  await test.step('a choice, and the bar says which', async () => {
    await swap(page, 'ABI', 'ABQ');
    await expect(face(page, 'City')).toHaveAccessibleName('City All values');
    await expect(bar(page).getByText('“Abilene” was removed: it doesn’t match the other filters.')).toBeVisible();
    await expectAccessible(page);
  });
  await apply(page).click();
  await expect(card(page, 'Flights').getByText(/City: /)).toHaveCount(0);
  await expect(card(page, 'Flights').getByText('Origin: ABQ')).toBeVisible();
});

/** Chooses one origin instead of another. */
async function swap(page: Page, from: string, to: string): Promise<void> {
  await face(page, 'Origin').click();
  await page.getByRole('option', { name: from, exact: true }).click();
  await page.getByRole('option', { name: to, exact: true }).click();
  await page.keyboard.press('Escape');
}

test.describe('queries that fail', () => {
  test.use({ expectedErrors: /status of (400|404|422|500)|Failed to load resource/ });

  test('a filter whose column no longer exists says so; without a network the charts stay, and the page says that they show earlier data', async ({
    page,
    context,
  }) => {
    const missing: StoryFilter = { id: 'gone', name: 'Gone', type: 'select', column: 'gone' };
    await openDashboard(page, `${await makeFewFiltered(page, { filters: [missing, ORIGIN] })}?native_filters=(Gone:!(x))`);
    await test.step('the charts say that it does not apply', async () => {
      await expect(picture(page, 'Flights')).toContainText('200,000');
      await card(page, 'Flights').locator('[data-chart-filters] > summary').click();
      await expect(card(page, 'Flights').locator('[data-chart-filters]')).toContainText('Not applicable');
      await face(page, 'Gone').click();
      await expect(page.getByRole('dialog', { name: 'Gone' })).toContainText('no longer has the column “gone”');
      await page.keyboard.press('Escape');
    });
    await test.step('no reply', async () => {
      await chooseValues(page, 'Origin', 'ABE');
      await context.setOffline(true);
      await apply(page).click();
      await expect(page.getByText('Couldn’t refresh some charts: they show earlier data.')).toBeVisible();
      await expect(picture(page, 'Flights')).toContainText('200,000');
      await expect(face(page, 'Origin')).toHaveAccessibleName('Origin ABE');
      await context.setOffline(false);
    });
  });
});

test('on a phone the bar is one button, and its filters open in a sheet', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const long = 'A filter with a name that goes on for longer than anybody would like to read in one line';
  await openDashboard(page, await makeFewFiltered(page, { filters: [{ ...ORIGIN, name: long }], orientation: 'HORIZONTAL' }));
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

// Native filters of a dashboard: chosen, applied, kept in the address, shared, and undone by Back.
import type { Page } from '@playwright/test';
import { card, expect, expectAccessible, openDashboard, picture, test, untilAwake } from './fixtures.ts';

type Json = Record<string, never>;

const scope = { rootPath: ['ROOT_ID'], excluded: [] };

/** A dashboard of its own with the charts of the flights and these filters; its address. */
async function makeDashboard(page: Page, orientation: 'VERTICAL' | 'HORIZONTAL'): Promise<string> {
  const read = async <T>(path: string): Promise<T> => ((await (await page.request.get(path)).json()) as { result: T }).result;
  const token = await read<string>('/api/v1/security/csrf_token/');
  const flights = await read<Json>('/api/v1/dashboard/flights-on-time');
  const [dataset] = await read<{ id: number }[]>('/api/v1/dashboard/flights-on-time/datasets');
  const filter = (id: string, name: string, filterType: string, column: string | null) => ({
    id: `NATIVE_FILTER-${id}`,
    type: 'NATIVE_FILTER',
    name,
    filterType,
    targets: [column === null ? {} : { datasetId: dataset?.id, column: { name: column } }],
    defaultDataMask: { extraFormData: {}, filterState: {} },
    cascadeParentIds: [],
    scope,
    controlValues: { multiSelect: true },
  });
  const metadata = {
    ...(JSON.parse(flights['json_metadata'] ?? '{}') as Json),
    filter_bar_orientation: orientation,
    native_filter_configuration: [
      filter('origin', 'Origin', 'filter_select', 'origin'),
      filter('delay', 'Delay', 'filter_range', 'delay'),
      filter('time', 'Time range', 'filter_time', null),
      { ...filter('nowhere', 'Nowhere', 'filter_select', 'origin'), scope: { rootPath: [], excluded: [] } },
    ],
  };
  const body = {
    dashboard_title: `Filtered ${orientation}`,
    published: true,
    position_json: flights['position_json'],
    json_metadata: JSON.stringify(metadata),
  };
  const reply = await page.request.post('/api/v1/dashboard/', { headers: { 'X-CSRFToken': token }, data: body });
  expect(reply.status()).toBe(201);
  return `/superset/dashboard/${((await reply.json()) as { id: number }).id}/`;
}

const bar = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
const face = (page: Page, name: string) => bar(page).getByRole('button', { name: new RegExp(`^${name} `) });
const apply = (page: Page) => bar(page).getByRole('button', { name: 'Apply', exact: true });

async function chooseOrigin(page: Page, ...origins: string[]): Promise<void> {
  await face(page, 'Origin').click();
  for (const origin of origins) {
    await page.getByRole('combobox', { name: 'Values of Origin' }).fill(origin);
    await page.getByRole('option', { name: origin, exact: true }).click();
  }
  await page.keyboard.press('Escape');
}

test('values are chosen, applied to every chart in scope, kept by a reload and undone by Back', async ({ page }) => {
  await openDashboard(page, await makeDashboard(page, 'VERTICAL'));
  await expect(picture(page, 'Flights')).toContainText('200,000');
  await expect(apply(page)).toBeDisabled();
  await chooseOrigin(page, 'ABE', 'ABI');
  await expect(face(page, 'Origin')).toHaveAccessibleName('Origin ABE, ABI');
  await expect(picture(page, 'Flights')).toContainText('200,000');
  await apply(page).click();
  await expect(picture(page, 'Flights')).toContainText('269');
  await expect(card(page, 'Flights').getByText('Origin: ABE, ABI')).toBeVisible();
  await expect(page).toHaveURL(/native_filters_key=[\w-]+/);
  await card(page, 'Flights').locator('.chart-filters > summary').click();
  await expect(card(page, 'Flights').locator('.chart-filters dl')).toContainText('Not set');
  await expectAccessible(page);

  await page.reload();
  await untilAwake(page);
  await expect(face(page, 'Origin')).toHaveAccessibleName('Origin ABE, ABI');
  await expect(picture(page, 'Flights')).toContainText('269');
  await page.goBack();
  await expect(face(page, 'Origin')).toHaveAccessibleName('Origin All values');
  await expect(picture(page, 'Flights')).toContainText('200,000');
});

test('one side of a range is enough, Mod+Enter applies, and a tab that opens later is filtered too', async ({ page }) => {
  await openDashboard(page, await makeDashboard(page, 'HORIZONTAL'));
  await face(page, 'Delay').click();
  await page.getByRole('textbox', { name: 'From' }).fill('60');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await face(page, 'Delay').press('Control+Enter');
  await expect(picture(page, 'Flights')).not.toContainText('200,000');
  await page.getByRole('tab', { name: 'Airports' }).click();
  const shown = page.getByRole('article').filter({ visible: true });
  await expect(shown.filter({ hasText: 'Delay: x ≥ 60' })).toHaveCount(await shown.count());
  await expect(bar(page).getByText('Out of scope here (1)')).toBeVisible();
});

test('an address with values by name opens filtered, and says which do not fit', async ({ page }) => {
  const address = await makeDashboard(page, 'VERTICAL');
  await openDashboard(page, `${address}?native_filters=(Origin:!(ABE,ABI),Delay:nonsense)`);
  await expect(picture(page, 'Flights')).toContainText('269');
  await expect(bar(page).getByRole('status').first()).toContainText('“Delay”');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the filters are a form', async ({ page }) => {
    await page.goto(await makeDashboard(page, 'VERTICAL'));
    await page.getByRole('textbox', { name: 'A value of Origin' }).fill('ABE');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('checkbox', { name: 'ABE' })).toBeChecked();
    await expect(page.getByText('Origin: ABE').first()).toBeVisible();
  });
});

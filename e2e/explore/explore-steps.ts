// What the stories of Explore have in common: a new chart of the flights, its parts, and how it is saved.
import type { Locator, Page } from '@playwright/test';
import { create, expect, findId, untilHydrated } from '#e2e/fixtures.ts';

export const HEAVY_MS = 120_000;

export const chart = (page: Page): Locator => page.locator('[data-live] svg, [data-live] table').first();
export const controls = (page: Page): Locator => page.getByRole('region', { name: 'Controls' });
export const control = (page: Page, label: string): Locator => controls(page).getByText(label, { exact: true });
export const field = (page: Page, name: string): Locator =>
  page
    .getByRole('region', { name: 'Dataset' })
    .getByRole('button', { name, exact: false })
    .filter({ hasText: new RegExp(`^${name}$`) });
export const altered = (page: Page): Locator => page.getByRole('button', { name: /unsaved changes?$/ });
export const facts = (page: Page): Locator => page.locator('[data-facts]');

/** Viz types by their names in the gallery. */
const VIZ_TYPES = {
  Table: 'table',
  'Big number': 'big_number_total',
  'Line chart': 'echarts_timeseries_line',
  'Bar chart': 'echarts_timeseries_bar',
  'Area chart': 'echarts_area',
  'Pie chart': 'pie',
} as const;
export type ChartKindName = keyof typeof VIZ_TYPES;

export const findFlights = (page: Page): Promise<number> => findId(page.context(), 'dataset', 'table_name', 'flights');

/** Explore with a new chart of the flights that is drawn. */
export async function startChart(page: Page, kind: ChartKindName): Promise<void> {
  await openNew(page, kind);
  await expect(chart(page)).toBeVisible({ timeout: HEAVY_MS });
  await expect(page.locator('[data-failure]')).toHaveCount(0);
}

/** Explore with a new chart of the flights, drawn or not; by the address to which the gallery leads. */
async function openNew(page: Page, kind: ChartKindName): Promise<void> {
  const selected = { viz_type: VIZ_TYPES[kind], datasource_type: 'table', datasource_id: String(await findFlights(page)) };
  await page.goto(`/explore/?${new URLSearchParams(selected).toString()}`);
  await untilHydrated(page);
}

/** Explore with a saved chart of the flights along time that is drawn; it was created over the API. */
export async function openSaved(page: Page, name: string): Promise<void> {
  const viz_type = VIZ_TYPES['Line chart'];
  const params = JSON.stringify({ viz_type, x_axis: 'date', time_grain_sqla: 'P1D', metrics: ['count'], groupby: [] });
  const facts = { slice_name: name, viz_type, datasource_type: 'table', datasource_id: await findFlights(page), params };
  await page.goto(`/explore/?slice_id=${await create(page.context(), 'chart', facts)}`);
  await expect(chart(page)).toBeVisible({ timeout: HEAVY_MS });
  await untilHydrated(page);
}

/** Saves as a new chart under a name of its own. */
export async function saveAs(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Chart name' }).fill(name);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save chart' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(/\/explore\/\?slice_id=\d+$/);
}

/** Opens the menu of the chart and chooses an entry. */
export async function act(page: Page, entry: string): Promise<void> {
  await page.getByLabel('More actions').click();
  await page.locator('[data-menu][open]').getByRole('button', { name: entry }).click();
}

// Maps of a story's own, and what is on them once they are touched.
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { create, expect, findId, picture } from './fixtures.ts';
import { chartPart, makeDashboard } from './made-dashboard.ts';

export const WORLD = 'Where people live longest';
export const AIRPORTS = 'Airports of the United States';

/** A dashboard with this one chart; its address. */
async function makeMap(
  context: BrowserContext,
  title: string,
  form: { readonly viz_type: string; readonly [setting: string]: unknown },
  table: string,
) {
  const datasource_id = await findId(context, 'dataset', 'table_name', table);
  const facts = { slice_name: title, viz_type: form.viz_type, datasource_id, datasource_type: 'table' };
  const chartId = await create(context, 'chart', { ...facts, params: JSON.stringify(form) });
  return makeDashboard(context, `Board of ${title} ${Date.now()}`, chartPart(chartId, 12));
}

export const makeWorld = (context: BrowserContext) => {
  const metric = { expressionType: 'SIMPLE', aggregate: 'AVG', column: { column_name: 'life_expectancy' }, label: 'Years' };
  return makeMap(
    context,
    WORLD,
    { ...{ viz_type: 'world_map', entity: 'country', country_fieldtype: 'name' }, metric },
    'gapminder',
  );
};
export const makeAirports = (context: BrowserContext) =>
  makeMap(
    context,
    AIRPORTS,
    { ...{ viz_type: 'mapbox', all_columns_x: 'longitude', all_columns_y: 'latitude', groupby: ['iata'] }, row_limit: 5000 },
    'airports',
  );

/** Points at the map until its buttons are there. */
export async function touchMap(page: Page, title: string): Promise<Locator> {
  await picture(page, title).hover();
  await expect(mapButton(page, title, 'Zoom in')).toBeVisible();
  return picture(page, title);
}

export const mapButton = (page: Page, title: string, name: string): Locator => picture(page, title).getByRole('button', { name });

// A dashboard is opened with a parameter in its address, which the SQL of a dataset reads: the same link shows each country
// its own, and the parameter is kept in Explore.
import { create, expect, findSamples, test, untilHydrated } from '#e2e/fixtures.ts';

test('a parameter of the address chooses the rows of a dashboard, and goes along to Explore', async ({ page }) => {
  const make = (noun: string, data: object): Promise<number> => create(page.context(), noun, data);
  const database = await findSamples(page.context());
  const name = `by_address_${Date.now()}`;
  const sql =
    "SELECT country FROM (SELECT 'Norway' AS country UNION SELECT 'Peru') WHERE country = '{{ url_param('country', 'Norway') }}'";
  const dataset = await make('dataset', { database, table_name: name, sql });
  const params = { viz_type: 'table', query_mode: 'raw', all_columns: ['country'], row_limit: 10 };
  const chart = await make('chart', {
    slice_name: name,
    viz_type: 'table',
    datasource_id: dataset,
    datasource_type: 'table',
    params: JSON.stringify(params),
  });
  const layout = {
    ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
    GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['ROW-1'], parents: ['ROOT_ID'] },
    'ROW-1': { type: 'ROW', id: 'ROW-1', children: ['CHART-1'], parents: ['ROOT_ID', 'GRID_ID'], meta: {} },
    'CHART-1': { type: 'CHART', id: 'CHART-1', children: [], parents: ['ROW-1'], meta: { chartId: chart, width: 6, height: 40 } },
  };
  const board = await make('dashboard', { dashboard_title: `Board ${name}`, position_json: JSON.stringify(layout) });
  const cell = (country: string) => page.getByRole('cell', { name: country, exact: true });

  await page.goto(`/superset/dashboard/${board}/?country=Peru`);
  await untilHydrated(page);
  await expect(cell('Peru')).toBeVisible();
  await expect(cell('Norway')).toHaveCount(0);

  // When the browser requests the chart again, it is the same.
  const again = page.waitForResponse('**/charts/render');
  await page.getByLabel(`Actions for ${name}`).click();
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await again;
  await expect(page.getByText('1 chart refreshed')).toBeVisible();
  await expect(cell('Peru')).toBeVisible();
  await expect(cell('Norway')).toHaveCount(0);

  await page.getByLabel(`Actions for ${name}`).click();
  await page.getByRole('link', { name: 'Edit chart' }).click();
  await expect(page).toHaveURL(/\/explore\/\?.*country=Peru/);
  await untilHydrated(page);
  await expect(cell('Peru').first()).toBeVisible();
  await expect(cell('Norway')).toHaveCount(0);
});

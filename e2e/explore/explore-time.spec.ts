// A chart over time is compared with a year before, gets annotations and a forecast, and shows all of it on a dashboard.
import type { BrowserContext, Page } from '@playwright/test';
import { card, create, expect, expectAccessible, expectCharts, findId, test, uniqueName } from '#e2e/fixtures.ts';
import { act, chart, control, controls, HEAVY_MS } from './explore-steps.ts';

/** A layer with two events, and a chart of the two years that they fall in. */
async function makeItems(context: BrowserContext, layer: string): Promise<number> {
  const id = await create(context, 'annotation_layer', { name: layer, descr: '' });
  for (const [short_descr, day] of [
    ['Flood', '2014-04-01'],
    ['Heatwave', '2015-07-01'],
  ]) {
    const moment = `${day}T00:00:00`;
    await create(context, `annotation_layer/${id}/annotation`, { short_descr, start_dttm: moment, end_dttm: moment });
  }
  const datasource_id = await findId(context, 'dataset', 'table_name', 'seattle_weather');
  const range = { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'date', operator: 'TEMPORAL_RANGE' };
  const params = JSON.stringify({
    viz_type: 'echarts_timeseries_line',
    x_axis: 'date',
    time_grain_sqla: 'P1M',
    metrics: [{ expressionType: 'SIMPLE', aggregate: 'AVG', column: { column_name: 'temp_max' }, label: 'Warmth' }],
    groupby: [],
    adhoc_filters: [{ ...range, comparator: '2014-01-01 : 2016-01-01' }],
    row_limit: 10_000,
  });
  const facts = { slice_name: `${layer} chart`, viz_type: 'echarts_timeseries_line', datasource_type: 'table' };
  return create(context, 'chart', { ...facts, datasource_id, params });
}

const section = (page: Page, label: string) => controls(page).locator('summary', { hasText: new RegExp(`^${label}`) });
const pictured = (page: Page) => page.locator('[data-live]');

test('a chart is compared with a year before, gets events and a forecast, and stands so on a dashboard', async ({
  page,
  context,
}) => {
  const layer = uniqueName('Weather warnings');
  const id = await makeItems(context, layer);
  await page.goto(`/explore/?slice_id=${id}`);
  await expect(chart(page)).toBeVisible({ timeout: HEAVY_MS });

  await section(page, 'Time comparison').click();
  await controls(page)
    .getByRole('button', { name: /Add time shift/ })
    .click();
  await page.getByRole('option', { name: '1 year ago', exact: true }).click();
  await expect(control(page, '1 year ago')).toBeVisible();
  await expect(pictured(page)).toContainText('1 year ago', { timeout: HEAVY_MS });

  await section(page, 'Annotations').click();
  await controls(page)
    .getByRole('button', { name: /Add annotation layer/ })
    .click();
  await page.getByLabel('Name', { exact: true }).fill('Warnings');
  await page.getByLabel('Type', { exact: true }).selectOption({ label: 'Events' });
  await page.getByRole('option', { name: layer }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(control(page, 'Warnings (Events)')).toBeVisible();
  await expect(pictured(page)).toContainText('Heatwave', { timeout: HEAVY_MS });

  await section(page, 'Forecast').click();
  await controls(page).getByRole('checkbox', { name: 'Forecast' }).check();
  await expect(pictured(page)).toContainText('forecast', { timeout: HEAVY_MS });
  await expect(page.locator('[data-failure]')).toHaveCount(0);

  const name = uniqueName('Compared');
  await act(page, 'Save as new chart');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await dialog.getByLabel('Or create a dashboard').fill(`Board of ${name}`);
  await dialog.getByRole('button', { name: 'Save as new chart' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: `Added to Board of ${name}` }).click();
  await expectCharts(page);
  for (const message of ['1 year ago', 'Warnings', 'Heatwave', 'forecast'])
    await expect(card(page, name).locator('[data-picture]')).toContainText(message);
});

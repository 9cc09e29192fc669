// A chart as a grid of charts on a dashboard: each of its charts responds like any other.
import { chips, menu } from './filtering-board.ts';
import { create, expect, expectAccessible, findId, openDashboard, picture, test, uniqueName } from '#e2e/fixtures.ts';
import { chartPart, makeDashboard } from './made-dashboard.ts';
import type { BrowserContext } from '@playwright/test';

const COUNT = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'Airports' };
const PIE = { viz_type: 'pie', metric: COUNT, groupby: ['city'], row_limit: 4, show_legend: false };
const GRID = {
  matrixify_enable: true,
  matrixify_mode_columns: 'dimensions',
  matrixify_dimension_columns: { dimension: 'state', values: ['CO', 'NY', 'FL'] },
};

async function makeChart(context: BrowserContext, slice_name: string, form: { viz_type: string }): Promise<number> {
  const datasource_id = await findId(context, 'dataset', 'table_name', 'airports');
  const facts = { slice_name, viz_type: form.viz_type, datasource_id, datasource_type: 'table', params: JSON.stringify(form) };
  return create(context, 'chart', facts);
}

test('the charts of a grid are drawn by the server, respond to the pointer, and filter by their column too', async ({
  page,
  context,
}) => {
  const [grid, list] = [uniqueName('Airports by state'), uniqueName('All airports')];
  const table = { viz_type: 'table', query_mode: 'raw', all_columns: ['state', 'city'], row_limit: 5000 };
  const ids = [await makeChart(context, grid, { ...PIE, ...GRID }), await makeChart(context, list, table)];
  await openDashboard(page, await makeDashboard(context, uniqueName('Grids'), ...ids.map((id) => chartPart(id, 6))));
  const cells = picture(page, grid).locator('[data-grid-cell]');
  await expect(cells).toHaveCount(3);
  await expect(cells.first().locator('svg [data-key="s0"]')).toBeVisible();
  await expectAccessible(page);

  await picture(page, grid).hover();
  await expect(cells.locator('[data-legend-buttons]')).toHaveCount(3);
  const slice = cells.nth(1).locator('[data-live] svg [data-key="s0"], svg [data-key="s0"]').first();
  await slice.hover();
  await expect(page.locator('[role="tooltip"]')).toBeVisible();
  await slice.click();
  await menu(page)
    .getByRole('menuitem', { name: /^Filter by/ })
    .click();
  await expect(chips(page).getByRole('listitem')).toHaveText([/NY/]);
  await expect(page.locator('[data-busy]')).toHaveCount(0);
  const states = picture(page, list).locator('tbody td:first-child');
  await expect(states.first()).toHaveText('NY');
});

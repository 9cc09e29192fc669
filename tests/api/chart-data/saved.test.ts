// The data of a saved chart, by the query that was saved with it.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { chartBody } from '#app/screens/sqllab/client/save/schedule-query.ts';
import { charts } from '#drizzle/schema/index.ts';
import { first, QUERY, startChartData, type ChartDataHost } from '#tests/fixtures/charts/chart-data.ts';
import type { ChartJson } from '#tests/fixtures/charts/charts.ts';

let api: ChartDataHost;
beforeAll(async () => void (api = await startChartData()));
afterAll(() => api.stop());
beforeEach(() => api.forget());

const create = async (more: ChartJson = {}): Promise<number> => {
  const scheduled = chartBody({ name: 'Sizes by schedule', datasetId: api.datasetId, columns: ['size', 'code'], rowLimit: 20 });
  const reply = await api.post({ ...scheduled, ...more }, api.admin, '/api/v1/chart/');
  expect(reply.status).toBe(201);
  return reply.json['id'] as number;
};
const read = (chartId: number, search = '') => api.get(`/api/v1/chart/${chartId}/data/${search}`, api.reader);
const warm = (chartId: number) => api.query('PUT', '/api/v1/chart/warm_up_cache', api.admin, { chart_id: chartId });
/** The statement by which it is queried, without running it. */
const sqlOf = async (chartId: number, search = ''): Promise<string> =>
  String(first((await read(chartId, `?type=query${search}`)).json)['query']);

it('is queried as it was saved', async () => {
  const chartId = await create({ query_context: JSON.stringify(api.bodyOf()) });
  expect((await read(chartId)).status).toBe(200);
  expect(await sqlOf(chartId)).toContain('GROUP BY');
});

it('is queried as SQL Lab’s schedules save it', async () => {
  const chartId = await create();
  const { status, json } = await read(chartId);
  expect(status).toBe(200);
  expect(first(json)['data']).toHaveLength(2);
  expect(await sqlOf(chartId)).toMatch(/"size".*"code".*LIMIT 20/s);
});

it('has the filters of the dashboard that is named', async () => {
  const chartId = await create();
  const size = {
    id: 'NATIVE_FILTER-size',
    type: 'NATIVE_FILTER',
    filterType: 'filter_select',
    name: 'Size',
    targets: [{ datasetId: api.datasetId, column: { name: 'size' } }],
    scope: { rootPath: ['ROOT_ID'], excluded: [] },
    controlValues: {},
    cascadeParentIds: [],
    chartsInScope: [chartId],
    defaultDataMask: {
      extraFormData: { filters: [{ col: 'size', op: 'IN', val: ['Small'] }] },
      filterState: { value: ['Small'] },
    },
  };
  const board = await api.post(
    { dashboard_title: 'Sizes', json_metadata: JSON.stringify({ native_filter_configuration: [size] }) },
    api.admin,
    '/api/v1/dashboard/',
  );
  const dashboardId = board.json['id'] as number;
  await api.query('PUT', `/api/v1/chart/${chartId}`, api.admin, { dashboards: [dashboardId] });
  await api.query('PUT', `/api/v1/dashboard/${dashboardId}`, api.admin, { published: true });
  expect(await sqlOf(chartId)).not.toContain('WHERE');
  expect(await sqlOf(chartId, `&filters_dashboard_id=${dashboardId}`)).toMatch(/WHERE .*"size"/s);
});

it('is refused where no query was saved, as Superset does', async () => {
  const chartId = await create({ query_context: null });
  expect(await read(chartId)).toMatchObject({
    status: 400,
    json: { message: 'Chart has no query context saved. Please save the chart again.' },
  });
  expect((await warm(chartId)).json).toMatchObject({ result: [{ viz_error: "Chart's query context does not exist" }] });
});

it('warms the cache', async () => {
  const chartId = await create();
  expect((await warm(chartId)).json).toEqual({ result: [{ chart_id: chartId, viz_error: null, viz_status: 'success' }] });
  const forced = api.queryService.requested.filter(({ force }) => force).map(({ statement }) => statement.sql);
  expect(forced).toEqual([expect.stringContaining('LIMIT 20')]);
});

it('is refused where the saved query cannot be read', async () => {
  const chartId = await create({ query_context: JSON.stringify({ queries: [QUERY] }) });
  await api.db.update(charts).set({ queryContext: '[' }).where(eq(charts.id, chartId));
  expect((await read(chartId)).status).toBe(400);
});

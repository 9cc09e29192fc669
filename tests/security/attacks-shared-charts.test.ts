// A chart that is shared shows exactly what it draws: its viewers get nothing else of its dataset, whatever they send, and nothing
// once the share is gone. Its author shows nothing that isn't theirs.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { datasets, shares } from '#drizzle/schema/index.ts';
import { QUERY, startChartData, type ChartDataHost } from '#tests/fixtures/charts/chart-data.ts';
import type { ChartJson, Someone } from '#tests/fixtures/charts/charts.ts';
import { withFeatures } from '#tests/fixtures/metadata/features.ts';
import { eq } from 'drizzle-orm';

let api: ChartDataHost;
/** Owns the chart, and can query its dataset. */
let owner: Someone;
/** Can query nothing; the chart is shared with them. */
let ana: Someone;
let stranger: Someone;
let chart = 0;
let other = 0;

beforeAll(async () => {
  api = await startChartData();
  owner = api.reader;
  [ana, stranger] = [await api.user('Gamma'), await api.user('Gamma')];
});
afterAll(() => api.stop());
beforeEach(async () => {
  chart = await api.chart(api.datasetId, 'Sizes', [owner.id]);
  other = await api.chart(api.datasetId, 'Codes', [owner.id]);
  const context = (columns: string[]) => JSON.stringify(api.bodyOf({ queries: [{ ...QUERY, columns }] }));
  await api.query('PUT', `/api/v1/chart/${chart}`, api.admin, { query_context: context(['size']) });
  await api.query('PUT', `/api/v1/chart/${other}`, api.admin, { query_context: context(['code']) });
  expect((await share({ subjects: [subject(ana)] })).status).toBe(200);
});

const subject = (who: Someone) => ({ type: 'user', id: who.id });
const share = (body: ChartJson, who: Someone = owner, id = chart) => api.query('POST', `/api/v1/chart/${id}/access`, who, body);
const unshare = (who: Someone) => api.query('DELETE', `/api/v1/chart/${chart}/access/user/${who.id}`, owner);
const queried = async (who: Someone, more: ChartJson = {}, form: ChartJson = { slice_id: chart }) =>
  (await api.post(api.bodyOf({ queries: [{ ...QUERY, ...more }], form_data: form }), who)).status;
const opened = async (who: Someone) => (await api.get(`/api/v1/chart/${chart}`, who)).status;
const listed = async (who: Someone) => ((await api.get('/api/v1/chart/', who)).json['ids'] as number[]).includes(chart);

it('opens for its viewers, is listed for them, and shows them its data', async () => {
  expect([await opened(ana), await listed(ana), await queried(ana)]).toEqual([200, true, 200]);
  expect([await opened(stranger), await listed(stranger), await queried(stranger)]).toEqual([404, false, 403]);
  expect((await api.get(`/api/v1/chart/${chart}/data/`, ana)).status).toBe(200);
});

it('shows no other query on its dataset: not another column, filter, limit, source, kind of result or dataset', async () => {
  const attempts: ChartJson[] = [
    { columns: ['code'] },
    { columns: ['size', 'code'] },
    { metrics: [{ expressionType: 'SQL', sqlExpression: 'max(code)', label: 'count' }] },
    { filters: [{ col: 'code', op: '==', val: 'a' }] },
    { filters: [{ col: 'size', op: '==', val: 'a' }] },
    { row_limit: 5_000 },
    { row_offset: 5 },
    { extras: { where: '1 = 1' } },
    { orderby: [['code', true]] },
    { result_type: 'samples' },
    { result_type: 'drill_detail' },
    { result_type: 'columns' },
    { result_type: 'query' },
  ];
  for (const attempt of attempts) expect([attempt, await queried(ana, attempt)]).toEqual([attempt, 403]);
  for (const form of [{ slice_id: other }, { slice_id: chart, dashboardId: chart }, { slice_id: 0 }, {}, { dashboardId: -other }])
    expect([form, await queried(ana, { columns: ['code'] }, form)]).toEqual([form, 403]);
  const secret = await api.dataset(await api.database(), 'salaries');
  const moved = api.bodyOf({ datasource: { id: secret, type: 'table' }, form_data: { slice_id: chart } });
  expect((await api.post(moved, ana)).status).toBe(403);
});

it('gives its viewers no samples, column values, drilling or exploring, and no other chart', async () => {
  const { datasetId } = api;
  const drill = { dashboardId: -chart, chartId: chart, conditions: [] };
  const form = JSON.stringify({ viz_type: 'table', groupby: ['code'] });
  const draft = { datasource_id: datasetId, datasource_type: 'table', chart_id: chart, form_data: form };
  const preview = { chartId: chart, datasetId, slot: 1, widthPx: 400, heightPx: 300, include: [], mode: 'light', colorNames: [] };
  const refused = await Promise.all([
    api.query('POST', `/datasource/samples?datasource_type=table&datasource_id=${datasetId}`, ana, {}),
    api.get(`/api/v1/datasource/table/${datasetId}/column/code/values/`, ana),
    api.get(`/api/v1/dataset/${datasetId}`, ana),
    api.query('POST', '/charts/drill/rows', ana, { ...drill, masks: {}, offset: 0, limit: 10, without: [], urlParams: {} }),
    api.query('POST', '/api/v1/explore/form_data', ana, draft),
    api.query('POST', '/charts/preview', ana, { ...preview, formData: { viz_type: 'table', all_columns: ['code'] } }),
    api.get(`/api/v1/chart/${other}`, ana),
    api.query('PUT', `/api/v1/chart/${chart}`, ana, { slice_name: 'Taken' }),
    api.query('DELETE', `/api/v1/chart/${chart}`, ana),
    share({ subjects: [subject(stranger)] }, ana),
    api.get(`/api/v1/chart/${chart}/access`, ana),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 404, 400, 403, 403, 404, 403, 403, 403, 403]);
  const box = { chartId: chart, slot: 1, widthPx: 400, heightPx: 300 };
  const rendered = await api.query('POST', '/charts/render', ana, {
    dashboardId: -chart,
    charts: [{ ...box, drill: { column: 'code', conditions: [] } }],
    force: false,
    include: [],
    mode: 'light',
    colorNames: [],
    masks: {},
    urlParams: {},
  });
  expect(rendered.text).toContain('You can’t break this chart down by “code”.');
  expect(api.queryService.requested.every(({ statement }) => !JSON.stringify(statement).includes('code'))).toBe(true);
});

it('is closed to them at once when the share is removed, even what was computed for them before', async () => {
  expect(await queried(ana)).toBe(200);
  api.queryService.stored = true;
  expect((await unshare(ana)).status).toBe(200);
  expect([await opened(ana), await listed(ana), await queried(ana)]).toEqual([404, false, 403]);
  for (const path of [`/api/v1/chart/${chart}/data/`, `/api/v1/chart/${chart}/thumbnail/x/`])
    expect((await api.get(path, ana)).status).toBe(404);
  api.forget();
});

it('is not a dashboard: its number opens nothing for others, nor another chart for its viewers', async () => {
  expect((await api.get(`/api/v1/dashboard/-${chart}`, stranger)).status).toBe(404);
  expect((await api.get(`/api/v1/dashboard/-${chart}`, api.admin)).status).toBe(404);
  expect((await api.get(`/api/v1/dashboard/-${other}`, ana)).status).toBe(404);
  expect((await api.query('PUT', `/api/v1/dashboard/-${chart}`, ana, { dashboard_title: 'x' })).status).toBeGreaterThanOrEqual(
    400,
  );
});

it('can’t be put on a dashboard by its viewers, nor by editors without a right to its data, to be shared from there', async () => {
  const board = await api.dashboard('Mine', { ownerIds: [ana.id] });
  const position = {
    ROOT_ID: { type: 'ROOT', id: 'ROOT_ID', children: ['GRID_ID'] },
    GRID_ID: { type: 'GRID', id: 'GRID_ID', children: ['CHART-1'], parents: ['ROOT_ID'] },
    'CHART-1': {
      type: 'CHART',
      id: 'CHART-1',
      children: [],
      parents: ['ROOT_ID', 'GRID_ID'],
      meta: { chartId: chart, width: 4, height: 50 },
    },
  };
  const put = () => api.query('PUT', `/api/v1/dashboard/${board}`, ana, { position_json: JSON.stringify(position) });
  expect((await put()).status).toBe(403);
  // As its editor, they have the chart, but still no right to its data.
  await share({ subjects: [subject(ana)], right: 'editor' });
  expect((await put()).status).toBe(403);
  expect((await api.query('PUT', `/api/v1/chart/${chart}`, ana, { dashboards: [board] })).status).toBe(403);
});

it('can’t be shared by users who can’t query its dataset, and its author can’t change it then', async () => {
  const hostile = await api.user('Gamma');
  const mine = await api.chart(api.datasetId, 'Mine', [hostile.id]);
  expect((await share({ subjects: [subject(stranger)] }, hostile, mine)).status).toBe(403);
  expect((await share({ subjects: [subject(stranger)], shows_data: false }, hostile, mine)).status).toBe(403);
  expect(await api.db.select().from(shares).where(eq(shares.chartId, mine))).toEqual([]);
  expect((await share({ subjects: [subject(stranger)] }, api.admin, mine)).status).toBe(200);
  const params = JSON.stringify({ viz_type: 'table', all_columns: ['code'] });
  expect((await api.query('PUT', `/api/v1/chart/${mine}`, hostile, { params })).status).toBe(403);
  const query_context = JSON.stringify(api.bodyOf({ queries: [{ ...QUERY, columns: ['code'] }] }));
  expect((await api.query('PUT', `/api/v1/chart/${mine}`, hostile, { query_context })).status).toBe(403);
  const secret = await api.dataset(await api.database(), 'secrets');
  const moved = await api.query('PUT', `/api/v1/chart/${mine}`, hostile, { datasource_id: secret, datasource_type: 'table' });
  expect(moved.status).toBe(422);
});

it('shows its editors no data by that alone, and lets former viewers keep theirs', async () => {
  expect((await share({ subjects: [subject(stranger)], right: 'editor' })).status).toBe(200);
  expect([await opened(stranger), await queried(stranger)]).toEqual([200, 403]);
  expect((await share({ subjects: [subject(ana)], right: 'editor' })).status).toBe(200);
  expect([await opened(ana), await queried(ana)]).toEqual([200, 200]);
  expect((await api.query('PUT', `/api/v1/chart/${chart}`, ana, { slice_name: 'Hers' })).status).toBe(200);
  expect(
    (await api.query('PUT', `/api/v1/chart/${chart}`, ana, { params: '{"viz_type":"table","all_columns":["code"]}' })).status,
  ).toBe(403);
});

it('opens for no viewer where sharing with them is turned off', async () => {
  await withFeatures(api.deps, { dashboardRoles: false }, async () => {
    expect([await opened(ana), await listed(ana), await queried(ana)]).toEqual([404, false, 403]);
    expect((await share({ subjects: [subject(stranger)] })).status).toBe(403);
  });
});

it('applies row rules of its viewers, not of who shares it', async () => {
  await api.db.update(datasets).set({ cacheTimeoutS: 60 });
  const rule = { name: `r${chart}`, clause: "code = 'x'", filter_type: 'Base', tables: [api.datasetId], roles: [] };
  expect((await api.query('POST', '/api/v1/rowlevelsecurity/', api.admin, rule)).status).toBe(201);
  api.forget();
  expect(await queried(ana)).toBe(200);
  expect(JSON.stringify(api.queryService.requested[0]?.statement)).toContain("code = 'x'");
});

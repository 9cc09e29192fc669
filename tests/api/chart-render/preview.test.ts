// A chart during editing, and Explore's page: who can see which, and what is drawn for whom.
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readExploreAddress } from '#app/domain/explore/explore-address.ts';
import { schemePalette } from '#app/domain/theme/palette.ts';
import type { Table } from '#app/domain/table.ts';
import { identifyForPage } from '#app/services/auth/identify.server.ts';
import { exploreStatus, loadExplorePage } from '#app/services/charts/explore/explore-page.server.ts';
import type { ServiceStatement } from '#app/services/query-service/query-service.ts';
import { charts, datasetColumns, datasetMetrics, datasets } from '#drizzle/schema/index.ts';
import { startCharts, type Charts, type ChartJson, type Someone } from '#tests/fixtures/charts/charts.ts';

const result: Table = {
  columns: [
    { name: 'city', type: 'string', values: ['Rome', 'Oslo'] },
    { name: 'count', type: 'numeric', values: Float64Array.of(3, 1) },
  ],
  rowCount: 2,
};

let api: Charts;
let admin: Someone;
let reader: Someone;
let viewer: Someone;
let sales = 0;
let secret = 0;
let chartId = 0;
let secretChartId = 0;
let request: ServiceStatement[] = [];
/** The rows of queries for currency codes; null: the rows of all queries. */
let codes: string[] | null = null;

beforeAll(async () => {
  api = await startCharts();
  const query = (_key: string, statement: ServiceStatement) => {
    request.push(statement);
    const isOfCodes = codes !== null && !/count/i.test(statement.sql);
    const found: Table = { columns: [{ name: 'code', type: 'string', values: codes ?? [] }], rowCount: codes?.length ?? 0 };
    return Promise.resolve({ table: isOfCodes ? found : result, rowCount: 2, isCached: false, queriedAtMs: 1_000 });
  };
  Object.assign(api.deps, { queryService: { ...api.deps.queryService, query } });
  admin = await api.user('Admin');
  const databaseId = await api.database('examples');
  sales = await api.dataset(databaseId, 'sales');
  secret = await api.dataset(databaseId, 'secret');
  const stamps = { createdOnMs: 1, changedOnMs: 1 };
  for (const datasetId of [sales, secret]) {
    await api.db.insert(datasetColumns).values({ uuid: crypto.randomUUID(), datasetId, name: 'city', type: 'TEXT', ...stamps });
    await api.db
      .insert(datasetColumns)
      .values({ uuid: crypto.randomUUID(), datasetId, name: 'at', type: 'TIMESTAMP', isTemporal: true, ...stamps });
    await api.db
      .insert(datasetMetrics)
      .values({ uuid: crypto.randomUUID(), datasetId, name: 'count', expression: 'COUNT(*)', ...stamps });
  }
  reader = await api.gammaWith(['datasource_access', `[examples].[sales](id:${sales})`]);
  viewer = await api.user('Gamma');
  chartId = await api.chart(sales, 'Open');
  const params = JSON.stringify({ query_mode: 'aggregate', groupby: ['city'], metrics: ['count'] });
  await api.db.update(charts).set({ params });
  secretChartId = await api.chart(secret, 'Closed');
  // Shown to all users, without access to its dataset.
  await api.dashboard('Shared', { chartIds: [secretChartId] });
});
afterAll(() => api.stop());

const FORM_DATA = { viz_type: 'pie', groupby: ['city'], metric: 'count', row_limit: 2 };
const preview = (body: ChartJson, who: Someone) =>
  api.query('POST', '/charts/preview', who, { widthPx: 600, heightPx: 400, ...body });

describe('POST /charts/preview', () => {
  it('draws what the settings request, with data, query and facts for the chart’s author', async () => {
    request = [];
    const { status, json } = await preview({ datasetId: sales, formData: FORM_DATA, include: ['data', 'query'] }, reader);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      svg: expect.stringContaining('<svg') as string,
      data: { vizType: 'pie', tables: [{ rowCount: 2 }] },
      query: { queryContext: { datasource: { id: sales, type: 'table' } } },
      facts: { rowCounts: [2], drawnRows: 2, isCut: true, rejectedFilters: [] },
    });
    expect(request[0]?.sql).toContain('city');
  });
  it('counts the rows that are drawn: lines of a pivot table without its totals, slices of a pie', async () => {
    const rowsOf = async (formData: ChartJson): Promise<unknown> =>
      ((await preview({ datasetId: sales, formData }, reader)).json['facts'] as ChartJson)['drawnRows'];
    const pivot = { viz_type: 'pivot_table_v2', metrics: ['count'], colTotals: true };
    expect(await rowsOf({ ...pivot, groupbyRows: ['city'], groupbyColumns: [] })).toBe(2);
    expect(await rowsOf({ ...pivot, groupbyRows: [], groupbyColumns: ['city'] })).toBe(1);
    expect(await rowsOf({ viz_type: 'table', query_mode: 'aggregate', groupby: ['city'], metrics: ['count'] })).toBe(2);
    expect(await rowsOf({ viz_type: 'pie', groupby: ['city'], metric: 'count', row_limit: 10 })).toBe(2);
  });
  it('is closed to those who cannot query the dataset, by chart as by dataset, and queries nothing for them', async () => {
    request = [];
    const refused = [
      await preview({ datasetId: secret, formData: FORM_DATA }, reader),
      await preview({ chartId: secretChartId }, reader),
      await preview({ chartId, datasetId: secret, formData: FORM_DATA }, reader),
      await preview({ chartId: secretChartId }, viewer),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(refused.every(({ text }) => !text.includes('secret'))).toBe(true);
    expect(request).toEqual([]);
  });
  it('draws a saved chart by its id, and one that is changed by both', async () => {
    expect((await preview({ chartId }, reader)).json).toMatchObject({ chartId, title: 'Open', isTable: true });
    expect((await preview({ chartId, formData: FORM_DATA, title: 'Mine' }, admin)).json).toMatchObject({
      title: 'Mine',
      isTable: false,
    });
  });
  it('has the colors of the dashboard that it is added to', async () => {
    const formData = { ...FORM_DATA, color_scheme: 'supersetColors' };
    const svgOf = async (dashboardColors: ChartJson): Promise<string> =>
      String((await preview({ datasetId: sales, formData, dashboardColors }, reader)).json['svg']).toLowerCase();
    const drawn = await svgOf({ color_scheme: 'echarts4Colors', label_colors: { Oslo: '#123456' } });
    expect(drawn).toContain(String(schemePalette('echarts4Colors')[0]).toLowerCase());
    expect(drawn).not.toContain(String(schemePalette('supersetColors')[0]).toLowerCase());
    expect(drawn).toContain('#123456');
    const hostile = await svgOf({ color_scheme: { a: 1 }, label_colors: { Oslo: '"/><script>' }, map_label_colors: 7 });
    expect(hostile).toContain(String(schemePalette('supersetColors')[0]).toLowerCase());
    expect(hostile).not.toContain('<script');
  });
  it('writes amounts in the currency of the data, and says where several are in one value', async () => {
    const stamps = { createdOnMs: 1, changedOnMs: 1, uuid: crypto.randomUUID() };
    await api.db.insert(datasetColumns).values({ datasetId: sales, name: 'code', type: 'TEXT', ...stamps });
    await api.db.update(datasets).set({ currencyCodeColumn: 'code' }).where(eq(datasets.id, sales));
    const formData = {
      ...FORM_DATA,
      currency_format: { symbol: 'AUTO', symbolPosition: 'prefix' },
      show_labels: true,
      label_type: 'key_value',
    };
    const draw = async (given: string[], more: ChartJson = {}) => {
      codes = given;
      return (await preview({ datasetId: sales, formData: { ...formData, ...more }, force: true }, reader)).json;
    };
    const one = await draw(['eur']);
    expect(JSON.stringify(one['dataTable'])).toContain('€3');
    expect(one['note']).not.toHaveProperty('currencies');
    const mixed = await draw(['EUR', 'USD']);
    expect(JSON.stringify(mixed['dataTable'])).not.toMatch(/[€$]|AUTO/);
    expect(mixed['note']).toMatchObject({
      currencies: { brief: 'Mixed currencies', message: expect.stringContaining('(EUR, USD)') as string },
    });
    expect((await draw(['EUR', 'USD'], { groupby: ['city', 'code'] }))['note']).not.toHaveProperty('currencies');
    codes = null;
    await api.db.update(datasets).set({ currencyCodeColumn: null }).where(eq(datasets.id, sales));
    await api.db.delete(datasetColumns).where(eq(datasetColumns.name, 'code'));
  });
  it('says what cannot be drawn', async () => {
    const { status, json } = await preview({ datasetId: sales, formData: { viz_type: 'no_such_kind' } }, reader);
    expect(status).toBe(200);
    expect(json['error']).toMatchObject({ message: expect.stringContaining('no_such_kind') as string });
  });
  it('refuses unknown names, deleted objects, and invalid sizes', async () => {
    expect((await preview({ formData: FORM_DATA }, reader)).status).toBe(400);
    expect((await preview({ chartId: 99_999 }, reader)).status).toBe(404);
    expect((await preview({ datasetId: 99_999, formData: FORM_DATA }, reader)).status).toBe(404);
    expect((await preview({ datasetId: sales, widthPx: 'wide' }, reader)).status).toBe(400);
  });
  it('survives settings of any kind', async () => {
    const hostile: ChartJson[] = [
      { viz_type: 'pie', groupby: { a: 1 }, metric: [null, 7], adhoc_filters: 'x' },
      JSON.parse('{"viz_type":"table","__proto__":{"a":1},"constructor":1,"groupby":["__proto__"]}') as ChartJson,
      { viz_type: 'echarts_timeseries_line', x_axis: 'city"; drop table x', metrics: [{ label: '\u0000' }] },
    ];
    for (const formData of hostile) expect((await preview({ datasetId: sales, formData }, reader)).status).toBe(200);
  });
});

describe("Explore's page", () => {
  const open = async (search: string, who: Someone) => {
    const identity = await identifyForPage(new Request('http://localhost/', { headers: who.headers }), api.deps);
    if (identity.kind !== 'user') throw new Error('Nobody is logged in.');
    const address = readExploreAddress(new URLSearchParams(search));
    return (await loadExplorePage(api.deps, identity, { address, viewportPx: 1280, drawsCharts: true, locale: 'en' })).page;
  };

  it('opens a saved chart with its dataset and what the viewer can do', async () => {
    const page = await open(`slice_id=${chartId}`, reader);
    expect(page).toMatchObject({
      problem: null,
      chart: { id: chartId, name: 'Open', mayOverwrite: false, etag: expect.stringMatching(/^".+\.\d+"$/) as string },
      dataset: { id: sales, databaseName: 'examples', mayEdit: false },
      savedFormData: { viz_type: 'table' },
    });
    expect((await open(`slice_id=${chartId}`, admin)).chart?.mayOverwrite).toBe(true);
  });
  it('spec 44: opens a saved chart as the kind that the address names, unsaved, and as its own where no kind has that name', async () => {
    const page = await open(`slice_id=${chartId}&viz_type=pie`, reader);
    expect(page).toMatchObject({ chart: { id: chartId }, formData: { viz_type: 'pie' }, savedFormData: { viz_type: 'table' } });
    expect((await open(`slice_id=${chartId}&viz_type=nothing`, reader)).formData['viz_type']).toBe('table');
  });
  it('spec 41: tells the browser to force its first query where the address says so', async () => {
    expect((await open(`slice_id=${chartId}&force=true`, reader)).isForced).toBe(true);
    expect((await open(`slice_id=${chartId}`, reader)).isForced).toBe(false);
  });
  it('spec 43: selects the dashboard of the address beforehand, if the viewer can edit it', async () => {
    const boardId = await api.dashboard('The board');
    const search = `slice_id=${chartId}&dashboard_id=${boardId}`;
    expect((await open(search, admin)).presetDashboard).toEqual({ id: boardId, title: 'The board' });
    expect((await open(search, reader)).presetDashboard).toBeNull();
    expect((await open(`slice_id=${chartId}&dashboard_id=99999`, admin)).presetDashboard).toBeNull();
  });
  it('starts a new chart of a dataset with its main metric', async () => {
    const page = await open(`datasource=${sales}__table&viz_type=pie`, reader);
    expect(page).toMatchObject({ chart: null, formData: { viz_type: 'pie', metric: 'count' }, problem: null });
  });
  it('hides both the chart and the dataset if the caller cannot query it', async () => {
    const page = await open(`slice_id=${secretChartId}`, viewer);
    expect(page).toMatchObject({ chart: null, dataset: null, problem: 'chart-denied', refusedChart: String(secretChartId) });
    expect(exploreStatus(page)).toBe(404);
    expect(JSON.stringify(page)).not.toMatch(/Closed|secret/);
    // A missing one looks the same; administrators, who can open all of them, see the difference.
    const missing = await open('slice_id=99999', viewer);
    expect({ ...missing, refusedChart: '' }).toEqual({ ...page, refusedChart: '' });
    expect((await open('slice_id=99999', admin)).problem).toBe('chart-missing');
  });
  it('shows a chart that is shared to those who can’t query its dataset, without the dataset', async () => {
    const share = { subjects: [{ type: 'user', id: viewer.id }] };
    expect((await api.query('POST', `/api/v1/chart/${secretChartId}/access`, admin, share)).status).toBe(200);
    const page = await open(`slice_id=${secretChartId}`, viewer);
    expect(page).toMatchObject({ problem: 'view-only', dataset: null, chart: { id: secretChartId, mayShare: false } });
    expect(exploreStatus(page)).toBe(200);
    expect((await preview({ chartId: secretChartId }, viewer)).status).toBe(200);
    for (const more of [{ formData: FORM_DATA }, { datasetId: sales }, { ownState: { currentPage: 2 } }])
      expect([more, (await preview({ chartId: secretChartId, ...more }, viewer)).status]).toEqual([more, 403]);
    await api.query('DELETE', `/api/v1/chart/${secretChartId}/access/user/${viewer.id}`, admin);
    expect((await open(`slice_id=${secretChartId}`, viewer)).problem).toBe('chart-denied');
    expect((await preview({ chartId: secretChartId }, viewer)).status).toBe(403);
  });
  it('says what is missing', async () => {
    expect(exploreStatus(await open('slice_id=99999', reader))).toBe(404);
    expect((await open('', reader)).problem).toBe('nothing-chosen');
    expect((await open('datasource_type=table&datasource_id=99999', reader)).problem).toBe('dataset-missing');
    expect((await open('permalink_key=nothing', reader)).problem).toBe('link-missing');
    expect((await open(`slice_id=${chartId}&form_data_key=gone`, reader)).isDraftLost).toBe(true);
  });
  it('restores a draft under its key, over the saved chart, for users who can query its dataset', async () => {
    const body = { datasource_id: sales, datasource_type: 'table', chart_id: chartId, form_data: JSON.stringify(FORM_DATA) };
    const { json } = await api.query('POST', '/api/v1/explore/form_data', reader, body);
    const search = `form_data_key=${String(json['key'])}&slice_id=${chartId}`;
    expect(await open(search, reader)).toMatchObject({
      formData: FORM_DATA,
      savedFormData: { viz_type: 'table' },
      isDraftLost: false,
    });
    expect(await open(`form_data_key=${String(json['key'])}`, viewer)).toMatchObject({
      dataset: null,
      problem: 'link-missing',
    });
  });
});

describe('what a picture says of its rows and its time', () => {
  it('names the limit of the installation where that has cut the rows, and nothing where the chart set its own', async () => {
    const { config } = api.deps;
    Object.assign(api.deps, { config: { ...config, sqlMaxRows: 2 } });
    const formData = { ...FORM_DATA, row_limit: 500 };
    const cut = await preview({ datasetId: sales, formData }, admin).finally(() => Object.assign(api.deps, { config }));
    expect(cut.json).toMatchObject({
      note: { limit: { brief: 'First 2 rows only', message: expect.stringContaining('There can be more') as string } },
      facts: { isCut: true },
    });
    const own = await preview({ datasetId: sales, formData: FORM_DATA }, admin);
    expect(own.json['note']).not.toHaveProperty('limit');
  });

  it("has the panel's limit in Explore where null is saved", async () => {
    request = [];
    await preview({ datasetId: sales, formData: { ...FORM_DATA, row_limit: null }, force: true }, admin);
    expect(request[0]?.sql).toContain('LIMIT 100');
  });

  it("tells days by the dataset's own zone", async () => {
    await api.db.update(datasets).set({ timeZone: 'Europe/Berlin' }).where(eq(datasets.id, sales));
    const filter = { clause: 'WHERE', expressionType: 'SIMPLE', subject: 'at', operator: 'TEMPORAL_RANGE' };
    const formData = { ...FORM_DATA, adhoc_filters: [{ ...filter, comparator: '2003-01-01 : 2003-02-01' }] };
    const previewed = preview({ datasetId: sales, formData, include: ['data'] }, admin);
    await Promise.allSettled([previewed]);
    await api.db.update(datasets).set({ timeZone: null }).where(eq(datasets.id, sales));
    const { json } = await previewed;
    expect(json).toMatchObject({ data: { timeZone: 'Europe/Berlin' } });
    const { period } = json['note'] as { period: string };
    expect(period.replaceAll(/\s/g, ' ')).toBe('Jan 1 – 31, 2003');
  });
});

// What Explore begins a new chart with: the grain from the rows that the caller can see, and recommendations drawn from them.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#app/domain/errors.ts';
import { readExploreAddress } from '#app/domain/explore/explore-address.ts';
import { recommendCharts } from '#app/domain/explore/recommend-charts.ts';
import { emptyTable, type Table } from '#app/domain/table.ts';
import { identifyForPage } from '#app/services/auth/identify.server.ts';
import { loadExplorePage } from '#app/services/charts/explore/explore-page.server.ts';
import type { ServiceStatement } from '#app/services/query-service/query-service.ts';
import { datasetColumns, datasetMetrics, rowLevelRuleDatasets, rowLevelRules } from '#drizzle/schema/index.ts';
import { startCharts, type Charts, type Someone } from '#tests/fixtures/charts/charts.ts';

const CLAUSE = "region = 'north'";

let api: Charts;
let admin: Someone;
let reader: Someone;
let stranger: Someone;
let orders = 0;
let places = 0;
let queries: ServiceStatement[] = [];
let reply: () => Promise<Table> = () => Promise.resolve(emptyTable);

const extentOf = (...ends: readonly [string, string]): Table => ({
  columns: (['MIN', 'MAX'] as const).map((name, at) => ({
    name,
    type: 'temporal',
    values: Float64Array.of(Date.parse(ends[at] ?? '')),
  })),
  rowCount: 1,
});

beforeAll(async () => {
  api = await startCharts();
  const query = async (_key: string, statement: ServiceStatement) => {
    queries.push(statement);
    const table = await reply();
    return { table, rowCount: table.rowCount, isCached: false, queriedAtMs: 1_000 };
  };
  Object.assign(api.deps, { queryService: { ...api.deps.queryService, query } });
  admin = await api.user('Admin');
  const databaseId = await api.database('examples');
  orders = await api.dataset(databaseId, 'orders');
  places = await api.dataset(databaseId, 'places');
  const stamps = { createdOnMs: 1, changedOnMs: 1 };
  const column = (datasetId: number, name: string, type: string) =>
    api.db
      .insert(datasetColumns)
      .values({ uuid: crypto.randomUUID(), datasetId, name, type, isTemporal: type === 'TIMESTAMP', ...stamps });
  await column(orders, 'ordered_on', 'TIMESTAMP');
  for (const name of ['region', 'status']) await column(orders, name, 'TEXT');
  await column(orders, 'amount', 'REAL');
  await column(places, 'city', 'TEXT');
  await api.db
    .insert(datasetMetrics)
    .values({ uuid: crypto.randomUUID(), datasetId: orders, name: 'count', expression: 'COUNT(*)', ...stamps });
  reader = await api.gammaWith(['datasource_access', `[examples].[orders](id:${orders})`]);
  stranger = await api.user('Gamma');
  const rule = { uuid: crypto.randomUUID(), name: 'north', clause: CLAUSE, filterType: 'Base', ...stamps } as const;
  const [row] = await api.db.insert(rowLevelRules).values(rule).returning();
  await api.db.insert(rowLevelRuleDatasets).values({ ruleId: row?.id ?? 0, datasetId: orders });
});
afterAll(() => api.stop());
beforeEach(() => {
  queries = [];
  reply = () => Promise.resolve(extentOf('2020-02-03T07:00:00Z', '2023-05-01T10:00:00Z'));
});
async function open(search: string, who: Someone) {
  const identity = await identifyForPage(new Request('http://localhost/', { headers: who.headers }), api.deps);
  if (identity.kind !== 'user') throw new Error('Nobody is logged in.');
  const address = readExploreAddress(new URLSearchParams(search));
  return (await loadExplorePage(api.deps, identity, { address, viewportPx: 1280, drawsCharts: false, locale: 'en' })).page;
}
const ofDataset = (id: number): string => `datasource_type=table&datasource_id=${id}`;

const SUM = { expressionType: 'SIMPLE', column: { column_name: 'amount' }, aggregate: 'SUM', label: 'SUM(amount)' };

describe('a dataset that is opened in Explore', () => {
  it('is a line of its metric in the grain of its extent, from one query', async () => {
    const page = await open(ofDataset(orders), reader);
    expect(page).toMatchObject({
      problem: null,
      suggestedGrain: 'P1W',
      formData: { viz_type: 'echarts_timeseries_line', metrics: [SUM], time_grain_sqla: 'P1W' },
    });
    expect(queries).toHaveLength(1);
    expect(queries[0]?.sql).toMatch(/MIN\(.*ordered_on.*MAX\(.*ordered_on/s);
  });

  it('looks at the rows that the caller can see alone', async () => {
    await open(ofDataset(orders), reader);
    await open(ofDataset(orders), admin);
    expect(queries.map(({ sql }) => sql.includes(CLAUSE))).toEqual([true, true]);
  });

  it('queries nothing for callers who cannot query it', async () => {
    const page = await open(ofDataset(orders), stranger);
    expect(page).toMatchObject({ problem: 'dataset-denied', dataset: null, suggestedGrain: null });
    expect(queries).toEqual([]);
  });

  it('begins by day where the database fails, is empty, or takes too long', async () => {
    const grainOf = async (next: () => Promise<Table>) => {
      reply = next;
      return (await open(ofDataset(orders), reader)).suggestedGrain;
    };
    expect(await grainOf(() => Promise.reject(new AppError('GENERIC_DB_ENGINE_ERROR', 'no')))).toBe('P1D');
    expect(await grainOf(() => Promise.resolve(emptyTable))).toBe('P1D');
    const late = Promise.withResolvers<Table>();
    expect(await grainOf(() => late.promise)).toBe('P1D');
    late.resolve(emptyTable);
  });

  it('has bars without time, at most 200 of them, and queries no extent', async () => {
    const page = await open(ofDataset(places), admin);
    expect(page).toMatchObject({
      suggestedGrain: null,
      formData: { viz_type: 'echarts_timeseries_bar', x_axis: 'city', row_limit: 200 },
    });
    expect(queries).toEqual([]);
  });

  it('keeps to the type that the address names, and to the draft that it brings', async () => {
    expect((await open(`${ofDataset(orders)}&viz_type=pie`, reader)).formData).toMatchObject({
      viz_type: 'pie',
      metric: SUM,
      groupby: ['region'],
    });
    const draft = encodeURIComponent(JSON.stringify({ viz_type: 'table', datasource: `${orders}__table`, metrics: [] }));
    expect((await open(`form_data=${draft}`, reader)).formData).toMatchObject({ viz_type: 'table', metrics: [] });
  });

  it.each(['table', 'big_number_total', 'echarts_timeseries_line', 'echarts_timeseries_bar', 'echarts_area', 'pie'])(
    'has all that %s needs to be drawn',
    async (vizType) => {
      const { formData } = await open(`${ofDataset(orders)}&viz_type=${vizType}`, reader);
      expect(formData).toMatchObject({ viz_type: vizType });
      queries = [];
      reply = () => Promise.resolve(emptyTable);
      const body = { datasetId: orders, formData, widthPx: 600, heightPx: 400 };
      const { status, json } = await api.query('POST', '/charts/preview', reader, body);
      expect(status).toBe(200);
      expect(json).not.toHaveProperty('error');
      expect(queries.length).toBeGreaterThan(0);
    },
  );

  it('queries no extent for a saved chart', async () => {
    const chartId = await api.chart(orders, 'Saved');
    expect((await open(`slice_id=${chartId}`, admin)).suggestedGrain).toBeNull();
    expect(queries).toEqual([]);
  });
});

describe('a recommended chart', () => {
  it('is drawn from the rows that the caller can see, and from few of them', async () => {
    const page = await open(ofDataset(orders), reader);
    if (page.dataset === null) throw new Error('The dataset is closed.');
    const found = recommendCharts({ ...page.dataset, grain: page.suggestedGrain });
    expect(found.map(({ purpose }) => purpose)).toEqual(['trend', 'top', 'number', 'distribution', 'share', 'trendBy']);
    for (const { settings, previewRows } of found) {
      queries = [];
      reply = () => Promise.resolve(emptyTable);
      const body = {
        datasetId: orders,
        formData: { ...settings, row_limit: previewRows },
        widthPx: 232,
        heightPx: 132,
      };
      const { status, json } = await api.query('POST', '/charts/preview', reader, body);
      expect(status).toBe(200);
      expect(json).not.toHaveProperty('error');
      expect(json['svg']).toContain('<svg');
      expect(queries.length).toBeGreaterThan(0);
      for (const { sql } of queries) expect(sql).toContain(CLAUSE);
      expect((await api.query('POST', '/charts/preview', stranger, body)).status).toBe(403);
    }
  });
});

// A chart as a grid of charts: each cell has the rows of its own query, seen as its viewer, in as few queries as give these.
import { DatabaseSync } from 'node:sqlite';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  charts,
  dashboardRoles,
  datasetColumns,
  datasetMetrics,
  rowLevelRuleDatasets,
  rowLevelRuleRoles,
  rowLevelRules,
  userRoles,
} from '#drizzle/schema/index.ts';
import { startCharts, type ChartCaller, type Charts, type ChartJson, type Someone } from '#tests/fixtures/charts/charts.ts';
import { openSqliteQueryService } from '#tests/fixtures/datasets/sqlite-query-service.ts';

const TABLES = `
  attach ':memory:' as public;
  create table public.sales (line text, region text, year real, price real, class text collate nocase);
  insert into public.sales values
    ('Planes', 'north', 2003, 10, 'Big'), ('Planes', 'north', 2004, 20, 'big'), ('Planes', 'south', 2003, 5, 'BIG'),
    ('Ships', 'north', 2003, 400, 'Big'), ('Ships', 'south', 2004, 7, 'big'), ('Trains', 'south', 2004, 1, 'small');`;

const PRICE = { expressionType: 'SQL', sqlExpression: 'SUM(price)', label: 'total' };
const PIE = { viz_type: 'pie', metric: PRICE, groupby: ['region'], row_limit: 100 };
const BARS = { viz_type: 'echarts_timeseries_bar', metrics: [PRICE], x_axis: 'region', groupby: [] };
const byLine = (values: readonly unknown[], axis = 'columns') => ({
  matrixify_enable: true,
  [`matrixify_mode_${axis}`]: 'dimensions',
  [`matrixify_dimension_selection_mode_${axis}`]: 'members',
  [`matrixify_dimension_${axis}`]: { dimension: 'line', values },
});

let api: Charts;
let admin: Someone;
let limited: Someone;
let keys: string[] = [];
let datasetId = 0;

beforeAll(async () => {
  const warehouse = new DatabaseSync(':memory:');
  warehouse.exec(TABLES);
  api = await startCharts();
  Object.assign(api.deps.queryService, openSqliteQueryService(warehouse, { requested: (key) => keys.push(key) }));
  admin = await api.user('Admin');
  datasetId = await api.dataset(await api.database('shop'), 'sales');
  const stamps = { datasetId, createdOnMs: 1, changedOnMs: 1 };
  for (const [name, type] of Object.entries({ line: 'TEXT', region: 'TEXT', year: 'REAL', price: 'REAL', class: 'TEXT' }))
    await api.db.insert(datasetColumns).values({ uuid: crypto.randomUUID(), name, type, ...stamps });
  await api.db.insert(datasetMetrics).values({ uuid: crypto.randomUUID(), name: 'count', expression: 'COUNT(*)', ...stamps });
  limited = await api.gammaWith(['datasource_access', `[shop].[sales](id:${datasetId})`]);
  const roles = await api.db.select().from(userRoles).where(eq(userRoles.userId, limited.id));
  const rule = {
    uuid: crypto.randomUUID(),
    name: 'south',
    filterType: 'Regular',
    clause: "region = 'south'",
    createdOnMs: 0,
    changedOnMs: 0,
  } as const;
  const [row] = await api.db.insert(rowLevelRules).values(rule).returning({ id: rowLevelRules.id });
  await api.db.insert(rowLevelRuleDatasets).values({ ruleId: row?.id ?? 0, datasetId });
  await api.db.insert(rowLevelRuleRoles).values({ ruleId: row?.id ?? 0, roleId: roles.at(-1)?.roleId ?? 0 });
});
afterAll(() => api.stop());
beforeEach(() => void (keys = []));

const preview = (formData: ChartJson, who: ChartCaller = admin, more: ChartJson = {}) =>
  api.query('POST', '/charts/preview', who, {
    datasetId,
    formData,
    widthPx: 600,
    heightPx: 400,
    include: ['data', 'query'],
    ...more,
  });

interface SentCell {
  readonly own: ChartJson;
  readonly title: string;
  readonly values: readonly unknown[];
  readonly tables: readonly { readonly columns: readonly { readonly name: string; readonly values: readonly unknown[] }[] }[];
}
const gridOf = (json: ChartJson) =>
  (json['data'] as { grid: { facts: { rows: string[]; columns: string[]; leftOut: number }; cells: SentCell[] } }).grid;
/** The rows of each cell, by its title. */
const rowsIn = (json: ChartJson) =>
  Object.fromEntries(
    gridOf(json).cells.map(({ title, tables }) => {
      const columns = tables[0]?.columns ?? [];
      return [title, (columns[0]?.values ?? []).map((_, row) => columns.map(({ values }) => values[row]))];
    }),
  );

describe('a grid of charts', () => {
  it('draws the chart for each selected value, with the rows of one query and shares of its own', async () => {
    const { status, json, text } = await preview({ ...PIE, ...byLine(['Ships', 'Planes']) });
    expect(status, text).toBe(200);
    expect(rowsIn(json)).toEqual({
      Ships: [
        ['north', 400, 400 / 407],
        ['south', 7, 7 / 407],
      ],
      Planes: [
        ['north', 30, 30 / 35],
        ['south', 5, 5 / 35],
      ],
    });
    expect(keys).toHaveLength(1);
    expect(json['svg']).toContain('data-grid-cell="1"');
    expect(json['facts']).toMatchObject({ rowCounts: [4], isCut: false });
  });

  it('applies the row rules of its viewer to all charts', async () => {
    const { json, text } = await preview({ ...PIE, ...byLine(['Ships', 'Planes', 'Trains']) }, limited);
    expect(rowsIn(json)).toEqual({ Ships: [['south', 7, 1]], Planes: [['south', 5, 1]], Trains: [['south', 1, 1]] });
    expect(text).not.toContain('north');
  });

  it('has the rows of each chart’s own query: up to its row limit, in its order, and none where there are none', async () => {
    const grid = byLine(['Planes', 'Trains', 'Rockets']);
    const { json } = await preview({ ...PIE, row_limit: 1, ...grid });
    expect(rowsIn(json)).toEqual({ Planes: [['north', 30, 1]], Trains: [['south', 1, 1]], Rockets: [] });
    expect(json['facts']).toMatchObject({ isCut: true });
  });

  it('is made of rows and columns, of metrics and of values', async () => {
    const metrics = { matrixify_mode_rows: 'metrics', matrixify_rows: ['count', PRICE] };
    const { json } = await preview({ ...PIE, ...metrics, ...byLine(['Ships', 'Planes']) });
    expect(gridOf(json).facts).toMatchObject({ rows: ['count', 'total'], columns: ['Ships', 'Planes'], leftOut: 0 });
    expect(rowsIn(json)['count, Planes']).toEqual([
      ['north', 2, 2 / 3],
      ['south', 1, 1 / 3],
    ]);
    expect(rowsIn(json)['total, Planes']).toEqual([
      ['north', 30, 30 / 35],
      ['south', 5, 5 / 35],
    ]);
    expect(keys).toHaveLength(2);
    keys = [];
    const years = { matrixify_dimension_rows: { dimension: 'year', values: [2004, 2003] } };
    const two = rowsIn((await preview({ ...PIE, ...byLine(['Ships', 'Planes']), ...byLine([], 'rows'), ...years })).json);
    expect(two['2004, Ships']).toEqual([['south', 7, 1]]);
    expect(two['2003, Ships']).toEqual([['north', 400, 1]]);
    expect(two['2003, Planes']).toEqual([
      ['north', 10, 10 / 15],
      ['south', 5, 5 / 15],
    ]);
    expect(keys).toHaveLength(1);
  });

  it('queries each chart separately where one query can’t distinguish their rows', async () => {
    const limit = { viz_type: 'echarts_timeseries_bar', metrics: [PRICE], x_axis: 'year', groupby: ['region'], limit: 1 };
    const { json, text } = await preview({ ...limit, ...byLine(['Ships', 'Planes']) });
    expect(json['data'], text).toBeDefined();
    expect(keys.length).toBeGreaterThanOrEqual(2);
    const names = gridOf(json).cells.map(({ tables }) => tables[0]?.columns.map(({ name }) => name));
    expect(names).toEqual([
      ['year', 'north'],
      ['year', 'north'],
    ]);
    keys = [];
    const { json: empty } = await preview({ ...PIE, ...byLine(['Ships', null]) });
    expect(Object.values(rowsIn(empty))).toEqual([expect.arrayContaining([['north', 400, 400 / 407]]), []]);
    expect(keys).toHaveLength(2);
  });

  it('leaves the comparison to a database that finds values equal which are written otherwise', async () => {
    const grid = { ...byLine(['x']), matrixify_dimension_columns: { dimension: 'class', values: ['small', 'big'] } };
    const { json } = await preview({ ...PIE, ...grid });
    expect(rowsIn(json)).toEqual({
      small: [['south', 1, 1]],
      big: [
        ['north', 430, 430 / 442],
        ['south', 12, 12 / 442],
      ],
    });
  });

  it('finds the first values by a metric, or by their names, under the filters of the chart', async () => {
    const found = (more: ChartJson) => ({ ...PIE, ...byLine([]), matrixify_topn_metric_columns: PRICE, ...more });
    const columnsOf = async (more: ChartJson, who = admin) => gridOf((await preview(found(more), who)).json).facts.columns;
    const top = { matrixify_dimension_selection_mode_columns: 'topn', matrixify_topn_value_columns: 2 };
    expect(await columnsOf(top)).toEqual(['Ships', 'Planes']);
    expect(keys).toHaveLength(2);
    expect(await columnsOf({ ...top, matrixify_topn_order_columns: false })).toEqual(['Trains', 'Planes']);
    expect(await columnsOf({ ...top, matrixify_topn_order_columns: 'asc' })).toEqual(['Trains', 'Planes']);
    const north = { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'region', operator: 'IN', comparator: ['north'] };
    const all = { matrixify_dimension_selection_mode_columns: 'all' };
    expect(await columnsOf(all)).toEqual(['Planes', 'Ships', 'Trains']);
    expect(await columnsOf({ ...all, matrixify_all_sort_by_columns: 'z_to_a' })).toEqual(['Trains', 'Ships', 'Planes']);
    expect(await columnsOf({ ...all, matrixify_all_sort_by_columns: 'metric' })).toEqual(['Ships', 'Planes', 'Trains']);
    expect(await columnsOf({ ...all, adhoc_filters: [north] })).toEqual(['Planes', 'Ships']);
    const none = await preview(found({ ...all, adhoc_filters: [{ ...north, comparator: ['west'] }] }));
    expect(none.json['svg']).toContain('No values match the filters');
  });

  it('gives charts with the same metrics one axis of values', async () => {
    const { json } = await preview({ ...BARS, ...byLine(['Ships', 'Trains']), y_axis_bounds: [null, null] });
    const { settings } = json['data'] as { settings: ChartJson };
    const [low, high] = settings['y_axis_bounds'] as [number, number];
    expect([low, high >= 400]).toEqual([0, true]);
    expect(gridOf(json).cells.map(({ own }) => own['y_axis_bounds'])).toEqual([undefined, undefined]);
    const apart = { matrixify_mode_rows: 'metrics', matrixify_rows: ['count', PRICE] };
    const { json: two } = await preview({ ...BARS, ...apart, matrixify_enable: true });
    expect(gridOf(two).cells[1]?.own['y_axis_bounds']).not.toBeUndefined();
  });

  it('counts the charts that it leaves out', async () => {
    const many = Array.from({ length: 60 }, (_, at) => `value ${at}`);
    const { json } = await preview({ ...PIE, ...byLine(many) });
    expect(gridOf(json).cells).toHaveLength(48);
    expect(gridOf(json).facts.leftOut).toBe(12);
    expect(json['svg']).toContain('12 more charts not shown');
    keys = [];
    const apart = await preview({ ...PIE, ...byLine([null, ...many]) });
    expect(gridOf(apart.json).cells).toHaveLength(20);
    expect(gridOf(apart.json).facts.leftOut).toBe(41);
    expect(keys).toHaveLength(20);
  });

  it('is a single chart while it is off, or while neither rows nor columns are complete', async () => {
    const plain = await preview(PIE);
    for (const more of [
      { ...byLine(['Ships']), matrixify_enable: false },
      { ...byLine([]) },
      { matrixify_enable: true },
      { matrixify_enable: true, matrixify_mode_rows: 'metrics', matrixify_rows: [] },
    ]) {
      keys = [];
      const { json } = await preview({ ...PIE, ...more });
      expect(json['svg']).toBe(plain.json['svg']);
      expect((json['data'] as ChartJson)['grid']).toBeUndefined();
    }
  });

  it('is a picture with all of its charts where a file is wanted', async () => {
    const { json } = await preview({ ...PIE, ...byLine(['Ships', 'Planes'], 'rows') }, admin, { include: ['file'] });
    const file = String(json['file']);
    expect(file.startsWith('<svg ')).toBe(true);
    expect(file.match(/translate\(/g)?.length).toBeGreaterThanOrEqual(2);
    expect(file).not.toMatch(/foreignObject|var\(/);
  });
});

describe('a grid on a dashboard that is shared', () => {
  let viewer: Someone;
  let dashboardId = 0;
  let chartId = 0;

  beforeAll(async () => {
    viewer = await api.user('Gamma');
    chartId = await api.chart(datasetId, 'Grid');
    const params = JSON.stringify({ ...PIE, ...byLine(['Ships', 'Planes']) });
    await api.db.update(charts).set({ vizType: 'pie', params }).where(eq(charts.id, chartId));
    dashboardId = await api.dashboard('Shared', { chartIds: [chartId] });
    const [role] = await api.db.select().from(userRoles).where(eq(userRoles.userId, viewer.id));
    await api.db.insert(dashboardRoles).values({ dashboardId, roleId: role?.roleId ?? 0 });
  });

  it('is drawn, under its filters', async () => {
    const box = { chartId, slot: 1, widthPx: 600, heightPx: 400 };
    const request = { dashboardId, charts: [box], include: ['data'] };
    const { text } = await api.query('POST', '/charts/render', viewer, request);
    expect(Object.keys(rowsIn(JSON.parse(text.split('\n')[0] ?? '{}') as ChartJson))).toEqual(['Ships', 'Planes']);
  });

  it('lets Superset’s client query each of its charts, and no other value', async () => {
    const post = (line: string) =>
      api.query('POST', '/api/v1/chart/data', viewer, {
        datasource: { id: datasetId, type: 'table' },
        form_data: { slice_id: chartId, dashboardId },
        result_format: 'json',
        result_type: 'full',
        queries: [
          {
            filters: [{ col: 'line', op: '==', val: line }],
            extras: { having: '', where: '' },
            columns: ['region'],
            metrics: [PRICE],
            row_limit: 100,
            orderby: [[PRICE, false]],
            post_processing: [
              { operation: 'contribution', options: { columns: ['total'], rename_columns: ['total__contribution'] } },
            ],
          },
        ],
      });
    const known = await post('Ships');
    expect([known.status, known.text.includes('north')], known.text).toEqual([200, true]);
    expect((await post('Trains')).status).toBe(403);
  });
});

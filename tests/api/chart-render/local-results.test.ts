// What the browser makes of the rows that it has when a filter is added is what the server then says: over random rows, charts and
// filters, on a real database.
import { DatabaseSync } from 'node:sqlite';
import { and, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { narrowTable } from '#app/domain/dashboard/masks/narrow-table.ts';
import type { MarkCondition } from '#app/domain/dashboard/masks/mark-conditions.ts';
import { cellAt, type Table } from '#app/domain/table.ts';
import { insertDashboard } from '#app/stores/dashboard/store.server.ts';
import { fromWireTable } from '#app/stores/chart-render/wire-table.ts';
import type { ChartData, RenderEntry } from '#app/stores/chart-render/wire.ts';
import { charts, datasetColumns, datasetMetrics, datasets } from '#drizzle/schema/index.ts';
import { startCharts, type Charts, type ChartJson, type Someone } from '#tests/fixtures/charts/charts.ts';
import { openSqliteQueryService } from '#tests/fixtures/datasets/sqlite-query-service.ts';

const COLUMNS = { genre: 'TEXT', region: 'TEXT', loose: 'TEXT', year: 'INTEGER', ratio: 'REAL', amount: 'INTEGER' };
const TEXTS = ['Action', 'action', 'Café', 'Drama', 'Drama ', "O'Hara", '売上', 'Horror', 'Western', '', null];

const warehouse = new DatabaseSync(':memory:');
let api: Charts;
let admin: Someone;
let datasetId: number;
const ids = { shown: 0, emitter: 0, board: 0 };

beforeAll(async () => {
  // NOCASE, and trimming: what a column's collation takes for equal is one group.
  warehouse.exec(`attach ':memory:' as public;
    create table public.sales (genre text, region text collate rtrim, loose text collate nocase, year integer, ratio real, amount integer)`);
  api = await startCharts();
  Object.assign(api.deps.queryService, openSqliteQueryService(warehouse));
  admin = await api.user('Admin');
  datasetId = await api.dataset(await api.database('local'), 'sales');
  const stamps = { datasetId, createdOnMs: 1, changedOnMs: 1 };
  for (const [column, type] of Object.entries(COLUMNS))
    await api.db.insert(datasetColumns).values({ uuid: crypto.randomUUID(), name: column, type, ...stamps });
  for (const [name, expression] of [
    ['count', 'COUNT(*)'],
    ['share', 'SUM(amount) * 1.0 / SUM(SUM(amount)) OVER ()'],
  ] as const)
    await api.db.insert(datasetMetrics).values({ uuid: crypto.randomUUID(), name, expression, ...stamps });
  [ids.shown, ids.emitter] = [await api.chart(datasetId, 'Shown'), await api.chart(datasetId, 'Emitter')];
  await setChart(ids.emitter, { viz_type: 'table', query_mode: 'raw', all_columns: Object.keys(COLUMNS) });
  const facts = { uuid: crypto.randomUUID(), title: 'Local', positionJson: '', jsonMetadata: '{}', published: true };
  const by = { authorId: null, nowMs: 1 };
  ids.board = await insertDashboard(api.db, { ...facts, ownerIds: [], roleIds: [], chartIds: [ids.shown, ids.emitter] }, by);
});
afterAll(() => api.stop());

const setChart = (id: number, params: ChartJson) =>
  api.db
    .update(charts)
    .set({ vizType: String(params['viz_type']), params: JSON.stringify(params) })
    .where(and(eq(charts.id, id), eq(charts.datasetId, datasetId)));

async function dataUnder(filters: readonly MarkCondition[]): Promise<ChartData> {
  const masks = filters.length === 0 ? {} : { [ids.emitter]: { extraFormData: { filters } } };
  const body = {
    dashboardId: ids.board,
    charts: [{ chartId: ids.shown, slot: 1, widthPx: 300, heightPx: 200 }],
    masks,
    include: ['data'],
    force: true,
  };
  const { text } = await api.query('POST', '/charts/render', admin, body);
  const entry = JSON.parse(text) as RenderEntry;
  if ('error' in entry || !entry.data) throw new Error(text);
  return entry.data;
}

/** In no order: rows of one rank have none. */
const rowsOf = (table: Table | undefined): string[] =>
  table === undefined
    ? []
    : Array.from({ length: table.rowCount }, (_, row) =>
        JSON.stringify(table.columns.map((column) => [column.name, cellAt(column, row)])),
      ).sort();

const firstTable = ({ tables }: ChartData): Table => fromWireTable(tables[0] ?? { rowCount: 0, columns: [] });

const text = fc.constantFrom(...TEXTS);
const row = fc.record({
  genre: text,
  region: text,
  loose: text,
  year: fc.option(fc.integer({ min: 2000, max: 2004 })),
  ratio: fc.constantFrom(0.1, 0.25, 3, null),
  amount: fc.option(fc.integer({ min: -5, max: 9 })),
});
const dimension = fc.constantFrom('genre', 'region', 'loose', 'year', 'ratio');
const simple = (aggregate: string, column: string) => ({
  expressionType: 'SIMPLE',
  aggregate,
  column: { column_name: column },
  label: `${aggregate} of ${column}`,
});
const metric = fc.oneof(
  fc.constantFrom('count', 'share'),
  fc.constantFrom('SUM', 'COUNT', 'MIN', 'MAX', 'AVG', 'COUNT_DISTINCT').map((aggregate) => simple(aggregate, 'amount')),
);
const settings = fc.oneof(
  fc.record({
    viz_type: fc.constant('table'),
    query_mode: fc.constant('aggregate'),
    groupby: fc.uniqueArray(dimension, { minLength: 1, maxLength: 2 }),
    metrics: fc.uniqueArray(metric, { minLength: 1, maxLength: 2, selector: (one) => JSON.stringify(one) }),
    row_limit: fc.constantFrom(3, 1000),
  }),
  fc.record({
    viz_type: fc.constantFrom('pie', 'funnel'),
    groupby: dimension.map((one) => [one]),
    metric,
    row_limit: fc.constantFrom(3, 1000),
  }),
  fc.record({
    viz_type: fc.constant('echarts_timeseries_bar'),
    x_axis: fc.constantFrom('genre', 'loose', 'year'),
    metrics: metric.map((one) => [one]),
    groupby: fc.constantFrom([], ['region']),
    row_limit: fc.constant(1000),
  }),
);
const textsOnly = fc.uniqueArray(text, { minLength: 1, maxLength: 3 });
const numbersOnly = fc.uniqueArray(fc.integer({ min: 2000, max: 2004 }), { minLength: 1, maxLength: 3 });
const mixed = fc.uniqueArray(fc.oneof(text, fc.integer({ min: 2000, max: 2004 }), fc.constantFrom(0.1, 3)), {
  minLength: 1,
  maxLength: 3,
});

/** Mostly on a dimension of the chart, with values of its type. */
const conditionOn = (shown: readonly string[]): fc.Arbitrary<MarkCondition> =>
  fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...shown) }, { weight: 1, arbitrary: dimension }).chain((col) => {
    const own = col === 'year' ? numbersOnly : textsOnly;
    const val = fc.oneof({ weight: 6, arbitrary: own }, { weight: 1, arbitrary: mixed });
    return fc.oneof(
      { weight: 5, arbitrary: fc.record({ col: fc.constant(col), op: fc.constantFrom('IN' as const, 'NOT IN' as const), val }) },
      {
        weight: 1,
        arbitrary: fc.record({ col: fc.constant(col), op: fc.constantFrom('IS NULL' as const, 'IS NOT NULL' as const) }),
      },
    );
  });

const shownBy = (params: ChartJson): string[] =>
  [params['groupby'], params['x_axis']].flat().filter((name): name is string => typeof name === 'string');

const situation = fc
  .tuple(fc.array(row, { maxLength: 25 }), settings)
  .chain(([rows, params]) =>
    fc.tuple(fc.constant(rows), fc.constant(params), fc.array(conditionOn(shownBy(params)), { minLength: 1, maxLength: 2 })),
  );

describe('a filtered result', () => {
  it('is the same from the rows that the browser has as from the database', { timeout: 240_000 }, async () => {
    let [local, all] = [0, 0];
    await fc.assert(
      fc.asyncProperty(situation, async ([rows, params, found]) => {
        const conditions = [...new Map(found.map((one) => [one.col, one])).values()];
        warehouse.exec('delete from public.sales');
        const insert = warehouse.prepare('insert into public.sales values (?, ?, ?, ?, ?, ?)');
        for (const { genre, region, loose, year, ratio, amount } of rows) insert.run(genre, region, loose, year, ratio, amount);
        await setChart(ids.shown, params);
        const data = await dataUnder([]);
        all += 1;
        const narrowed = narrowTable(firstTable(data), data.local ?? [], conditions);
        if (narrowed === null) return;
        local += 1;
        const server = firstTable(await dataUnder(conditions));
        // A result without rows has no types.
        expect(rowsOf(narrowed)).toEqual(rowsOf(server));
      }),
      { numRuns: 200, seed: 17 },
    );
    // Else it would prove nothing.
    expect(local / all).toBeGreaterThan(0.1);
  });

  it('is left to the database wherever rows depend on each other', async () => {
    warehouse.exec(
      "delete from public.sales; insert into public.sales values ('Action', 'a', 'b', 2001, 1, 2), ('Drama', 'a', 'b', 2002, 1, 3)",
    );
    const base = { viz_type: 'table', query_mode: 'aggregate', groupby: ['genre'], metrics: ['count'], row_limit: 100 };
    const localOf = async (more: ChartJson): Promise<readonly string[] | undefined> => {
      await setChart(ids.shown, { ...base, ...more });
      return (await dataUnder([])).local;
    };
    expect(await localOf({})).toEqual(['genre']);
    for (const more of [
      { metrics: ['share'] },
      { metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(amount) / 2', label: 'half' }] },
      { row_limit: 2 },
      { percent_metrics: ['count'] },
      { show_totals: true },
      { groupby: [{ expressionType: 'SQL', sqlExpression: 'upper(genre)', label: 'genre' }] },
      { adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: "genre IN ('{{ 1 }}')" }] },
      { viz_type: 'echarts_timeseries_bar', x_axis: 'genre', groupby: ['region'] },
      { viz_type: 'echarts_timeseries_bar', x_axis: 'genre', groupby: [], contributionMode: 'column' },
      { viz_type: 'echarts_timeseries_bar', x_axis: 'genre', groupby: [], rolling_type: 'cumsum' },
    ])
      expect([more, await localOf(more)]).toEqual([more, undefined]);
    const sql = "select * from public.sales where genre = '{{ filter_values('genre')[0] }}' or 1 = 1";
    await api.db.update(datasets).set({ sql }).where(eq(datasets.id, datasetId));
    const virtual = await localOf({}).catch(() => undefined);
    await api.db.update(datasets).set({ sql: null }).where(eq(datasets.id, datasetId));
    expect(virtual).toBeUndefined();
  });
});

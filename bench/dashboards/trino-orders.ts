// What `trino-dashboard` shows: 600,000 order lines in the memory of a Trino of two nodes, and twelve charts of them.
import { queryTrino, type TrinoCluster } from '#scripts/servers/trino-server.ts';
import { send } from '#bench/shared/api-calls.ts';
import type { BenchHost } from '#bench/shared/bench-host.ts';
import { insertDashboard, type InsertedChart } from './insert-dashboard.ts';

const [CATALOG, SCHEMA, TABLE] = ['memory', 'bench', 'order_lines'];

/** Every tenth order of TPC-H at scale 1; gives the count of lines. */
export async function loadOrderLines({ port }: TrinoCluster): Promise<number> {
  await queryTrino(port, `CREATE SCHEMA ${CATALOG}.${SCHEMA}`);
  const rows = await queryTrino(
    port,
    `CREATE TABLE ${CATALOG}.${SCHEMA}.${TABLE} AS SELECT orderkey, quantity, extendedprice, discount, returnflag, linestatus, shipdate,
      shipmode, shipinstruct FROM tpch.sf1.lineitem WHERE orderkey % 10 = 1`,
  );
  return Number(rows[0]?.[0]);
}

const metric = (aggregate: string, column: string) => ({
  expressionType: 'SIMPLE',
  aggregate,
  column: { column_name: column },
  label: `${aggregate}(${column})`,
  hasCustomLabel: false,
});
const [REVENUE, DISCOUNT] = [metric('SUM', 'extendedprice'), metric('AVG', 'discount')];
const overTime = { x_axis: 'shipdate', row_limit: 10_000 };

/** One statement each. */
const CHARTS: readonly (readonly [name: string, vizType: string, params: Readonly<Record<string, unknown>>])[] = [
  ['Lines', 'big_number_total', { metric: 'count' }],
  ['Revenue', 'big_number_total', { metric: REVENUE }],
  ['Orders', 'big_number_total', { metric: metric('COUNT_DISTINCT', 'orderkey') }],
  ['Mean discount', 'big_number_total', { metric: DISCOUNT }],
  ['Revenue by month', 'echarts_timeseries_line', { ...overTime, time_grain_sqla: 'P1M', metrics: [REVENUE] }],
  [
    'Lines by year',
    'echarts_timeseries_bar',
    { ...overTime, time_grain_sqla: 'P1Y', metrics: ['count'], groupby: ['returnflag'] },
  ],
  ['Revenue by quarter', 'echarts_area', { ...overTime, time_grain_sqla: 'P3M', metrics: [REVENUE], groupby: ['shipmode'] }],
  ['Lines by week', 'echarts_timeseries_line', { ...overTime, time_grain_sqla: 'P1W', metrics: ['count'] }],
  ['Return flags', 'pie', { groupby: ['returnflag'], metric: 'count', row_limit: 100, sort_by_metric: true }],
  ['Modes', 'pie', { groupby: ['shipmode'], metric: REVENUE, row_limit: 100, sort_by_metric: true }],
  ['Instructions', 'table', { query_mode: 'aggregate', groupby: ['shipinstruct'], metrics: ['count', REVENUE, DISCOUNT] }],
  ['Modes by status', 'heatmap_v2', { x_axis: 'shipmode', groupby: 'linestatus', metric: 'count', row_limit: 1_000 }],
];

export interface OrderBoard {
  readonly dashboardId: number;
  readonly chartIds: readonly number[];
}

export async function insertOrderBoard(bench: BenchHost, { host, port }: TrinoCluster): Promise<OrderBoard> {
  const create = async (noun: string, body: object): Promise<number> =>
    ((await send(bench, 'POST', `/api/v1/${noun}/`, body)) as { id: number }).id;
  const database = await create('database', {
    database_name: 'orders on Trino',
    sqlalchemy_uri: `trino://bench@${host}:${port}/${CATALOG}/${SCHEMA}`,
  });
  const dataset = await create('dataset', { database, schema: SCHEMA, table_name: TABLE });
  const charts: InsertedChart[] = [];
  for (const [name, vizType, params] of CHARTS) {
    const settings = { datasource: `${dataset}__table`, viz_type: vizType, ...params };
    const chart = {
      slice_name: name,
      viz_type: vizType,
      datasource_id: dataset,
      datasource_type: 'table',
      params: JSON.stringify(settings),
    };
    charts.push({ id: await create('chart', chart), name });
  }
  return { dashboardId: await insertDashboard(bench, 'Order lines', charts), chartIds: charts.map(({ id }) => id) };
}

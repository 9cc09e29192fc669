// Tables and form data for the chart contracts: the same situations for every kind.
import { DAY_MS } from '#app/domain/time/durations.ts';
import { CHART_KINDS } from '#app/charts/registry.ts';
import type { ChartKind, FormData, LayoutInput } from '#app/charts/shared/kind.ts';
import { assignColors, colorsOf } from '#app/domain/theme/color-map.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { PLAIN_SETTINGS } from '#app/domain/query/dataset.ts';
import type { Column, Table } from '#app/domain/table.ts';

export interface Sample {
  readonly vizType: string;
  readonly formData: FormData;
  /** A result with that many rows and series; `value` gives NaN for null. */
  readonly table: (shape: Shape) => Table;
}
export interface Shape {
  readonly rows: number;
  readonly series: number;
  readonly value: (row: number, series: number) => number;
  readonly name: (index: number) => string;
}

export const MONTHS = Array.from({ length: 60 }, (_, month) => Date.UTC(2003, month, 1));

export const dataset: Dataset = {
  id: 1,
  uuid: '00000000-0000-4000-8000-000000000001',
  name: 'orders',
  databaseId: 1,
  catalog: null,
  schema: null,
  sql: null,
  mainTemporalColumn: 'ordered_on',
  columns: ['ordered_on', 'line'].map((name) => ({
    name,
    verboseName: null,
    description: null,
    type: null,
    isTemporal: name === 'ordered_on',
    isGroupable: true,
    isFilterable: true,
    expression: null,
    storage: { kind: 'native' } as unknown as Dataset['columns'][number]['storage'],
  })),
  metrics: [],
  version: '1',
  ...PLAIN_SETTINGS,
};

const numeric = (name: string, values: readonly number[]): Column => ({
  name,
  type: 'numeric',
  values: Float64Array.from(values),
});
const indexes = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

function overTime({ rows, series, value, name }: Shape): Table {
  const times: Column = {
    name: 'ordered_on',
    type: 'temporal',
    values: Float64Array.from(indexes(rows), (row) => MONTHS[row] ?? (MONTHS[0] ?? 0) + row * DAY_MS),
  };
  return {
    rowCount: rows,
    columns: [
      times,
      ...indexes(series).map((at) =>
        numeric(
          name(at),
          indexes(rows).map((row) => value(row, at)),
        ),
      ),
    ],
  };
}

function byGroup({ rows, series, value, name }: Shape): Table {
  const count = Math.max(rows, series) * Math.sign(rows);
  const groups: Column = { name: 'line', type: 'string', values: indexes(count).map(name) };
  return {
    rowCount: count,
    columns: [
      groups,
      numeric(
        'total',
        indexes(count).map((row) => value(row, row)),
      ),
    ],
  };
}

function byCategory(shape: Shape): Table {
  const table = overTime(shape);
  return {
    ...table,
    columns: [{ name: 'line', type: 'string', values: indexes(shape.rows).map(shape.name) }, ...table.columns.slice(1)],
  };
}

const oneNumber = ({ rows, value }: Shape): Table => ({
  rowCount: Math.min(1, rows),
  columns: [numeric('total', rows > 0 ? [value(0, 0)] : [])],
});

const series = { metrics: ['total'], groupby: ['line'], x_axis: 'ordered_on', time_grain_sqla: 'P1M' };

export const SAMPLES: readonly Sample[] = [
  { vizType: 'table', formData: { groupby: ['line'], metrics: ['total'] }, table: byGroup },
  {
    vizType: 'big_number',
    formData: { metric: 'total', x_axis: 'ordered_on', compare_lag: 1, compare_suffix: 'MoM', subtitle: 'Net of returns' },
    table: (shape) => overTime({ ...shape, name: () => 'total', series: 1 }),
  },
  { vizType: 'big_number_total', formData: { metric: 'total', subtitle: 'Net of returns' }, table: oneNumber },
  { vizType: 'pie', formData: { groupby: ['line'], metric: 'total' }, table: byGroup },
  { vizType: 'echarts_timeseries_line', formData: series, table: overTime },
  { vizType: 'echarts_timeseries_smooth', formData: { ...series, markerEnabled: true, logAxis: true }, table: overTime },
  { vizType: 'echarts_timeseries_step', formData: { ...series, area: true, truncateYAxis: true }, table: overTime },
  { vizType: 'echarts_timeseries', formData: { ...series, x_axis: 'line' }, table: byCategory },
  { vizType: 'echarts_timeseries_bar', formData: { ...series, show_value: true, x_axis_title: 'Month' }, table: overTime },
  { vizType: 'echarts_timeseries_bar', formData: { ...series, stack: 'Stack', x_axis: 'line' }, table: byCategory },
  {
    vizType: 'echarts_timeseries_bar',
    formData: { ...series, orientation: 'horizontal', x_axis: 'line', show_value: true },
    table: byCategory,
  },
  { vizType: 'echarts_area', formData: { ...series, stack: 'Stack' }, table: overTime },
  { vizType: 'echarts_area', formData: { ...series, stack: 'Expand' }, table: overTime },
  { vizType: 'echarts_area', formData: { ...series, stack: null }, table: overTime },
];

export function kindOf(vizType: string): ChartKind {
  const kind = CHART_KINDS.find(({ definition }) => definition.vizTypes.includes(vizType));
  if (kind === undefined) throw new Error(`no kind for ${vizType}`);
  return kind;
}

export function inputOf(sample: Sample, tables: readonly Table[], own: Partial<LayoutInput> = {}): LayoutInput {
  const { definition } = kindOf(sample.vizType);
  return {
    tables,
    formData: definition.upgrade({ ...sample.formData, viz_type: sample.vizType }, dataset),
    widthPx: 480,
    heightPx: 300,
    locale: 'en-GB',
    timeZone: null,
    colors: colorsOf(assignColors([])),
    columnMeta: {},
    hidden: [],
    ownState: {},
    ...own,
  };
}

/** Plain ups and downs, never zero, the same in every run. */
export const wave = (row: number, at: number): number => Math.round(1200 + 900 * Math.sin(row / 4 + at) + 130 * at);
export const SHAPE: Shape = {
  rows: 24,
  series: 3,
  value: wave,
  name: (index) => ['Classic cars', 'Motorcycles', 'Planes'][index] ?? `Line ${index}`,
};

// From what is chosen for a chart of a result to the settings of the product's own kinds, and the data that they draw. Pure.
import {
  aggregateRows,
  type Aggregate,
  type GroupColumn,
  type Measure,
  type ResultGrain,
} from '#app/domain/results/aggregate-rows.ts';
import { PLAIN_SETTINGS, type Dataset } from '#app/domain/query/dataset.ts';
import type { Cell, Table } from '#app/domain/table.ts';
import type { GridColumn } from '#app/ui/data-grid/grid-types.ts';

export const CHART_KINDS = ['bar', 'line', 'area', 'scatter', 'pie', 'pivot'] as const;
type ResultChartKind = (typeof CHART_KINDS)[number];

const VIZ_TYPES: Readonly<Record<ResultChartKind, string>> = {
  bar: 'echarts_timeseries_bar',
  line: 'echarts_timeseries_line',
  area: 'echarts_area',
  scatter: 'echarts_timeseries_scatter',
  pie: 'pie',
  pivot: 'pivot_table_v2',
};

export interface ChartChoice {
  readonly kind: ResultChartKind;
  /** Places of columns: the axis, slices or rows; the series or columns (null: none); the value (null: rows are counted). */
  readonly axis: number;
  readonly series: number | null;
  readonly value: number | null;
  readonly aggregate: Aggregate;
  readonly grain: ResultGrain;
}

/** What a result suggests: its first time or text as the axis, its first other number as the value. */
export function suggestChart(columns: readonly GridColumn[]): ChartChoice {
  const find = (...kinds: string[]): number => columns.findIndex(({ kind }) => kinds.includes(kind));
  const time = find('time');
  const axis = Math.max(0, time >= 0 ? time : find('text', 'boolean'));
  const value = columns.findIndex(({ kind }, at) => kind === 'number' && at !== axis);
  return {
    kind: time >= 0 ? 'line' : 'bar',
    ...{ axis, series: null, value: value < 0 ? null : value, aggregate: value < 0 ? 'count' : 'sum', grain: 'none' },
  };
}

/** The result as a dataset, by which kinds repair their settings. */
const datasetOf = (columns: readonly GridColumn[], metric: string): Dataset => ({
  ...PLAIN_SETTINGS,
  ...{ id: 0, uuid: '', name: '', databaseId: 0, catalog: null, schema: null, sql: null, mainTemporalColumn: null, version: '' },
  columns: columns.map(({ name, kind, hint }) => ({
    ...{ name, type: hint, isTemporal: kind === 'time', isGroupable: true, isFilterable: true },
    ...{ verboseName: null, description: null, expression: null, storage: 'native' as const },
  })),
  metrics: [{ name: metric, expression: metric, verboseName: null, description: null, d3Format: null, currency: null }],
});

export interface ChartRequest {
  readonly vizType: string;
  readonly formData: Readonly<Record<string, unknown>>;
  readonly table: Table;
  readonly dataset: Dataset;
}

export function requestChart(
  columns: readonly GridColumn[],
  rows: readonly (readonly Cell[])[],
  choice: ChartChoice,
): ChartRequest {
  const { kind, axis, series, value } = choice;
  const measure: Measure = { label: labelOf(columns, choice), at: value, aggregate: value === null ? 'count' : choice.aggregate };
  const places = [axis, ...(series === null || series === axis ? [] : [series])];
  const groups = places.map((at): GroupColumn => {
    const column = columns[at];
    return { at, name: column?.name ?? '', kind: column?.kind ?? 'text', grain: choice.grain };
  });
  const [first = '', second] = groups.map(({ name }) => name);
  const vizType = VIZ_TYPES[kind];
  const shared = { viz_type: vizType, row_limit: 10_000, show_legend: true };
  const others = second === undefined ? [] : [second];
  const formData =
    kind === 'pie'
      ? { ...shared, groupby: [first, ...others], metric: measure.label }
      : kind === 'pivot'
        ? { ...shared, groupbyRows: [first], groupbyColumns: others, metrics: [measure.label], aggregateFunction: 'Sum' }
        : { ...shared, x_axis: first, groupby: others, metrics: [measure.label] };
  return { vizType, formData, table: aggregateRows(rows, groups, [measure]), dataset: datasetOf(columns, measure.label) };
}

/** As a query would name it: `SUM(amount)`, `COUNT(*)`. */
function labelOf(columns: readonly GridColumn[], { value, aggregate }: ChartChoice): string {
  const name = value === null ? '*' : (columns[value]?.name ?? '');
  if (value === null) return 'COUNT(*)';
  return aggregate === 'count_distinct' ? `COUNT(DISTINCT ${name})` : `${aggregate.toUpperCase()}(${name})`;
}

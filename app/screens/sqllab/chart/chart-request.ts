// Turns the choices for a result's chart into settings and data for the product's chart kinds. Pure.
import {
  aggregateRows,
  type RowAggregate,
  type GroupColumn,
  type RowMeasure,
  type ResultGrain,
} from '#app/domain/results/aggregate-rows.ts';
import { findColumnRoles } from '#app/domain/explore/column-roles.ts';
import { decideAggregate } from '#app/domain/explore/decide-aggregate.ts';
import { findAggregates } from '#app/domain/explore/query-aggregates.ts';
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
  /** Column indexes: the axis (or slices, rows); the series (or columns; null: none); the value (null: counts rows). */
  readonly axis: number;
  readonly series: number | null;
  readonly value: number | null;
  readonly aggregate: RowAggregate;
  readonly grain: ResultGrain;
}

/** Rows that are sampled to tell years and sequential ids from amounts. */
const SAMPLE_ROWS = 200;

/** Suggests the first time or text column as the axis, and the most meaningful number (or else the row count) as the value. */
export function suggestChart(columns: readonly GridColumn[], rows: readonly (readonly Cell[])[], sql: string): ChartChoice {
  const find = (...kinds: string[]): number => columns.findIndex(({ kind }) => kinds.includes(kind));
  const time = find('time');
  const { measures } = findColumnRoles({ columns: columns.map(asColumn), mainTemporalColumn: null, sql });
  const measured = new Set(measures.map(({ name }) => name));
  const named = columns.findIndex(({ name, kind }) => kind === 'number' && !measured.has(name));
  const axis = time >= 0 ? time : find('text', 'boolean') >= 0 ? find('text', 'boolean') : Math.max(0, named);
  const ofQuery = findAggregates(sql);
  const best = measures.find(({ name }) => {
    const at = columns.findIndex((column) => column.name === name);
    return at !== axis && (ofQuery.has(name) || decideAggregate({ name, type: null }, numbersAt(rows, at)) !== null);
  });
  const value = columns.findIndex(({ name }) => name === best?.name);
  return {
    kind: time >= 0 ? 'line' : 'bar',
    axis,
    series: null,
    value: value < 0 ? null : value,
    aggregate: AGGREGATE_OF[best?.aggregate ?? 'COUNT'],
    grain: 'none',
  };
}

const AGGREGATE_OF = { SUM: 'sum', AVG: 'avg', MIN: 'min', MAX: 'max', COUNT: 'count' } as const;

const asColumn = ({ name, kind }: GridColumn) => ({
  name,
  isTemporal: kind === 'time',
  expression: null,
  type: kind === 'number' ? 'NUMERIC' : kind === 'boolean' ? 'BOOLEAN' : 'TEXT',
});

const numbersAt = (rows: readonly (readonly Cell[])[], at: number): readonly number[] =>
  rows.slice(0, SAMPLE_ROWS).flatMap((row) => (row[at] === null || row[at] === '' ? [] : [Number(row[at])]));

/** The result as a dataset, against which chart kinds validate their settings. */
const datasetOf = (columns: readonly GridColumn[], metric: string): Dataset => ({
  ...PLAIN_SETTINGS,
  id: 0,
  uuid: '',
  name: '',
  databaseId: 0,
  catalog: null,
  schema: null,
  sql: null,
  mainTemporalColumn: null,
  version: '',
  columns: columns.map(({ name, kind, hint }) => ({
    name,
    type: hint,
    isTemporal: kind === 'time',
    isGroupable: true,
    isFilterable: true,
    verboseName: null,
    description: null,
    expression: null,
    storage: 'native' as const,
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
  const measure: RowMeasure = {
    label: labelOf(columns, choice),
    at: value,
    aggregate: value === null ? 'count' : choice.aggregate,
  };
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
      ? { ...shared, groupby: [first, ...others], metric: measure.label, donut: true }
      : kind === 'pivot'
        ? { ...shared, groupbyRows: [first], groupbyColumns: others, metrics: [measure.label], aggregateFunction: 'Sum' }
        : { ...shared, x_axis: first, groupby: others, metrics: [measure.label], ...(kind === 'area' && { stack: 'Stack' }) };
  return { vizType, formData, table: aggregateRows(rows, groups, [measure]), dataset: datasetOf(columns, measure.label) };
}

/** The column name that a query would return: `SUM(amount)`, `COUNT(*)`. */
function labelOf(columns: readonly GridColumn[], { value, aggregate }: ChartChoice): string {
  const name = value === null ? '*' : (columns[value]?.name ?? '');
  if (value === null) return 'COUNT(*)';
  return aggregate === 'count_distinct' ? `COUNT(DISTINCT ${name})` : `${aggregate.toUpperCase()}(${name})`;
}

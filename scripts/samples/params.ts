// The parts of a saved chart's form data that charts share, in the form in which clients save them.
import { SAMPLE_TABLES } from './tables.ts';

export type Params = Readonly<Record<string, unknown>>;
type Aggregate = 'AVG' | 'COUNT' | 'COUNT_DISTINCT' | 'MAX' | 'MIN' | 'SUM';

export interface SampleChart {
  /** Names the chart among the samples: its UUID follows from it. */
  readonly key: string;
  readonly name: string;
  readonly description: string;
  /** Name of its table and dataset. */
  readonly table: string;
  /** Without `datasource` and `slice_id`, which are known only once the dataset and the chart are stored. */
  readonly params: Params & { readonly viz_type: string };
}

/** A metric made of one column, as the metric editor saves it. Throws for a column that no sample has. */
export function simpleMetric(table: string, aggregate: Aggregate, columnName: string, label: string): Params {
  const column = SAMPLE_TABLES.find(({ name }) => name === table)?.columns.find(({ name }) => name === columnName);
  if (!column) throw new Error(`Table "${table}" of the samples has no column "${columnName}".`);
  return {
    expressionType: 'SIMPLE',
    aggregate,
    column: { column_name: column.name, type: column.type, verbose_name: column.verboseName },
    sqlExpression: null,
    hasCustomLabel: true,
    label,
    optionName: optionName('metric', `${table}.${aggregate}.${columnName}`),
  };
}

/** A time filter of fixed bounds: the data is history and must not run out of "last year". `range` is `since : until`. */
export const during = (subject: string, range: string): Params => ({
  clause: 'WHERE',
  expressionType: 'SIMPLE',
  subject,
  operator: 'TEMPORAL_RANGE',
  comparator: range,
  sqlExpression: null,
  filterOptionName: optionName('filter', `${subject}.range`),
});

export const where = (
  subject: string,
  operator: '==' | '!=' | '>=' | '<' | 'IN' | 'IS NOT NULL',
  comparator: unknown = null,
): Params => ({
  clause: 'WHERE',
  expressionType: 'SIMPLE',
  subject,
  operator,
  comparator,
  sqlExpression: null,
  filterOptionName: optionName('filter', `${subject}.${operator}`),
});

export const having = (sqlExpression: string): Params => ({
  clause: 'HAVING',
  expressionType: 'SQL',
  subject: null,
  operator: null,
  comparator: null,
  sqlExpression,
  filterOptionName: optionName('filter', sqlExpression),
});

const common = { adhoc_filters: [], annotation_layers: [], extra_form_data: {}, url_params: {} };

const series = {
  ...common,
  groupby: [],
  order_desc: true,
  row_limit: 10_000,
  truncate_metric: true,
  show_empty_columns: true,
  comparison_type: 'values',
  x_axis_sort_asc: true,
  x_axis_time_format: 'smart_date',
  show_legend: true,
  legendType: 'scroll',
  legendOrientation: 'top',
  rich_tooltip: true,
  tooltipTimeFormat: 'smart_date',
  y_axis_bounds: [null, null],
};

export const line = (params: Params) => ({ viz_type: 'echarts_timeseries_line', ...series, seriesType: 'line', ...params });

export const area = (params: Params) => ({
  viz_type: 'echarts_area',
  ...series,
  seriesType: 'line',
  opacity: 0.2,
  stack: 'Stack',
  ...params,
});

export const bar = (params: Params) => ({ viz_type: 'echarts_timeseries_bar', ...series, orientation: 'vertical', ...params });

export const trend = (params: Params) => ({
  viz_type: 'big_number',
  ...common,
  aggregation: 'LAST_VALUE',
  rolling_type: 'None',
  show_trend_line: true,
  start_y_axis_at_zero: false,
  header_font_size: 0.6,
  subheader_font_size: 0.15,
  time_format: 'smart_date',
  ...params,
});

export const bigNumber = (params: Params) => ({
  viz_type: 'big_number_total',
  ...common,
  header_font_size: 0.6,
  subheader_font_size: 0.15,
  time_format: 'smart_date',
  ...params,
});

export const pie = (params: Params) => ({
  viz_type: 'pie',
  ...common,
  row_limit: 100,
  sort_by_metric: true,
  label_type: 'key_percent',
  show_labels: true,
  show_labels_threshold: 3,
  labels_outside: true,
  label_line: true,
  donut: true,
  innerRadius: 44,
  outerRadius: 69,
  show_legend: false,
  ...params,
});

export const table = (params: Params) => ({
  viz_type: 'table',
  ...common,
  query_mode: 'aggregate',
  groupby: [],
  all_columns: [],
  percent_metrics: [],
  order_by_cols: [],
  order_desc: true,
  server_page_length: 10,
  percent_metric_calculation: 'row_limit',
  table_timestamp_format: 'smart_date',
  allow_render_html: false,
  show_cell_bars: true,
  color_pn: false,
  ...params,
});

export const pivot = (params: Params) => ({
  viz_type: 'pivot_table_v2',
  ...common,
  metricsLayout: 'COLUMNS',
  aggregateFunction: 'Sum',
  row_limit: 10_000,
  order_desc: true,
  rowOrder: 'key_a_to_z',
  colOrder: 'key_a_to_z',
  rowTotals: false,
  colTotals: false,
  ...params,
});

export const countryMap = (params: Params) => ({ viz_type: 'country_map', ...common, linear_color_scheme: null, ...params });

export const worldMap = (params: Params) => ({
  viz_type: 'world_map',
  ...common,
  country_fieldtype: 'name',
  row_limit: 10_000,
  show_bubbles: false,
  color_by: 'metric',
  linear_color_scheme: null,
  ...params,
});

export const heatmap = (params: Params) => ({
  viz_type: 'heatmap_v2',
  ...common,
  row_limit: 10_000,
  normalize_across: 'heatmap',
  legend_type: 'continuous',
  linear_color_scheme: null,
  show_legend: true,
  show_percentage: false,
  ...params,
});

export const bubble = (params: Params) => ({
  viz_type: 'bubble_v2',
  ...common,
  row_limit: 10_000,
  order_desc: true,
  show_legend: true,
  max_bubble_size: '25',
  opacity: 0.6,
  tooltipSizeFormat: 'SMART_NUMBER',
  xAxisFormat: 'SMART_NUMBER',
  y_axis_format: 'SMART_NUMBER',
  truncateXAxis: true,
  truncateYAxis: true,
  ...params,
});

export const calendar = (params: Params) => ({
  viz_type: 'cal_heatmap',
  ...common,
  row_limit: 50_000,
  domain_granularity: 'month',
  subdomain_granularity: 'day',
  linear_color_scheme: null,
  show_legend: true,
  ...params,
});

function optionName(kind: string, of: string): string {
  return `${kind}_${of.toLowerCase().replace(/[^a-z0-9]+/g, '_')}`;
}

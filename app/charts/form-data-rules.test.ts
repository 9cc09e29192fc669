// Saved params to queries, kind by kind: the rules that recordings of other clients show, and those seen in single runs.
import { expect, it } from 'vitest';
import type { Dataset, DatasetColumn } from '#app/domain/query/dataset.ts';
import { PLAIN_SETTINGS } from '#app/domain/query/dataset.ts';
import { findChartKind } from './registry.ts';
import type { QueryJson } from './shared/kind.ts';
import type { FormData } from './shared/form/control.ts';

const column = (name: string, isTemporal = false): DatasetColumn => ({
  name,
  verboseName: null,
  description: null,
  type: null,
  isTemporal,
  isGroupable: true,
  isFilterable: true,
  expression: null,
  storage: { kind: 'native' } as unknown as DatasetColumn['storage'],
});
const dataset: Dataset = {
  id: 3,
  uuid: 'u',
  name: 'sales',
  databaseId: 1,
  catalog: null,
  schema: null,
  sql: null,
  mainTemporalColumn: 'ordered',
  columns: [column('shipped', true), column('ordered', true), column('line'), column('region')],
  metrics: [],
  version: '1',
  ...PLAIN_SETTINGS,
};
const timeless: Dataset = { ...dataset, mainTemporalColumn: null, columns: [column('line')] };

function upgraded(viz_type: string, params: FormData, of = dataset): FormData {
  const kind = findChartKind(viz_type);
  if (kind === null) throw new Error(`no kind for ${viz_type}`);
  return kind.definition.upgrade({ viz_type, ...params }, of);
}
function queries(viz_type: string, params: FormData, of = dataset): readonly QueryJson[] {
  const kind = findChartKind(viz_type);
  return kind?.buildQueries(upgraded(viz_type, params, of), of) ?? [];
}
const query = (viz_type: string, params: FormData, of = dataset): QueryJson => queries(viz_type, params, of)[0] ?? {};

const LINE = 'echarts_timeseries_line';
const TIME_SERIES = [
  LINE,
  'echarts_area',
  'echarts_timeseries_bar',
  'echarts_timeseries',
  'echarts_timeseries_smooth',
  'echarts_timeseries_step',
];
const KINDS = [...TIME_SERIES, 'big_number', 'big_number_total', 'pie', 'table'];
const SUM = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'n' }, label: 'SUM(n)' };
const range = (subject: string, comparator: string) => ({ col: subject, op: 'TEMPORAL_RANGE', val: comparator });

it.each(KINDS)('%s filters time by the old keys where no filter does', (viz) => {
  expect(query(viz, { granularity_sqla: 'shipped', time_range: 'Last week' })['filters']).toEqual([
    range('shipped', 'Last week'),
  ]);
  expect(query(viz, { granularity_sqla: 'shipped' })['filters']).toEqual([range('shipped', 'No filter')]);
});

it.each(KINDS)('%s filters the main time by nothing by default, and loses a range without a column', (viz) => {
  expect(query(viz, { time_range: 'Last week' })['filters']).toEqual([range('ordered', 'No filter')]);
  expect(query(viz, {}, { ...dataset, mainTemporalColumn: null })['filters']).toEqual([range('shipped', 'No filter')]);
  expect(query(viz, { time_range: 'Last week' }, timeless)['filters']).toEqual([]);
});

it.each(KINDS)('%s lets since and until beat every other range', (viz) => {
  const stored = {
    clause: 'WHERE',
    expressionType: 'SIMPLE',
    subject: 'ordered',
    operator: 'TEMPORAL_RANGE',
    comparator: 'Last day',
  };
  const old = { since: '100 years ago', until: 'now' };
  expect(query(viz, { ...old, granularity_sqla: 'shipped', time_range: 'x' })['filters']).toEqual([
    range('shipped', '100 years ago : now'),
  ]);
  expect(query(viz, { ...old, adhoc_filters: [stored] })['filters']).toEqual([range('ordered', '100 years ago : now')]);
  expect(query(viz, { since: '', until: 'now', adhoc_filters: [stored] })['filters']).toEqual([range('ordered', ' : now')]);
});

it.each(KINDS)('%s never sends what is only an old name', (viz) => {
  const sent = Object.keys(
    query(viz, { granularity_sqla: 'shipped', time_range: 'Last week', since: 'a', where: '1', having: '2' }),
  );
  for (const name of ['time_range', 'granularity', 'granularity_sqla', 'since', 'time_shift', 'datasource', 'where', 'having'])
    expect(sent).not.toContain(name);
});

it.each(KINDS)('%s takes over what a dashboard adds', (viz) => {
  const extra_form_data = {
    filters: [{ col: 'line', op: 'IN', val: ['Cars'] }],
    adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'x > 1' }],
    time_range: 'Last year',
    granularity_sqla: 'ordered',
  };
  expect(query(viz, { granularity_sqla: 'ordered', time_range: 'Last week', extra_form_data })).toMatchObject({
    filters: [range('ordered', 'Last year'), { col: 'line', op: 'IN', val: ['Cars'] }],
    extras: { where: '(x > 1)', having: '' },
  });
});

it.each([...TIME_SERIES, 'table'])('%s limits rows to 10,000 unless something is said, also as text; 0 stays 0', (viz) => {
  expect(query(viz, {})['row_limit']).toBe(10_000);
  expect(query(viz, { row_limit: null })['row_limit']).toBe(10_000);
  expect(query(viz, { row_limit: '15' })['row_limit']).toBe(15);
  expect(query(viz, { row_limit: 0 })['row_limit']).toBe(0);
});

it('limits a pie to 100 slices, and a single number not at all', () => {
  expect(query('pie', {})['row_limit']).toBe(100);
  for (const viz of ['big_number', 'big_number_total'])
    expect(query(viz, { row_limit: 5, metric: 'n' })).not.toHaveProperty('row_limit');
});

it('counts a series limit only where series are, and takes the first that is set', () => {
  for (const viz of TIME_SERIES) {
    expect(query(viz, { limit: '25' })['series_limit']).toBe(25);
    expect(query(viz, { limit: 0, series_limit: 7 })['series_limit']).toBe(7);
    expect(query(viz, { limit: '', series_limit: '7' })['series_limit']).toBe(7);
  }
  for (const viz of ['big_number', 'big_number_total', 'pie', 'table']) expect(query(viz, { limit: 25 })['series_limit']).toBe(0);
});

it.each(TIME_SERIES)('%s sorts by its sort metric or the first, greatest first unless said', (viz) => {
  expect(query(viz, { metrics: ['a', 'b'] })['orderby']).toEqual([['a', false]]);
  expect(query(viz, { metrics: ['a'], timeseries_limit_metric: 'b', order_desc: false })).toMatchObject({
    orderby: [['b', true]],
    order_desc: false,
    series_limit_metric: 'b',
  });
});

it.each(TIME_SERIES)('%s queries the axis first, marked, at its grain, then the groups', (viz) => {
  const request = query(viz, { x_axis: 'ordered', time_grain_sqla: 'P1M', groupby: ['line'], metrics: ['n'] });
  expect(request).toMatchObject({
    columns: [
      {
        columnType: 'BASE_AXIS',
        expressionType: 'SQL',
        sqlExpression: 'ordered',
        label: 'ordered',
        isColumnReference: true,
        timeGrain: 'P1M',
      },
      'line',
    ],
    series_columns: ['line'],
    extras: { time_grain_sqla: 'P1M' },
  });
  const text = query(viz, { x_axis: 'line', time_grain_sqla: 'P1M', metrics: ['n'] });
  expect(text['columns']).toEqual([
    { columnType: 'BASE_AXIS', expressionType: 'SQL', sqlExpression: 'line', label: 'line', isColumnReference: true },
  ]);
  expect(text['extras']).not.toHaveProperty('time_grain_sqla');
});

it('takes the axis from the old time column, and keeps an own SQL axis with its label', () => {
  expect(upgraded(LINE, { granularity_sqla: 'shipped' })['x_axis']).toBe('shipped');
  expect(upgraded('big_number', {})['x_axis']).toBe('ordered');
  const own = { label: 'Month', sqlExpression: 'trunc(ordered)', expressionType: 'SQL' };
  const [axis] = query(LINE, { x_axis: own, time_grain_sqla: 'P1M', metrics: ['n'] })['columns'] as readonly object[];
  expect(axis).toEqual({ ...own, columnType: 'BASE_AXIS', timeGrain: 'P1M' });
});

it('gives post-processing the labels, in its order', () => {
  const operations = (params: FormData) =>
    (query(LINE, { metrics: [SUM], ...params })['post_processing'] as readonly { operation: string }[]).map(
      ({ operation }) => operation,
    );
  expect(operations({})).toEqual(['pivot', 'flatten']);
  expect(operations({ rolling_type: 'None' })).toEqual(['pivot', 'flatten']);
  expect(operations({ groupby: ['line'] })).toEqual(['pivot', 'rename', 'flatten']);
  expect(operations({ groupby: ['line'], truncate_metric: false })).toEqual(['pivot', 'flatten']);
  expect(operations({ rolling_type: 'mean', contributionMode: 'row', x_axis_sort: 'SUM(n)' })).toEqual([
    'pivot',
    'rolling',
    'contribution',
    'sort',
    'flatten',
  ]);
  expect(operations({ groupby: ['line'], x_axis_sort: 'SUM(n)' })).not.toContain('sort');
});

it('draws a trend from one metric without groups, and queries the overall value where that is the number', () => {
  const trend = query('big_number', {
    metric: SUM,
    x_axis: 'ordered',
    groupby: ['line'],
    metrics: ['m'],
    rolling_type: 'cumsum',
  });
  expect(trend).toMatchObject({ metrics: [SUM], columns: [{ label: 'ordered' }] });
  expect(trend).not.toHaveProperty('orderby');
  expect(trend).not.toHaveProperty('series_columns');
  expect((trend['post_processing'] as readonly { operation: string }[]).map(({ operation }) => operation)).toEqual([
    'pivot',
    'cum',
    'flatten',
  ]);
  const [, overall] = queries('big_number', { metric: SUM, aggregation: 'raw' });
  expect(overall).toMatchObject({ columns: [], is_timeseries: false, post_processing: [], metrics: [SUM] });
  expect(queries('big_number', { metric: SUM, aggregation: 'sum' })).toHaveLength(1);
});

it('queries a total with its metric alone', () => {
  const total = query('big_number_total', { metric: SUM, x_axis: 'ordered', time_grain_sqla: 'P1M' });
  expect(total).toMatchObject({ columns: [], metrics: [SUM] });
  for (const name of ['orderby', 'post_processing', 'time_offsets']) expect(total).not.toHaveProperty(name);
  expect(total['extras']).toEqual({ where: '', having: '' });
});

it('sorts a pie by its metric unless told not to, and adds the shares', () => {
  const params = { groupby: ['line'], metric: SUM };
  expect(query('pie', params)).toMatchObject({
    columns: ['line'],
    orderby: [[SUM, false]],
    post_processing: [{ operation: 'contribution', options: { columns: ['SUM(n)'], rename_columns: ['SUM(n)__contribution'] } }],
  });
  expect(query('pie', { ...params, sort_by_metric: false })).not.toHaveProperty('orderby');
});

it('counts the direction of a table only where a sort metric is set', () => {
  expect(query('table', { metrics: ['a'], order_desc: false })).toMatchObject({ orderby: [['a', false]], order_desc: true });
  expect(query('table', { metrics: ['a'], order_desc: false, timeseries_limit_metric: 'b' })['orderby']).toEqual([['b', true]]);
  expect(query('table', { percent_metrics: ['p'] })['orderby']).toEqual([]);
});

it('keeps a table’s grain only for a temporal column among the groups', () => {
  expect(query('table', { groupby: ['ordered', 'line'], time_grain_sqla: 'P1Y' })['columns']).toEqual([
    { timeGrain: 'P1Y', columnType: 'BASE_AXIS', sqlExpression: 'ordered', label: 'ordered', expressionType: 'SQL' },
    'line',
  ]);
  expect(query('table', { groupby: ['line'], time_grain_sqla: 'P1Y' })['extras']).not.toHaveProperty('time_grain_sqla');
});

it('queries raw rows without metrics, in the saved order', () => {
  const raw = query('table', {
    query_mode: 'raw',
    all_columns: ['line', 'region'],
    order_by_cols: ['["line", false]'],
    metrics: ['a'],
  });
  expect(raw).toMatchObject({ columns: ['line', 'region'], orderby: [['line', false]], post_processing: [] });
  expect(raw).not.toHaveProperty('metrics');
  expect(queries('table', { query_mode: 'raw', all_columns: ['line'], show_totals: true })).toHaveLength(1);
});

it('sends no value with a test for null or truth, and drops conditions of groups that are not SQL', () => {
  const simple = (operator: string, clause = 'WHERE') => ({
    expressionType: 'SIMPLE',
    clause,
    subject: 'line',
    operator,
    comparator: 'x',
  });
  const params = { adhoc_filters: [simple('IS NULL'), simple('IS NOT NULL'), simple('IS TRUE'), simple('==', 'HAVING')] };
  expect(query('table', params, timeless)['filters']).toEqual([
    { col: 'line', op: 'IS NULL' },
    { col: 'line', op: 'IS NOT NULL' },
    { col: 'line', op: 'IS TRUE' },
  ]);
});

it('what an imported chart leaves out looks as in Superset', () => {
  expect(upgraded('echarts_area', {})['stack']).toBeNull();
  expect(upgraded('echarts_area', { stack: 'Stack' })['stack']).toBe('Stack');
  expect(upgraded('area', {})['stack']).toBe('Stack');
  expect(upgraded('pie', {})['donut']).toBe(false);
  expect(upgraded('pie', { donut: true })['donut']).toBe(true);
});

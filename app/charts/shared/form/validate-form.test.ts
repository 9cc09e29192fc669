import { expect, it } from 'vitest';
import { definition as line } from '#app/charts/line/definition.ts';
import { definition as mixed } from '#app/charts/mixed/definition.ts';
import { definition as table } from '#app/charts/table/definition.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { PLAIN_SETTINGS } from '#app/domain/query/dataset.ts';
import { inEnglish } from './problem-texts.fixture.ts';
import { findFormProblems } from './validate-form.ts';

const column = (name: string, isTemporal = false): Dataset['columns'][number] => ({
  name,
  verboseName: null,
  description: null,
  type: null,
  isTemporal,
  isGroupable: true,
  isFilterable: true,
  expression: null,
  storage: { kind: 'native' } as unknown as Dataset['columns'][number]['storage'],
});
const dataset: Dataset = {
  id: 1,
  uuid: 'u',
  name: 'orders',
  databaseId: 1,
  catalog: null,
  schema: null,
  sql: null,
  mainTemporalColumn: 'at',
  columns: [column('at', true), column('region')],
  metrics: [{ name: 'count', verboseName: null, description: null, expression: 'COUNT(*)', d3Format: null, currency: null }],
  version: '1',
  ...PLAIN_SETTINGS,
};
const good = { viz_type: 'echarts_timeseries_line', x_axis: 'at', metrics: ['count'], groupby: ['region'] };
const problems = (overrides: object) => inEnglish(findFormProblems(line, { ...good, ...overrides }, dataset));

it('accepts valid settings', () => {
  const sql = { expressionType: 'SQL', sqlExpression: 'SUM(x)', label: 'x' };
  const filter = {
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject: 'at',
    operator: 'TEMPORAL_RANGE',
    comparator: 'No filter',
  };
  expect(problems({})).toEqual({});
  expect(problems({ metrics: ['count', sql], adhoc_filters: [filter], row_limit: '100', y_axis_bounds: [null, 3] })).toEqual({});
});

it('spec 286, 289: what is required and missing cannot be empty', () => {
  for (const empty of [null, '', []])
    expect(problems({ metrics: empty, x_axis: empty })).toEqual({
      metrics: 'Metrics cannot be empty. Select a metric.',
      x_axis: 'X-axis cannot be empty',
    });
});

it('names columns and metrics that the dataset does not have', () => {
  const simple = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'gone' }, label: 's' };
  expect(problems({ groupby: ['gone'] })).toEqual({ groupby: 'Column “gone” not found. Select another one.' });
  expect(problems({ metrics: ['lost'] })).toEqual({ metrics: 'Metric “lost” not found. Select another one.' });
  expect(problems({ metrics: [simple] })).toEqual({ metrics: 'Column “gone” not found. Select another one.' });
  expect(problems({ metrics: ['toString'] })).toHaveProperty('metrics');
});

it('reports two metrics with the same name', () => {
  const sql = { expressionType: 'SQL', sqlExpression: 'SUM(x)', label: 'count' };
  expect(problems({ metrics: ['count', sql] })).toEqual({ metrics: 'Two metrics are named “count”. Rename or remove one.' });
});

it('validates the parts of filters', () => {
  const filter = { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'region', operator: 'IN', comparator: [] };
  expect(problems({ adhoc_filters: [filter] })).toEqual({ adhoc_filters: 'Select a value for “region”' });
  expect(problems({ adhoc_filters: [{ ...filter, operator: 'IS NULL' }] })).toEqual({});
  expect(problems({ adhoc_filters: [{ ...filter, comparator: [0] }] })).toEqual({});
  expect(problems({ adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: ' ' }] })).toEqual({
    adhoc_filters: 'Enter the filter’s SQL',
  });
  expect(problems({ adhoc_filters: ['x'] })).toEqual({ adhoc_filters: 'A filter can’t be read. Remove it.' });
});

it('spec 282, 284, 287: a limit is expected to be an integer above 0', () => {
  expect(problems({ row_limit: 'many' })).toEqual({ row_limit: 'Row limit is expected to be an integer' });
  expect(problems({ limit: '2.5' })).toEqual({ limit: 'Series limit is expected to be an integer' });
  for (const low of [0, -1, '0']) {
    expect(problems({ row_limit: low })).toEqual({ row_limit: 'Row limit is expected to be a positive integer' });
    expect(problems({ limit: low })).toEqual({ limit: 'Series limit is expected to be a positive integer' });
  }
  expect(problems({ row_limit: '1', limit: 1 })).toEqual({});
  expect(problems({ row_limit: '', limit: null })).toEqual({});
});

it('spec 283, 288: a row limit cannot exceed the maximum of the installation, 100,000 where it sets none', () => {
  expect(problems({ row_limit: 100_001 })).toEqual({ row_limit: 'Row limit: Value cannot exceed 100,000' });
  expect(inEnglish(findFormProblems(line, { ...good, row_limit: 5_001 }, { ...dataset, maxRows: 5_000 }))).toEqual({
    row_limit: 'Row limit: Value cannot exceed 5,000',
  });
});

it('spec 285: an order that can’t be read is found invalid', () => {
  const raw = { viz_type: 'table', query_mode: 'raw', all_columns: ['region'] };
  const found = inEnglish(findFormProblems(table, { ...raw, order_by_cols: ['["region", tru'] }, dataset));
  expect(found['order_by_cols']).toMatch(/^Found invalid orderby options\. /);
});

it('validates typed numbers', () => {
  expect(problems({ rolling_type: 'mean', rolling_periods: 'x' })).toEqual({
    rolling_periods: 'Periods is expected to be an integer',
  });
  expect(problems({ y_axis_bounds: [5, 5] })).toEqual({ y_axis_bounds: 'Min must be less than max' });
  expect(problems({ y_axis_bounds: ['x', null] })).toEqual({ y_axis_bounds: '“x” isn’t a number' });
});

it('leaves hidden controls alone, and requires a table to have some content', () => {
  expect(inEnglish(findFormProblems(table, { viz_type: 'table', query_mode: 'raw' }, dataset))).toEqual({
    all_columns: 'Columns cannot be empty. Select at least one column.',
  });
  expect(inEnglish(findFormProblems(table, { viz_type: 'table', query_mode: 'aggregate' }, dataset))).toEqual({
    metrics: 'Select a metric or a dimension',
  });
  const raw = { viz_type: 'table', query_mode: 'raw', all_columns: ['region'] };
  expect(findFormProblems(table, { ...raw, order_by_cols: ['["gone", true]'] }, dataset)).toHaveProperty('order_by_cols');
  expect(findFormProblems(table, { ...raw, order_by_cols: ['["region", true]'], metrics: ['lost'] }, dataset)).toEqual({});
});

it('rejects an invalid time shift and suggests a valid one', () => {
  const compared = {
    adhoc_filters: [
      { expressionType: 'SIMPLE', clause: 'WHERE', operator: 'TEMPORAL_RANGE', subject: 'at', comparator: 'Last year' },
    ],
  };
  expect(problems({ ...compared, time_compare: ['minus 1 week'] })).toEqual({
    time_compare: '“minus 1 week” isn’t a time shift. Try “1 week ago”.',
  });
  expect(problems({ ...compared, time_compare: ['1 week ago'] })).toEqual({});
});

it('rejects a comparison without a bounded time range', () => {
  const ranged = (comparator: string) => ({
    time_compare: ['1 week ago'],
    adhoc_filters: [{ expressionType: 'SIMPLE', clause: 'WHERE', operator: 'TEMPORAL_RANGE', subject: 'at', comparator }],
  });
  for (const open of ['No filter', ' : 2024-01-01', '2024-01-01 : '])
    expect(problems(ranged(open))['time_compare']).toMatch(/^Comparing needs a time range/);
  expect(problems(ranged('2023-01-01 : 2024-01-01'))).toEqual({});
  expect(problems({ ...ranged('No filter'), extra_form_data: { time_range: 'Last month' } })).toEqual({});
});

it('a mixed chart says which of its queries has no metric', () => {
  const found = inEnglish(findFormProblems(mixed, { x_axis: 'at', metrics: ['count'], metrics_b: [] }, dataset));
  expect(found).toEqual({ metrics_b: 'Select a metric for query B.' });
});

import { expect, it } from 'vitest';
import { definition as line } from '#app/charts/line/definition.ts';
import { definition as table } from '#app/charts/table/definition.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { PLAIN_SETTINGS } from '#app/domain/query/dataset.ts';
import { formProblems } from './validate-form.ts';

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
const problems = (own: object) => formProblems(line, { ...good, ...own }, dataset);

it('finds nothing wrong with settings that fit', () => {
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

it('asks for what is required and missing', () => {
  expect(problems({ metrics: [], x_axis: null })).toEqual({ metrics: 'Choose a metric', x_axis: 'Choose x axis' });
});

it('names columns and metrics that the dataset does not have', () => {
  const simple = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'gone' }, label: 's' };
  expect(problems({ groupby: ['gone'] })).toEqual({ groupby: 'The dataset has no column “gone”: choose another' });
  expect(problems({ metrics: ['lost'] })).toEqual({ metrics: 'The dataset has no metric “lost”: choose another' });
  expect(problems({ metrics: [simple] })).toEqual({ metrics: 'The dataset has no column “gone”: choose another' });
  expect(problems({ metrics: ['toString'] })).toHaveProperty('metrics');
});

it('says when two metrics would have one name', () => {
  const sql = { expressionType: 'SQL', sqlExpression: 'SUM(x)', label: 'count' };
  expect(problems({ metrics: ['count', sql] })).toEqual({ metrics: 'Two metrics are called “count”: rename or remove one' });
});

it('judges filters by their parts', () => {
  const filter = { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'region', operator: 'IN', comparator: [] };
  expect(problems({ adhoc_filters: [filter] })).toEqual({ adhoc_filters: 'Choose a value for “region”' });
  expect(problems({ adhoc_filters: [{ ...filter, operator: 'IS NULL' }] })).toEqual({});
  expect(problems({ adhoc_filters: [{ ...filter, comparator: [0] }] })).toEqual({});
  expect(problems({ adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: ' ' }] })).toEqual({
    adhoc_filters: 'Write the SQL of the filter',
  });
  expect(problems({ adhoc_filters: ['x'] })).toEqual({ adhoc_filters: 'A filter cannot be read: remove it' });
});

it('judges numbers, whatever was typed', () => {
  expect(problems({ row_limit: 'many' })).toEqual({ row_limit: '“many” is not a number' });
  expect(problems({ row_limit: -1 })).toEqual({ row_limit: 'Choose 0 or more' });
  expect(problems({ limit: '2.5' })).toEqual({ limit: 'Choose a whole number' });
  expect(problems({ y_axis_bounds: [5, 5] })).toEqual({ y_axis_bounds: 'The first must be less than the second' });
  expect(problems({ y_axis_bounds: ['x', null] })).toEqual({ y_axis_bounds: '“x” is not a number' });
});

it('leaves hidden controls alone, and asks a table for some content', () => {
  expect(formProblems(table, { viz_type: 'table', query_mode: 'raw' }, dataset)).toEqual({
    all_columns: 'Choose at least one column',
  });
  expect(formProblems(table, { viz_type: 'table', query_mode: 'aggregate' }, dataset)).toEqual({
    metrics: 'Choose a metric, or a column to group by',
  });
  const raw = { viz_type: 'table', query_mode: 'raw', all_columns: ['region'] };
  expect(formProblems(table, { ...raw, order_by_cols: ['["gone", true]'] }, dataset)).toHaveProperty('order_by_cols');
  expect(formProblems(table, { ...raw, order_by_cols: ['["region", true]'], metrics: ['lost'] }, dataset)).toEqual({});
});

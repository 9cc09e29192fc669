import { describe, expect, it } from 'vitest';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { columnLabel } from '#app/charts/shared/form/form-values.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { definition } from './definition.ts';
import { buildQueries } from './query.ts';
import { settings } from './settings.ts';

const dataset = {
  columns: [
    { name: 'ds', isTemporal: true },
    { name: 'state', isTemporal: false },
  ],
  mainTemporalColumn: 'ds',
  metrics: [
    { name: 'total', expression: 'SUM(a)' },
    { name: 'rate', expression: 'SUM(a) / SUM(b)' },
  ],
} as unknown as Dataset;
const upgraded = (formData: FormData) => definition.upgrade({ viz_type: 'pivot_table_v2', ...formData }, dataset);
const query = (formData: FormData) => buildQueries(readSettings(settings, upgraded(formData)), dataset)[0];

it('queries the columns of both axes once, as recorded from Superset', () => {
  const params = {
    granularity_sqla: 'ds',
    groupby: [],
    groupbyColumns: ['state'],
    groupbyRows: ['name'],
    limit: '25',
    metrics: ['sum__num'],
    row_limit: 50000,
    time_range: '100 years ago : now',
  };
  expect(query(params)).toEqual({
    filters: [{ col: 'ds', op: 'TEMPORAL_RANGE', val: '100 years ago : now' }],
    extras: { having: '', where: '' },
    applied_time_extras: {},
    columns: ['state', 'name'],
    metrics: ['sum__num'],
    orderby: [['sum__num', false]],
    annotation_layers: [],
    row_limit: 50000,
    series_limit: 0,
    group_others_when_limit_reached: false,
    order_desc: true,
    url_params: {},
    custom_params: {},
    custom_form_data: {},
  });
  expect(query({ groupbyColumns: ['state'], groupbyRows: ['state'], metrics: ['n'] })?.['columns']).toEqual(['state']);
});

it('sorts by the selected metric, and applies the time grain', () => {
  expect(query({ groupbyRows: ['state'], metrics: ['n'], series_limit_metric: 'm', order_desc: false })).toMatchObject({
    orderby: [['m', true]],
    series_limit_metric: 'm',
  });
  expect(query({ groupbyRows: ['ds'], metrics: ['n'], time_grain_sqla: 'P1Y' })?.['columns']).toEqual([
    { timeGrain: 'P1Y', columnType: 'BASE_AXIS', sqlExpression: 'ds', label: 'ds', expressionType: 'SQL' },
  ]);
});

it('upgrades settings of older pivot tables, and keeps newer changes', () => {
  const old = {
    viz_type: 'pivot_table',
    groupby: ['name'],
    columns: ['state'],
    metrics: ['n'],
    pandas_aggfunc: 'mean',
    pivot_margins: true,
    number_format: '.1f',
    combine_metric: true,
  };
  expect(upgraded(old)).toMatchObject({
    groupbyRows: ['name'],
    groupbyColumns: ['state'],
    aggregateFunction: 'Average',
    colTotals: true,
    colSubTotals: true,
    valueFormat: '.1f',
    combineMetric: true,
    rowOrder: 'value_z_to_a',
  });
  expect(upgraded(old)).not.toHaveProperty('pivot_margins');
  expect(upgraded({ ...old, colTotals: false })).toMatchObject({ colTotals: false, colSubTotals: true });
});

it('queries the currencies of groups if the data has codes and the groups don’t include them', () => {
  const coded = {
    ...dataset,
    columns: [...dataset.columns, { name: 'code', isTemporal: false }],
    metrics: [],
    currencyCodeColumn: 'code',
  } as unknown as Dataset;
  const formData = { groupbyRows: ['state'], groupbyColumns: [], metrics: ['sales'], row_limit: 10 };
  const auto = { ...formData, currency_format: { symbol: 'AUTO', symbolPosition: 'prefix' } };
  const queries = (given: FormData) => buildQueries(readSettings(settings, given), coded);
  expect(queries(formData)).toHaveLength(1);
  const [main, codes] = queries(auto);
  expect(codes).toEqual({
    ...main,
    metrics: [
      { expressionType: 'SIMPLE', aggregate: 'MIN', label: '__first_currency', column: { column_name: 'code' } },
      { expressionType: 'SIMPLE', aggregate: 'MAX', label: '__last_currency', column: { column_name: 'code' } },
    ],
  });
  expect(queries({ ...auto, groupbyColumns: ['code'] })).toHaveLength(1);
  expect(queries({ ...auto, currency_format: { symbol: 'EUR', symbolPosition: 'prefix' } })).toHaveLength(1);
});

describe('totals of metrics that don’t add up', () => {
  const visitors = { expressionType: 'SIMPLE', column: { column_name: 'v' }, aggregate: 'COUNT_DISTINCT', label: 'visitors' };
  const form = { groupbyRows: ['state', 'ds'], groupbyColumns: ['name'], metrics: ['total', visitors, 'rate'], row_limit: 50 };
  const all = { rowTotals: true, colTotals: true, rowSubTotals: true };
  const queries = (formData: FormData) => buildQueries(readSettings(settings, upgraded({ ...form, ...formData })), dataset);
  const labels = (formData: FormData) =>
    queries(formData)
      .slice(1)
      .map(({ columns }) => (columns as unknown[]).map(columnLabel).join());

  it('are queried by the columns of each visible total only', () => {
    expect(labels({})).toEqual([]);
    expect(labels({ colTotals: true })).toEqual(['name']);
    expect(labels({ rowTotals: true })).toEqual(['state,ds']);
    expect(labels({ colTotals: true, rowTotals: true })).toEqual(['', 'name', 'state,ds']);
    expect(labels(all)).toEqual(['', 'name', 'state', 'name,state', 'state,ds']);
    expect(labels({ ...all, transposePivot: true, rowSubTotals: false })).toEqual(['', 'name', 'state,ds']);
  });

  it('are queried like the table, but only for those metrics', () => {
    const [main, grand] = queries({
      ...all,
      adhoc_filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'a > 1' }],
    });
    expect(grand).toEqual({ ...main, columns: [], metrics: [visitors, 'rate'], orderby: [] });
    const [, , , byState] = queries({ ...all, time_grain_sqla: 'P1Y' });
    expect(byState?.['columns']).toEqual(['state']);
    const [first, ...others] = queries({ ...all, time_grain_sqla: 'P1Y' }).map(({ columns }) => columns as unknown[]);
    expect(others.at(-1)).toEqual(first?.slice(1));
  });

  it('aren’t queried if sums of cells are correct, or cells are aggregated', () => {
    expect(labels({ ...all, metrics: ['total'] })).toEqual([]);
    expect(labels({ ...all, aggregateFunction: 'Average' })).toEqual([]);
  });

  it('aren’t queried if HAVING conditions exclude groups, because they would apply to different groups', () => {
    expect(labels({ ...all, adhoc_filters: [{ expressionType: 'SQL', clause: 'HAVING', sqlExpression: 'SUM(a) > 1' }] })).toEqual(
      [],
    );
  });

  it('are queried for the subtotal of each metric if metrics are outermost', () => {
    const outer = { metricsLayout: 'ROWS', groupbyRows: ['state'], groupbyColumns: [], rowSubTotals: true };
    expect(labels(outer)).toEqual(['']);
    expect(labels({ ...outer, combineMetric: true })).toEqual([]);
  });

  it('are limited in number', () => {
    const names = Array.from({ length: 9 }, (_, at) => `c${at}`);
    expect(labels({ ...all, colSubTotals: true, groupbyRows: names.slice(0, 5), groupbyColumns: names.slice(5) })).toHaveLength(
      12,
    );
  });
});

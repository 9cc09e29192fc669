import { expect, it } from 'vitest';
import type { FormData } from '#app/charts/shared/form/control.ts';
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

it('orders by the selected metric, and gives a temporal column its grain', () => {
  expect(query({ groupbyRows: ['state'], metrics: ['n'], series_limit_metric: 'm', order_desc: false })).toMatchObject({
    orderby: [['m', true]],
    series_limit_metric: 'm',
  });
  expect(query({ groupbyRows: ['ds'], metrics: ['n'], time_grain_sqla: 'P1Y' })?.['columns']).toEqual([
    { timeGrain: 'P1Y', columnType: 'BASE_AXIS', sqlExpression: 'ds', label: 'ds', expressionType: 'SQL' },
  ]);
});

it('reads the settings of older pivot tables, and what was changed since', () => {
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

it('queries the currencies of its groups beside them where the data has codes, and the groups do not', () => {
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

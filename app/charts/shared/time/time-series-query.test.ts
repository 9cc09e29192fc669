import { describe, expect, it } from 'vitest';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { control } from '#app/charts/shared/form/controls.ts';
import { defineSettings, fieldList, readSettings } from '#app/charts/shared/form/settings.ts';
import * as query from './time-series-query.ts';

const base: FormData = {
  x_axis: 'day',
  time_grain_sqla: 'P1W',
  metrics: ['orders'],
  groupby: ['shop'],
  row_limit: 500,
  limit: '25',
};
const schema = defineSettings(
  [],
  fieldList(...query.TIME_SERIES_FIELDS, control({ name: 'metric', label: 'metric', type: 'metric' })),
);
const timeSeriesQuery = (formData: FormData) => query.timeSeriesQuery(readSettings(schema, formData));
const operations = (overrides: FormData): unknown[] =>
  timeSeriesQuery({ ...base, ...overrides })['post_processing'] as { operation: string; options?: unknown }[];
const findOperation = (overrides: FormData, name: string): unknown =>
  operations(overrides).find((step) => (step as { operation: string }).operation === name);

describe('the query of a chart over time', () => {
  it('queries the axis with its grain, the groups, and the metric that orders them', () => {
    expect(timeSeriesQuery(base)).toMatchObject({
      columns: [
        {
          columnType: 'BASE_AXIS',
          expressionType: 'SQL',
          sqlExpression: 'day',
          label: 'day',
          isColumnReference: true,
          timeGrain: 'P1W',
        },
        'shop',
      ],
      metrics: ['orders'],
      series_columns: ['shop'],
      orderby: [['orders', false]],
      extras: { time_grain_sqla: 'P1W', where: '', having: '' },
      row_limit: 500,
      series_limit: 25,
    });
  });

  it('keeps a custom SQL axis unchanged', () => {
    const axis = { expressionType: 'SQL', sqlExpression: 'date(at)', label: 'Day' };
    const [column] = timeSeriesQuery({ ...base, x_axis: axis })['columns'] as unknown[];
    expect(column).toEqual({ ...axis, columnType: 'BASE_AXIS', timeGrain: 'P1W' });
  });

  it('pivots, omits a single metric from names, flattens', () => {
    expect(operations({})).toEqual([
      {
        operation: 'pivot',
        options: { index: ['day'], columns: ['shop'], aggregates: { orders: { operator: 'mean' } }, drop_missing_columns: false },
      },
      { operation: 'rename', options: { columns: { orders: null }, level: 0, inplace: true } },
      { operation: 'flatten' },
    ]);
    expect(findOperation({ metrics: ['orders', 'sales'] }, 'rename')).toBeUndefined();
    expect(findOperation({ groupby: [] }, 'rename')).toBeUndefined();
    expect(findOperation({ truncate_metric: false }, 'rename')).toBeUndefined();
  });

  it('rolls or cumulates every value column', () => {
    expect(findOperation({ rolling_type: 'mean', rolling_periods: '7', min_periods: 2 }, 'rolling')).toEqual({
      operation: 'rolling',
      options: { rolling_type: 'mean', window: 7, min_periods: 2, columns: { orders: 'orders' } },
    });
    expect(findOperation({ rolling_type: 'cumsum' }, 'cum')).toEqual({
      operation: 'cum',
      options: { operator: 'sum', columns: { orders: 'orders' } },
    });
  });

  it('compares with other times and renames the resulting columns', () => {
    const time_compare = ['1 year ago'];
    expect(findOperation({ time_compare }, 'rename')).toMatchObject({
      options: { columns: { 'orders__1 year ago': '1 year ago' } },
    });
    expect(findOperation({ time_compare, comparison_type: 'difference' }, 'compare')).toMatchObject({
      options: {
        source_columns: ['orders'],
        compare_columns: ['orders__1 year ago'],
        compare_type: 'difference',
        drop_original_columns: true,
      },
    });
    expect(findOperation({ time_compare, comparison_type: 'ratio', metrics: ['orders', 'sales'] }, 'rename')).toMatchObject({
      options: { columns: { 'ratio__sales__sales__1 year ago': 'sales, 1 year ago' } },
    });
  });

  it('sorts the axis only without groups', () => {
    expect(findOperation({ x_axis_sort: 'day', x_axis_sort_asc: false }, 'sort')).toBeUndefined();
    expect(findOperation({ groupby: [], x_axis_sort: 'day', x_axis_sort_asc: false }, 'sort')).toEqual({
      operation: 'sort',
      options: { is_sort_index: true, ascending: false },
    });
    expect(findOperation({ groupby: [], x_axis_sort: 'orders' }, 'sort')).toEqual({
      operation: 'sort',
      options: { by: 'orders', ascending: true },
    });
  });

  it('keeps the steps in their order', () => {
    const all = {
      rolling_type: 'sum',
      time_compare: ['1 week ago'],
      comparison_type: 'ratio',
      resample_rule: '1D',
      resample_method: 'zerofill',
      contributionMode: 'row',
      forecastEnabled: true,
      forecastPeriods: '10',
      forecastInterval: '0.8',
    };
    const names = operations({ ...all, groupby: [], x_axis_sort: 'day' }).map(
      (step) => (step as { operation: string }).operation,
    );
    expect(names).toEqual(['pivot', 'rolling', 'compare', 'resample', 'rename', 'contribution', 'sort', 'flatten', 'prophet']);
  });

  it('resamples a trend before it rolls', () => {
    const trend = { metric: 'orders', resample_rule: '1D', resample_method: 'ffill', rolling_type: 'cumsum' };
    const trendQuery = query.trendQuery(readSettings(schema, { ...base, ...trend }));
    expect((trendQuery['post_processing'] as { operation: string }[]).map(({ operation }) => operation)).toEqual([
      'pivot',
      'resample',
      'cum',
      'flatten',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import type { Dataset } from '#app/domain/query/dataset.ts';
import { dropUnusedGrain, rowLimit, temporalFilter, toMetric, toMetrics, xAxis } from './form-upgrade.ts';

const column = (name: string, isTemporal = false) => ({ name, isTemporal }) as Dataset['columns'][number];
const dataset = {
  columns: [column('shop'), column('seen', true), column('day', true)],
  mainTemporalColumn: 'day',
} as unknown as Dataset;
const timeless = { columns: [column('shop')], mainTemporalColumn: null } as unknown as Dataset;
const range = (subject: string, comparator: string) => ({
  clause: 'WHERE',
  subject,
  operator: 'TEMPORAL_RANGE',
  comparator,
  expressionType: 'SIMPLE',
});

describe('the time filter', () => {
  it('comes from the old keys', () => {
    expect(temporalFilter({ granularity_sqla: 'seen', time_range: 'Last week' }, dataset)).toEqual({
      adhoc_filters: [range('seen', 'Last week')],
    });
    expect(temporalFilter({ granularity_sqla: 'seen' }, dataset)).toEqual({ adhoc_filters: [range('seen', 'No filter')] });
  });

  it('uses the main temporal column without the old keys, and drops a range without a column', () => {
    expect(temporalFilter({ time_range: 'Last week' }, dataset)).toEqual({ adhoc_filters: [range('day', 'No filter')] });
    expect(temporalFilter({ time_range: 'Last week' }, timeless)).toEqual({ adhoc_filters: [] });
  });

  it('prefers since and until', () => {
    const adhoc_filters = [range('day', 'Last year')];
    expect(temporalFilter({ adhoc_filters, since: '2014-01-01', until: '' }, dataset)).toEqual({
      adhoc_filters: [range('day', '2014-01-01 : ')],
    });
  });

  it('keeps an existing filter', () => {
    const adhoc_filters = [range('day', 'Last year')];
    expect(temporalFilter({ adhoc_filters, granularity_sqla: 'seen' }, dataset)).toEqual({ adhoc_filters });
  });
});

it('finds an x axis where none is saved or the saved one no longer exists', () => {
  expect(xAxis({ granularity_sqla: 'seen' }, dataset)['x_axis']).toBe('seen');
  expect(xAxis({ x_axis: 'gone' }, dataset)['x_axis']).toBe('day');
  expect(xAxis({ x_axis: 'shop' }, dataset)['x_axis']).toBe('shop');
});

it('drops the grain if the axis isn’t temporal', () => {
  expect(dropUnusedGrain({ x_axis: 'shop', time_grain_sqla: 'P1D' }, dataset)).toEqual({ x_axis: 'shop' });
  expect(dropUnusedGrain({ x_axis: 'day', time_grain_sqla: null }, dataset)).toEqual({ x_axis: 'day', time_grain_sqla: null });
});

it('limits rows unless a limit is saved, zero included', () => {
  expect(rowLimit(100)({ row_limit: null }, dataset)['row_limit']).toBe(100);
  expect(rowLimit()({ row_limit: '15' }, dataset)['row_limit']).toBe(15);
  expect(rowLimit()({ row_limit: 0 }, dataset)['row_limit']).toBe(0);
});

it('carries metrics over from another kind of chart', () => {
  expect(toMetrics({ metric: 'n' }, dataset)['metrics']).toEqual(['n']);
  expect(toMetric({ metrics: ['n', 'm'] }, dataset)['metric']).toBe('n');
});

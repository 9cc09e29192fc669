// As Superset's own mixed chart queries: "Mixed" of its examples, and the settings that it leaves out.
import { expect, it } from 'vitest';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { dataset } from '#tests/contracts/charts/samples.ts';
import { definition } from './definition.ts';
import { buildQueries } from './query.ts';
import { settings } from './settings.ts';

const SALES = { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'sales' }, label: 'SUM(sales)' };
const saved: FormData = {
  viz_type: 'mixed_timeseries',
  x_axis: 'ordered_on',
  time_grain_sqla: 'P1M',
  metrics: [SALES],
  metrics_b: ['count'],
  groupby: [],
  groupby_b: [],
  row_limit: 10_000,
  row_limit_b: 10_000,
  order_desc: true,
};
const queries = (own: FormData = {}) => buildQueries(readSettings(settings, definition.upgrade({ ...saved, ...own }, dataset)));

it('queries both halves over one axis, each with its own metrics', () => {
  const [first, second] = queries();
  const pivoted = (metric: string) => [
    {
      operation: 'pivot',
      options: { index: ['ordered_on'], columns: [], aggregates: { [metric]: { operator: 'mean' } }, drop_missing_columns: true },
    },
    { operation: 'flatten' },
  ];
  expect(first).toMatchObject({ metrics: [SALES], orderby: [[SALES, false]], post_processing: pivoted('SUM(sales)') });
  expect(second).toMatchObject({ metrics: ['count'], orderby: [['count', false]], post_processing: pivoted('count') });
  for (const query of [first, second]) {
    expect(query).not.toHaveProperty('order_desc');
    expect(query).not.toHaveProperty('series_limit_metric');
    expect(query).toMatchObject({ columns: [{ columnType: 'BASE_AXIS', timeGrain: 'P1M' }], row_limit: 10_000, series_limit: 0 });
  }
});

it('resamples before anything rolls', () => {
  const [, second] = queries({ resample_rule_b: '1D', resample_method_b: 'ffill', rolling_type_b: 'cumsum' });
  const steps = second?.['post_processing'] as { operation: string }[];
  expect(steps.map(({ operation }) => operation)).toEqual(['pivot', 'resample', 'cum', 'flatten']);
});

it('filters the second query by its own filters, within the time range of the first', () => {
  const range = {
    expressionType: 'SIMPLE',
    clause: 'WHERE',
    subject: 'ordered_on',
    operator: 'TEMPORAL_RANGE',
    comparator: 'Last year',
  };
  const planes = { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'line', operator: 'IN', comparator: ['Planes'] };
  const [first, second] = queries({ adhoc_filters: [range], adhoc_filters_b: [planes] });
  expect(first?.['filters']).toEqual([{ col: 'ordered_on', op: 'TEMPORAL_RANGE', val: 'Last year' }]);
  expect(second?.['filters']).toEqual([
    { col: 'line', op: 'IN', val: ['Planes'] },
    { col: 'ordered_on', op: 'TEMPORAL_RANGE', val: 'Last year' },
  ]);
});

it('reads the old chart of two lines', () => {
  const old = { viz_type: 'dual_line', granularity_sqla: 'ordered_on', metric: 'a', metric_2: 'b', y_axis_2_format: '.1%' };
  const upgraded = definition.upgrade(old, dataset);
  expect(upgraded).toMatchObject({
    metrics: ['a'],
    metrics_b: ['b'],
    x_axis: 'ordered_on',
    yAxisIndex: 0,
    yAxisIndexB: 1,
    y_axis_format_secondary: '.1%',
  });
  expect(upgraded['adhoc_filters_b']).toEqual(upgraded['adhoc_filters']);
  expect(definition.upgrade(upgraded, dataset)).toEqual(upgraded);
});

import { describe, expect, it } from 'vitest';
import { describeShownColumns } from './shown-columns.ts';

const dataset = {
  columns: [{ name: 'region', verboseName: 'Sales region' }],
  metrics: [
    { name: 'count', verboseName: 'Orders', d3Format: ',d', currency: null },
    { name: 'sum', verboseName: null, d3Format: null, currency: { symbol: 'USD', symbolPosition: 'prefix' } },
  ],
} as unknown as Parameters<typeof describeShownColumns>[1];

describe('the columns of a chart’s file', () => {
  it('of a table have its own names and formats, else those of the dataset; shares are percent', () => {
    const config = { count: { customColumnName: 'How many', d3NumberFormat: '.2f' }, region: { visible: false } };
    const form = { viz_type: 'table', metrics: ['count', 'sum'], percent_metrics: ['count', 'sum'], column_config: config };
    const shown = describeShownColumns(form, dataset);
    expect(shown('count')).toMatchObject({ label: 'How many', format: '.2f', isHidden: false });
    expect(shown('sum')).toMatchObject({ label: 'sum', format: null, currency: { symbol: 'USD' } });
    expect(shown('%count')).toMatchObject({ label: '% Orders', format: '.1%', currency: null });
    expect(shown('%sum')).toMatchObject({ label: '% sum', format: '.1%', currency: null });
    expect(shown('count__1 year ago')).toMatchObject({ label: 'count__1 year ago', format: ',d' });
    expect(shown('region')).toMatchObject({ label: 'Sales region', isHidden: true });
    expect(shown('__proto__')).toMatchObject({ label: '__proto__', format: null, isHidden: false });
  });

  it('of a pivoted table have the format of their metric, else the chart’s; the groups have none', () => {
    const form = { viz_type: 'pivot_table_v2', groupbyRows: ['region'], metrics: ['count', 'sum'], valueFormat: '.3f' };
    const levels = new Map([
      ['count 2020', ['count', '2020']],
      ['sum 2020', ['sum', '2020']],
    ]);
    const shown = describeShownColumns(form, dataset, levels);
    expect(shown('region')).toMatchObject({ label: 'Sales region', format: null });
    expect(shown('count 2020')).toMatchObject({ label: 'Orders 2020', format: '.3f' });
    expect(shown('sum 2020')).toMatchObject({ label: 'sum 2020', format: '.3f', currency: { symbol: 'USD' } });
    expect(describeShownColumns({ ...form, aggregateFunction: 'Count' }, dataset, levels)('sum 2020').format).toBe(',d');
  });

  it('of series have the chart’s format, and shares of a whole are percent', () => {
    const form = { viz_type: 'echarts_timeseries_line', x_axis: 'year', groupby: ['region'], metrics: ['sum'] };
    expect(describeShownColumns({ ...form, y_axis_format: '.1f' }, dataset)('East').format).toBe('.1f');
    expect(describeShownColumns({ ...form, y_axis_format: '.1f' }, dataset)('year').format).toBeNull();
    expect(describeShownColumns({ ...form, y_axis_format: 'SMART_NUMBER' }, dataset)('East').format).toBeNull();
    expect(describeShownColumns({ ...form, contributionMode: 'column' }, dataset)('East').format).toBe('.1%');
    expect(describeShownColumns(null, dataset)('count')).toMatchObject({ label: 'Orders', format: ',d' });
  });
});

it('take the format that was chosen, then the one of the metric, and “adaptive” for no choice', () => {
  const pivot = { viz_type: 'pivot_table_v2', groupbyRows: ['region'], metrics: ['count', 'sum'] };
  const levels = new Map([['count 2020', ['count', '2020']]]);
  const ofPivot = (valueFormat: string) => describeShownColumns({ ...pivot, valueFormat }, dataset, levels)('count 2020').format;
  expect([ofPivot('.3f'), ofPivot('SMART_NUMBER')]).toEqual(['.3f', ',d']);
  const line = { viz_type: 'echarts_timeseries_line', x_axis: 'year', metrics: ['count', 'sum'] };
  const ofLine = (form: object, name: string) => describeShownColumns({ ...line, ...form }, dataset)(name);
  expect(ofLine({ y_axis_format: '.3f' }, 'count').format).toBe('.3f');
  expect(ofLine({ y_axis_format: 'SMART_NUMBER' }, 'count__1 year ago').format).toBe(',d');
  expect(ofLine({}, 'sum, Vienna').currency).toMatchObject({ symbol: 'USD' });
  expect(ofLine({ x_axis_time_format: '%Y' }, 'year')).toMatchObject({ timeFormat: '%Y', isName: true });
  expect(ofLine({ x_axis_time_format: 'smart_date' }, 'year').timeFormat).toBeNull();
});

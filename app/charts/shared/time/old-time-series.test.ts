// Upgrades of older time series, as in Superset's migrations.
import { describe, expect, it } from 'vitest';
import { findChartKind } from '#app/charts/registry.ts';
import { dataset } from '#tests/contracts/charts/samples.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';

const base: FormData = { granularity_sqla: 'ordered_on', time_range: 'Last year', metrics: ['n'], groupby: ['line'] };

function upgraded(viz_type: string, overrides: FormData = {}): FormData {
  const kind = findChartKind(viz_type);
  if (kind === null) throw new Error(`no kind for ${viz_type}`);
  return kind.definition.upgrade({ ...base, viz_type, ...overrides }, dataset);
}

it.each(['line', 'area', 'bar'])('%s takes its time column as axis and its time range as a filter', (viz) => {
  const form = upgraded(viz);
  expect(form).toMatchObject({
    x_axis: 'ordered_on',
    adhoc_filters: [{ subject: 'ordered_on', operator: 'TEMPORAL_RANGE', comparator: 'Last year' }],
    truncateYAxis: true,
  });
  expect(findChartKind(viz)?.definition.upgrade(form, dataset)).toEqual(form);
});

it('renames common keys, and drops keys without a successor', () => {
  const form = upgraded('line', {
    x_axis_label: 'Day',
    y_axis_label: 'Sum',
    x_axis_format: '%Y',
    y_log_scale: true,
    bottom_margin: 'auto',
    left_margin: 75,
    contribution: true,
    show_brush: 'yes',
    show_markers: true,
    x_ticks_layout: '45°',
    reduce_x_ticks: true,
  });
  expect(form).toMatchObject({
    x_axis_title: 'Day',
    y_axis_title: 'Sum',
    x_axis_time_format: '%Y',
    logAxis: true,
    x_axis_title_margin: 30,
    y_axis_title_margin: 75,
    contributionMode: 'row',
    zoomable: true,
    markerEnabled: true,
    xAxisLabelRotation: 45,
  });
  for (const old of ['contribution', 'show_brush', 'show_markers', 'x_axis_label', 'reduce_x_ticks', 'bottom_margin'])
    expect(form).not.toHaveProperty(old);
});

it('converts time shifts and absolute comparisons', () => {
  expect(upgraded('line', { time_compare: ['1 year', '4 weeks ago'], comparison_type: 'absolute' })).toMatchObject({
    time_compare: ['1 year ago', '4 weeks ago'],
    comparison_type: 'difference',
  });
});

it.each([
  ['linear', 'echarts_timeseries_line', undefined],
  ['cardinal', 'echarts_timeseries_smooth', undefined],
  ['step-before', 'echarts_timeseries_step', 'start'],
  ['step-after', 'echarts_timeseries_step', 'end'],
])('a line with %s interpolation becomes %s', (line_interpolation, vizType, seriesType) => {
  const form = upgraded('line', { line_interpolation });
  expect([form['viz_type'], form['seriesType']]).toEqual([vizType, seriesType]);
});

it.each([
  [undefined, 'Stack'],
  ['stack', 'Stack'],
  ['expand', 'Expand'],
  ['stream', 'Stream'],
])('areas in the style %s are stacked as %s', (stacked_style, stack) => {
  expect(upgraded('area', { stacked_style })).toMatchObject({ viz_type: 'echarts_area', stack, opacity: 0.7 });
});

it('keeps bars stacked', () => {
  expect(upgraded('bar', { bar_stacked: true, show_bar_value: true })).toMatchObject({ stack: 'Stack', show_value: true });
  expect(upgraded('bar')).toMatchObject({ viz_type: 'echarts_timeseries_bar', stack: null });
});

describe('bars by category', () => {
  it('use the first dimension as axis, the others and the breakdowns as series', () => {
    const form = upgraded('dist_bar', { groupby: ['line', 'region'], columns: ['country'], bar_stacked: true });
    expect(form).toMatchObject({ x_axis: 'line', groupby: ['region', 'country'], stack: 'Stack', xAxisLabelRotation: 45 });
    expect(form).not.toHaveProperty('columns');
    expect(findChartKind('dist_bar')?.definition.upgrade(form, dataset)).toEqual(form);
  });

  it('query contributions by category', () => {
    const form = upgraded('dist_bar', { contribution: true });
    const [query] = findChartKind('dist_bar')?.buildQueries(form, dataset) ?? [];
    expect(query?.['columns']).toMatchObject([{ label: 'line', columnType: 'BASE_AXIS' }]);
    expect(JSON.stringify(query?.['post_processing'])).toContain('"operation":"contribution","options":{"orientation":"row"');
  });
});

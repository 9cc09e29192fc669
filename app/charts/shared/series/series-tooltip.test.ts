import { expect, it } from 'vitest';
import { layoutInput, timesColumn } from '#app/charts/shared/layout-input.fixture.ts';
import { minorValues } from '#app/charts/shared/axes/minor-ticks.ts';
import { readSeries } from './series.ts';
import { splitHits, parseHitKey } from '#app/charts/shared/marks/series-hits.ts';
import type { SeriesSettings } from './series-settings.ts';
import { seriesTooltip } from './series-tooltip.ts';

const DAY = Date.UTC(2024, 0, 1);
const read = (form: Partial<SeriesSettings>, values: Record<string, number[]> = { a: [10], b: [30], c: [60] }) => {
  const settings: SeriesSettings = { x_axis: 'day', metrics: ['n'], groupby: ['g'], sort_series_type: 'name', ...form };
  const input = layoutInput(timesColumn([DAY]), values, { settings });
  return { input, data: readSeries(input, false) };
};
const rows = (form: Partial<SeriesSettings>, values?: Record<string, number[]>, areParts = true) => {
  const { input, data } = read(form, values);
  return seriesTooltip(input, data, 0, { areParts }).rows.map(({ label, value }) => [label, value]);
};

it('lists series by value, with percentages and total', () => {
  expect(rows({})).toEqual([
    ['c', '60 (60%)'],
    ['b', '30 (30%)'],
    ['a', '10 (10%)'],
    ['Total', '100'],
  ]);
});

it('keeps the order of the legend and leaves out what the chart turned off', () => {
  expect(rows({ tooltipSortByMetric: false, showTooltipTotal: false, showTooltipPercentage: false })).toEqual([
    ['a', '10'],
    ['b', '30'],
    ['c', '60'],
  ]);
});

it('shows percentages and totals only for parts of a total', () => {
  const plain = [
    ['b', '30'],
    ['a', '−10'],
  ];
  expect(rows({}, { a: [-10], b: [30] })).toEqual(plain);
  expect(rows({ metrics: ['a', 'b'] }, { a: [10], b: [30] }).flat()).not.toContain('Total');
  expect(rows({}, { a: [10], b: [30] }, false).flat()).not.toContain('Total');
});

it('writes the time in the selected format', () => {
  const { input, data } = read({ tooltipTimeFormat: '%Y/%m' });
  expect(seriesTooltip(input, data, 0).title).toBe('2024/01');
});

it('divides the strip of a row between its series', () => {
  const { data } = read({});
  const strip = { key: 'x0', x: 0, y: 0, widthPx: 10, heightPx: 100 };
  const hits = splitHits([strip], data, { direction: 'y', at: ({ values }) => 100 - (values[0] ?? 0) });
  expect(hits.map(({ key, y, heightPx }) => [key, y, heightPx])).toEqual([
    ['x0s3', 0, 55],
    ['x0s2', 55, 25],
    ['x0s1', 80, 20],
  ]);
  expect(parseHitKey('x0s2', data).only?.name).toBe('b');
  expect(parseHitKey('x7', data)).toEqual({ row: 7, only: undefined });
});

it('computes four values between ticks, and integer multiples within a decade', () => {
  expect(minorValues({ ticks: [0, 10], isLog: false })).toEqual([2, 4, 6, 8]);
  expect(minorValues({ ticks: [1, 10], isLog: true })).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
});

it('uses full precision, the same for all series of a metric', () => {
  const values = { a: [12_345], b: [0.5] };
  expect(rows({ y_axis_format: 'SMART_NUMBER', showTooltipPercentage: false, showTooltipTotal: false }, values)).toEqual([
    ['a', '12,345.0'],
    ['b', '0.5'],
  ]);
  expect(rows({ y_axis_format: '.2s', showTooltipPercentage: false, showTooltipTotal: false }, values)[0]).toEqual(['a', '12k']);
});

it('formats the difference of two percentages in points', () => {
  const compared = { groupby: [], metrics: ['n'], time_compare: ['1 year ago'], comparison_type: 'difference' } as const;
  const values = { n: [0.5], 'n__1 year ago': [0.05] };
  expect(rows({ ...compared, y_axis_format: '.0%' }, values)).toEqual([
    ['n', '50%'],
    ['n, difference to 1 year ago', '+5.0 pp'],
  ]);
  expect(rows({ ...compared, y_axis_format: ',.2f' }, values)[1]?.[1]).toBe('0.05');
});

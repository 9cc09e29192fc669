import { expect, it } from 'vitest';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { layoutInput } from '#app/charts/shared/layout-input.fixture.ts';
import { readSeries } from '#app/charts/shared/series/series.ts';

const order = (formData: FormData): string => {
  const shops = { name: 'shop', type: 'string', values: ['a', 'b10', 'b9', 'd'] } as const;
  const values = { n: [3, 1, NaN, 2], m: [1, 9, NaN, 1], 'n__1 year ago': [0, 0, 90, 0] };
  const settings = { x_axis: 'shop', groupby: ['kind'], metrics: ['n'], time_compare: ['1 year ago'], ...formData };
  const { axis, rowCount } = readSeries(layoutInput(shops, values, { settings: settings }), false);
  return Array.from({ length: rowCount }, (_, row) => axis.write(row)).join(' ');
};

it('keeps the order of the result by default', () => {
  expect(order({})).toBe('a b10 b9 d');
  expect(order({ x_axis_sort_series: 'name' })).toBe('a b10 b9 d');
  expect(order({ x_axis_sort_series: 'name', x_axis_sort_series_ascending: false })).toBe('d b10 b9 a');
});

it('sorts categories by their values in all series, those without a value last', () => {
  expect(order({ x_axis_sort_series: 'sum' })).toBe('d a b10 b9');
  expect(order({ x_axis_sort_series: 'sum', x_axis_sort_series_ascending: false })).toBe('b10 a d b9');
  expect(order({ x_axis_sort_series: 'max', x_axis_sort_series_ascending: false })).toBe('b10 a d b9');
  expect(order({ x_axis_sort_series: 'min' })).toBe('a b10 d b9');
  expect(order({ x_axis_sort_series: 'avg', x_axis_sort_series_ascending: false })).toBe('b10 a d b9');
});

it('keeps the query’s order for a single series', () => {
  expect(order({ x_axis_sort_series: 'sum', groupby: [] })).toBe('a b10 b9 d');
});

import { expect, it } from 'vitest';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { layoutInput, timesColumn, type OwnInput } from '#app/charts/shared/layout-input.fixture.ts';
import { layout } from './layout.ts';
import { MAX_DOTS } from './dots.ts';
import { settings } from './settings.ts';

function drawn(series: Readonly<Record<string, readonly number[]>>, formData: FormData = {}, own: OwnInput = {}) {
  const rows = Math.max(0, ...Object.values(series).map(({ length }) => length));
  const days = timesColumn(Array.from({ length: rows }, (_, day) => Date.UTC(2024, 0, 1 + day)));
  return layout(
    layoutInput(days, series, { settings: readSettings(settings, { x_axis: 'day', metrics: ['n'], ...formData }), ...own }),
  );
}
const dotsOf = (chart: ReturnType<typeof drawn>): number => chart.series.reduce((sum, { dots }) => sum + dots.length, 0);

it('draws a dot a value and none for null', () => {
  expect(drawn({ a: [1, NaN, 3], b: [2, 2, NaN] }).series.map(({ dots }) => dots.length)).toEqual([2, 2]);
});

it('takes the size of its dots from the chart', () => {
  expect([drawn({ a: [1] }).radiusPx, drawn({ a: [1] }, { markerSize: '12' }).radiusPx]).toEqual([3, 6]);
});

it('joins only dots at the same place, keeps an outlier, and says so', () => {
  const values = Array.from({ length: 9000 }, (_, at) => (at === 4321 ? 900 : at % 7));
  const chart = drawn({ a: values });
  expect(dotsOf(chart)).toBeLessThanOrEqual(MAX_DOTS);
  const top = Math.min(...(chart.series[0]?.dots ?? []).map(({ y }) => y));
  expect(chart.series[0]?.dots.filter(({ y }) => y === top)).toHaveLength(1);
  expect(chart.summary).toContain('9,000 points; overlapping dots are drawn once');
});

it('leaves out what a logarithmic axis cannot show', () => {
  const chart = drawn({ a: [0, 10, -5, 1000] }, { logAxis: true });
  expect(dotsOf(chart)).toBe(2);
  expect(chart.summary).toContain('2 values of zero or less');
});

it('can find the marks of one series at a time', () => {
  expect(drawn({ a: [1, 2], b: [3, 4] }).hits).toHaveLength(2);
  const each = drawn({ a: [1, 2], b: [3, 4] }, { rich_tooltip: false });
  expect(each.hits.map(({ key }) => each.tooltips[key]?.rows.length)).toEqual([1, 1, 1, 1]);
});

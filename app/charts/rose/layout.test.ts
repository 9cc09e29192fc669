import { expect, it } from 'vitest';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { layoutInput, timesColumn } from '#app/charts/shared/layout-input.fixture.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { layout } from './layout.ts';
import { settings } from './settings.ts';
import { ringTicks } from './ring-ticks.ts';

const MONTHS = [0, 1, 2, 3].map((month) => Date.UTC(2020, month, 1));

const drawn = (series: Readonly<Record<string, readonly number[]>>, formData: FormData = {}, times: readonly number[] = MONTHS) =>
  layout(
    layoutInput(timesColumn(times), series, {
      settings: readSettings(settings, { x_axis: 'day', metrics: ['n'], groupby: ['line'], time_grain_sqla: 'P1M', ...formData }),
      heightPx: 400,
    }),
  );
/** How far from the middle the mark of a row reaches. */
function reach(row: number, ...query: Parameters<typeof drawn>): number {
  const d = drawn(...query).shapes.find(({ key }) => key === `x${row}`)?.d ?? '';
  return Number(/L[\d. ]+A([\d.]+)/.exec(d)?.[1]);
}

it('reaches as far as the values, or covers as much area', () => {
  const series = { a: [100, 25, 50, 75] };
  expect(reach(1, series) / reach(0, series)).toBeCloseTo(0.25, 2);
  expect(reach(1, series, { rose_area_proportion: true }) / reach(0, series, { rose_area_proportion: true })).toBeCloseTo(0.5, 2);
});

it('stacks series in each sector, and adds them up in the tooltip', () => {
  const { shapes, tooltips } = drawn({ a: [4, 1, 1, 1], b: [2, 1, 1, 1] });
  expect(shapes.filter(({ key }) => key === 'x0')).toHaveLength(2);
  expect(tooltips['x0']?.rows.map(({ label, value }) => [label, value])).toEqual([
    ['a', '4'],
    ['b', '2'],
    ['Total', '6'],
  ]);
});

it('says what it does not show: values below zero, and periods that have no room', () => {
  expect(drawn({ a: [4, -1, 1, 1] }).summary).toContain('1 value below zero not shown');
  const days = Array.from({ length: 400 }, (_, day) => Date.UTC(2020, 0, day + 1));
  expect(drawn({ a: days.map(() => 1) }, {}, days).summary).toContain('220 earlier periods not shown');
});

it('writes the year only where it changes, so that more months have room', () => {
  const months = Array.from({ length: 14 }, (_, month) => Date.UTC(2020, month, 1));
  const texts = drawn({ a: months.map(() => 1) }, {}, months).texts.map(({ text }) => text);
  expect(texts).toEqual(expect.arrayContaining(['Jan 2020', 'Feb', 'Dec', 'Jan 2021']));
});

it('has rings at round numbers', () => {
  expect(ringTicks(967)).toEqual([250, 500, 750]);
  expect(ringTicks(40)).toEqual([10, 20, 30, 40]);
  expect(ringTicks(0)).toEqual([]);
});

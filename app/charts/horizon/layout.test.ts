import { expect, it } from 'vitest';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { layoutInput, timesColumn, type OwnInput } from '#app/charts/shared/layout-input.fixture.ts';
import { bandPath } from './bands.ts';
import { layout } from './layout.ts';
import { settings } from './settings.ts';

function drawn(series: Record<string, readonly number[]>, formData: FormData = {}, own: OwnInput = {}) {
  const rows = Math.max(0, ...Object.values(series).map(({ length }) => length));
  const days = timesColumn(Array.from({ length: rows }, (_, day) => Date.UTC(2024, 0, 1 + day)));
  return layout(
    layoutInput(days, series, {
      settings: readSettings(settings, { x_axis: 'day', metrics: ['n'], groupby: ['g'], ...formData }),
      ...own,
    }),
  );
}
const colors = (chart: ReturnType<typeof drawn>, row: number) => chart.rows[row]?.bands.map(({ color }) => color);

it('folds each row into three bands, scaled to the row, with falls in another hue', () => {
  expect(colors(drawn({ a: [1, 2, 3] }), 0)).toEqual(['div5', 'div6', 'div7']);
  expect(colors(drawn({ a: [3, -3] }), 0)).toEqual(['div5', 'div6', 'div7', 'div3', 'div2', 'div1']);
});

it('shares one range where the chart says so', () => {
  const series = { a: [9, 9], b: [1, 1] };
  expect(colors(drawn(series), 1)).toEqual(['div5', 'div6', 'div7']);
  const shared = drawn(series, { horizon_color_scale: 'overall' });
  expect(colors(shared, 1)).toEqual(['div5']);
  expect(shared.summary).toContain('each deeper shade adds 3');
});

it('measures changes from the first value', () => {
  expect(colors(drawn({ a: [5, 5, 8] }, { horizon_color_scale: 'change' }), 0)).toEqual(['div5', 'div6', 'div7']);
});

it('draws as many rows as have room, and says so', () => {
  const many = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`s${at}`, [1, 2]]));
  const chart = drawn(many);
  expect(chart.rows.length).toBeLessThan(20);
  expect(chart.summary).toMatch(/\d+ of 60 series/);
});

it('cuts a band exactly where the line crosses its levels', () => {
  const run = [
    [
      { x: 0, y: 0 },
      { x: 10, y: 2 },
    ],
  ];
  expect(bandPath(run, { low: 0, size: 1 }, { foot: 20, heightPx: 20 })).toBe('M0 20L5 0L10 0V20H0z');
  expect(bandPath(run, { low: 1, size: 1 }, { foot: 20, heightPx: 20 })).toBe('M0 20L5 20L10 0V20H0z');
  expect(bandPath(run, { low: 2, size: 1 }, { foot: 20, heightPx: 20 })).toBe('');
});

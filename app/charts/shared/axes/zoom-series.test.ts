import { expect, it } from 'vitest';
import { layoutInput, timesColumn, type OwnInput } from '#app/charts/shared/layout-input.fixture.ts';
import { readSeries } from '#app/charts/shared/series/series.ts';
import type { SeriesSettings } from '#app/charts/shared/series/series-settings.ts';
import type { LayoutInput } from '#app/charts/shared/kind.ts';
import { zoomSeries } from './zoom-series.ts';

const DAY = 86_400_000;
const days = timesColumn([0, 1, 2, 3, 4].map((day) => day * DAY));
const zoomed = (input: LayoutInput<SeriesSettings>) => zoomSeries(readSeries(input, false), input.zoom);
const read = (own: OwnInput) =>
  zoomed(layoutInput(days, { a: [1, 2, 3, 40, 50], b: [10, 20, 30, 4, 5] }, { settings: { x_axis: 'day' }, ...own }));

it('keeps the rows in the range, both ends included, and their names', () => {
  const data = read({ zoom: [DAY, 2.5 * DAY] });
  expect([...data.axis.values]).toEqual([DAY, 2 * DAY]);
  expect(data.shown.map(({ name, values }) => [name, [...values]])).toEqual([
    ['a', [2, 3]],
    ['b', [20, 30]],
  ]);
  expect(data.axis.write(0)).toBe(read({}).axis.write(1));
  expect(data.isZoomed).toBe(true);
});

it('keeps the order of series while zoomed', () => {
  expect(read({ zoom: [0, 2 * DAY] }).series.map(({ name }) => name)).toEqual(read({}).series.map(({ name }) => name));
});

it.each([
  ['there is no range', null],
  ['fewer than two rows are in it', [DAY, 1.5 * DAY]],
  ['no row is in it', [90 * DAY, 91 * DAY]],
  ['it has every row', [0, 9 * DAY]],
] as const)('shows every row where %s', (_, zoom) => {
  const data = read({ zoom });
  expect(data.rowCount).toBe(5);
  expect(data.isZoomed).toBeUndefined();
});

it('cuts the intervals of forecasts and the lines of annotations as the series', () => {
  const form = {
    x_axis: 'day',
    forecastEnabled: true,
    annotation_layers: [{ name: 'Goal', annotationType: 'FORMULA', value: '100*x', show: true }],
  };
  const input = layoutInput(days, { a__yhat: [1, 2, 3, 4, 5], a__yhat_lower: [0, 1, 2, 3, 4], a__yhat_upper: [2, 3, 4, 5, 6] });
  const data = zoomed({ ...input, settings: form, zoom: [3 * DAY, 4 * DAY] });
  expect([...(data.series[0]?.band?.low ?? [])]).toEqual([3, 4]);
  const [layer] = data.layers;
  expect(layer?.kind === 'line' && layer.points.every(({ at }) => at >= 3 * DAY)).toBe(true);
  expect(layer?.kind === 'line' && layer.points.length).toBeGreaterThan(1);
});

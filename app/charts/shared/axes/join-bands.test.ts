import { expect, it } from 'vitest';
import { joinBands } from './join-bands.ts';
import { layoutInput, timesColumn } from '#app/charts/shared/layout-input.fixture.ts';
import { readSeries } from '#app/charts/shared/series/series.ts';

const series = (count: number) => {
  const columns = Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, [at + 1, NaN, 2 * at]]));
  const input = layoutInput(timesColumn([0, 1000, 2000]), columns, { settings: { metrics: ['n'] } });
  return readSeries(input, false).series;
};
const total = (list: ReturnType<typeof series>, row: number): number =>
  list.reduce((sum, { values }) => sum + (values[row] || 0), 0);

it('keeps the largest bands and joins the others, so that the stack is as high as before', () => {
  const all = series(80);
  const { series: drawn, notes } = joinBands({ locale: 'en' }, all);
  expect(drawn).toHaveLength(30);
  expect(drawn.at(-1)).toMatchObject({ label: 'Other (51)', color: 'other', index: -1 });
  expect(drawn.some(({ name }) => name === 'n79')).toBe(true);
  expect([0, 2].map((row) => total(drawn, row))).toEqual([0, 2].map((row) => total(all, row)));
  expect(drawn.at(-1)?.values[1]).toBeNaN();
  expect(notes).toEqual(['Showing 29 of 80 series, the others as one']);
});

it('changes nothing if all bands fit', () => {
  const all = series(30);
  expect(joinBands({ locale: 'en' }, all)).toEqual({ series: all, notes: [] });
});

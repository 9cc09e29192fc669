import { expect, it } from 'vitest';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { layoutInput } from '#app/charts/shared/layout-input.fixture.ts';
import { layout } from './layout.ts';
import { settings } from './settings.ts';

const drawn = (value: number, formData: FormData = {}) =>
  layout(
    layoutInput(
      { name: 'x', type: 'string', values: ['a'] },
      { n: [value] },
      { settings: readSettings(settings, { metric: 'n', ...formData }) },
    ),
  );
const ends = (key: string, ...query: Parameters<typeof drawn>): number[] => {
  const d = drawn(...query).shapes.find((shape) => shape.key === key)?.d ?? '';
  return [...d.matchAll(/[MH]([\d.]+)/g)].map(([, x]) => Number(x));
};

it('draws the value as a bar from zero', () => {
  const [from = 0, to = 0] = ends('b0', 30, { ranges: '50,100' });
  const [left = 0, right = 0] = [ends('r0', 30, { ranges: '50,100' })[0], ends('r1', 30, { ranges: '50,100' })[1]];
  expect(from).toBe(left);
  expect((to - left) / (right - left)).toBeCloseTo(0.3, 2);
  const [zero = 0, below = 0] = ends('b0', -30);
  expect(below).toBeLessThan(zero);
});

it('names ranges, markers and lines, and compares the value with them', () => {
  const { texts, tooltips } = drawn(30, {
    ranges: '50,100',
    range_labels: 'Low,High',
    markers: '60',
    marker_labels: 'Last year',
    marker_lines: '80',
    marker_line_labels: 'Target',
  });
  expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['30', 'n', 'Low', 'Last year', 'Target']));
  expect(tooltips['m0']).toEqual({
    title: 'Marker: Last year',
    rows: [
      { label: 'Value', value: '60', color: null },
      { label: 'n of it', value: '50.0%', color: null },
    ],
  });
});

it('reads only numbers from its lists', () => {
  const { dataTable } = drawn(30, { ranges: '100, x,,50', markers: 'many' });
  expect(dataTable.rows).toEqual([
    ['n', '30'],
    ['Range', '50'],
    ['Range', '100'],
  ]);
});

it('says why there is nothing to draw', () => {
  expect(drawn(NaN).empty).toBe('There are rows, but every value is empty');
});

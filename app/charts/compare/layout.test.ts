import { expect, it } from 'vitest';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { layoutInput, timesColumn } from '#app/charts/shared/layout-input.fixture.ts';
import { layout } from './layout.ts';
import { settings } from './settings.ts';

const DAYS = timesColumn([0, 1, 2].map((day) => Date.UTC(2024, 0, 1 + day)));
const drawn = (series: Record<string, readonly number[]>, formData: FormData = {}) =>
  layout(
    layoutInput(DAYS, series, {
      settings: readSettings(settings, { x_axis: 'day', metrics: ['n'], groupby: ['g'], ...formData }),
    }),
  );

it('measures each series from its first value that is not zero', () => {
  const { dataTable } = drawn({ a: [100, 150, 50], b: [0, 10, 40] });
  expect(dataTable.rows.map(([, a, b]) => [a, b])).toEqual([
    [expect.stringMatching(/^(0\.0%|–)$/), expect.stringMatching(/^(0\.0%|–)$/)],
    expect.arrayContaining(['+50.0%', '0.0%']),
    expect.arrayContaining([expect.stringMatching(/^[-−]50\.0%$/), '+300.0%']),
  ]);
});

it('measures from a negative value by its size', () => {
  expect(drawn({ a: [-100, -50, -200] }).dataTable.rows.map(([, change]) => change)).toEqual([
    '0.0%',
    '+50.0%',
    expect.stringMatching(/^[-−]100\.0%$/),
  ]);
});

it('counts series that have nothing to start from', () => {
  const chart = drawn({ a: [1, 2, 3], b: [0, 0, 0] });
  expect(chart.lines).toHaveLength(1);
  expect(chart.summary).toContain('1 series without a value other than zero not shown');
  expect(drawn({ a: [0, 0, 0] }).empty).toBe('No series has a value other than zero to start from');
});

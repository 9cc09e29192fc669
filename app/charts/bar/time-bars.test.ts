// Bars along time: a true scale, periods as wide as they last, nothing left out in silence.
import { describe, expect, it } from 'vitest';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { layoutInput, timesColumn, type OwnInput } from '#app/charts/shared/layout-input.fixture.ts';
import type { Column } from '#app/domain/table.ts';
import { DAY_MS } from '#app/domain/time/durations.ts';
import { layout } from './layout.ts';
import { settings } from './settings.ts';

const BOX = { widthPx: 640, heightPx: 320 };

function drawn(
  times: readonly number[],
  series: Readonly<Record<string, readonly number[]>>,
  formData: FormData = {},
  own: OwnInput = {},
) {
  const form = { x_axis: 'day', metrics: ['n'], ...formData };
  return layout(layoutInput(timesColumn(times), series, { ...BOX, settings: readSettings(settings, form), ...own }));
}
type Chart = ReturnType<typeof drawn>;
const middle = (chart: Chart, key: string): number => {
  const bar = chart.bars.find((mark) => mark.key === key);
  if (bar === undefined) return NaN;
  return chart.isHorizontal ? bar.y + bar.heightPx / 2 : bar.x + bar.widthPx / 2;
};
const year = (value: number): number => Date.UTC(value, 0, 1);
const YEARS = [1915, 1930, 1950, 1960];

describe.each([
  ['grouped', {}],
  ['stacked', { stack: 'Stack' }],
  ['shares', { stack: 'Expand' }],
  ['horizontal', { orientation: 'horizontal' }],
  ['horizontal and stacked', { orientation: 'horizontal', stack: 'Stack' }],
  ['logarithmic', { logAxis: true }],
] as const)('%s bars', (_name, formData) => {
  it.each(['P1Y', null])('are as far apart as their times, by grain %s', (grain) => {
    const chart = drawn(YEARS.map(year), { a: [1, 2, 3, 4], b: [4, 3, 2, 1] }, { ...formData, time_grain_sqla: grain });
    const at = YEARS.map((_, row) => middle(chart, `s1x${row}`));
    const perYear = ((at[3] ?? NaN) - (at[0] ?? NaN)) / 45;
    expect((at[1] ?? NaN) - (at[0] ?? NaN)).toBeCloseTo(15 * perYear, 0);
    expect((at[3] ?? NaN) - (at[2] ?? NaN)).toBeCloseTo(10 * perYear, 0);
  });

  it('leave empty periods empty', () => {
    const days = [0, 1, 2, 6, 7].map((day) => Date.UTC(2024, 1, 26) + day * DAY_MS);
    const chart = drawn(days, { a: [1, 1, 1, 1, 1], b: [1, 1, 1, 1, 1] }, { ...formData, time_grain_sqla: 'P1D' });
    const at = days.map((_, row) => middle(chart, `s1x${row}`));
    const step = (at[1] ?? NaN) - (at[0] ?? NaN);
    expect((at[3] ?? NaN) - (at[2] ?? NaN)).toBeCloseTo(4 * step, 0);
    const length =
      (formData as FormData)['orientation'] === 'horizontal' ? chart.frame?.plot.heightPx : chart.frame?.plot.widthPx;
    expect(step * 8).toBeCloseTo(length ?? NaN, 0);
  });
});

it('gives a bar the width of its period, the same for all', () => {
  const months = [0, 1, 2, 3].map((month) => Date.UTC(2023, month, 1));
  const chart = drawn(months, { a: [1, 2, 3, 4] }, { time_grain_sqla: 'P1M' });
  const plotPx = chart.frame?.plot.widthPx ?? NaN;
  const february = (plotPx * 28) / 120;
  expect(chart.bars.map(({ widthPx }) => widthPx)).toEqual(
    chart.bars.map(() => Math.min(64, Math.round(february * 0.72 * 100) / 100)),
  );
  // January is 31 of 120 days, its middle 15.5 days from the left.
  expect(middle(chart, 's1x0')).toBeCloseTo((chart.frame?.plot.x ?? NaN) + (plotPx * 15.5) / 120, 1);
  expect(middle(chart, 's1x1')).toBeCloseTo((chart.frame?.plot.x ?? NaN) + (plotPx * (31 + 14)) / 120, 1);
});

it('takes weeks that are named by their last day as the days before it', () => {
  const saturdays = [6, 13].map((day) => Date.UTC(2024, 0, day));
  const grain = 'P1W/1970-01-03T00:00:00Z';
  const chart = drawn(saturdays, { a: [1, 2] }, { time_grain_sqla: grain });
  const plot = chart.frame?.plot;
  expect(middle(chart, 's1x0')).toBeCloseTo((plot?.x ?? NaN) + (plot?.widthPx ?? NaN) / 4, 1);
});

it('counts the days of a zone, also over a change of its clock', () => {
  const berlin = [29, 30, 31, 32].map((day) => Date.UTC(2024, 2, day, day > 31 ? -2 : -1));
  const chart = drawn(berlin, { a: [1, 1, 1, 1] }, { time_grain_sqla: 'P1D' }, { timeZone: 'Europe/Berlin' });
  const hour = (chart.frame?.plot.widthPx ?? NaN) / (24 + 24 + 23 + 24);
  expect(middle(chart, 's1x1') - middle(chart, 's1x0')).toBeCloseTo(24 * hour, 1);
  expect(middle(chart, 's1x2') - middle(chart, 's1x1')).toBeCloseTo(23.5 * hour, 1);
});

it('keeps a sparse bar of a short period visible without touching its neighbor', () => {
  const daysOf = (...days: number[]): number[] => days.map((day) => Date.UTC(2020, 0, 1) + day * DAY_MS);
  const apart = drawn(daysOf(0, 30, 700, 1400), { a: [1, 2, 3, 4] }, { time_grain_sqla: 'P1D' });
  for (const { widthPx } of apart.bars) expect(widthPx).toBeGreaterThanOrEqual(2.9);
  // Two days share a pixel: one bar represents both, as wide as the others.
  const joined = drawn(daysOf(0, 1, 700, 1400), { a: [1, 2, 3, 4] }, { time_grain_sqla: 'P1D' });
  expect(joined.bars.map(({ key, widthPx }) => [key, widthPx])).toEqual([
    ['s1x1', 3],
    ['s1x2', 3],
    ['s1x3', 3],
  ]);
});

it('stays ordinal for categories and numbers', () => {
  const numbers: Column = { name: 'day', type: 'numeric', values: Float64Array.of(1, 2, 50) };
  const chart = layout(
    layoutInput(numbers, { a: [1, 2, 3] }, { settings: readSettings(settings, { x_axis: 'day', metrics: ['n'] }) }),
  );
  expect(middle(chart, 's1x2') - middle(chart, 's1x1')).toBeCloseTo(middle(chart, 's1x1') - middle(chart, 's1x0'), 1);
});

describe('more bars than pixels', () => {
  const count = 1598;
  const times = Array.from({ length: count }, (_, day) => Date.UTC(2020, 0, 1) + day * DAY_MS);
  const values = times.map((_, day) => (day === 777 ? 99 : day === 778 ? -50 : 1 + (day % 5)));

  it.each([
    ['upright', {}],
    ['horizontal', { orientation: 'horizontal' }],
  ])('are joined to columns that reach as far as their longest bar, and say so: %s', (_name, formData) => {
    const chart = drawn(times, { a: values }, { ...formData, time_grain_sqla: 'P1D' });
    const keys = chart.bars.map(({ key }) => key);
    expect(keys).toContain('s1x777');
    expect(keys).toContain('s1x778');
    const columns = Math.floor((chart.isHorizontal ? chart.frame?.plot.heightPx : chart.frame?.plot.widthPx) ?? 0);
    expect(chart.summary).toMatch(new RegExp(`1,598 points in ${columns}|1,598 points in ${columns + 1}`));
    expect(chart.frame?.texts.some(({ text, full }) => (full ?? text).includes('1,598 points in'))).toBe(true);
    expect(chart.dataTable).toMatchObject({ moreRows: count - 100 });
    const joined = chart.hits.map(({ key }) => key);
    expect(joined).toContain('x777');
    expect(chart.tooltips['x777']?.rows.map(({ label }) => label)).toContainEqual(
      expect.stringMatching(/^Longest of \d bars here$/),
    );
  });

  it('cover every column of the plot', () => {
    const chart = drawn(times, { a: values.map(Math.abs) }, { time_grain_sqla: 'P1D' });
    const { x = 0, widthPx = 0 } = chart.frame?.plot ?? {};
    const starts = new Set(chart.bars.map((bar) => Math.round(bar.x - x)));
    for (let column = 0; column < Math.floor(widthPx); column += 1) expect(starts.has(column)).toBe(true);
    const zero = chart.frame?.baseline.y1 ?? NaN;
    for (const bar of chart.bars) expect(bar.y + bar.heightPx).toBeCloseTo(zero, 1);
  });

  it('of several series are side by side in wider columns', () => {
    const chart = drawn(times, { a: times.map(() => 2), b: times.map(() => 5) }, { time_grain_sqla: 'P1D' });
    const [first, second] = chart.bars;
    expect([first?.key.slice(0, 2), second?.key.slice(0, 2)].sort()).toEqual(['s1', 's2']);
    expect((first?.x ?? 0) + (first?.widthPx ?? 0)).toBeLessThanOrEqual((second?.x ?? 0) + 0.02);
    expect(chart.summary).toMatch(/1,598 points in \d+ columns/);
  });

  it('draw every bar that is at least a pixel wide', () => {
    const few = times.slice(0, 400);
    const chart = drawn(few, { a: few.map(() => 1) }, { time_grain_sqla: 'P1D' });
    expect(chart.bars).toHaveLength(400);
    expect(chart.summary).not.toContain('columns');
  });
});

describe('a logarithmic axis', () => {
  const months = Array.from({ length: 4 }, (_, month) => Date.UTC(2023, month, 1));

  it.each([
    ['upright', {}],
    ['horizontal', { orientation: 'horizontal' }],
  ])('gives equal ratios equal lengths: %s', (_name, formData) => {
    const chart = drawn(months, { a: [10, 100, 1000, 10_000] }, { ...formData, logAxis: true });
    const sizes = chart.bars.map((bar) => (chart.isHorizontal ? bar.widthPx : bar.heightPx));
    const steps = sizes.slice(1).map((size, at) => size - (sizes[at] ?? 0));
    expect(steps[1]).toBeCloseTo(steps[0] ?? NaN, 0);
    expect(steps[2]).toBeCloseTo(steps[0] ?? NaN, 0);
    expect(sizes[0]).toBeGreaterThan(2);
  });

  it('says which values it cannot show', () => {
    const chart = drawn(months, { a: [0, 10, -5, 1000] }, { logAxis: true });
    expect(chart.bars.map(({ key }) => key)).toEqual(['s1x1', 's1x3']);
    expect(chart.summary).toContain('2 values of zero or less not shown on the log axis');
  });

  it('is linear where nothing is above zero, and says so', () => {
    const chart = drawn(months, { a: [-1, -2, -3, -4] }, { logAxis: true });
    expect(chart.bars).toHaveLength(4);
    expect(chart.summary).toContain('no value is above zero, so the axis is linear');
  });
});

it('counts rows without a time', () => {
  const chart = drawn([NaN, year(2000), year(2001)], { a: [5, 1, 2] });
  expect(chart.summary).toContain('1 row without day not shown');
});

it('draws a single period in the middle', () => {
  const chart = drawn([year(2000)], { a: [5] }, { time_grain_sqla: 'P1Y' });
  expect(middle(chart, 's1x0')).toBeCloseTo((chart.frame?.plot.x ?? NaN) + (chart.frame?.plot.widthPx ?? NaN) / 2, 1);
});

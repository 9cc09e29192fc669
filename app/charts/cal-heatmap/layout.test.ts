import { expect, it } from 'vitest';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { layoutInput, timesColumn, type OwnInput } from '#app/charts/shared/layout-input.fixture.ts';
import { DAY_MS } from '#app/domain/time/durations.ts';
import { layout } from './layout.ts';
import { settings } from './settings.ts';
import { findPosition, readGranularity } from './granularity.ts';

const from = (year: number, month: number, day: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => Date.UTC(year, month - 1, day) + at * DAY_MS);

function drawn(times: readonly number[], formData: FormData = {}, own: OwnInput = {}) {
  const values = times.map((_, at) => at + 1);
  return layout(
    layoutInput(
      timesColumn(times),
      { n: values },
      { settings: readSettings(settings, { x_axis: 'day', metrics: ['n'], ...formData }), ...own },
    ),
  );
}
type Chart = ReturnType<typeof drawn>;
const cell = (chart: Chart, row: number) => chart.cells.find(({ key }) => key === `m0x${row}`);
const textsOf = (chart: Chart): string[] => chart.texts.map(({ text }) => text);

it('gives weeks columns and weekdays rows', () => {
  // 1 April 2024 is a Monday.
  const chart = drawn(from(2024, 4, 1, 14));
  expect(cell(chart, 0)?.x).toBe(cell(chart, 6)?.x);
  expect(cell(chart, 7)?.y).toBe(cell(chart, 0)?.y);
  expect(cell(chart, 7)?.x).toBeGreaterThan(cell(chart, 0)?.x ?? Infinity);
  expect(textsOf(chart)).toEqual(expect.arrayContaining(['Apr 2024', 'Mon', 'Sun']));
});

it('keeps a gap between months, and names them', () => {
  const chart = drawn(from(2024, 4, 29, 4));
  const [april, may] = [cell(chart, 1), cell(chart, 2)];
  expect((may?.x ?? NaN) - (april?.x ?? NaN)).toBeGreaterThan(april?.widthPx ?? Infinity);
  expect(textsOf(chart)).toEqual(expect.arrayContaining(['Apr 2024', 'May']));
});

it('puts years below each other', () => {
  const chart = drawn(from(2023, 12, 31, 2), { domain_granularity: 'year' });
  expect(cell(chart, 1)?.y).toBeGreaterThan(cell(chart, 0)?.y ?? Infinity);
  expect(textsOf(chart)).toEqual(expect.arrayContaining(['2023', '2024', 'Jan', 'Dec']));
});

it('marks the days without a value', () => {
  expect(drawn(from(2024, 4, 1, 2)).slots.match(/M/g)).toHaveLength(28);
});

it('wraps into lines where the width is small, and says what has no room', () => {
  const year = from(2024, 1, 1, 366);
  const lines = (chart: Chart): number => new Set(chart.texts.filter(({ text }) => text === 'Mon').map(({ y }) => y)).size;
  expect(lines(drawn(year, {}, { widthPx: 1200 }))).toBe(1);
  expect(lines(drawn(year, {}, { widthPx: 330, heightPx: 500 }))).toBeGreaterThan(1);
  const many = drawn(from(1990, 1, 1, 12_000), {}, { heightPx: 160 });
  expect(many.summary).toMatch(/First \d+ of 395 periods shown/);
});

it('steps its colors as often as the chart says', () => {
  const colors = (steps: number) => new Set(drawn(from(2024, 4, 1, 30), { steps }).cells.map(({ color }) => color)).size;
  expect([colors(2), colors(3)]).toEqual([2, 3]);
});

it('reads granularities that fit together', () => {
  const granularity = (formData: FormData) => readGranularity(readSettings(settings, formData));
  expect(granularity({ subdomain_granularity: 'day', domain_granularity: 'hour' })).toEqual({ cell: 'day', block: 'month' });
  expect(granularity({ subdomain_granularity: 'hour', domain_granularity: 'week' })).toEqual({ cell: 'hour', block: 'week' });
  expect(granularity({})).toEqual({ cell: 'day', block: 'month' });
});

it.each([
  ['min', 'hour', '2024-04-03T10:42:00Z', { column: 0, row: 42 }],
  ['hour', 'month', '2024-04-03T10:00:00Z', { column: 2, row: 10 }],
  ['day', 'month', '2024-04-10T00:00:00Z', { column: 1, row: 2 }],
  ['week', 'year', '2024-01-08T00:00:00Z', { column: 1, row: 0 }],
  ['month', 'year', '2024-04-01T00:00:00Z', { column: 3, row: 0 }],
] as const)('places a %s in a %s', (period, block, moment, place) => {
  expect(findPosition(Date.parse(moment), { cell: period, block })).toEqual(place);
});

it('has a calendar for each metric', () => {
  const times = from(2024, 4, 1, 3);
  const input = layoutInput(
    timesColumn(times),
    { n: [1, 2, 3], m: [30, 20, 10] },
    { settings: readSettings(settings, { x_axis: 'day', metrics: ['n', 'm'] }) },
  );
  const chart = layout(input);
  expect(chart.cells.map(({ key }) => key)).toEqual(['m0x0', 'm0x1', 'm0x2', 'm1x0', 'm1x1', 'm1x2']);
  expect(chart.legends.map(({ texts }) => texts[0]?.text)).toEqual(['n', 'm']);
  expect(chart.tooltips['m1x0']?.rows).toEqual([{ label: 'm', value: '30', color: null }]);
});

it.each([1200, 452, 300, 240])('names each month, %d px wide', (widthPx) => {
  const chart = drawn(from(2024, 1, 1, 366), {}, { widthPx, heightPx: 400 });
  const months = chart.texts.filter(({ text, x }) => x > 30 && /^[A-Z]/.test(text) && !/^(Mon|Wed|Fri|Sun)$/.test(text));
  expect(months).toHaveLength(12);
});

it('grows its cells to fill the card', () => {
  const chart = drawn(from(2024, 1, 1, 60), {}, { widthPx: 452, heightPx: 400 });
  expect(Math.max(...chart.cells.map(({ y, heightPx }) => y + heightPx))).toBeGreaterThan(220);
});

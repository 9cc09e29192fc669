import { describe, expect, it } from 'vitest';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { layoutInput, timesColumn, type OwnInput } from '#app/charts/shared/layout-input.fixture.ts';
import type { Table } from '#app/domain/table.ts';
import { layout } from './layout.ts';
import { alignedFactor, roomForBoth } from './two-axes.ts';
import { settings } from './settings.ts';

const days = (count: number, from = 0): number[] => Array.from({ length: count }, (_, day) => Date.UTC(2024, 0, 1 + from + day));
const table = (times: readonly number[], name: string, values: readonly number[]): Table =>
  layoutInput(timesColumn(times), { [name]: values }).tables[0] as Table;

function drawn(tables: readonly Table[], formData: FormData = {}, own: OwnInput = {}) {
  const form = { x_axis: 'day', metrics: ['sales'], metrics_b: ['orders'], ...formData };
  return layout({ ...layoutInput(timesColumn([]), {}), settings: readSettings(settings, form), tables, ...own });
}
const SALES = table(days(3), 'sales', [100, 200, 1100]);
const ORDERS = table(days(3), 'orders', [1, 2, 9]);
const labels = (chart: ReturnType<typeof drawn>, anchor: string): string[] =>
  (chart.frame?.texts ?? []).filter((text) => text.anchor === anchor && /^\d/.test(text.text)).map(({ text }) => text);

it('has a right axis only where both are in use', () => {
  expect(labels(drawn([SALES, ORDERS]), 'start')).toEqual([]);
  expect(labels(drawn([SALES, ORDERS], { yAxisIndex: 1, yAxisIndexB: 1 }), 'start')).toEqual([]);
  expect(labels(drawn([SALES, ORDERS], { yAxisIndexB: 1 }), 'start').length).toBeGreaterThan(1);
});

it('has the ticks of both axes at the same heights, zero too', () => {
  const chart = drawn([SALES, ORDERS], { yAxisIndexB: 1 });
  const heights = (anchor: string): number[] =>
    (chart.frame?.texts ?? []).filter((text) => text.anchor === anchor && /^\d/.test(text.text)).map(({ y }) => y);
  expect(heights('start')).toEqual(heights('end'));
  expect(labels(chart, 'start')[0]).toBe('0');
});

it('says which series are on which axis', () => {
  const chart = drawn([SALES, ORDERS], { yAxisIndexB: 1 });
  expect(chart.legend.map(({ label }) => label)).toEqual(['sales', 'orders (right axis)']);
  expect(chart.summary).toContain('sales on the left axis, orders (right axis)');
});

it('joins the moments of both queries', () => {
  const { dataTable } = drawn([SALES, table(days(3, 2), 'orders', [7, 8, 9])]);
  expect(dataTable.rows).toEqual([
    ['1 Jan 2024', '100', '–'],
    ['2 Jan 2024', '200', '–'],
    ['3 Jan 2024', '1,100', '7'],
    ['4 Jan 2024', '–', '8'],
    ['5 Jan 2024', '–', '9'],
  ]);
});

it('tells series of the same name apart', () => {
  const chart = drawn([SALES, table(days(3), 'sales', [1, 2, 3])]);
  expect(chart.legend.map(({ name, label }) => [name, label])).toEqual([
    ['sales', 'sales'],
    ['sales (B)', 'sales (Query B)'],
  ]);
});

it('draws each query as it is set: bars below lines', () => {
  const { marks } = drawn([SALES, ORDERS], { seriesType: 'line', seriesTypeB: 'bar', area: true });
  expect(marks.map(({ bars, fill, line }) => [bars !== '', fill !== '', line !== ''])).toEqual([
    [true, false, false],
    [false, true, true],
  ]);
});

it('closes the bands of stacked areas beside their nulls', () => {
  const sparse = layoutInput(timesColumn(days(5)), { a: [1, NaN, 1, NaN, NaN], b: [2, 2, 2, 2, 2] }).tables[0] as Table;
  const drawnMarks = (stack: boolean) => drawn([sparse], { seriesType: 'line', area: true, stack: stack ? 'Stack' : null }).marks;
  expect(drawnMarks(true).map(({ dots, fill }) => [dots.length, fill.match(/M/g)?.length])).toEqual([
    [0, 1],
    [0, 1],
  ]);
  expect(drawnMarks(false).flatMap(({ dots }) => dots)).toHaveLength(2);
});

it('draws the first query alone where the second brought nothing', () => {
  expect(drawn([SALES]).marks).toHaveLength(1);
  expect(drawn([]).empty).toBe('No matching rows');
});

describe('two axes', () => {
  it.each([
    [{ low: 0, high: 300, step: 100 }, { low: 0, high: 1_090_000 }, 4000],
    [{ low: 0, high: 100, step: 50 }, { low: 0, high: 100 }, 1],
    [{ low: -50, high: 100, step: 50 }, { low: -9, high: 4 }, 0.2],
  ])('covers the right values with round steps: %j, %j', (left, right, factor) => {
    expect(alignedFactor(left, right)).toBeCloseTo(factor, 9);
  });

  it('makes room below zero where only the right one needs it', () => {
    expect(roomForBoth({ low: 0, high: 100 }, { low: -5, high: 10 })).toMatchObject({ low: -50, high: 100 });
    expect(roomForBoth({ low: 0, high: 100 }, { low: 0, high: 10 })).toMatchObject({ low: 0, high: 100 });
  });
});

it('writes the values of the queries that want them, each above its own mark', () => {
  const values = (formData: FormData) =>
    drawn([SALES, ORDERS], { yAxisIndexB: 1, ...formData }).valueTexts.map(({ text }) => text);
  expect(values({})).toEqual([]);
  expect(values({ show_value: true }).sort()).toEqual(['1.1k', '100', '200']);
  expect(values({ show_valueB: true }).sort()).toEqual(['1', '2', '9']);
  const bars = drawn([SALES, ORDERS], { seriesType: 'bar', seriesTypeB: 'bar', show_value: true, show_valueB: true });
  const xs = bars.valueTexts.map(({ x }) => Math.round(x));
  expect(new Set(xs).size).toBe(6);
});

it('can find the marks of one series at a time', () => {
  const each = drawn([SALES, ORDERS], { rich_tooltip: false });
  expect(each.hits).toHaveLength(6);
  expect(each.hits.every(({ key }) => each.tooltips[key]?.rows.length === 1)).toBe(true);
});

it('hatches bars and breaks lines whose color an earlier series has', () => {
  const chart = drawn([SALES, ORDERS], { seriesTypeB: 'bar', yAxisIndexB: 1 });
  expect(chart.marks.map(({ key, hatching, dash }) => [key, hatching !== '', dash])).toEqual([
    ['s3', true, ''],
    ['s1', false, ''],
  ]);
  const swapped = drawn([SALES, ORDERS], { seriesType: 'bar' });
  expect(swapped.marks.map(({ hatching, dash }) => [hatching, dash !== ''])).toEqual([
    ['', false],
    ['', true],
  ]);
});

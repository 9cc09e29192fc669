import { expect, it } from 'vitest';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { layoutInput, type OwnInput } from '#app/charts/shared/layout-input.fixture.ts';
import type { Column } from '#app/domain/table.ts';
import { layout } from './layout.ts';
import { settings } from './settings.ts';

function drawn(series: Readonly<Record<string, readonly number[]>>, formData: FormData = {}, own: OwnInput = {}) {
  const rows = Math.max(0, ...Object.values(series).map(({ length }) => length));
  const shops: Column = { name: 'shop', type: 'string', values: Array.from({ length: rows }, (_, row) => `Shop ${row}`) };
  return layout(
    layoutInput(shops, series, { settings: readSettings(settings, { x_axis: 'shop', metrics: ['n'], ...formData }), ...own }),
  );
}
const bar = (chart: ReturnType<typeof drawn>, key: string) => chart.bars.find((mark) => mark.key === key);

it('starts every bar on zero, negative ones below it', () => {
  const chart = drawn({ a: [10, -5] });
  const zero = chart.frame?.baseline.y1 ?? NaN;
  const [up, down] = [bar(chart, 's1x0'), bar(chart, 's1x1')];
  expect((up?.y ?? 0) + (up?.heightPx ?? 0)).toBeCloseTo(zero, 1);
  expect(down?.y).toBeCloseTo(zero, 1);
  expect((up?.heightPx ?? 0) / (down?.heightPx ?? 1)).toBeCloseTo(2, 1);
});

it('sets groups side by side, stacks on top of each other', () => {
  const grouped = drawn({ a: [10], b: [4] });
  expect(bar(grouped, 's1x0')?.x).not.toBe(bar(grouped, 's2x0')?.x);
  const stacked = drawn({ a: [10], b: [4] }, { stack: 'Stack' });
  const [a, b] = [bar(stacked, 's1x0'), bar(stacked, 's2x0')];
  expect(a?.x).toBe(b?.x);
  expect((b?.y ?? 0) + (b?.heightPx ?? 0)).toBeCloseTo(a?.y ?? NaN, 1);
});

it('fills the height with shares', () => {
  const chart = drawn({ a: [30, 1], b: [10, 1] }, { stack: 'Expand' });
  const heights = [0, 1].map((row) => (bar(chart, `s1x${row}`)?.heightPx ?? 0) + (bar(chart, `s2x${row}`)?.heightPx ?? 0));
  expect(heights[0]).toBeCloseTo(chart.frame?.plot.heightPx ?? NaN, 0);
  expect(heights[1]).toBeCloseTo(heights[0] ?? NaN, 0);
});

it('lays bars down, the first row on top', () => {
  const chart = drawn({ a: [10, 20] }, { orientation: 'horizontal' });
  const [first, second] = [bar(chart, 's1x0'), bar(chart, 's1x1')];
  expect(first?.y).toBeLessThan(second?.y ?? 0);
  expect((second?.widthPx ?? 0) / (first?.widthPx ?? 1)).toBeCloseTo(2, 1);
});

it('draws nothing for null', () => {
  expect(drawn({ a: [NaN, 2] }).bars.map(({ key }) => key)).toEqual(['s1x1']);
});

it('shortens names before it turns them, and turns them before it leaves any out', () => {
  const angles = (count: number): (number | undefined)[] => [
    ...new Set(
      drawn({ a: Array.from({ length: count }, () => 1) })
        .frame?.texts.filter(({ text }) => text.startsWith('Sho'))
        .map(({ rotate }) => rotate),
    ),
  ];
  expect([angles(8), angles(10), angles(20)]).toEqual([[0], [0], [-45]]);
});

const many = (count: number, rows: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`s${at + 1}`, Array(rows).fill(1000 * (at + 1)) as number[]]));

function overlaps({ bars }: ReturnType<typeof drawn>): number {
  const sorted = [...bars].sort((a, b) => a.x - b.x);
  return sorted.filter((one, at) => {
    const next = sorted[at + 1];
    return next !== undefined && one.x + one.widthPx > next.x + 0.02;
  }).length;
}

it.each([
  [20, 40],
  [60, 8],
  [3, 400],
  [300, 500],
])('field/charts 11: draws no bar over another: %i series at %i places', (count, rows) => {
  expect(overlaps(drawn(many(count, rows)))).toBe(0);
});

it('shows the largest series and the others as one where not all have room, and says so', () => {
  const chart = drawn(many(20, 40));
  const indexes = new Set(chart.bars.map(({ key }) => key.split('x')[0]));
  expect(indexes).toContain('s20');
  expect(indexes).not.toContain('s1');
  expect(chart.bars.some(({ key, color }) => key.startsWith('s-1') && color === 'other')).toBe(true);
  expect(chart.summary).toMatch(/howing the \d+ largest of 20 series, the others as one/);
  expect(chart.dataTable.columns).toHaveLength(21);
});

it('leaves the others out where their values don’t add up', () => {
  const columnMeta = { n: { verboseName: 'n', d3Format: null, currency: null, isAdditive: false } };
  const chart = drawn(many(20, 40), {}, { columnMeta });
  expect(chart.bars.some(({ key }) => key.startsWith('s-1'))).toBe(false);
  expect(chart.summary).toMatch(/howing the \d+ largest of 20 series(?!, the others)/);
});

it('stacks as set, however many series there are', () => {
  const chart = drawn(many(20, 40), { stack: 'Stack' });
  expect(new Set(chart.bars.map(({ key }) => key.split('x')[0])).size).toBe(20);
  expect(chart.summary).not.toContain('largest of');
});

it('begins the line above the plot with a capital where it is a note alone', () => {
  const caption = (formData: FormData) =>
    drawn(many(60, 20), formData).frame?.texts.find(({ text }) => /largest of/.test(text))?.text;
  expect(caption({ metrics: ['a', 'b'] })).toMatch(/^Showing the/);
  expect(caption({ metrics: ['a', 'b'], y_axis_title: 'Sales' })).toMatch(/^Sales · showing the/);
});

it('hatches bars whose color an earlier series has, a shifted series as its own', () => {
  const shifted = { groupby: ['g'], metrics: ['n'], time_compare: ['1 year ago'] };
  const chart = drawn({ 'n, a': [9, 9], 'n, b': [5, 5], '1 year ago, b': [4, 4] }, shifted);
  const isHatched = (key: string): boolean => (bar(chart, key)?.hatching ?? '') !== '';
  expect(['s1x0', 's2x0', 's3x0'].map(isHatched)).toEqual([false, true, true]);
  expect(chart.legend.map(({ hatch = 0 }) => hatch)).toEqual([0, 1, 1]);
});

it('gives each bar of a single series its own color where the chart wants it, in tooltips too', () => {
  const colors = (name: string) => (name === 'Shop 1' ? 'cat2' : 'cat1');
  const chart = drawn({ n: [4, 5] }, { color_by_primary_axis: true }, { colors });
  expect(chart.bars.map(({ color }) => color)).toEqual(['cat1', 'cat2']);
  expect(chart.tooltips['x1']?.rows[0]?.color).toBe('cat2');
  const several = drawn({ a: [4, 5], b: [1, 2] }, { color_by_primary_axis: true }, { colors });
  expect(new Set(several.bars.map(({ color }) => color))).toEqual(new Set(['cat1']));
});

it('writes the parts of a stack from the share on that the chart sets', () => {
  const series = { a: [95, 50], b: [5, 50] };
  const form = { stack: 'Stack', show_value: true, only_total: false };
  const texts = (least: number): readonly string[] =>
    drawn(series, { ...form, percentage_threshold: least }).valueTexts.map(({ text }) => text);
  expect(texts(10).toSorted()).toEqual(['50', '50', '95']);
  expect(texts(60)).toEqual(['95']);
});

it('puts the title of the values along their axis, or over it, farther where the chart says so', () => {
  const title = (form: FormData) => {
    const chart = drawn({ n: [4, 5] }, { y_axis_title: 'Revenue', ...form });
    const mark = chart.frame?.texts.find(({ text }) => text === 'Revenue');
    return { rotate: mark?.rotate, plot: chart.frame?.plot };
  };
  const [top, left] = [title({}), title({ y_axis_title_position: 'Left' })];
  expect([top.rotate, left.rotate]).toEqual([0, -90]);
  expect(left.plot?.x).toBeGreaterThan(top.plot?.x ?? NaN);
  expect(title({ y_axis_title_margin: 50 }).plot?.y).toBe((top.plot?.y ?? NaN) + 35);
});

it('has the rest of the series last and gray, and only where they were gathered', () => {
  const series = { a: [4, 5], Others: [90, 80], b: [1, 2] };
  const form = { groupby: ['g'], metrics: ['n'], limit: 2 };
  const gathered = drawn(series, { ...form, group_others_when_limit_reached: true });
  expect(gathered.legend.map(({ name, color }) => [name, color])).toEqual([
    ['a', 'cat1'],
    ['b', 'cat1'],
    ['Others', 'other'],
  ]);
  expect(drawn(series, form).legend.map(({ color }) => color)).toEqual(['cat1', 'cat1', 'cat1']);
});

import { expect, it } from 'vitest';
import type { FormData } from '#app/charts/shared/form/control.ts';
import type { Table } from '#app/domain/table.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { layoutInput, type OwnInput } from '#app/charts/shared/layout-input.fixture.ts';
import { layout } from './layout.ts';
import { settings } from './settings.ts';

const [JAN, FEB] = [Date.UTC(2024, 0, 1), Date.UTC(2024, 1, 1)];
const TABLE: Table = {
  rowCount: 4,
  columns: [
    { name: 'ds', type: 'temporal', values: Float64Array.of(JAN, FEB, FEB, JAN) },
    { name: 'size', type: 'string', values: ['Large', 'Large', 'Large', 'Small'] },
    { name: 'kind', type: 'string', values: ['a', 'a', 'b', 'a'] },
    { name: 'n', type: 'numeric', values: Float64Array.of(10, 30, 40, 20) },
  ],
};

function drawn(formData: FormData = {}, table: Table = TABLE, own: OwnInput = {}) {
  const base = { groupby: ['size', 'kind'], metrics: ['n'], x_axis: 'ds', partition_threshold: 0 };
  const form = readSettings(settings, { ...base, ...formData });
  return layout({ ...layoutInput({ name: 'x', type: 'string', values: [] }, {}, { settings: form, ...own }), tables: [table] });
}
type Chart = ReturnType<typeof drawn>;
const height = (chart: Chart, key: string): number => chart.bands.find((band) => band.key === key)?.heightPx ?? NaN;
const valueOf = (chart: Chart, key: string): string | undefined => chart.tooltips[key]?.rows[1]?.value;

it('makes parts as high as their values, beside their whole', () => {
  const chart = drawn();
  expect(chart.bands.map(({ key }) => key)).toEqual(['m0p', 'm0p1', 'm0p4', 'm0p2', 'm0p3', 'm0p5']);
  expect(height(chart, 'm0p1') / height(chart, 'm0p4')).toBeCloseTo(4, 0);
  expect(chart.tooltips['m0p2']).toEqual({
    title: 'Large, a',
    rows: [
      { label: 'n', value: '40', color: null },
      { label: 'Share of total', value: '40%', color: null },
      { label: 'Share of Large', value: '50%', color: null },
    ],
  });
  expect(drawn({ rich_tooltip: false }).tooltips['m0p2']?.rows).toHaveLength(2);
});

it('compares the last moment with the first', () => {
  expect(valueOf(drawn({ time_series_option: 'point_diff' }), 'm0p1')).toBe('+60');
  expect(valueOf(drawn({ time_series_option: 'point_factor' }), 'm0p1')).toBe('7×');
  expect(valueOf(drawn({ time_series_option: 'point_percent' }), 'm0p1')).toBe('+600%');
  expect(valueOf(drawn({ time_series_option: 'agg_mean' }), 'm0p1')).toBe('40');
});

it('has time as its first level, with equal or true heights', () => {
  const equal = drawn({ time_series_option: 'time_series' });
  expect([equal.tooltips['m0p1']?.title, equal.tooltips['m0p4']?.title]).toEqual(['1 Jan 2024', '1 Feb 2024']);
  const months = (chart: Chart): number => height(chart, 'm0p1') / height(chart, 'm0p4');
  expect(months(equal)).toBeCloseTo(1, 1);
  expect(months(drawn({ time_series_option: 'time_series', equal_date_size: false }))).toBeCloseTo(30 / 70, 1);
});

it('joins parts beyond the limit or below the threshold', () => {
  const many: Table = {
    rowCount: 20,
    columns: [
      { name: 'size', type: 'string', values: Array.from({ length: 20 }, (_, at) => `Size ${at}`) },
      { name: 'n', type: 'numeric', values: Float64Array.from({ length: 20 }, (_, at) => 20 - at) },
    ],
  };
  const titles = (formData: FormData) =>
    Object.values(drawn({ groupby: ['size'], ...formData }, many).tooltips).map(({ title }) => title);
  expect(titles({})).toEqual(['n', 'Size 0', 'Size 1', 'Size 2', 'Size 3', 'Size 4', 'Other (15)']);
  expect(titles({ partition_limit: 0 })).toHaveLength(21);
  expect(titles({ partition_limit: 0, partition_threshold: 0.05 }).at(-1)).toBe('Other (10)');
});

it('has a partition for each metric', () => {
  const two: Table = {
    ...TABLE,
    columns: [...TABLE.columns, { name: 'm', type: 'numeric', values: Float64Array.of(1, 1, 1, 1) }],
  };
  const chart = drawn({ metrics: ['n', 'm'] }, two);
  expect(chart.bands.filter(({ key }) => key.endsWith('p')).map(({ key }) => key)).toEqual(['m0p', 'm1p']);
  expect(chart.summary).toMatch(/of n:.*of m:/);
});

it('says at its foot how many values below zero are no parts', () => {
  const columns = TABLE.columns.map((column) =>
    column.name === 'n' ? { ...column, values: Float64Array.of(10, 30, 40, -20) } : column,
  ) as Table['columns'];
  expect(drawn({}, { ...TABLE, columns }).texts.at(-1)?.text).toBe('1 negative value not shown');
});

import type { OwnInput } from '#app/charts/shared/layout-input.fixture.ts';
import { expect, it } from 'vitest';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import type { Column } from '#app/domain/table.ts';
import { dataset } from '#app/charts/sample-charts.fixture.ts';
import { layout } from './layout.ts';
import { settings, upgradeSettings } from './settings.ts';

const column = (name: string, type: 'numeric' | 'temporal', values: readonly number[]): Column => ({
  name,
  type,
  values: Float64Array.from(values),
});
const MONTH = Date.UTC(2024, 1, 1);

function drawn(values: readonly number[], formData: FormData = {}, own: OwnInput = {}) {
  const times = values.map((_, month) => Date.UTC(2023, month, 1));
  return layout({
    tables: [{ rowCount: values.length, columns: [column('day', 'temporal', times), column('n', 'numeric', values)] }],
    settings: readSettings(settings, { viz_type: 'big_number', metric: 'n', x_axis: 'day', ...formData }),
    widthPx: 300,
    heightPx: 200,
    locale: 'en-GB',
    timeZone: null,
    colors: () => 'cat1',
    columnMeta: {},
    hidden: [],
    ownState: {},
    ...own,
  });
}

it('is the last value that is there', () => {
  expect(drawn([4, 8, NaN]).number?.text).toBe('8');
});

it.each([
  ['sum', '18'],
  ['mean', '6'],
  ['min', '4'],
  ['max', '8'],
  ['median', '6'],
])('is the %s of its trend where set', (aggregation, text) => {
  expect(drawn([4, 8, NaN, 6], { aggregation }).number?.text).toBe(text);
});

it('is the second result where the metric over all is queried', () => {
  const trend = { rowCount: 2, columns: [column('day', 'temporal', [0, MONTH]), column('n', 'numeric', [1, 2])] };
  const overall = { rowCount: 1, columns: [column('n', 'numeric', [77])] };
  expect(drawn([], { aggregation: 'raw' }, { tables: [trend, overall] }).number?.text).toBe('77');
});

it('compares with some periods before, by arrow and text, in a neutral color', () => {
  const { notes } = drawn([100, 50, 75], { compare_lag: '2', compare_suffix: 'QoQ' });
  expect(notes.map(({ text, color }) => [text, color])).toEqual([['↓ 25.0% QoQ', 'text']]);
  expect(drawn([0, 5], { compare_lag: 1 }).notes).toEqual([]);
  expect(drawn([5], { compare_lag: 3 }).notes).toEqual([]);
});

it('grows with its box and shrinks to its width', () => {
  const size = (widthPx: number, heightPx: number, value = 123): number =>
    drawn([value], {}, { widthPx, heightPx }).number?.sizePx ?? 0;
  expect(size(300, 200)).toBeGreaterThan(size(300, 80));
  expect(size(120, 200, 123_456)).toBeLessThan(size(300, 200, 123_456));
  // In Explore too it is the biggest thing.
  expect(size(900, 520)).toBeGreaterThan(180);
});

it('leaves the trend out where configured, and where there is only one point', () => {
  expect(drawn([1, 2]).trend).not.toBeNull();
  expect(drawn([1, 2], { show_trend_line: false }).trend).toBeNull();
  expect(drawn([1]).trend).toBeNull();
});

it('spans the whole range of the query where the chart says so', () => {
  const timeRange = { fromMs: Date.UTC(2022, 0, 1), toMs: Date.UTC(2025, 0, 1) };
  const ends = (formData: FormData, own: OwnInput = { timeRange }) => drawn([1, 2, 3], formData, own).trend?.end?.x ?? 0;
  const asData = ends({});
  expect(ends({ time_range_fixed: true })).toBeLessThan(asData / 2);
  expect(ends({ time_range_fixed: true }, { timeRange: { fromMs: null, toMs: null } })).toBe(asData);
  expect(ends({ time_range_fixed: true }, {})).toBe(asData);
});

it('says every digit of a number that it abbreviates, and repeats others without a full stop', () => {
  const tooltip = (format: string) => drawn([1234.5], { y_axis_format: format }).tooltips['n'];
  expect(tooltip(',.0f')).toEqual({ title: 'n: 1,235', rows: [] });
  expect(tooltip('.2s')).toEqual({ title: 'n', rows: [{ label: 'Exact value', value: '1,234.5', color: null }] });
});

it.each(['big_number', 'big_number_total'])(
  '%s shows the name of its metric above the number, in the size that is set',
  (viz_type) => {
    const named = (formData: FormData) => drawn([110], { viz_type, ...formData });
    expect(named({ subtitle: 'A subtitle' }).notes.map(({ text }) => text)).toEqual(['A subtitle']);
    const small = named({ show_metric_name: true, subtitle: 'A subtitle' });
    expect(small.notes.map(({ text }) => text)).toEqual(['n', 'A subtitle']);
    expect(small.notes[0]?.y).toBeLessThan((small.number?.y ?? 0) - (small.number?.sizePx ?? 0) * 0.7);
    expect(small.notes[0]?.sizePx).toBe(14);
    const huge = named({ show_metric_name: true, metric_name_font_size: 0.4 });
    expect(huge.notes[0]?.sizePx).toBe(28);
  },
);

it('gives the change of a percentage in points, from nothing too', () => {
  const notes = (values: readonly number[]) =>
    drawn(values, { compare_lag: 1, y_axis_format: '.1%' }).notes.map(({ text }) => text);
  expect(notes([0.4, 0.45])).toEqual(['↑ 5.0 pp']);
  expect(notes([0, 0.01])).toEqual(['↑ 1.0 pp']);
});

it('writes the date of its value as the chart says, and has the size of older subtitles', () => {
  const texts = (formData: FormData) => drawn([4, 8], formData).notes.map(({ text }) => text);
  expect(texts({ show_timestamp: true })).toEqual(['1 Feb 2023']);
  expect(texts({ show_timestamp: true, time_format: '%Y!%m' })).toEqual(['2023!02']);
  const older = upgradeSettings({ viz_type: 'big_number', subheader: 'Below', subheader_font_size: 0.3 }, dataset);
  expect(older['subtitle_font_size']).toBe(0.3);
  const newer = upgradeSettings({ viz_type: 'big_number', subheader_font_size: 0.3, subtitle_font_size: 0.2 }, dataset);
  expect(newer['subtitle_font_size']).toBe(0.2);
});

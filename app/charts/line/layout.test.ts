import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { layoutInput, timesColumn, type OwnInput } from '#app/charts/shared/layout-input.fixture.ts';
import type { Column } from '#app/domain/table.ts';
import { Chart } from './Chart.tsx';
import { layout } from './layout.ts';
import { settings } from './settings.ts';

function drawn(series: Readonly<Record<string, readonly number[]>>, formData: FormData = {}, own: OwnInput = {}) {
  const rows = Math.max(0, ...Object.values(series).map(({ length }) => length));
  const days = timesColumn(Array.from({ length: rows }, (_, day) => Date.UTC(2024, 0, 1 + day)));
  const form = { x_axis: 'day', metrics: ['n'], groupby: ['shop'], ...formData };
  return layout(layoutInput(days, series, { settings: readSettings(settings, form), ...own }));
}
const named = (count: number): Record<string, number[]> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`s${at}`, [1 + at, 2 + at]]));

it('names up to six series at their ends, more in a legend', () => {
  expect(drawn(named(6)).labels).toHaveLength(6);
  expect(drawn(named(6)).frame?.legendMarks.marks).toEqual([]);
  expect(drawn(named(7)).labels).toEqual([]);
  expect(drawn(named(7)).frame?.legendMarks.marks).toHaveLength(7);
});

it('keeps names at the ends apart', () => {
  const ys = drawn({ a: [1, 5], b: [2, 5], c: [3, 5] }).labels.map(({ text }) => text.y);
  const sorted = [...ys].sort((a, b) => a - b);
  expect(sorted.every((y, at) => at === 0 || y - (sorted[at - 1] ?? 0) >= 15.9)).toBe(true);
});

it('breaks a line at nulls and shows lone points as dots', () => {
  const [line] = drawn({ a: [1, 2, NaN, 4, NaN, 6, 7] }).lines;
  expect(line?.d.match(/M/g)).toHaveLength(2);
  expect(line?.dots).toHaveLength(1);
});

it('starts at zero unless the axis can be cut', () => {
  const baseTick = (formData: FormData): string | undefined =>
    drawn({ a: [980, 990] }, formData).frame?.texts.find(({ anchor }) => anchor === 'end')?.text;
  expect(baseTick({})).toBe('0');
  expect(baseTick({ truncateYAxis: true })).not.toBe('0');
});

it('leaves hidden series out of the picture, not out of the legend', () => {
  const { lines, legend, dataTable } = drawn(named(3), {}, { hidden: ['s1'] });
  expect(lines.map(({ key }) => key)).toEqual(['s3', 's1']);
  expect(legend.map(({ name, hidden }) => [name, hidden])).toEqual([
    ['s2', false],
    ['s1', true],
    ['s0', false],
  ]);
  expect(dataTable.columns).toHaveLength(3);
  expect(drawn(named(1), {}, { hidden: ['s0'] }).empty).toMatch(/hidden/);
});

it('thins long lines and keeps their highest point', () => {
  const values = Array.from({ length: 50_000 }, (_, at) => (at === 31_234 ? 900 : Math.sin(at / 900)));
  const [line] = drawn({ a: values }).lines;
  expect(line?.d.match(/L/g)?.length).toBeLessThanOrEqual(4 * 600);
  expect(drawn({ a: values }).summary).toContain('highest 900');
});

it('orders rows by time, whatever order they came in', () => {
  const times: Column = {
    name: 'day',
    type: 'temporal',
    values: Float64Array.of(Date.UTC(2024, 0, 3), Date.UTC(2024, 0, 1), NaN),
  };
  const { dataTable } = drawn(
    {},
    {},
    { tables: [{ rowCount: 3, columns: [times, { name: 'n', type: 'numeric', values: Float64Array.of(3, 1, 9) }] }] },
  );
  expect(dataTable.rows).toEqual([
    ['1 Jan 2024', '1'],
    ['3 Jan 2024', '3'],
  ]);
});

it('returns a place with all series, greatest first', () => {
  const { hits, tooltips } = drawn({ a: [1, 9], b: [5, 2] });
  expect(hits).toHaveLength(2);
  expect(tooltips['x0']).toMatchObject({
    title: '1 Jan 2024',
    rows: [
      { label: 'b', value: '5' },
      { label: 'a', value: '1' },
    ],
  });
});

it('breaks the mark before the name of a shifted line, as its line is broken, in pages and in pictures', () => {
  const formData = { metrics: ['n'], groupby: [], time_compare: ['1 year ago'] };
  const shown = drawn({ n: [3, 4, 5], 'n__1 year ago': [1, 2, 3] }, formData);
  expect(shown.labels.map(({ text, isBroken }) => [text.text, isBroken])).toEqual([
    ['n', false],
    ['n, 1 year ago', true],
  ]);
  const svg = renderToStaticMarkup(createElement(Chart, { layout: shown, resolveColor: (token) => token, id: 'c', title: 'C' }));
  const marks = svg.match(/<g data-legend="\d"><(?:circle|path)[^>]*>/g) ?? [];
  expect(marks.map((mark) => mark.includes('stroke-dasharray'))).toEqual([false, true]);
});

it('is dots or bars where the series are styled so, as in Superset', () => {
  const dots = drawn({ a: [1, 2, 3] }, { seriesType: 'scatter' }).lines[0];
  expect([dots?.d, dots?.fill, dots?.dots.length]).toEqual(['', '', 3]);
  const { lines, frame } = drawn({ a: [1, -2, 3], b: [2, NaN, 1] }, { seriesType: 'bar', truncateYAxis: true });
  expect(lines.map(({ d, dots: none }) => [d, none.length])).toEqual([
    ['', 0],
    ['', 0],
  ]);
  expect(lines.map(({ fill }) => fill.match(/M/g)?.length)).toEqual([2, 3]);
  const lefts = lines.flatMap(({ fill }) => [...fill.matchAll(/M([\d.]+) /g)].map(([, x]) => Number(x)));
  expect(Math.min(...lefts)).toBeGreaterThan(frame?.plot.x ?? Infinity);
});

it('is titled as a difference where it shows one', () => {
  const compared = { time_compare: ['1 year ago'], groupby: [] };
  const caption = (comparison_type: string): string | undefined =>
    drawn({ n: [1, 2] }, { ...compared, comparison_type }).frame?.texts[0]?.text;
  expect(caption('values')).toBe('n');
  expect(caption('difference')).toBe('n, difference to 1 year ago');
  expect(caption('percentage')).toBe('n, change since 1 year ago');
});

it('breaks lines whose color an earlier one has, in the legend too', () => {
  const chart = drawn(named(7));
  expect(chart.lines.map(({ dash }) => dash === '')).toEqual([true, false, false, false, false, false, false]);
  expect(chart.legend.map(({ isBroken = false }) => isBroken)).toEqual([false, true, true, true, true, true, true]);
});

it('hatches bars of a line chart whose color an earlier one has', () => {
  const { lines } = drawn({ a: [5, 6], b: [3, 4] }, { seriesType: 'bar' });
  expect(lines.map(({ hatching }) => hatching !== '')).toEqual([false, true]);
});

import { expect, it } from 'vitest';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { layoutInput, type OwnInput } from '#app/charts/shared/layout-input.fixture.ts';
import type { Column } from '#app/domain/table.ts';
import { layout } from './layout.ts';
import { settings } from './settings.ts';

type Row = readonly [x: string, y: string, value: number];
const FORM = { x_axis: 'size', groupby: 'line', metric: 'n' };
const ROWS: readonly Row[] = [
  ['Small', 'Ships', 10],
  ['Large', 'Ships', 30],
  ['Small', 'Cars', 60],
];

function drawn(rows: readonly Row[] = ROWS, formData: FormData = {}, own: OwnInput = {}) {
  const sizes: Column = { name: 'size', type: 'string', values: rows.map(([x]) => x) };
  const lines: Column = { name: 'line', type: 'string', values: rows.map(([, y]) => y) };
  const input = layoutInput(
    sizes,
    { n: rows.map(([, , value]) => value) },
    { settings: readSettings(settings, { ...FORM, ...formData }), ...own },
  );
  const [table] = input.tables;
  return layout({ ...input, tables: [{ rowCount: rows.length, columns: [...(table?.columns ?? []), lines] }] });
}
type Chart = ReturnType<typeof drawn>;
const cell = (chart: Chart, index: number) => chart.cells.find(({ key }) => key === `c${index}`);
const texts = (chart: Chart): string[] => chart.texts.map(({ text }) => text);

it('places each row of the result in its column and row', () => {
  const chart = drawn();
  expect(cell(chart, 0)?.x).toBe(cell(chart, 2)?.x);
  expect(cell(chart, 0)?.y).toBe(cell(chart, 1)?.y);
  expect(cell(chart, 1)?.x).toBeGreaterThan(cell(chart, 0)?.x ?? Infinity);
  expect(texts(chart)).toEqual(['Ships', 'Cars', 'Small', 'Large']);
});

it('orders by name or by total', () => {
  expect(texts(drawn(ROWS, { sort_y_axis: 'alpha_asc' })).slice(0, 2)).toEqual(['Cars', 'Ships']);
  expect(texts(drawn(ROWS, { sort_y_axis: 'value_desc' })).slice(0, 2)).toEqual(['Cars', 'Ships']);
  expect(texts(drawn(ROWS, { sort_x_axis: 'value_asc' })).slice(2)).toEqual(['Large', 'Small']);
});

it('colors by value within the bounds that were set', () => {
  const colors = (chart: Chart) => chart.cells.map(({ color }) => color);
  expect(colors(drawn())).toEqual(['seq1', 'seq4', 'seq9']);
  expect(colors(drawn(ROWS, { value_bounds: [null, 30] }))).toEqual(['seq1', 'seq9', 'seq9']);
  expect(
    colors(
      drawn([
        ['a', 'b', -5],
        ['c', 'b', 5],
      ]),
    ),
  ).toEqual(['div1', 'div7']);
});

it('counts shares against all cells, a column, or a row', () => {
  const share = (across: string | null) => drawn(ROWS, { normalize_across: across }).tooltips['c0']?.rows[1];
  expect(share(null)).toMatchObject({ label: 'Share of total', value: '10%' });
  expect(share('x')).toMatchObject({ label: 'Share of Small', value: '14%' });
  expect(share('y')).toMatchObject({ label: 'Share of Ships', value: '25%' });
});

it('makes classes of round numbers', () => {
  const { colorLegend } = drawn(ROWS, { legend_type: 'piecewise' });
  expect(colorLegend.texts.map(({ text }) => text)).toContain('20 – 30');
  expect(colorLegend.swatches.length).toBeGreaterThan(1);
});

it('writes values in all cells or in none', () => {
  expect(drawn(ROWS, { show_values: true }).values.map(({ text }) => text)).toEqual(['10', '30', '60']);
  expect(drawn([...ROWS, ['Large', 'Cars', 123456]], { show_values: true, y_axis_format: ',d' }, { widthPx: 80 }).values).toEqual(
    [],
  );
});

it('draws no cell without a value', () => {
  expect(drawn([...ROWS, ['Large', 'Cars', NaN]]).cells).toHaveLength(3);
});

it('takes a saved margin for the least room of the names, and cuts none for it', () => {
  const long: Row[] = [['Small', 'Motorcycles and more', 1]];
  expect(texts(drawn(long, { left_margin: 75 }))).toContain('Motorcycles and more');
  const left = (margin: number) => drawn(ROWS, { left_margin: margin }).cells[0]?.x ?? 0;
  expect(left(120)).toBeGreaterThan(left(10) + 60);
});

it('says which columns have no room', () => {
  const wide = Array.from({ length: 900 }, (_, at): Row => [`c${at}`, 'Ships', at]);
  const chart = drawn(wide);
  expect(chart.summary).toMatch(/\d+ of 900 columns shown/);
  expect(texts(chart)[0]).toMatch(/\d+ of 900 columns shown/);
});

const GRID: readonly Row[] = Array.from({ length: 17 }, (_, row) =>
  Array.from({ length: 6 }, (_, column): Row => [`g${column}`, `w${row}`, 180 + 100 * (row + column * 17)]),
).flat();

it('writes values in small type where cells are low, or says that they have no room', () => {
  const card = { widthPx: 420, heightPx: 300 };
  const small = drawn(GRID, { show_values: true }, card);
  expect(small.values).toHaveLength(GRID.length);
  expect(small.values[0]?.sizePx).toBeLessThan(12);
  expect(texts(small)).not.toContain('Values don’t fit in the cells');
  const tiny = drawn(GRID, { show_values: true }, { widthPx: 200, heightPx: 190 });
  expect(tiny.values).toEqual([]);
  expect(texts(tiny)).toContain('Values don’t fit in the cells');
  expect(tiny.summary).toContain('Values don’t fit in the cells');
  expect(drawn(GRID, {}, card).summary).not.toContain('fit');
});

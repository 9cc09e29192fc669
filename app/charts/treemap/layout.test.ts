import { expect, it } from 'vitest';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { layoutInput, type OwnInput } from '#app/charts/shared/layout-input.fixture.ts';
import type { Column } from '#app/domain/table.ts';
import { layout } from './layout.ts';
import { settings } from './settings.ts';

function drawn(values: readonly number[], formData: FormData = {}, own: OwnInput = {}) {
  const shops: Column = { name: 'shop', type: 'string', values: values.map((_, index) => `Shop ${index}`) };
  return layout(
    layoutInput(
      shops,
      { n: values },
      { settings: readSettings(settings, { groupby: ['shop'], metric: 'n', ...formData }), ...own },
    ),
  );
}
type Chart = ReturnType<typeof drawn>;
const area = (chart: Chart, at: number): number => (chart.tiles[at]?.widthPx ?? NaN) * (chart.tiles[at]?.heightPx ?? NaN);
const textsOf = (chart: Chart): string[] => chart.texts.map(({ text }) => text);

it('gives tiles areas by their values, the largest first', () => {
  const chart = drawn([10, 60, 30]);
  expect(chart.tiles.map(({ key }) => key)).toEqual(['p2', 'p3', 'p1']);
  expect(area(chart, 0) / area(chart, 2)).toBeCloseTo(6, 0);
});

it('writes names and values, one of them, or neither', () => {
  expect(textsOf(drawn([60, 40]))).toEqual(['Shop 0', '60', 'Shop 1', '40']);
  expect(textsOf(drawn([60, 40], { label_type: 'key' }))).toEqual(['Shop 0', 'Shop 1']);
  expect(textsOf(drawn([60, 40], { label_type: 'value' }))).toEqual(['60', '40']);
  expect(textsOf(drawn([60, 40], { show_labels: false }))).toEqual([]);
});

it('names groups above their tiles', () => {
  const regions: Column = { name: 'region', type: 'string', values: ['Asia', 'Asia', 'Europe'] };
  const input = layoutInput(
    regions,
    { n: [5, 3, 4] },
    { settings: readSettings(settings, { groupby: ['region', 'shop'], metric: 'n' }) },
  );
  const [table] = input.tables;
  const shops: Column = { name: 'shop', type: 'string', values: ['Tokyo', 'Osaka', 'Rome'] };
  const tables = [{ rowCount: 3, columns: [...(table?.columns ?? []), shops] }];
  const chart = layout({ ...input, tables });
  expect(textsOf(chart)).toEqual(expect.arrayContaining(['Asia 8', 'Europe 4', 'Tokyo']));
  expect(chart.tiles).toHaveLength(3);
  expect(chart.tooltips['p2']).toEqual({
    title: 'Asia, Tokyo',
    rows: [
      { label: 'n', value: '5', color: null },
      { label: 'Share of Asia', value: '63%', color: null },
      { label: 'Share of total', value: '42%', color: null },
    ],
  });
  const plain = layout({ ...input, tables, settings: { ...input.settings, show_upper_labels: false } });
  expect(textsOf(plain)).not.toContain('Asia');
});

it('joins tiles that no one would see', () => {
  const chart = drawn([1e6, ...Array.from({ length: 400 }, () => 1)]);
  expect(chart.tiles).toHaveLength(2);
  expect(Object.values(chart.tooltips).map(({ title }) => title)).toContain('Other (400)');
  expect(chart.dataTable).toMatchObject({ moreRows: 301 });
});

it('counts what has no area, and says when nothing has', () => {
  expect(drawn([3, -1, 0, NaN]).summary).toContain('3 values of zero, less, or none not shown');
  expect(drawn([-3, 0]).empty).toBe('No value is above zero, so there are no parts to show');
});

it('says at its foot how many values below zero are no tiles, and draws above that', () => {
  const chart = drawn([60, -5, 40, -1]);
  const note = chart.texts.at(-1);
  expect(note?.text).toBe('2 negative values not shown');
  expect(Math.max(...chart.tiles.map(({ y, heightPx }) => y + heightPx))).toBeLessThan((note?.y ?? 0) - 8);
  expect(chart.heightPx).toBe(drawn([60]).heightPx);
  expect(textsOf(drawn([60, 0]))).not.toContain('0 negative values not shown');
});

it('breaks the name of a narrow group into lines, its total with it', () => {
  const regions: Column = { name: 'region', type: 'string', values: ['Asia', 'Northern and Central Europe'] };
  const form = readSettings(settings, { groupby: ['region', 'shop'], metric: 'n' });
  const input = layoutInput(regions, { n: [84, 16] }, { settings: form, heightPx: 400 });
  const shops: Column = { name: 'shop', type: 'string', values: ['Tokyo', 'Rome'] };
  const tables = [{ rowCount: 2, columns: [...(input.tables[0]?.columns ?? []), shops] }];
  const chart = layout({ ...input, tables });
  expect(textsOf(chart).join(' ')).toContain('Northern and Central Europe 16');
  expect(chart.texts.every(({ full }) => full === null)).toBe(true);
});

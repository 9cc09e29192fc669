import { expect, it } from 'vitest';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { layoutInput, type OwnInput } from '#app/charts/shared/layout-input.fixture.ts';
import type { Column } from '#app/domain/table.ts';
import { layout } from './layout.ts';
import { settings } from './settings.ts';

function drawn(values: readonly number[], formData: FormData = {}, own: OwnInput = {}) {
  const shops: Column = {
    name: 'shop',
    type: 'string',
    values: values.map((_, index) => (index === 9 ? null : `Shop ${index}`)),
  };
  return layout(
    layoutInput(
      shops,
      { n: values },
      { settings: readSettings(settings, { groupby: ['shop'], metric: 'n', ...formData }), ...own },
    ),
  );
}

it('joins small slices only where the chart says so', () => {
  const values = [90, 5, 3, 2];
  expect(drawn(values).slices).toHaveLength(4);
  const joined = drawn(values, { threshold_for_other: 4 });
  expect(joined.slices.at(-1)?.color).toBe('other');
  expect(joined.dataTable.rows.at(-1)).toEqual(['Other (2)', '5', '5.0%']);
});

it('joins slices that are too many to be seen, the smallest, and says how many', () => {
  const { slices, legend } = drawn(Array.from({ length: 400 }, (_, index) => 1000 - index));
  expect(slices).toHaveLength(361);
  expect(legend.at(-1)?.label).toBe('Other (40)');
  expect(legend.some(({ label }) => label === 'Shop 359')).toBe(true);
  expect(legend.some(({ label }) => label === 'Shop 360')).toBe(false);
});

it('is a ring where the chart says so, as in Superset', () => {
  const arcs = (formData: FormData): number => drawn([1, 2], formData).slices[0]?.d.match(/A/g)?.length ?? 0;
  expect([arcs({}), arcs({ donut: true }), arcs({ donut: false })]).toEqual([1, 2, 1]);
});

it('names slices outside where there is room, else in a legend', () => {
  expect(drawn([1, 2, 3]).labels.map(({ name }) => name?.text)).toEqual(['Shop 0', 'Shop 1', 'Shop 2']);
  const narrow = drawn([1, 2, 3], {}, { widthPx: 180 });
  expect(narrow.labels).toEqual([]);
  expect(narrow.legendMarks.marks[0]?.text.text).toBe('Shop 0 17%');
});

it('keeps a legend where a slice is too small for a name, as far as the chart has one', () => {
  const small = { show_labels_threshold: 5 };
  const chart = drawn([60, 38, 2], small);
  expect(chart.labels).toHaveLength(2);
  expect(chart.legendMarks.marks.map(({ text }) => text.text)).toEqual(['Shop 0', 'Shop 1', 'Shop 2']);
  const legendFootPx = Math.max(...chart.legendMarks.marks.map(({ text }) => text.y));
  expect(Math.min(...chart.labels.map(({ name }) => name?.y ?? 0))).toBeGreaterThan(legendFootPx + 8);
  expect(drawn([60, 38, 2], { ...small, show_legend: false }).legendMarks.marks).toEqual([]);
  expect(drawn([60, 30, 10], small).legendMarks.marks).toEqual([]);
});

it('counts shares of what is shown, and lists what no slice can show', () => {
  const { dataTable, slices } = drawn([30, 10, -5, NaN], {}, { hidden: ['Shop 0'] });
  expect(slices).toHaveLength(1);
  expect(dataTable.rows).toEqual([
    ['Shop 0', '30', '–'],
    ['Shop 1', '10', '100%'],
    ['Shop 2', expect.stringMatching(/^[-−]5$/) as string, '–'],
    ['Shop 3', '–', '–'],
  ]);
});

it('breaks an own text that is too long in two lines rather than shortening it', () => {
  const own = { label_type: 'template', label_template: '{name} has sold {value} pieces, {percent}' };
  const [first] = drawn([1, 2, 3], own, { widthPx: 440 }).labels;
  expect([first?.name?.text, first?.figures?.text]).toEqual(['Shop 0 has sold 1', 'pieces, 17%']);
  expect(first?.figures?.y).toBeGreaterThan(first?.name?.y ?? Infinity);
});

it('counts what a pie cannot show', () => {
  expect(drawn([3, -1, 0, NaN]).summary).toContain('3 values of zero, less or none not shown');
  expect(drawn([3, 1]).summary).not.toContain('not shown');
});

it('says how many negative values are no parts', () => {
  const made = drawn([5, -2, 3, -1]);
  expect(made.texts.map(({ text }) => text)).toContain('2 negative values not shown');
  expect(made.heightPx).toBe(drawn([5, 3]).heightPx);
  expect(
    drawn([5, 0])
      .texts.map(({ text }) => text)
      .join(),
  ).not.toContain('negative');
});

it('puts figures below a long name, which keeps its end', () => {
  const names = ['Specialities of the northern region 1', 'Specialities of the northern region 2'];
  const shops: Column = { name: 'shop', type: 'string', values: names };
  const own = { settings: readSettings(settings, { groupby: ['shop'], metric: 'n', label_type: 'key_value_percent' }) };
  const { labels } = layout(layoutInput(shops, { n: [3, 4] }, { ...own, widthPx: 560, heightPx: 300 }));
  expect(labels.map(({ name }) => name?.text.at(-1))).toEqual(['1', '2']);
  expect(labels[0]?.figures?.y).toBeGreaterThan(labels[0]?.name?.y ?? Infinity);
});

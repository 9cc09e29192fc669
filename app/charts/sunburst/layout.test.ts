import { expect, it } from 'vitest';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { layoutInput, type OwnInput } from '#app/charts/shared/layout-input.fixture.ts';
import type { Column } from '#app/domain/table.ts';
import { layout } from './layout.ts';
import { settings } from './settings.ts';

type Row = readonly [region: string, city: string, value: number, second: number];
const ROWS: readonly Row[] = [
  ['Asia', 'Tokyo', 50, 5],
  ['Asia', 'Osaka', 20, 10],
  ['Europe', 'Rome', 30, 30],
];

function drawn(formData: FormData = {}, own: OwnInput = {}, rows = ROWS) {
  const regions: Column = { name: 'region', type: 'string', values: rows.map(([region]) => region) };
  const cities: Column = { name: 'city', type: 'string', values: rows.map(([, city]) => city) };
  const form = readSettings(settings, { columns: ['region', 'city'], metric: 'n', show_labels_threshold: 0, ...formData });
  const series = { n: rows.map(([, , value]) => value), m: rows.map(([, , , second]) => second) };
  const input = layoutInput(regions, series, { settings: form, heightPx: 400, ...own });
  return layout({ ...input, tables: [{ rowCount: rows.length, columns: [...(input.tables[0]?.columns ?? []), cities] }] });
}
type Chart = ReturnType<typeof drawn>;
const textsOf = (chart: Chart): string[] => chart.texts.map(({ text }) => text);

it('draws a ring a level, parts beside their whole', () => {
  const chart = drawn();
  expect(chart.segments.map(({ key }) => key)).toEqual(['p1', 'p4', 'p2', 'p3', 'p5']);
  expect(chart.tooltips['p2']).toMatchObject({ title: 'Asia, Tokyo' });
  expect(chart.tooltips['p2']?.rows.map(({ label, value }) => `${label}: ${value}`)).toEqual([
    'n: 50',
    'Share of Asia: 71%',
    'Share of total: 50%',
  ]);
});

it('is paler outward, in the color of the first level', () => {
  expect(drawn().segments.map(({ opacity }) => opacity === 1)).toEqual([true, true, false, false, false]);
});

it('colors by the ratio of a second metric', () => {
  const { segments, colorLegend, legend, tooltips } = drawn({ secondary_metric: 'm' });
  expect(segments.find(({ key }) => key === 'p5')?.color).toBe('seq9');
  expect(segments.find(({ key }) => key === 'p2')?.color).toBe('seq1');
  expect(colorLegend.texts.map(({ text }) => text)).toEqual(['m / n', '10%', '100%']);
  expect(legend).toEqual([]);
  expect(tooltips['p2']?.rows.at(-1)).toEqual({ label: 'm / n', value: '10%', color: null });
  expect(drawn({ secondary_metric: 'n' }).legend).toHaveLength(2);
});

it('names its rings beside them, where they leave room', () => {
  const { ringNames } = drawn();
  expect(ringNames.map(({ text }) => text)).toEqual(['Rings: region, city']);
  const narrow = drawn({}, { widthPx: 150, heightPx: 400 }).ringNames.map(({ text }) => text);
  expect(narrow).toEqual(['Rings:', 'region, city']);
  expect(drawn({ columns: ['city'] }).ringNames).toEqual([]);
});

it('writes only within segments, and only for parts above the threshold', () => {
  expect(textsOf(drawn())).toEqual(['Asia', 'Europe', 'Tokyo', 'Osaka', 'Rome']);
  expect(textsOf(drawn({ show_labels_threshold: 40 }))).toEqual(['Asia', 'Tokyo']);
  expect(textsOf(drawn({ show_labels: false }))).toEqual([]);
  expect(textsOf(drawn({}, { heightPx: 60 }))).toEqual([]);
});

it('counts shares of what is shown', () => {
  const chart = drawn({ show_total: true }, { hidden: ['Europe'] });
  expect(textsOf(chart)).toContain('70');
  expect(chart.tooltips['p2']?.rows.at(-1)?.value).toBe('71%');
  expect(drawn({}, { hidden: ['Asia', 'Europe'] }).empty).toContain('hidden');
});

it('joins parts that no one would see', () => {
  const tiny = Array.from({ length: 900 }, (_, at): Row => ['Asia', `City ${at}`, at === 0 ? 1e6 : 1, 0]);
  const chart = drawn({}, {}, tiny);
  expect(chart.segments).toHaveLength(3);
  expect(Object.values(chart.tooltips).map(({ title }) => title)).toContain('Asia, Other (899)');
});

it('says at its foot how many values below zero are no parts', () => {
  const chart = drawn({}, {}, [...ROWS, ['Europe', 'Oslo', -4, 1]]);
  expect(textsOf(chart).at(-1)).toBe('1 negative value not shown');
  expect(chart.centre.y).toBeLessThan(drawn().centre.y);
});

import { expect, it } from 'vitest';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { layoutInput } from '#app/charts/shared/layout-input.fixture.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { layout } from './layout.ts';
import { settings } from './settings.ts';

type Values = Readonly<Record<string, readonly number[]>>;

function drawn(values: Values, formData: FormData = {}) {
  const count = Object.values(values)[0]?.length ?? 0;
  const names = Array.from({ length: count }, (_, index) => `Country ${index}`);
  const read = readSettings(settings, { series: 'name', metrics: Object.keys(values), ...formData });
  return layout(layoutInput({ name: 'name', type: 'string', values: names }, values, { settings: read }));
}
const lineOf = (row: number, ...query: Parameters<typeof drawn>) =>
  drawn(...query).shapes.find(({ key }) => key === `r${row}`)?.d;

it('draws a line a row, each axis with its own range', () => {
  const { shapes, texts } = drawn({ people: [10, 30, 20], rural: [80, 20, 50] });
  expect(shapes.filter(({ key }) => key !== null)).toHaveLength(3);
  expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['people', '10', '30', 'rural', '20', '80']));
});

it('leaves a gap where a value is missing', () => {
  const values = { a: [1, 2], b: [NaN, 2], c: [1, 2], d: [3, 4] };
  expect(lineOf(0, values)?.match(/[ML]/g)).toEqual(['M', 'M', 'L']);
  expect(lineOf(1, values)?.match(/[ML]/g)).toEqual(['M', 'L', 'L', 'L']);
});

it('shows names as an axis where the chart includes them', () => {
  const values = { a: [1, 2], b: [3, 4] };
  expect(drawn(values, { include_series: true }).texts.map(({ text }) => text)).toEqual(
    expect.arrayContaining(['Country 0', 'Country 1']),
  );
  expect(lineOf(0, values, { include_series: true })?.match(/[ML]/g)).toHaveLength(3);
});

it('colors lines by the metric of the color', () => {
  const colors = (secondary: string) =>
    drawn({ a: [1, 9], b: [9, 1] }, { secondary_metric: secondary })
      .shapes.filter(({ key }) => key !== null)
      .map(({ stroke }) => stroke);
  expect(colors('a')).toEqual([...colors('b')].reverse());
  expect(new Set(colors('a')).size).toBe(2);
});

it('draws 500 lines at most, and says how many are left out', () => {
  const values = Array.from({ length: 620 }, (_, index) => index);
  expect(drawn({ a: values, b: values }).summary).toContain('120 rows not shown');
});

it('needs two axes', () => {
  expect(drawn({ a: [1, 2] }).empty).toBe('Parallel coordinates need at least two metrics');
});

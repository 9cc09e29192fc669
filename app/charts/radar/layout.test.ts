import { expect, it } from 'vitest';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { layoutInput, type OwnInput } from '#app/charts/shared/layout-input.fixture.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { layout } from './layout.ts';
import { settings } from './settings.ts';
import { crosses } from './value-texts.ts';

type Values = Readonly<Record<string, readonly number[]>>;
const THREE: Values = { orders: [10, 5], price: [80, 40], returns: [2, 4] };

function drawn(values: Values = THREE, formData: FormData = {}, own: OwnInput = {}) {
  const count = Object.values(values)[0]?.length ?? 0;
  const groups = Array.from({ length: count }, (_, index) => `Group ${index}`);
  const form = { groupby: ['line'], metrics: Object.keys(values), ...formData };
  return layout(
    layoutInput({ name: 'line', type: 'string', values: groups }, values, { settings: readSettings(settings, form), ...own }),
  );
}
const textsOf = (...query: Parameters<typeof drawn>) => drawn(...query).texts.map(({ text }) => text);

it('gives each metric its own scale, named at the end of its spoke', () => {
  expect(textsOf()).toEqual(expect.arrayContaining(['orders', '0 – 10', 'price', '0 – 80', 'returns', '0 – 4']));
});

it('takes the ends of a scale that the chart sets for a metric', () => {
  const column_config = { price: { radarMetricMinValue: 20, radarMetricMaxValue: 100 } };
  expect(textsOf(THREE, { column_config })).toContain('20 – 100');
});

it('draws one metric over its groups', () => {
  const layoutOf = drawn({ orders: [1, 2, 3, 4] });
  expect(layoutOf.legend.map(({ name }) => name)).toEqual(['orders']);
  expect(layoutOf.texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['Group 0', 'Group 3']));
  expect(drawn({ orders: [1, 2] }).empty).toBe('A radar chart needs at least three metrics, or three groups');
});

it('leaves a gap where a value is missing, and fills nothing then', () => {
  const { shapes, dataTable } = drawn({ ...THREE, price: [NaN, 40] });
  expect(shapes.filter(({ key, opacity }) => key === 's0' && opacity < 1)).toEqual([]);
  expect(dataTable.rows[0]).toEqual(['Group 0', '10', '–', '2']);
});

it('hides what the legend hides', () => {
  const keysOf = (hidden: readonly string[]) => new Set(drawn(THREE, {}, { hidden }).shapes.map(({ key }) => key));
  expect(keysOf(['Group 0']).has('s0')).toBe(false);
  expect(drawn(THREE, {}, { hidden: ['Group 0', 'Group 1'] }).empty).toBe('Everything is hidden. Select a name in the legend.');
});

it('lists the values of an outline in its tooltip', () => {
  expect(drawn().tooltips['s1']).toEqual({
    title: 'Group 1',
    rows: ['5', '40', '4'].map((value, axis) => ({ label: Object.keys(THREE)[axis], value, color: 'cat1' })),
  });
});

it('writes values where groups are few', () => {
  const valuesOf = (values: Values) => textsOf(values).filter((text) => /^\d+$/.test(text));
  expect(valuesOf({ orders: [10], price: [80], returns: [2] })).not.toEqual([]);
  const many = Array.from({ length: 7 }, (_, index) => index + 1);
  expect(valuesOf({ orders: many, price: many, returns: many })).toEqual([]);
});

it('knows a line through a box from one beside it', () => {
  const box = { left: 10, right: 20, top: 10, bottom: 20 };
  expect(crosses(box, [0, 15], [30, 15])).toBe(true);
  expect(crosses(box, [15, 12], [16, 13])).toBe(true);
  expect(crosses(box, [0, 0], [9, 30])).toBe(false);
  expect(crosses(box, [0, 15], [9, 15])).toBe(false);
  expect(crosses(box, [25, 5], [5, 8])).toBe(false);
});

it('fills a card whose axes have long names', () => {
  const long = ['Specialities of the northern region', 'Deliveries to the eastern region', 'Returns of the western region'];
  const values = Object.fromEntries([...long, 'Orders', 'Offers', 'Price'].map((name) => [name, [3, 2]]));
  const { shapes } = drawn(values, {}, { widthPx: 452, heightPx: 400 });
  const points = [...(shapes[0]?.d ?? '').matchAll(/[ML]([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  const span = (at: 0 | 1): number =>
    Math.max(...points.map((point) => point[at])) - Math.min(...points.map((point) => point[at]));
  expect(span(1)).toBeGreaterThan(220);
  expect(span(0)).toBeGreaterThan(190);
});

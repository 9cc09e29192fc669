import { expect, it } from 'vitest';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { layoutInput, type OwnInput } from '#app/charts/shared/layout-input.fixture.ts';
import type { Column } from '#app/domain/table.ts';
import { layout } from './layout.ts';
import { settings } from './settings.ts';

function drawn(values: readonly number[], formData: FormData = {}, own: OwnInput = {}) {
  const stages: Column = { name: 'stage', type: 'string', values: values.map((_, index) => `Stage ${index}`) };
  return layout(
    layoutInput(
      stages,
      { n: values },
      { settings: readSettings(settings, { groupby: ['stage'], metric: 'n', ...formData }), ...own },
    ),
  );
}
type Chart = ReturnType<typeof drawn>;
const figures = (chart: Chart): string[] => chart.figures.map(({ text }) => text);

it('draws bars as wide as their values, around one middle', () => {
  const { bars, slopes } = drawn([100, 50, 10]);
  const [first, second, third] = bars;
  expect((second?.widthPx ?? NaN) / (first?.widthPx ?? NaN)).toBeCloseTo(0.5, 2);
  expect((third?.widthPx ?? NaN) / (first?.widthPx ?? NaN)).toBeCloseTo(0.1, 2);
  expect((second?.x ?? NaN) + (second?.widthPx ?? NaN) / 2).toBeCloseTo((first?.x ?? NaN) + (first?.widthPx ?? NaN) / 2, 1);
  expect(slopes).toHaveLength(2);
});

it('compares with the first stage, the one before, or all', () => {
  const percents = (base: string) => figures(drawn([100, 50, 10], { percent_calculation_type: base, label_type: 4 }));
  expect(percents('first_step')).toEqual(['100%', '50%', '10%']);
  expect(percents('prev_step')).toEqual(['100%', '50%', '20%']);
  expect(percents('total')).toEqual(['63%', '31%', '6.3%']);
});

it('writes figures and tooltips as the chart says', () => {
  expect(figures(drawn([100, 50]))).toEqual(['100', '100%', '50', '50%']);
  expect(figures(drawn([100, 50], { label_type: 0 }))).toEqual([]);
  expect(figures(drawn([100, 50], { show_labels: false }))).toEqual([]);
  expect(drawn([100, 50], { tooltip_label_type: 3 }).tooltips['s1']?.rows.map(({ value }) => value)).toEqual(['50']);
  expect(drawn([100, 50], { show_tooltip_labels: false }).tooltips['s1']).toEqual({ title: 'Stage 1', rows: [] });
});

it('keeps the names of hidden stages, so that they can be shown again', () => {
  const chart = drawn([100, 50, 10], {}, { hidden: ['Stage 0'] });
  expect(chart.bars.map(({ key }) => key)).toEqual(['s1', 's2']);
  expect(chart.names.map(({ lines }) => lines[0]?.color)).toEqual(['textFaint', 'text', 'text']);
  expect(chart.tooltips['s2']?.rows.map(({ value }) => value)).toEqual(['10', '20%']);
});

it('counts what a funnel cannot show', () => {
  const made = drawn([5, -2, NaN]);
  expect(made.summary).toContain('1 negative value not shown 1 value of zero, less, or none not shown');
  expect(figures(made)).toContain('1 negative value not shown');
  expect(drawn([0, 0]).empty).toBe('No value is above zero, so there are no parts to show');
  const many = drawn(Array.from({ length: 90 }, (_, at) => 100 - at));
  expect(many.bars.length).toBeLessThan(20);
  expect(many.summary).toMatch(/\d+ of 90 shown/);
});

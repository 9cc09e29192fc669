import { expect, it } from 'vitest';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { layoutInput, type OwnInput } from '#app/charts/shared/layout-input.fixture.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { layout } from './layout.ts';
import { settings } from './settings.ts';
import { dialScale, readIntervals } from './read-gauge.ts';

function drawn(values: readonly number[], formData: FormData = {}, own: OwnInput = {}) {
  const groups = values.map((_, index) => `Group ${index}`);
  const form = { groupby: values.length > 1 ? ['line'] : [], metric: 'n', ...formData };
  return layout(
    layoutInput(
      { name: 'line', type: 'string', values: groups },
      { n: values },
      { settings: readSettings(settings, form), ...own },
    ),
  );
}
const scaleOf = (values: readonly number[], formData: FormData = {}) => {
  const { min, max } = dialScale(readSettings(settings, formData), values, false);
  return [min, max];
};

it('covers the values in even steps, or ends where the chart says', () => {
  expect(scaleOf([1384])).toEqual([0, 2000]);
  expect(scaleOf([42], { split_number: 5 })).toEqual([0, 50]);
  expect(scaleOf([-30, 50])).toEqual([-30, 70]);
  expect(scaleOf([30], { min_val: 10, max_val: 100 })).toEqual([10, 100]);
  expect(scaleOf([0])).toEqual([0, 1]);
});

it('ends at 100 percent where values are shares', () => {
  const ends = (value: number, formData: FormData = {}): string[] => {
    const { texts } = drawn([value], { number_format: '.0%', ...formData });
    const numbers = texts.filter(({ text, weight }) => weight !== 600 && text.endsWith('%'));
    return [numbers[0]?.text ?? '', numbers.at(-1)?.text ?? ''];
  };
  expect(ends(0.42)).toEqual(['0%', '100%']);
  expect(ends(0.42, { split_number: 3 })).toContain('100%');
  expect(ends(1.4)).toContain('200%');
  expect(ends(0.42, { max_val: 0.5 })).toContain('50%');
});

it('writes one value into the middle, and several into the legend', () => {
  expect(drawn([42]).texts.find(({ weight }) => weight === 600)?.text).toBe('42');
  expect(drawn([42], { value_formatter: '{value} points' }).texts.find(({ weight }) => weight === 600)?.text).toBe('42 points');
  const several = drawn([1, 2]);
  expect(several.legendMarks.marks.map(({ text }) => text.text)).toEqual(['Group 0 1', 'Group 1 2']);
  expect(several.texts.filter(({ weight }) => weight === 600)).toEqual([]);
});

it.each([90, 140, 200, 312, 600])('never cuts a number of its scale, %d px wide', (widthPx) => {
  const { texts } = drawn([157, 1384, 1280], {}, { widthPx, heightPx: 260 });
  expect(texts.map(({ text }) => text).filter((text) => text.includes('…'))).toEqual([]);
  if (widthPx >= 200) expect(texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['400', '1.6k']));
});

it('paints the longest arc first on one track, and gives each its own otherwise', () => {
  const keys = (overlap: boolean) => drawn([1, 3, 2], { overlap, show_pointer: false }).shapes.map(({ key }) => key);
  expect(keys(true)).toEqual([null, 'g1', 'g2', 'g0']);
  expect(keys(false)).toEqual([null, null, null, 'g0', 'g1', 'g2']);
});

it('reads intervals as upper ends with the positions of their colors', () => {
  const formData = { intervals: '20, 50,500', interval_color_indices: '4,2' };
  expect(readIntervals(formData, { min: 0, max: 100, splits: [] })).toEqual([
    { from: 0, to: 20, colorIndex: 4 },
    { from: 20, to: 50, colorIndex: 2 },
    { from: 50, to: 100, colorIndex: 3 },
  ]);
});

it('makes better use of its box where the dial is open below', () => {
  const ringWidth = (formData: FormData) => {
    const xs = [...(drawn([1], formData).shapes[0]?.d ?? '').matchAll(/[ML]([\d.]+)/g)].map(([, x]) => Number(x));
    return Math.max(...xs) - Math.min(...xs);
  };
  expect(ringWidth({ start_angle: 180, end_angle: 0 })).toBeGreaterThan(ringWidth({ start_angle: 90, end_angle: -269 }));
});

it('says why there is nothing to draw', () => {
  expect(drawn([NaN]).empty).toBe('There are rows, but every value is empty');
  expect(drawn([1, 2], {}, { hidden: ['Group 0', 'Group 1'] }).empty).toBe('Everything is hidden. Select a name in the legend.');
});

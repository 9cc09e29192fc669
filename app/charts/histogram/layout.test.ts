import { expect, it } from 'vitest';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import { layoutInput, type OwnInput } from '#app/charts/shared/layout-input.fixture.ts';
import { layout } from './layout.ts';
import { settings } from './settings.ts';

const AGES = {
  '8.0 - 26.4': [5146],
  '26.4 - 44.8': [4094],
  '44.8 - 63.199999999999996': [706],
  '63.199999999999996 - 81.6': [52],
};

function drawn(bins: Readonly<Record<string, readonly number[]>> = AGES, formData: FormData = {}, own: OwnInput = {}) {
  const groups = Object.values(bins)[0]?.map((_, group) => `Group ${group}`) ?? [];
  const form = { column: 'age', ...formData };
  return layout(
    layoutInput({ name: 'group', type: 'string', values: groups }, bins, { settings: readSettings(settings, form), ...own }),
  );
}

it('draws a bar a bin, on a true axis of numbers', () => {
  const { bars, frame } = drawn();
  expect(bars.map(({ key }) => key)).toEqual(['s0x0', 's0x1', 's0x2', 's0x3']);
  const [first, second] = bars;
  expect(second?.x).toBeCloseTo((first?.x ?? NaN) + (first?.widthPx ?? NaN) + 1, 1);
  expect((first?.heightPx ?? NaN) / (second?.heightPx ?? NaN)).toBeCloseTo(5146 / 4094, 1);
  expect(frame?.texts.map(({ text }) => text)).toEqual(expect.arrayContaining(['age', 'Count', '20', '40']));
});

it('names bins by rounded edges', () => {
  const { tooltips, dataTable } = drawn();
  expect(tooltips['x2']).toEqual({
    title: '44.8 – 63.2',
    rows: [
      { label: 'Count', value: '706', color: 'cat1' },
      { label: 'Share of total', value: '7.1%', color: null },
    ],
  });
  expect(dataTable.rows[0]).toEqual(['8.0 – 26.4', '5,146']);
});

it('stacks groups, and leaves out those that are hidden', () => {
  const two = { '0.0 - 1.0': [6, 4], '1.0 - 2.0': [0, 5] };
  const chart = drawn(two, { groupby: ['group'] });
  expect(chart.bars.map(({ key }) => key)).toEqual(['s0x0', 's1x0', 's1x1']);
  expect(chart.legend.map(({ label }) => label)).toEqual(['Group 0', 'Group 1']);
  expect(chart.tooltips['x0']?.rows.map(({ value }) => value)).toEqual(['6 (60%)', '4 (40%)', '10']);
  expect(drawn(two, { groupby: ['group'] }, { hidden: ['Group 0'] }).bars.map(({ key }) => key)).toEqual(['s1x0', 's1x1']);
  expect(drawn(two, { groupby: ['group'] }, { hidden: ['Group 0', 'Group 1'] }).empty).toContain('hidden');
});

it('writes shares as percentages', () => {
  const chart = drawn({ '0.0 - 1.0': [0.75], '1.0 - 2.0': [0.25] }, { normalize: true, show_value: true });
  expect(chart.valueTexts.map(({ text }) => text)).toEqual(['75%', '25%']);
  expect(chart.frame?.texts.map(({ text }) => text)).toContain('Share');
});

it('joins more bins than can be seen, and says so', () => {
  const many = Object.fromEntries(Array.from({ length: 1200 }, (_, bin) => [`${bin}.0 - ${bin + 1}.0`, [1]]));
  const chart = drawn(many);
  expect(chart.bars).toHaveLength(300);
  expect(chart.summary).toContain('Each bar combines 4 bins');
  expect(chart.tooltips['x0']?.rows[0]?.value).toBe('4');
});

it('reads edges below zero and with exponents', () => {
  const chart = drawn({ '-1.5e-05 - 0.0': [1], '0.0 - 1.5e-05': [2] });
  expect(chart.bars).toHaveLength(2);
});

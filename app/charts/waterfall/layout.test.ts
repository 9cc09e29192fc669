import { expect, it } from 'vitest';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { layoutInput, timesColumn, type OwnInput } from '#app/charts/shared/layout-input.fixture.ts';
import { layout } from './layout.ts';
import { settings } from './settings.ts';

function drawn(values: readonly number[], formData: FormData = {}, own: OwnInput = {}) {
  const days = timesColumn(values.map((_, day) => Date.UTC(2024, 0, 1 + day)));
  return layout(
    layoutInput(days, { n: values }, { settings: readSettings(settings, { x_axis: 'day', metric: 'n', ...formData }), ...own }),
  );
}

it('begins each bar where the last ended, and adds all up', () => {
  expect(drawn([100, -30, 50]).dataTable.rows).toEqual([
    ['1 Jan 2024', '+100', '100'],
    ['2 Jan 2024', expect.stringMatching(/^[-−]30$/) as string, '70'],
    ['3 Jan 2024', '+50', '120'],
    ['Total', '', '120'],
  ]);
  const { bars, links } = drawn([100, -30, 50]);
  expect(bars.map(({ color }) => color)).toEqual(['cat3', 'cat4', 'cat3', 'other']);
  expect(links[0]?.y1).toBe(bars[0]?.y);
  expect(links[1]?.y1).toBeCloseTo((bars[1]?.y ?? 0) + (bars[1]?.heightPx ?? 0), 1);
});

it('leaves the total out where the chart says so, and names it as set', () => {
  expect(drawn([1, 2], { show_total: false }).bars).toHaveLength(2);
  expect(drawn([1, 2], { total_label: 'Year' }).dataTable.rows.at(-1)?.[0]).toBe('Year');
});

it('ends each period of a breakdown in what it has come to', () => {
  const tables = [
    {
      rowCount: 3,
      columns: [
        timesColumn([0, 0, 86_400_000]),
        { name: 'part', type: 'string', values: ['a', 'b', null] },
        { name: 'n', type: 'numeric', values: Float64Array.of(5, -2, 4) },
      ],
    },
  ] as const;
  expect(drawn([], { groupby: ['part'] }, { tables }).dataTable.rows).toEqual([
    ['a', '+5', '5'],
    ['b', expect.stringMatching(/^[-−]2$/) as string, '3'],
    ['1 Jan 1970', '', '3'],
    ['No value', '+4', '7'],
    ['2 Jan 1970', '', '7'],
  ]);
});

it('joins neighbors where there are more changes than room, and says so', () => {
  const chart = drawn(Array.from({ length: 1000 }, () => 1));
  expect(chart.bars.length).toBeLessThanOrEqual(121);
  expect(chart.dataTable.rows[0]).toEqual(['1 Jan 2024 – 9 Jan 2024', '+9', '9']);
  expect(chart.summary).toContain('1,000 changes in 112 bars');
  expect(chart.summary).toContain('come to 1,000');
});

it('takes the colors that were picked, and its own where Superset saved its defaults', () => {
  const picked = { increase_color: { r: 1, g: 2, b: 255, a: 1 }, decrease_color: { r: 224, g: 67, b: 85, a: 1 } };
  expect(drawn([1, -1], picked).legend.map(({ color }) => color)).toEqual(['#0102ff', 'cat4', 'other']);
});

it('hides a kind of bars and keeps the others in place', () => {
  const [all, some] = [drawn([5, -3], { show_legend: true }), drawn([5, -3], { show_legend: true }, { hidden: ['decrease'] })];
  expect(some.bars).toEqual(all.bars.filter(({ color }) => color !== 'cat4'));
});

it('leaves room between a value and the name of its category, above and below', () => {
  for (const [heightPx, values] of [
    [400, [40, -50, -30, 70, -40]],
    [250, [40, -50, -30, 70, -40]],
    [400, [100, -100]],
    [400, [-10, -20]],
  ] as const) {
    const { frame, valueTexts: texts } = drawn(values, { show_value: true }, { heightPx, widthPx: 452 });
    const foot = (frame?.plot.y ?? 0) + (frame?.plot.heightPx ?? 0);
    expect(texts.length).toBeGreaterThan(0);
    for (const { y } of texts) {
      expect(y).toBeLessThanOrEqual(foot);
      expect(y - 10).toBeGreaterThanOrEqual(frame?.plot.y ?? 0);
    }
  }
});

it.each([
  ['rising', 1],
  ['falling', -1],
])('writes a value at each of a dozen %s steps on a card, the total first', (_name, sign) => {
  const rising = Array.from({ length: 11 }, (_, step) => sign * (40 + 5 * step));
  const card = { widthPx: 452, heightPx: 400 };
  const { valueTexts, bars } = drawn(rising, { show_value: true }, card);
  expect([valueTexts.length, bars.length]).toEqual([12, 12]);
  const many = Array.from({ length: 36 }, (_, step) => sign * (400 + 5 * step));
  const shown = drawn(many, { show_value: true }, { widthPx: 300, heightPx: 200 });
  expect(shown.valueTexts.map(({ text }) => text)).toContain(sign > 0 ? '17.6k' : '−17.6k');
  expect(shown.frame?.texts.map(({ text }) => text).join(' ')).toMatch(/\d+ of 37 values shown/);
});

it('turns its labels as the chart says', () => {
  const angles = (x_ticks_layout: string) =>
    new Set(drawn([1, 2, 3], { x_ticks_layout }).frame?.texts.map(({ rotate }) => rotate));
  expect(angles('auto')).toEqual(new Set([0]));
  expect(angles('45°')).toContain(-45);
  expect(angles('90°')).toContain(-90);
});

// Areas keep every spike, end at nulls, close their bands in stacks, and follow a logarithmic axis.
import { expect, it } from 'vitest';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { layoutInput, timesColumn } from '#app/charts/shared/layout-input.fixture.ts';
import { DAY_MS } from '#app/domain/time/durations.ts';
import { layout } from './layout.ts';
import { settings } from './settings.ts';

function drawn(series: Readonly<Record<string, readonly number[]>>, formData: FormData = {}) {
  const count = Math.max(...Object.values(series).map(({ length }) => length));
  const days = timesColumn(Array.from({ length: count }, (_, day) => Date.UTC(2020, 0, 1) + day * DAY_MS));
  const form = { x_axis: 'day', metrics: ['n'], stack: 'Stack', show_legend: false, ...formData };
  return layout(layoutInput(days, series, { settings: readSettings(settings, form) }));
}
const areaOf = (chart: ReturnType<typeof drawn>, key: string) => chart.areas.find((area) => area.key === key);
const highest = (path: string): number => Math.min(...[...path.matchAll(/[ML]-?[\d.]+,(-?[\d.]+)/g)].map(([, y]) => Number(y)));
const moves = (path: string): number => path.match(/M/g)?.length ?? 0;

const calm = Array.from({ length: 4000 }, (_, day) => 10 + (day % 7) / 7);
const spiked = (at: number, value = 90): number[] => calm.map((own, day) => (day === at ? value : own));

it.each([null, 'Stack'])('shows a spike of one day among thousands, whichever band has it: stack %s', (stack) => {
  for (const at of [1, 777, 778, 1999, 3998]) {
    for (const name of ['a', 'b', 'c']) {
      const chart = drawn({ a: calm, b: calm, c: calm, [name]: spiked(at) }, { stack });
      const plot = chart.frame?.plot;
      const area = areaOf(chart, `s${['a', 'b', 'c'].indexOf(name) + 1}`);
      expect(highest(area?.edge ?? '')).toBeLessThan((plot?.y ?? 0) + (plot?.heightPx ?? 0) * 0.35);
      expect(highest(area?.fill ?? '')).toBe(highest(area?.edge ?? ''));
      expect(chart.isDense).toBe(true);
    }
  }
});

it('keeps the spike of each of many bands', () => {
  const series = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`s${at}`, at === 13 ? spiked(2345, 900) : calm]));
  const chart = drawn(series);
  expect(highest(areaOf(chart, 's14')?.fill ?? '')).toBeLessThan((chart.frame?.plot.y ?? 0) + 100);
});

it('draws all bands of a stack from the same rows', () => {
  const chart = drawn({ a: calm, b: spiked(777), c: spiked(1500) });
  const xs = chart.areas.map(({ edge }) => [...edge.matchAll(/[ML](-?[\d.]+),/g)].map(([, x]) => x).join());
  expect(new Set(xs).size).toBe(1);
});

it('ends an area at a null and begins it again after', () => {
  const chart = drawn({ a: [1, 1, NaN, 1, 1, 1], b: [2, 2, 2, 2, 2, 2] }, { stack: null });
  const [a, b] = [areaOf(chart, 's1'), areaOf(chart, 's2')];
  expect(moves(a?.fill ?? '')).toBe(2);
  expect(moves(a?.edge ?? '')).toBe(2);
  expect(moves(b?.fill ?? '')).toBe(1);
});

it('ends an area at a null among more rows than pixels', () => {
  const gap = calm.map((value, day) => (day > 1000 && day < 1100 ? NaN : value));
  for (const stack of [null, 'Stack']) expect(moves(areaOf(drawn({ a: gap, b: calm }, { stack }), 's1')?.fill ?? '')).toBe(2);
});

it('draws a value between nulls as an upright line', () => {
  const a = areaOf(drawn({ a: [1, NaN, 1, NaN, 1, 1], b: [2, 2, 2, 2, 2, 2] }, { stack: null }), 's1');
  expect(moves(a?.stems ?? '')).toBe(2);
  expect(a?.dots).toHaveLength(2);
});

it.each(['Stack', 'Expand', 'Stream'])('closes a band of a stack beside its nulls, so that nothing floats: %s', (stack) => {
  const chart = drawn({ a: [1, NaN, 1, NaN, NaN, NaN, 1, 1], b: [2, 2, 2, 2, 2, 2, 2, 2] }, { stack });
  const a = areaOf(chart, 's1');
  expect(a?.dots).toEqual([]);
  expect(a?.stems).toBe('');
  // Between the nulls that are beside a value, nothing is drawn.
  expect(moves(a?.fill ?? '')).toBe(2);
  expect(moves(areaOf(chart, 's2')?.fill ?? '')).toBe(1);
});

it('leaves a hole in a stack where no series has a value', () => {
  const chart = drawn({ a: [1, 1, NaN, 1, 1], b: [2, 2, NaN, 2, 2] });
  expect(chart.areas.map(({ fill }) => moves(fill))).toEqual([2, 2]);
});

it('gives equal ratios equal heights on a logarithmic axis', () => {
  const chart = drawn({ a: [10, 100, 1000] }, { logAxis: true });
  const ys = [...(chart.areas[0]?.edge ?? '').matchAll(/[ML]-?[\d.]+,(-?[\d.]+)/g)].map(([, y]) => Number(y));
  expect((ys[0] ?? NaN) - (ys[1] ?? NaN)).toBeCloseTo((ys[1] ?? NaN) - (ys[2] ?? NaN), 0);
  expect(drawn({ a: [10, 0, 1000, 5] }, { logAxis: true }).summary).toContain('1 value of zero or less not shown');
});

it('hatches bands of a stack whose color an earlier one has, in the legend and the tooltips too; overlaid ones have broken edges', () => {
  const series = { a: [3, 4, 3], b: [2, 2, 2], c: [1, 1, 1] };
  const stacked = drawn(series, { show_legend: true, groupby: ['g'] });
  expect(stacked.areas.map(({ hatching }) => hatching === '')).toEqual([true, false, false]);
  expect(stacked.areas[1]?.hatching).not.toBe(stacked.areas[2]?.hatching);
  expect(stacked.legend.map(({ hatch = 0 }) => hatch)).toEqual([0, 1, 2]);
  expect(stacked.tooltips['x0']?.rows.slice(0, 3).map(({ hatch = 0 }) => hatch)).toEqual([0, 1, 2]);
  const overlaid = drawn(series, { stack: null, groupby: ['g'] });
  expect(overlaid.areas.map(({ hatching, dash, fill }) => [hatching, dash !== '', fill !== ''])).toEqual([
    ['', false, true],
    ['', true, true],
    ['', true, true],
  ]);
});

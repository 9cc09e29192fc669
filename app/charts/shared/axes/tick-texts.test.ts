import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { findChartKind } from '#app/charts/registry.ts';
import type { Column } from '#app/domain/table.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { layoutInput } from '#app/charts/shared/layout-input.fixture.ts';
import { distinctTicks, tickTexts } from './tick-texts.ts';
import { formatNumber } from '#app/charts/shared/format/value-format.ts';
import { valueTicks } from './value-ticks.ts';

const writer = (format: string | null, currency?: 'EUR') => (value: number | null) =>
  formatNumber(value, format, {
    locale: 'en',
    ...(currency === undefined ? {} : { currency: { symbol: currency, symbolPosition: 'prefix' as const } }),
  });
const ticked = (low: number, high: number, format: string | null, count = 6): readonly string[] => {
  const write = writer(format);
  const { ticks } = distinctTicks((one) => valueTicks(low, high, one), count, write);
  return tickTexts(ticks, write, { locale: 'en' });
};

describe('ticks', () => {
  it('have steps that the format can distinguish', () => {
    expect(ticked(0, 1, ',d')).toEqual(['0', '1']);
    expect(ticked(0, 3, ',d')).toEqual(['0', '1', '2', '3']);
    expect(ticked(0, 0.02, '.0%')).toEqual(['0%', '1%', '2%']);
  });
  it('have more digits if no step is coarse enough', () => {
    expect(ticked(1_000_000.001, 1_000_000.005, 'SMART_NUMBER')).toEqual([
      '1,000,000.001',
      '1,000,000.002',
      '1,000,000.003',
      '1,000,000.004',
      '1,000,000.005',
    ]);
    expect(tickTexts([0.101, 0.102], writer('.0%'), { locale: 'en' })).toEqual(['10.1%', '10.2%']);
    expect(tickTexts([1_000_000.5, 1_000_001], writer('SMART_NUMBER', 'EUR'), { locale: 'en' })).toEqual([
      '€1,000,000.5',
      '€1,000,001.0',
    ]);
  });
  it('use a shorter format instead of truncation', () => {
    expect(tickTexts([0, 123_456_789_000], writer(',.4f'), { locale: 'en', maxPx: 60 })).toEqual(['0', '123B']);
  });
  it('are distinct for every format and range', () => {
    for (const format of [',d', '.0%', '.1f', 'SMART_NUMBER', '$,.0f', '.2s', ',.2r', '~g', null])
      for (const [low, high] of [
        [0, 1],
        [0, 0.4],
        [0.2, 0.4],
        [-1, 1],
        [999, 1001],
        [1e6, 1e6 + 3],
        [-0.004, 0.003],
        [0, 1e12],
      ] as const)
        for (const count of [2, 4, 6]) {
          const texts = ticked(low, high, format, count);
          expect(new Set(texts).size, `${format} ${low} ${high} ${count}: ${texts.join(' ')}`).toBe(texts.length);
          expect(texts.length).toBeGreaterThan(1);
        }
  });
});

const KINDS: readonly (readonly [string, FormData])[] = [
  ['echarts_timeseries_line', {}],
  ['echarts_timeseries_line', { y_axis_bounds: [0, 1] }],
  ['echarts_area', {}],
  ['echarts_timeseries_bar', {}],
  ['echarts_timeseries_bar', { orientation: 'horizontal' }],
  ['echarts_timeseries_scatter', {}],
  ['waterfall', { metric: 'v' }],
];

it.each(KINDS)('%s %j has distinct tick labels', (vizType, more) => {
  const kind = findChartKind(vizType);
  if (!kind) throw new Error(vizType);
  const day: Column = { name: 'day', type: 'string', values: ['a', 'b', 'c'] };
  const form = { viz_type: vizType, x_axis: 'day', metrics: ['v'], y_axis_format: ',d', ...more };
  const layout = kind.layout(
    layoutInput(day, { v: [1, 1, 1] }, { settings: readSettings(kind.definition, form), widthPx: 452, heightPx: 400 }),
  );
  const svg = renderToStaticMarkup(
    createElement(kind.Chart as never, { layout, resolveColor: () => '#123', id: 'c', title: '' } as never),
  );
  const zeros = [...svg.matchAll(/>([\d,]+)<\/text>/g)].map(([, text]) => text);
  expect(zeros.length).toBeGreaterThan(0);
  expect(new Set(zeros).size).toBe(zeros.length);
});

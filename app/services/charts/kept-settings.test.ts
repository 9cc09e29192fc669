import { describe, expect, it, vi } from 'vitest';
import type { Chart } from '#app/stores/chart/wire.ts';
import type { PreparedChart } from './run-chart-queries.server.ts';
import { preparedOnce, savedSettings, type ShownWith } from './kept-settings.ts';

const chartOf = (params: string): Chart => ({ params }) as Chart;
const sourceOf = (): ShownWith['source'] => ({ dataset: {}, connection: {} }) as ShownWith['source'];
const prepare = () => vi.fn(() => ({ queries: [] }) as unknown as PreparedChart);

describe('the settings of a saved chart', () => {
  it('are read once', () => {
    const chart = chartOf('{"metric":"n"}');
    expect(savedSettings(chart)).toEqual({ metric: 'n' });
    expect(savedSettings(chart)).toBe(savedSettings(chart));
  });

  it('are those of the chart as it is now', () => {
    savedSettings(chartOf('{"metric":"n"}'));
    expect(savedSettings(chartOf('{"metric":"m"}'))).toEqual({ metric: 'm' });
  });

  it.each(['', '[]', 'null', '{'])('are none where %j was saved', (params) => expect(savedSettings(chartOf(params))).toEqual({}));
});

describe('the queries of a saved chart', () => {
  const source = sourceOf();
  const shown: ShownWith = { source, extra: {}, urlParams: {} };

  it('are built once for everyone who chose the same', () => {
    const [chart, build] = [chartOf('{}'), prepare()];
    const first = preparedOnce(chart, shown, build);
    expect(preparedOnce(chart, { ...shown, extra: {} }, build)).toBe(first);
    expect(build).toHaveBeenCalledTimes(1);
  });

  it.each<[string, Partial<ShownWith>]>([
    ['other filters', { extra: { filters: [{ col: 'a', op: 'IN', val: ['x'] }] } }],
    ['another period', { extra: { time_range: '2020 : 2021' } }],
    ['another parameter of the address', { urlParams: { shop: '7' } }],
    ['a changed dataset', { source: { ...source, dataset: sourceOf().dataset } }],
    ['another connection', { source: { ...source, connection: sourceOf().connection } }],
  ])('are built anew for %s', (_, other) => {
    const [chart, build] = [chartOf('{}'), prepare()];
    preparedOnce(chart, shown, build);
    preparedOnce(chart, { ...shown, ...other }, build);
    preparedOnce(chart, shown, build);
    expect(build).toHaveBeenCalledTimes(3);
  });
});

// Charts with more than a picture shows say so, and stay small enough to send.
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { renderChart } from '#app/charts/render.server.tsx';
import { buildSampleInput, kindOf, SAMPLES, tablesOf } from './samples.ts';
import { cssColor } from '#app/charts/shared/color/resolve-color.ts';

const MAX_BYTES = 60_000;
/** Worse than data is: no two neighbors are alike. */
const noise = (row: number, at: number): number => 1000 + ((row * 7919 + at * 104_729) % 997);

function drawn(vizType: string, { series, rows }: { series: number; rows: number }): string {
  const sample = SAMPLES.find((one) => one.vizType === vizType);
  if (sample === undefined) throw new Error(`No sample of ${vizType}`);
  const input = buildSampleInput(sample, tablesOf(sample, { rows, series, value: noise, name: (index) => `Line ${index}` }), {
    widthPx: 640,
    heightPx: 400,
  });
  const kind = kindOf(vizType);
  return renderChart(kind, kind.layout(input), { resolveColor: cssColor, id: 'c', title: 'Many' });
}
const textsOf = (svg: string): string => svg.replace(/<desc.*?<\/desc>/s, '').replace(/<[^>]+>/g, ' ');

it.each(['echarts_timeseries_line', 'echarts_timeseries_smooth', 'echarts_timeseries_step', 'echarts_area', 'compare'])(
  'says on %s that points between highs and lows are left out, and nothing where all are drawn',
  (vizType) => {
    expect(textsOf(drawn(vizType, { series: 20, rows: 3000 }))).toContain('Showing highs and lows of 60,000 points');
    expect(textsOf(drawn(vizType, { series: 3, rows: 60 }))).not.toContain('Showing');
  },
);

it('says the same of both queries of a mixed chart', () => {
  expect(textsOf(drawn('mixed_timeseries', { series: 4, rows: 3000 }))).toMatch(/Showing highs and lows of [\d,]+ points/);
  expect(textsOf(drawn('mixed_timeseries', { series: 2, rows: 60 }))).not.toContain('Showing');
});

it('draws as many lines as fit, and says how many there are', () => {
  expect(textsOf(drawn('echarts_timeseries_line', { series: 260, rows: 40 }))).toContain('Showing 200 of 260 series');
  expect(textsOf(drawn('echarts_timeseries_smooth', { series: 260, rows: 40 }))).toContain('Showing 100 of 260 series');
  expect(textsOf(drawn('compare', { series: 260, rows: 40 }))).toContain('Showing 200 of 260 series');
});

it('says in the summary too what is left out', () => {
  const [summary = ''] = /<desc.*?<\/desc>/s.exec(drawn('echarts_timeseries_line', { series: 260, rows: 3000 })) ?? [];
  expect(summary).toContain('Showing 200 of 260 series');
  expect(summary).toContain('Showing highs and lows of 600,000 points');
});

it.each([
  'echarts_timeseries_line',
  'echarts_timeseries_smooth',
  'echarts_timeseries_step',
  'echarts_area',
  'compare',
  'mixed_timeseries',
])('keeps a picture of %s with many long series below 60 KB', (vizType) => {
  for (const size of [
    { series: 6, rows: 5000 },
    { series: 50, rows: 2000 },
    { series: 300, rows: 300 },
  ])
    expect(gzipSync(drawn(vizType, size)).byteLength, JSON.stringify(size)).toBeLessThan(MAX_BYTES);
});

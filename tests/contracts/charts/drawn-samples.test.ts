// No kind shows a blank card for data that it can draw, from a phone to a wide screen: what conformance demands of archives.
import { describe, expect, it } from 'vitest';
import { renderChart } from '#app/charts/render.server.tsx';
import { cssColor } from '#app/charts/shared/color/resolve-color.ts';
import { SHAPE, type ChartSample } from '#app/charts/shared/samples.fixture.ts';
import { blankReasons } from '#scripts/conformance/drawn-chart.ts';
import { buildSampleInput, kindOf, SAMPLES, tablesOf } from './samples.ts';

function reasonsOf(sample: ChartSample, rows: number, widthPx: number): string[] {
  const kind = kindOf(sample.vizType);
  const layout = kind.layout(buildSampleInput(sample, tablesOf(sample, { ...SHAPE, rows }), { widthPx, heightPx: 300 }));
  return blankReasons({
    svg: renderChart(kind, layout, { resolveColor: cssColor, id: 'c', title: 'Chart' }),
    summary: layout.summary,
    isTable: kind.picture !== undefined,
    dataTable: layout.dataTable,
  });
}

describe.each(SAMPLES.map((sample, at) => ({ name: `${sample.vizType} ${at}`, sample })))('$name', ({ sample }) => {
  it.each([310, 600, 1800])('draws its data at %d px', (widthPx) => {
    expect(reasonsOf(sample, SHAPE.rows, widthPx)).toEqual([]);
  });
  it('is blank without rows', () => {
    expect(reasonsOf(sample, 0, 600)).not.toEqual([]);
  });
});

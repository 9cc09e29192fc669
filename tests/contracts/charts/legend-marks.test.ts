// Which marks stand out while an entry of a legend is pointed at: each entry knows its own, and none has them all.
import { expect, it } from 'vitest';
import { belongsToSeries } from '#app/charts/interactive/legend/highlight.ts';
import { renderChart } from '#app/charts/render.server.tsx';
import { cssColor } from '#app/charts/shared/color/resolve-color.ts';
import { SHAPE } from '#app/charts/shared/samples.fixture.ts';
import { buildSampleInput, kindOf, SAMPLES, tablesOf, formatSampleName } from './samples.ts';

const KEY = /data-key="([^"]*)"/g;
/** Their petals and charts have keys of what a tooltip is of: a whole spoke, an inner chart. */
const ELSEWHERE: readonly string[] = ['rose', 'cartodiagram', 'deck_multi'];

const samples = SAMPLES.filter(({ vizType }) => !ELSEWHERE.includes(vizType));

it.each(samples.map((sample) => [formatSampleName(sample), sample] as const))(
  'a legend of %s finds its marks',
  (_name, sample) => {
    const kind = kindOf(sample.vizType);
    const layout = kind.layout(buildSampleInput(sample, tablesOf(sample, SHAPE)));
    const entries = layout.legend.filter(({ hidden }) => !hidden);
    if (entries.length < 2) return;
    const html = renderChart(kind, layout, { resolveColor: cssColor, id: 'c', title: 't' });
    const keys = [...new Set([...html.matchAll(KEY)].map(([, key = '']) => key))];
    const counts = entries.map(({ key }) => (key === undefined ? -1 : keys.filter((one) => belongsToSeries(one, key)).length));
    expect(counts).not.toContain(-1);
    expect(counts).not.toContain(keys.length);
    // One entry can be of what there is no room for, or no value.
    expect(Math.max(...counts)).toBeGreaterThan(0);
  },
);

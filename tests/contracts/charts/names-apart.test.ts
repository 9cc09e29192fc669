// On cards of dashboards, names that don't fit stay apart: never "Specialit…" five times.
import { describe, expect, it } from 'vitest';
import { drawFile } from '#app/charts/render.server.tsx';
import { SHAPE, type Shape } from '#app/charts/shared/samples.fixture.ts';
import { buildSampleInput, kindOf, SAMPLES, tablesOf, formatSampleName } from './samples.ts';

const NAMES = [
  'Specialities of the northern region',
  'Specialities of the southern region',
  'Confections and sweet spreads',
  'Seafood and smoked fish',
  'Dairy Products (organic, regional)',
  'Condiments',
];
const LONG: Shape = { ...SHAPE, series: 8, name: (index) => NAMES[index] ?? `Category number ${index}` };
/** A segment and a tile as small as theirs have room for the beginning alone; the legend and the tooltip name them. */
const SMALL_PARTS: readonly string[] = ['sunburst', 'treemap_v2'];

/** What each shortened text is short for. */
function shortened(svg: string): ReadonlyMap<string, ReadonlySet<string>> {
  const fullBy = new Map<string, Set<string>>();
  for (const [, inner = ''] of svg.matchAll(/<text[^>]*>(.*?)<\/text>/gs)) {
    const full = /<title>([^<]*)<\/title>/.exec(inner)?.[1];
    const shown = inner.replace(/<title>[^<]*<\/title>/, '');
    if (full !== undefined && shown.includes('…')) fullBy.set(shown, (fullBy.get(shown) ?? new Set()).add(full));
  }
  return fullBy;
}

const samples = SAMPLES.filter(({ vizType }) => !SMALL_PARTS.includes(vizType));

describe.each([
  [452, 400],
  [300, 200],
])('at %d × %d', (widthPx, heightPx) => {
  it.each(samples.map((sample) => [formatSampleName(sample), sample] as const))('%s', (_name, sample) => {
    const kind = kindOf(sample.vizType);
    const layout = kind.layout(buildSampleInput(sample, tablesOf(sample, LONG), { widthPx, heightPx }));
    const svg = drawFile(kind, layout, { id: 'c', title: 't', mode: 'light' });
    const alike = [...shortened(svg)].filter(([, names]) => names.size > 1).map(([shown]) => shown);
    expect(alike).toEqual([]);
  });
});

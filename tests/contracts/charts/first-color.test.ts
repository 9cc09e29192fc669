// One series has the first color, and grey is what "Other" and missing values have: over the samples of all kinds, with every kind that
// does otherwise named here and why.
import { expect, it } from 'vitest';
import { renderChart } from '#app/charts/render.server.tsx';
import { SHAPE } from '#app/charts/shared/samples.fixture.ts';
import { buildSampleInput, kindOf, SAMPLES, tablesOf } from './samples.ts';

/** Grey where nothing is named "Other". */
const GREY = {
  bullet: 'ranges lie behind the bar',
  deck_scatter: 'the legend of sizes is of no category',
  waterfall: 'totals are neither an increase nor a decrease, as in Superset',
};
/** One category color, and not the first. */
const OTHER_THAN_FIRST = {
  deck_multi: 'the layer before has the first color, and colors by values',
  time_pivot: 'earlier periods have the pale steps of the first color, so the last one stands out by another',
  waterfall: 'increases and decreases have a color each, also where there are only increases',
};

/** What a sample is painted with: categories, and grey. */
const PAINTED = SAMPLES.map((sample) => {
  const kind = kindOf(sample.vizType);
  const layout = kind.layout(buildSampleInput(sample, tablesOf(sample, SHAPE), { widthPx: 452, heightPx: 400 }));
  const svg = renderChart(kind, layout, { resolveColor: (token) => `token-${token}`, id: 'a', title: 'Sample' });
  const tokens = [...svg.matchAll(/="token-(cat\d+|other)"/g)].map(([, token = '']) => token);
  return { vizType: sample.vizType, isOther: />Other</.test(svg), tokens: new Set(tokens) };
});

const kindsWhere = (is: (painted: (typeof PAINTED)[number]) => boolean): readonly string[] =>
  [...new Set(PAINTED.filter(is).map(({ vizType }) => vizType))].sort();

it('paints samples with categories at all', () => {
  expect(kindsWhere(({ tokens }) => tokens.has('cat1')).length).toBeGreaterThan(20);
});

it('leaves grey to “Other”', () => {
  expect(kindsWhere(({ tokens, isOther }) => tokens.has('other') && !isOther)).toEqual(Object.keys(GREY));
});

it('gives one series the first color', () => {
  const isOdd = (tokens: ReadonlySet<string>): boolean => {
    const categories = [...tokens].filter((token) => token !== 'other');
    return categories.length === 1 && categories[0] !== 'cat1';
  };
  const odd = kindsWhere(({ tokens }) => isOdd(tokens));
  expect(odd).toEqual(Object.keys(OTHER_THAN_FIRST));
});

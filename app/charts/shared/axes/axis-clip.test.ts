// Values beyond the axis bounds, in every kind with axis bounds.
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { findChartKind } from '#app/charts/registry.ts';
import { readSettings } from '#app/charts/shared/form/settings.ts';
import type { FormData } from '#app/charts/shared/form/control.ts';
import { layoutInput, timesColumn, type OwnInput } from '#app/charts/shared/layout-input.fixture.ts';

const DAYS = timesColumn(Array.from({ length: 7 }, (_, day) => Date.UTC(2024, 1, 1 + day)));
const SPIKE = [4, 11, 2, 5000, 9, 0, 7];
const BOUNDS = { truncateYAxis: true, y_axis_bounds: [0, 30] };

function drawn(vizType: string, values: readonly number[], formData: FormData, overrides: OwnInput = {}) {
  const kind = findChartKind(vizType);
  if (!kind) throw new Error(vizType);
  const form = { viz_type: vizType, x_axis: 'day', metrics: ['v'], groupby: [], ...formData };
  const input = layoutInput(
    DAYS,
    { v: values },
    { settings: readSettings(kind.definition, form), widthPx: 452, heightPx: 400, ...overrides },
  );
  const second = 'yAxisIndexB' in formData ? input.tables : [{ columns: [], rowCount: 0 }];
  const layout = kind.layout(vizType === 'mixed_timeseries' ? { ...input, tables: [...input.tables, ...second] } : input);
  const svg = renderToStaticMarkup(
    createElement(kind.Chart, { layout, resolveColor: () => '#123456', id: 'c', title: 'T' } as never),
  );
  return { layout, svg };
}
const KINDS: readonly (readonly [string, FormData])[] = [
  ['echarts_timeseries_line', {}],
  ['echarts_timeseries_line', { markerEnabled: true, show_value: true }],
  ['echarts_timeseries_smooth', {}],
  ['echarts_timeseries_step', {}],
  ['echarts_area', {}],
  ['echarts_area', { stack: 'Stack' }],
  ['echarts_timeseries_bar', {}],
  ['echarts_timeseries_bar', { stack: 'Stack', show_value: true }],
  ['echarts_timeseries_bar', { orientation: 'horizontal', show_value: true }],
  ['echarts_timeseries_scatter', {}],
  ['mixed_timeseries', { seriesType: 'line', metrics_b: [] }],
  ['mixed_timeseries', { seriesType: 'bar', metrics_b: [] }],
];

describe.each(KINDS)('%s %j', (vizType, more) => {
  it('counts values above the axis', () => {
    const { layout, svg } = drawn(vizType, SPIKE, { ...more, ...BOUNDS });
    expect(layout.summary).toContain('1 value is above the axis');
    expect(svg).toContain('1 value is above the axis');
  });
  it('counts values below the axis', () => {
    const { layout } = drawn(vizType, [4, -11, -900, 8], { ...more, truncateYAxis: true, y_axis_bounds: [-5, null] });
    expect(layout.summary).toContain('2 values are below the axis');
  });
  it('adds no note if all values are on the axis', () => {
    const { layout, svg } = drawn(vizType, [4, 11, 30, 0], { ...more, ...BOUNDS });
    expect(layout.summary).not.toContain('the axis');
    expect(svg).not.toContain('the axis');
  });
});

it('a line is clipped where it crosses the end of the axis', () => {
  const { svg } = drawn('echarts_timeseries_line', SPIKE, BOUNDS);
  const [, d = ''] = /<path d="(M26,[^"]+)"/.exec(svg) ?? [];
  const pieces = d.split('M').slice(1);
  expect(pieces).toHaveLength(2);
  const points = pieces.map((piece) => piece.split('L').map((point) => point.split(',').map(Number)));
  // 30 is 0.56 % of the way from 2 to 5000, and 5000 at 234 px.
  expect(points[0]?.at(-1)).toEqual([165.06, 25]);
  expect(points[1]?.[0]?.[1]).toBe(25);
});

it.each(['echarts_timeseries_smooth', 'echarts_timeseries_step', 'echarts_area', 'mixed_timeseries'])(
  'nothing of %s is drawn beyond the plot',
  (vizType) => {
    const { svg } = drawn(vizType, [4, 11, 2, 5000, 9, -700, 7], { ...BOUNDS, seriesType: 'line', metrics_b: [] });
    const heights = [...svg.matchAll(/[ML,][\d.]+,(-?[\d.]+)/g)].map(([, y]) => Number(y));
    expect(heights.length).toBeGreaterThan(4);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(25);
    expect(Math.max(...heights)).toBeLessThanOrEqual(363);
  },
);

it('a series entirely beyond the axis isn’t drawn', () => {
  const { layout, svg } = drawn('echarts_timeseries_line', [60_000, 60_001, 60_000], {
    truncateYAxis: true,
    y_axis_bounds: [null, 2000],
  });
  expect(layout.summary).toContain('3 values are above the axis');
  expect(svg).not.toMatch(/data-key="s1"><path/);
  expect(svg).toContain('>2k</text>');
});

it('dots and markers beyond the axis are omitted, those at its end are complete', () => {
  const dots = (vizType: string, more: FormData): number =>
    drawn(vizType, [4, 30, 31, 5000], { ...more, ...BOUNDS }).svg.match(/<circle/g)?.length ?? 0;
  expect(dots('echarts_timeseries_scatter', {})).toBe(2);
  expect(dots('echarts_timeseries_line', { markerEnabled: true })).toBe(2);
});

it('a clipped bar has its value inside', () => {
  const { svg } = drawn('echarts_timeseries_bar', [4, 30, 5000], { ...BOUNDS, show_value: true });
  expect(svg).toContain('>5k</text>');
});

it('an axis ends at its bounds', () => {
  const { svg } = drawn('echarts_timeseries_line', [10, 20, 28], { truncateYAxis: true, y_axis_bounds: [7, 28] });
  expect(svg).not.toContain('>0</text>');
  expect(svg).not.toContain('>30</text>');
});

it('the right axis of a mixed chart has separate bounds', () => {
  const { layout } = drawn('mixed_timeseries', SPIKE, {
    metrics_b: ['v'],
    yAxisIndexB: 1,
    y_axis_bounds_secondary: [null, 30],
  });
  expect(layout.summary + JSON.stringify(layout)).toContain('1 value is above the right axis');
});

it('a logarithmic axis counts zero only in a separate note', () => {
  const { layout } = drawn('echarts_timeseries_line', [0, 5, 50, 5000], { logAxis: true, y_axis_bounds: [10, 1000] });
  expect(layout.summary).toContain('1 value is above the axis');
  expect(layout.summary).toContain('1 value is below the axis');
  expect(layout.summary).toContain('of zero or less');
});

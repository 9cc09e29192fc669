// What crosshair and zoom rely on, of every kind whose layout says where its axis is.
import type { OwnInput } from '#app/charts/shared/layout-input.fixture.ts';
import { describe, expect, it } from 'vitest';
import { axisPx, plotEnds, rangeBetween } from '#app/charts/shared/axes/axis-place.ts';
import type { ChartLayout } from '#app/charts/shared/kind.ts';
import { SHAPE, type ChartSample } from '#app/charts/shared/samples.fixture.ts';
import { buildSampleInput, kindOf, SAMPLES, tablesOf } from './samples.ts';

const layoutOf = (sample: ChartSample, own: OwnInput = {}): ChartLayout =>
  kindOf(sample.vizType).layout(buildSampleInput(sample, tablesOf(sample, SHAPE), own));

const nameOf = ({ vizType, variant, formData }: ChartSample): string =>
  [vizType, variant, formData['stack'], formData['orientation']].filter(Boolean).join(' ');

const WITH_AXIS = SAMPLES.flatMap((sample) => {
  const layout = layoutOf(sample);
  return layout.axis ? [{ name: nameOf(sample), sample, layout, axis: layout.axis }] : [];
});
const ZOOMABLE = WITH_AXIS.filter(({ axis }) => axis.canZoom);

it('is said by every kind with an axis of times or numbers', () => {
  const kinds = new Set(WITH_AXIS.map(({ sample }) => sample.vizType));
  for (const kind of ['echarts_timeseries_line', 'echarts_area', 'echarts_timeseries_bar', 'echarts_timeseries_scatter'])
    expect(kinds).toContain(kind);
  for (const kind of ['mixed_timeseries', 'compare', 'horizon', 'gantt_chart', 'bubble_v2', 'histogram_v2'])
    expect(kinds).toContain(kind);
  for (const kind of ['pie', 'table', 'time_pivot', 'waterfall']) expect(kinds).not.toContain(kind);
});

describe.each(WITH_AXIS)('$name', ({ axis, layout }) => {
  it('has its first and last value in the plot, and the plot in the picture', () => {
    const [start, end] = plotEnds(axis);
    for (const at of [axis.fromPx, axis.toPx]) {
      expect(at).toBeGreaterThanOrEqual(start - 0.02);
      expect(at).toBeLessThanOrEqual(end + 0.02);
    }
    expect(end).toBeLessThanOrEqual(axis.direction === 'x' ? layout.widthPx : layout.heightPx);
    expect(axis.until).toBeGreaterThanOrEqual(axis.to);
  });
  it('has every mark where its value is', () => {
    for (const hit of layout.hits) {
      if (hit.at === undefined) continue;
      const [from, size] = axis.direction === 'x' ? [hit.x, hit.widthPx] : [hit.y, hit.heightPx];
      expect(axisPx(axis, hit.at)).toBeGreaterThanOrEqual(from - 3);
      expect(axisPx(axis, hit.at)).toBeLessThanOrEqual(from + size + 3);
    }
  });
});

describe.each(ZOOMABLE)('$name, zoomed', ({ sample, axis, layout }) => {
  const [start, end] = plotEnds(axis);
  const zoom = rangeBetween(axis, start + (end - start) * 0.2, start + (end - start) * 0.75);
  const zoomed = layoutOf(sample, { zoom });
  it('keeps the marks in the range, and the names and colors of series', () => {
    expect(zoomed.axis?.isZoomed).toBe(true);
    expect(zoomed.hits.length).toBeLessThan(layout.hits.length);
    for (const { at } of zoomed.hits) {
      expect(at).toBeGreaterThanOrEqual(zoom[0]);
      expect(at).toBeLessThanOrEqual(zoom[1]);
    }
    const looksOf = ({ legend }: ChartLayout) => legend.map(({ name, label, color, hidden }) => ({ name, label, color, hidden }));
    expect(looksOf(zoomed)).toEqual(looksOf(layout));
  });
  it('says the same of a mark as before', () => {
    const titles = new Set(Object.values(layout.tooltips).map(({ title }) => title));
    for (const { key } of zoomed.hits) expect(titles).toContain(zoomed.tooltips[key]?.title);
  });
  it('can be zoomed further, and draws all where a range has too little in it', () => {
    expect(zoomed.axis?.canZoom).toBe(true);
    expect(layoutOf(sample, { zoom: [axis.to + 1e15, axis.to + 2e15] }).axis).toEqual(axis);
  });
});

import { describe, expect, it } from 'vitest';
import type { AxisPlace } from '#app/charts/shared/axes/axis-place.ts';
import type { Hit } from '#app/charts/interactive/hit-test.ts';
import {
  isDrag,
  isOnAxis,
  isWhole,
  rangeAfterKey,
  rangeStretch,
  rangeValues,
  clampZoomRange,
  zoomBetween,
} from './zoom-range.ts';

const axis: AxisPlace = {
  kind: 'time',
  direction: 'x',
  from: 0,
  to: 400,
  fromPx: 50,
  toPx: 450,
  until: 400,
  plot: { x: 50, y: 20, widthPx: 400, heightPx: 200 },
  canZoom: true,
  isZoomed: false,
};
const hits = [0, 100, 200, 300, 400].map((at): Hit => ({ key: `x${at}`, x: at, y: 20, widthPx: 100, heightPx: 200, at }));

describe('a drag', () => {
  it('is across, beyond a few px: a press is none, and neither is a scroll', () => {
    expect(isDrag({ x: 0, y: 0 }, { x: 5, y: 0 })).toBe(false);
    expect(isDrag({ x: 0, y: 0 }, { x: -20, y: 8 })).toBe(true);
    expect(isDrag({ x: 0, y: 0 }, { x: 20, y: 30 })).toBe(false);
  });
  it('begins in the plot or in the labels below it', () => {
    expect(isOnAxis(axis, { x: 60, y: 100 }, 260)).toBe(true);
    expect(isOnAxis(axis, { x: 60, y: 240 }, 260)).toBe(true);
    expect(isOnAxis(axis, { x: 60, y: 10 }, 260)).toBe(false);
    expect(isOnAxis(axis, { x: 20, y: 100 }, 260)).toBe(false);
  });
  it('ends at the plot, and nothing is zoomed where it covers all of it', () => {
    expect(clampZoomRange(axis, 300, -10)).toEqual([50, 300]);
    expect(isWhole(axis, clampZoomRange(axis, -10, 900))).toBe(true);
    expect(isWhole(axis, [50, 449])).toBe(false);
  });
  it('zooms to the values below it, if two places at least are there', () => {
    expect(zoomBetween(axis, hits, [140, 300])).toEqual([90, 250]);
    expect(zoomBetween(axis, hits, [160, 240])).toBeNull();
    const doubled = hits.flatMap((hit) => [hit, { ...hit, key: `${hit.key}s1` }]);
    expect(zoomBetween(axis, doubled, [140, 160])).toBeNull();
  });
  it('has the last mark where it ends at the edge of the plot', () => {
    const rounded = { ...axis, toPx: 450.004 };
    expect(zoomBetween(rounded, hits, [300, 450])).toEqual([expect.closeTo(250, 1), 400]);
  });
});

describe('Shift and an arrow key', () => {
  it('select from the mark that is pointed at, in both directions', () => {
    const one = rangeAfterKey('ArrowRight', null, 1, hits);
    expect(one).toEqual({ anchor: 1, end: 2 });
    expect(rangeAfterKey('ArrowLeft', { anchor: 1, end: 1 }, null, hits)).toEqual({ anchor: 1, end: 0 });
    expect(rangeAfterKey('End', one, 2, hits)).toEqual({ anchor: 1, end: 4 });
    expect(rangeAfterKey('ArrowRight', { anchor: 1, end: 4 }, 4, hits)).toEqual({ anchor: 1, end: 4 });
    expect(rangeAfterKey('Tab', one, 2, hits)).toBeNull();
  });
  it('begin at the first mark, and step over marks of one value', () => {
    const doubled = hits.flatMap((hit) => [hit, { ...hit, key: `${hit.key}s1` }]);
    expect(rangeAfterKey('ArrowRight', null, null, doubled)).toEqual({ anchor: 0, end: 2 });
  });
  it('cover both marks, whichever came first', () => {
    expect(rangeStretch(hits, { anchor: 3, end: 1 })).toEqual([100, 400]);
    expect(rangeValues(hits, { anchor: 3, end: 1 })).toEqual([100, 300]);
  });
});

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
  it('is a horizontal movement beyond a few px, unlike clicks and scrolling', () => {
    expect(isDrag({ x: 0, y: 0 }, { x: 5, y: 0 })).toBe(false);
    expect(isDrag({ x: 0, y: 0 }, { x: -20, y: 8 })).toBe(true);
    expect(isDrag({ x: 0, y: 0 }, { x: 20, y: 30 })).toBe(false);
  });
  it('starts in the plot or in the labels below it', () => {
    expect(isOnAxis(axis, { x: 60, y: 100 }, 260)).toBe(true);
    expect(isOnAxis(axis, { x: 60, y: 240 }, 260)).toBe(true);
    expect(isOnAxis(axis, { x: 60, y: 10 }, 260)).toBe(false);
    expect(isOnAxis(axis, { x: 20, y: 100 }, 260)).toBe(false);
  });
  it('is clamped to the plot, and doesn’t zoom if it covers the entire plot', () => {
    expect(clampZoomRange(axis, 300, -10)).toEqual([50, 300]);
    expect(isWhole(axis, clampZoomRange(axis, -10, 900))).toBe(true);
    expect(isWhole(axis, [50, 449])).toBe(false);
  });
  it('zooms to the values in it, if there are at least two', () => {
    expect(zoomBetween(axis, hits, [140, 300])).toEqual([90, 250]);
    expect(zoomBetween(axis, hits, [160, 240])).toBeNull();
    const doubled = hits.flatMap((hit) => [hit, { ...hit, key: `${hit.key}s1` }]);
    expect(zoomBetween(axis, doubled, [140, 160])).toBeNull();
  });
  it('includes the last mark if it ends at the edge of the plot', () => {
    const rounded = { ...axis, toPx: 450.004 };
    expect(zoomBetween(rounded, hits, [300, 450])).toEqual([expect.closeTo(250, 1), 400]);
  });
});

describe('Shift and an arrow key', () => {
  it('select from the current mark, in both directions', () => {
    const one = rangeAfterKey('ArrowRight', null, 1, hits);
    expect(one).toEqual({ anchor: 1, end: 2 });
    expect(rangeAfterKey('ArrowLeft', { anchor: 1, end: 1 }, null, hits)).toEqual({ anchor: 1, end: 0 });
    expect(rangeAfterKey('End', one, 2, hits)).toEqual({ anchor: 1, end: 4 });
    expect(rangeAfterKey('ArrowRight', { anchor: 1, end: 4 }, 4, hits)).toEqual({ anchor: 1, end: 4 });
    expect(rangeAfterKey('Tab', one, 2, hits)).toBeNull();
  });
  it('begin at the first mark, and skip marks with the same value', () => {
    const doubled = hits.flatMap((hit) => [hit, { ...hit, key: `${hit.key}s1` }]);
    expect(rangeAfterKey('ArrowRight', null, null, doubled)).toEqual({ anchor: 0, end: 2 });
  });
  it('cover both marks, in either order', () => {
    expect(rangeStretch(hits, { anchor: 3, end: 1 })).toEqual([100, 400]);
    expect(rangeValues(hits, { anchor: 3, end: 1 })).toEqual([100, 300]);
  });
});

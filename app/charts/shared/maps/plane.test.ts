import { describe, expect, it } from 'vitest';
import {
  interpolateView,
  fitBounds,
  isSameView,
  keepInside,
  panBy,
  projectPlane,
  transformTo,
  zoomBy,
  type MapPlane,
} from './plane.ts';

const BOX = { x: 10, y: 20, widthPx: 400, heightPx: 200 };
const BOUNDS = { minX: -2, maxX: 2, minY: -1, maxY: 1 };
const HOME = fitBounds(BOUNDS, BOX);
const PLANE: MapPlane = { box: BOX, view: HOME, home: HOME, bounds: BOUNDS, minScale: 100, maxScale: 3200 };
const same = (x: number, y: number) => [x, y] as const;

it('fits the bounds into the box', () => {
  expect(HOME).toEqual({ x: 0, y: 0, scale: 100 });
  expect(projectPlane(same, HOME, BOX)(-2, 1)).toEqual([10, 20]);
});

describe('moving', () => {
  it('moves the content with the pointer', () => {
    const view = panBy(HOME, { x: 30, y: -10 });
    expect(projectPlane(same, view, BOX)(0, 0)).toEqual([240, 110]);
  });
  it('keeps the point under the pointer fixed while zooming', () => {
    const point = { x: 60, y: 70 };
    const view = zoomBy(HOME, 4, { plane: PLANE, point });
    expect(view.scale).toBe(400);
    expect(projectPlane(same, view, BOX)(-1.5, 0.5)).toEqual([60, 70]);
    expect(zoomBy(HOME, 1000, { plane: PLANE, point }).scale).toBe(3200);
    expect(zoomBy(HOME, 0.1, { plane: PLANE, point })).toEqual(HOME);
  });
  it('shows no empty space beyond an edge, and centers content smaller than the box', () => {
    const zoomed = zoomBy(HOME, 2, { plane: PLANE, point: { x: 210, y: 120 } });
    expect(keepInside(panBy(zoomed, { x: 5000, y: 5000 }), PLANE)).toEqual({ x: -1, y: 0.5, scale: 200 });
    expect(keepInside(panBy(HOME, { x: 40, y: 40 }), PLANE)).toEqual(HOME);
    expect(keepInside({ x: 9, y: 9, scale: 1 }, PLANE)).toEqual(HOME);
  });
  it('pans endlessly if the bounds are infinite', () => {
    const round = { ...PLANE, bounds: { ...BOUNDS, minX: -Infinity, maxX: Infinity } };
    expect(keepInside({ x: 7, y: 0, scale: 200 }, round).x).toBe(7);
  });
});

it('treats views that differ by less than a pixel as equal', () => {
  expect(isSameView(HOME, { ...HOME, x: 0.004 })).toBe(true);
  expect(isSameView(HOME, { ...HOME, x: 0.02 })).toBe(false);
  expect(isSameView(HOME, { ...HOME, scale: 101 })).toBe(false);
});

it('transforms the picture to match the next layout', () => {
  const view = zoomBy(panBy(HOME, { x: 12, y: 7 }), 2, { plane: PLANE, point: { x: 100, y: 100 } });
  const [, moveX = 0, moveY = 0, scale = 0] =
    /^translate\((.+) (.+)\) scale\((.+)\)$/.exec(transformTo(HOME, view, BOX))?.map(Number) ?? [];
  const [x, y] = projectPlane(same, HOME, BOX)(0.7, -0.3);
  const [nextX, nextY] = projectPlane(same, view, BOX)(0.7, -0.3);
  expect([x * scale + moveX, y * scale + moveY]).toEqual([expect.closeTo(nextX, 1), expect.closeTo(nextY, 1)]);
});

it('keeps the fixed point of a zoom during the animation', () => {
  const point = { x: 60, y: 70 };
  const end = zoomBy(HOME, 4, { plane: PLANE, point });
  const [x, y] = projectPlane(same, interpolateView(HOME, end, 0.4), BOX)(-1.5, 0.5);
  expect([x, y]).toEqual([expect.closeTo(60, 6), expect.closeTo(70, 6)]);
  expect(interpolateView(HOME, panBy(HOME, { x: 100, y: 0 }), 0.5)).toEqual(panBy(HOME, { x: 50, y: 0 }));
});

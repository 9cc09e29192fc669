import { expect, it } from 'vitest';
import { computeGeoExtent, mercatorViewport, zoomOf, zoomViewport } from './projections.ts';

it('surrounds points without the widest gap between them', () => {
  expect(
    computeGeoExtent([
      [10, 50],
      [-20, 40],
      [30, 45],
    ]),
  ).toEqual({ west: -20, east: 30, south: 40, north: 50 });
  expect(
    computeGeoExtent([
      [170, 0],
      [-170, 10],
    ]),
  ).toEqual({ west: 170, east: 190, south: 0, north: 10 });
  expect(
    computeGeoExtent([
      [-120, 0],
      [0, 0],
      [100, 0],
    ]),
  ).toEqual({ west: -120, east: 100, south: 0, north: 0 });
  expect(
    computeGeoExtent([
      [190, 5],
      [180, 5],
    ]),
  ).toEqual({ west: -180, east: -170, south: 5, north: 5 });
});

it('gives the zoom of a map as web maps call it', () => {
  const box = { x: 0, y: 0, widthPx: 600, heightPx: 400 };
  expect(zoomOf(zoomViewport(8, 50, 6.5, box))).toBeCloseTo(6.5);
  expect(zoomOf(mercatorViewport({ west: -180, east: 180, south: -60, north: 60 }, box, 0))).toBeLessThan(1);
});

import { expect, it } from 'vitest';
import { computeGeoExtent, mercatorViewport, computeZoomLevel, zoomViewport } from './projections.ts';

it('computes an extent that excludes the widest gap between points', () => {
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

it('computes the zoom level of web maps', () => {
  const box = { x: 0, y: 0, widthPx: 600, heightPx: 400 };
  expect(computeZoomLevel(zoomViewport(8, 50, 6.5, box))).toBeCloseTo(6.5);
  expect(computeZoomLevel(mercatorViewport({ west: -180, east: 180, south: -60, north: 60 }, box, 0))).toBeLessThan(1);
});

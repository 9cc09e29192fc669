import { expect, it } from 'vitest';
import { computeGeoExtent, mercatorViewport, worldMap } from './projections.ts';
import { linePath, ringPath, traceRegions } from './trace.ts';
import { WORLD } from './world.fixture.ts';

it('draws neighbors with a shared border', () => {
  const [a, b] = traceRegions(WORLD, (lon, lat) => [lon * 10, 300 - lat * 10]);
  expect([a?.id, a?.area, a?.x, a?.y]).toEqual(['AAA', 40_000, 100, 200]);
  expect(a?.d).toBe('M200 300l0-200l-200 0l0 200l200 0z'.replace('l200 0z', 'l200 0l0 0z').replace('l0 0z', 'z'));
  expect(b?.d).toContain('l0 200z');
});

it('writes short numbers', () => {
  expect(linePath([0.04, 0, 0.26, -0.51])).toBe('M0 0l.3-.5');
  expect(ringPath([1, 1, 2, 1, 2, 2])).toBe('M1 1l1 0l0 1z');
});

it('fits the world, and keeps extents across the antimeridian in one piece', () => {
  const { project } = worldMap({ x: 10, y: 20, widthPx: 500, heightPx: 400 }, true);
  expect(project(-180, 0)[0]).toBeCloseTo(10);
  expect(project(180, 0)[0]).toBeCloseTo(510);
  expect(
    computeGeoExtent([
      [170, -20],
      [-170, -10],
    ]),
  ).toEqual({ west: 170, south: -20, east: 190, north: -10 });
  const { project: near } = mercatorViewport(
    { west: 170, south: -20, east: 190, north: -10 },
    { x: 0, y: 0, widthPx: 400, heightPx: 300 },
  );
  expect(near(-170, -15)[0] - near(170, -15)[0]).toBeGreaterThan(100);
});

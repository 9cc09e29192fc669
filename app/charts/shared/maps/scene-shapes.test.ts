import { expect, it } from 'vitest';
import { mercatorViewport } from './projections.ts';
import { groupRings, readPath, buildShapeScene } from './scene-shapes.ts';
import { linePath, ringPath } from './trace.ts';

const ring = (from: number, to: number, isHole = false): number[] => {
  const corners = [from, from, to, from, to, to, from, to];
  return isHole ? [from, from, from, to, to, to, to, from] : corners;
};

it('reads back the paths that maps draw', () => {
  expect(readPath(ringPath([10, 20, 30.5, 20, 29.9, -0.5]) + linePath([1, 2, 0.4, 2.6]))).toEqual([
    { points: [10, 20, 30.5, 20, expect.closeTo(29.9), expect.closeTo(-0.5)], isClosed: true },
    { points: [1, 2, expect.closeTo(0.4), expect.closeTo(2.6)], isClosed: false },
  ]);
});

it('groups outlines with their holes, and treats an island in a hole as an outline', () => {
  const [lake, island, beside] = [ring(10, 40, true), ring(20, 30), ring(60, 70)];
  expect(groupRings([island, lake, ring(0, 50), beside])).toEqual([[ring(0, 50), lake], [island], [beside]]);
});

it('converts drawn areas, edges, and circles to coordinates', () => {
  const viewport = mercatorViewport({ west: 0, east: 10, south: 45, north: 50 }, { x: 0, y: 20, widthPx: 400, heightPx: 300 });
  const [x, y] = viewport.project(4, 48);
  const shape = {
    key: 'p0',
    d: ringPath([x, y, x + 20, y, x + 20, y + 20]),
    fill: 'cat2',
    stroke: 'axis',
    strokeWidth: 2,
  } as const;
  const tooltips = { p0: { title: 'Field', rows: [] } };
  const circles = [{ key: 'p0', x, y, radius: 4, color: 'cat1' }] as const;
  const layers = buildShapeScene({ shapes: [shape], circles, opacity: 0.5, tooltips }, viewport);
  expect(layers.map(({ marks: { kind }, tooltip }) => [kind, tooltip(0)?.title])).toEqual([
    ['areas', 'Field'],
    ['lines', 'Field'],
    ['points', 'Field'],
  ]);
  const [areas, lines, points] = layers.map(({ marks }) => marks);
  expect(areas?.kind === 'areas' && areas.areas[0]?.rings[0]?.[0]).toEqual([expect.closeTo(4, 1), expect.closeTo(48, 1)]);
  // The path of the edge is closed.
  expect(lines?.kind === 'lines' && lines.lines[0]?.path).toHaveLength(4);
  expect(points?.kind === 'points' && points.points[0]?.place).toEqual([expect.closeTo(4), expect.closeTo(48)]);
});

import { curveLinear, curveMonotoneX } from 'd3-shape';
import { expect, it } from 'vitest';
import { pointBudget, buildRuns, type CurvePoint } from './curves.ts';

const at = (row: number, value: number): CurvePoint => ({ x: row / 100, y: value, y0: 0 });

it('splits a line at nulls, and keeps every point if the budget allows', () => {
  expect(buildRuns(Float64Array.of(NaN, 1, 2, NaN, NaN, 3), at, 10).map((run) => run.map(({ y }) => y))).toEqual([[1, 2], [3]]);
  expect(buildRuns(new Float64Array(0), at, 10)).toEqual([]);
});

it('keeps spikes and ends of a long line, and splits it at nulls', () => {
  const values = Float64Array.from({ length: 100_000 }, (_, row) => (row === 70_001 ? 900 : row === 500 ? -900 : row % 7));
  values[60_000] = NaN;
  const runs = buildRuns(values, at, 400);
  expect(runs).toHaveLength(2);
  const points = runs.flat();
  expect(points.length).toBeLessThan(450);
  expect(points[0]?.x).toBe(0);
  expect(points.at(-1)?.x).toBe(999.99);
  expect(points.filter(({ y }) => Math.abs(y) === 900).map(({ x }) => x)).toEqual([5, 700.01]);
});

it('gives curves half the points, because their paths are twice as long', () => {
  expect(pointBudget(500, 1, { curve: curveLinear })).toBe(2000);
  expect(pointBudget(500, 1, { curve: curveMonotoneX })).toBe(1000);
  expect(pointBudget(500, 200)).toBe(55);
});

// Hatching stays inside the shapes it fills.
import { expect, it } from 'vitest';
import { corners, hatchPath } from './hatch.ts';

const ends = (d: string): readonly (readonly [number, number])[] =>
  [...d.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
const BOX = corners({ x: 10, y: 20, widthPx: 30, heightPx: 12 });

it.each([1, 2, 3])('ends on the outline of a rectangle: hatching %i', (hatch) => {
  const points = ends(hatchPath([BOX], hatch));
  expect(points.length).toBeGreaterThan(6);
  for (const [x, y] of points) {
    expect(x).toBeGreaterThanOrEqual(10);
    expect(x).toBeLessThanOrEqual(40);
    expect(y).toBeGreaterThanOrEqual(20);
    expect(y).toBeLessThanOrEqual(32);
    expect(x === 10 || x === 40 || y === 20 || y === 32).toBe(true);
  }
});

it('rises, falls, then does both, and begins again', () => {
  const [rising, falling, both, again] = [1, 2, 3, 4].map((hatch) => hatchPath([BOX], hatch));
  const slope = (d: string): number => {
    const [[x1 = 0, y1 = 0] = [], [x2 = 0, y2 = 0] = []] = ends(d);
    return (y2 - y1) / (x2 - x1);
  };
  expect(slope(rising ?? '')).toBeCloseTo(-1);
  expect(slope(falling ?? '')).toBeCloseTo(1);
  expect(both).toBe(`${rising}${falling}`);
  expect(again).toBe(rising);
});

it('skips gaps between parts of a shape, and empty shapes', () => {
  // A U: its middle is open.
  const u = [
    [0, 0],
    [10, 0],
    [10, 40],
    [30, 40],
    [30, 0],
    [40, 0],
    [40, 50],
    [0, 50],
  ].map(([x = 0, y = 0]) => ({ x, y }));
  const pairs = ends(hatchPath([u], 1));
  for (let at = 0; at < pairs.length; at += 2) {
    const [[x1 = 0, y1 = 0] = [], [x2 = 0, y2 = 0] = []] = [pairs[at], pairs[at + 1]];
    const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
    expect(x > 10 && x < 30 && y < 40).toBe(false);
  }
  expect(hatchPath([u], 0)).toBe('');
  expect(hatchPath([[]], 1)).toBe('');
});

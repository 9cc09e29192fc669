import { expect, it } from 'vitest';
import { mercatorViewport } from '#app/charts/shared/maps/projections.ts';
import { placeTile, tileAddress, tilesIn } from './tile-places.ts';

const BOX = { x: 10, y: 20, widthPx: 600, heightPx: 300 };
const { view, project } = mercatorViewport({ west: 5, east: 15, south: 46, north: 50 }, BOX);

it('covers the box with tiles near their natural size, at their positions on the map', () => {
  const tiles = tilesIn(view, BOX, 1);
  const places = tiles.map((tile) => placeTile(tile, view, BOX));
  for (const { widthPx } of places) expect(widthPx > 180 && widthPx < 363).toBe(true);
  expect(Math.min(...places.map(({ x }) => x))).toBeLessThanOrEqual(10);
  expect(Math.max(...places.map(({ x, widthPx }) => x + widthPx))).toBeGreaterThanOrEqual(610);
  expect(Math.min(...places.map(({ y }) => y))).toBeLessThanOrEqual(20);
  expect(Math.max(...places.map(({ y, heightPx }) => y + heightPx))).toBeGreaterThanOrEqual(320);
  const [x, y] = project(0, 0);
  // The center of the world is a tile corner at every level except 0.
  expect(placeTile({ z: 3, x: 4, y: 4 }, view, BOX)).toMatchObject({
    x: expect.closeTo(x) as number,
    y: expect.closeTo(y) as number,
  });
});

it('uses finer tiles on denser screens, within the limit', () => {
  expect(tilesIn(view, BOX, 2)[0]?.z).toBe((tilesIn(view, BOX, 1)[0]?.z ?? 0) + 1);
  expect(tilesIn(view, { ...BOX, widthPx: 8000, heightPx: 4000 }, 3).length).toBeLessThanOrEqual(48);
  expect(tilesIn({ x: 0, y: 0, scale: 1e9 }, BOX, 1).every(({ z }) => z === 19)).toBe(true);
});

it('wraps around the world, but not beyond its north and south', () => {
  const world = { x: Math.PI, y: 0, scale: 600 / (2 * Math.PI) };
  const tiles = tilesIn(world, { ...BOX, heightPx: 900 }, 1);
  expect(tiles.every(({ y, z }) => y >= 0 && y < 2 ** z)).toBe(true);
  expect(tiles.some(({ x, z }) => x >= 2 ** z)).toBe(true);
});

it('fills in the template', () => {
  const template = 'https://t.example/{theme}/{z}/{x}/{y}{r}.png?{z}';
  expect(tileAddress(template, { z: 2, x: 5, y: 3 }, { mode: 'dark', isDense: true })).toBe(
    'https://t.example/dark/2/1/3@2x.png?2',
  );
  expect(tileAddress(template, { z: 2, x: -1, y: 0 }, { mode: 'light', isDense: false })).toBe(
    'https://t.example/light/2/3/0.png?2',
  );
});

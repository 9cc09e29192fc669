import { expect, it } from 'vitest';
import { buildBaseMap } from './base-map.ts';
import type { Rectangle } from './clip.ts';
import { mercatorViewport } from './projections.ts';
import { createRaster, takeAreas } from './taken.ts';
import type { PlaceList } from './topology.ts';

const BOX = { x: 10, y: 20, widthPx: 400, heightPx: 300 };

it('finds free areas, inside the box and across its edges', () => {
  const { take, isFree } = createRaster(BOX);
  take({ left: 100, right: 120, top: 100, bottom: 110 });
  expect(isFree({ left: 90, right: 104, top: 90, bottom: 104 })).toBe(false);
  expect(isFree({ left: 130, right: 200, top: 100, bottom: 110 })).toBe(true);
  take({ left: -50, right: 30, top: 0, bottom: 900 });
  expect(isFree({ left: 0, right: 20, top: 250, bottom: 260 })).toBe(false);
});

it('takes only the cells along a slanted line', () => {
  const { takeLine, isFree } = createRaster(BOX);
  takeLine([20, 30, 320, 310]);
  expect(isFree({ left: 168, right: 172, top: 168, bottom: 172 })).toBe(false);
  expect(isFree({ left: 250, right: 300, top: 40, bottom: 60 })).toBe(true);
});

it('takes only the part of a line that is inside the box', () => {
  const { takeLine, isFree } = createRaster(BOX);
  takeLine([-1e6, 170, 1e6, 170]);
  expect(isFree({ left: 200, right: 202, top: 168, bottom: 172 })).toBe(false);
  expect(isFree({ left: 10, right: 410, top: 20, bottom: 160 })).toBe(true);
  takeLine([500, 500, 900, 900]);
  expect(isFree({ left: 10, right: 410, top: 180, bottom: 320 })).toBe(true);
});

it('moves the name of a town away from marks, and omits it if no side is free', () => {
  const viewport = mercatorViewport({ west: 0, east: 10, south: 45, north: 50 }, BOX);
  const places: PlaceList = { places: [['Bonn', 5, 47, 1]] } as unknown as PlaceList;
  const [x, y] = viewport.project(5, 47);
  const nameWith = (...taken: readonly Rectangle[]) =>
    buildBaseMap(
      { places },
      viewport,
      takeAreas(() => taken),
    ).towns[0]?.name;
  expect(nameWith()?.anchor).toBe('start');
  expect(nameWith({ left: x + 8, right: x + 20, top: y - 4, bottom: y + 4 })?.anchor).toBe('end');
  const row = { left: x - 100, right: x + 100, top: y - 6, bottom: y - 4 };
  expect(nameWith(row)?.anchor).toBe('middle');
  expect((nameWith(row)?.y ?? 0) > y).toBe(true);
  expect(nameWith({ left: x - 1, right: x + 1, top: y - 1, bottom: y + 1 })).toBeUndefined();
});

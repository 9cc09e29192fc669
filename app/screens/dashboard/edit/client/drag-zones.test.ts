import { describe, expect, it } from 'vitest';
import { indexAt, innerBox, markBox, zoneAt, type Zone } from './drag-zones.ts';

const zone = (id: string, depth: number, [left, top, right, bottom]: readonly [number, number, number, number]): Zone => ({
  id,
  kind: 'list',
  depth,
  box: { left, top, right, bottom },
  outer: { left, top, right, bottom },
  isHorizontal: depth % 2 === 0,
  items: [
    { left: 0, top: 0, right: 200, bottom: 200 },
    { left: 216, top: 216, right: 384, bottom: 384 },
  ],
});
const zones = [zone('grid', 1, [0, 0, 1000, 1000]), zone('row', 2, [0, 100, 1000, 300]), zone('column', 3, [0, 100, 400, 300])];

/** Two in the first line, one in the second. */
const wrapped: Zone = {
  ...zone('row', 2, [0, 0, 416, 400]),
  isHorizontal: true,
  isWrapped: true,
  items: [
    { left: 0, top: 0, right: 200, bottom: 200 },
    { left: 216, top: 0, right: 416, bottom: 200 },
    { left: 0, top: 216, right: 200, bottom: 400 },
  ],
};

describe('the zone under the pointer', () => {
  it('is the innermost one', () => {
    expect(zoneAt(zones, { x: 200, y: 200 })?.id).toBe('column');
    expect(zoneAt(zones, { x: 600, y: 200 })?.id).toBe('row');
    expect(zoneAt(zones, { x: 600, y: 50 })?.id).toBe('grid');
    expect(zoneAt(zones, { x: 2000, y: 50 })).toBeNull();
  });
  it('leaves a strip between rows to the grid, also where rows are low', () => {
    expect(innerBox({ left: 0, top: 100, right: 500, bottom: 300 }, 'below')).toEqual({
      left: 0,
      top: 112,
      right: 500,
      bottom: 288,
    });
    expect(innerBox({ left: 0, top: 100, right: 500, bottom: 120 }, 'below')).toMatchObject({ top: 104, bottom: 116 });
  });
  it('says the place by the middles that lie before', () => {
    expect(indexAt(zones[0] as Zone, { x: 0, y: 90 })).toBe(0);
    expect(indexAt(zones[1] as Zone, { x: 310, y: 0 })).toBe(2);
  });
  it('counts a row in several lines line by line', () => {
    expect(indexAt(wrapped, { x: 90, y: 150 })).toBe(0);
    expect(indexAt(wrapped, { x: 320, y: 150 })).toBe(2);
    expect(indexAt(wrapped, { x: 10, y: 208 })).toBe(2);
    expect(indexAt(wrapped, { x: 10, y: 300 })).toBe(2);
    expect(indexAt(wrapped, { x: 320, y: 300 })).toBe(3);
  });
});

describe('the mark of what would land', () => {
  const [grid, row] = zones as [Zone, Zone, Zone];
  it('is as wide in a row as it would be, and stays in it', () => {
    expect(markBox(row, 1, { rowId: 'row', before: 6, columns: 3, total: 12 })).toEqual({
      left: 500,
      top: 100,
      right: 734,
      bottom: 300,
    });
  });
  it('is an upright line in a row of several lines', () => {
    expect(markBox(wrapped, 2, { rowId: 'row', before: 6, columns: 3, total: 12 })).toEqual({
      left: -10,
      top: 216,
      right: -6,
      bottom: 400,
    });
    expect(markBox(wrapped, 3, null)).toEqual({ left: 206, top: 216, right: 210, bottom: 400 });
  });
  it('is a line between, before and after the others of a stack', () => {
    expect(markBox(grid, 1, null)).toEqual({ left: 0, right: 1000, top: 206, bottom: 210 });
    expect(markBox(grid, 0, null)).toMatchObject({ top: -10, bottom: -6 });
    expect(markBox(grid, 2, null)).toMatchObject({ top: 390, bottom: 394 });
    expect(markBox({ ...grid, items: [] }, 0, null)).toEqual(grid.outer);
  });
});

import { expect, it } from 'vitest';
import { dropPlace, placeBeside } from './drop-place.ts';

const starts = [0, 100, 200, 300, 400];

it('puts a dragged column where its middle has passed that of others', () => {
  const drop = (from: number, xPx: number) => dropPlace({ starts, pinnedCount: 0 }, from, xPx);
  expect([drop(0, 10), drop(0, 149), drop(0, 160), drop(0, 999)]).toEqual([0, 0, 1, 3]);
  expect([drop(3, 340), drop(3, 240), drop(3, -50)]).toEqual([3, 2, 0]);
});

it('keeps pinned columns among themselves, and the others', () => {
  const drop = (from: number, xPx: number) => dropPlace({ starts, pinnedCount: 2 }, from, xPx);
  expect([drop(0, 999), drop(1, -10), drop(2, -10), drop(3, 0), drop(2, 999)]).toEqual([1, 0, 2, 2, 3]);
});

it('moves a column by one, but not among the pinned ones, nor out of the grid', () => {
  const beside = (from: number, by: -1 | 1) => placeBeside(from, by, { count: 4, pinnedCount: 1 });
  expect([beside(1, 1), beside(3, -1), beside(0, 1), beside(1, -1), beside(3, 1), beside(0, -1)]).toEqual([
    2,
    2,
    null,
    null,
    null,
    null,
  ]);
});

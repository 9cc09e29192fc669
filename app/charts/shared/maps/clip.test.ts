import { expect, it } from 'vitest';
import { clipLine, clipRing } from './clip.ts';

const BOX = { left: 0, top: 0, right: 10, bottom: 10 };

it('keeps a ring inside the box, drops one outside, clips one that crosses it', () => {
  expect(clipRing([1, 1, 9, 1, 9, 9], BOX)).toEqual([1, 1, 9, 1, 9, 9]);
  expect(clipRing([20, 1, 30, 1, 30, 9], BOX)).toEqual([]);
  expect(clipRing([5, 5, 15, 5, 15, 8, 5, 8], BOX)).toEqual([5, 5, 10, 5, 10, 8, 5, 8]);
});

it('fills the box with a ring around it', () => {
  expect(clipRing([-5, -5, 15, -5, 15, 15, -5, 15], BOX)).toHaveLength(8);
});

it('splits a line that leaves and reenters the box', () => {
  expect(clipLine([2, 2, 2, 14, 8, 14, 8, 2], BOX)).toEqual([
    [2, 2, 2, 10],
    [8, 10, 8, 2],
  ]);
  expect(clipLine([-5, 5, 15, 5], BOX)).toEqual([[0, 5, 10, 5]]);
  expect(clipLine([-5, 12, 15, 12], BOX)).toEqual([]);
});

import { expect, it } from 'vitest';
import { textMark } from '#app/charts/shared/marks/marks.ts';
import { isFree, type TextBox } from './text-space.ts';

const ROOM = { widthPx: 200, heightPx: 100 };

it('reserves room for a text, and none that overlaps it', () => {
  const boxes: TextBox[] = [];
  expect(isFree(textMark('Planes', 10, 20), boxes, ROOM)).toBe(true);
  expect(isFree(textMark('Ships', 30, 24), boxes, ROOM)).toBe(false);
  expect(isFree(textMark('Ships', 10, 36), boxes, ROOM)).toBe(true);
  expect(boxes).toHaveLength(2);
});

it('reserves no room outside of the picture', () => {
  for (const [x, y] of [
    [190, 50],
    [-4, 50],
    [50, 5],
    [50, 99],
  ] as const)
    expect(isFree(textMark('Planes', x, y), [], ROOM)).toBe(false);
  expect(isFree(textMark('Planes', 200, 50, { anchor: 'end' }), [], ROOM)).toBe(true);
});

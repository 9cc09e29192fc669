import { expect, it } from 'vitest';
import { lineAndColumn } from './line-and-column.ts';

it.each([
  ['', 0, 1, 1],
  ['ab', 2, 1, 3],
  ['a\nb', 2, 2, 1],
  ['a\n\n', 9, 3, 1],
])('places %j at %s in line %s, column %s', (text, offset, line, column) => {
  expect(lineAndColumn(text, offset)).toEqual({ line, column });
});

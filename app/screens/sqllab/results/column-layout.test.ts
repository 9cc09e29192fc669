import { expect, it } from 'vitest';
import {
  collapseColumns,
  expandColumn,
  hideColumn,
  isPlain,
  layOutRow,
  moveColumnTo,
  plainLayout,
  togglePin,
} from './column-layout.ts';

const plain = plainLayout(4);

it('hides columns, but not the last one', () => {
  expect(hideColumn(plain, 1).shown).toEqual([0, 2, 3]);
  expect(hideColumn(plainLayout(1), 0).shown).toEqual([0]);
});

it('pins a column behind those that are pinned, and unpins it again', () => {
  const two = togglePin(togglePin(plain, 2), 3);
  expect(two).toEqual({ shown: [2, 3, 0, 1], pinnedCount: 2 });
  expect(togglePin(two, 0)).toEqual({ shown: [3, 2, 0, 1], pinnedCount: 1 });
  expect(hideColumn(two, 0)).toEqual({ shown: [3, 0, 1], pinnedCount: 1 });
});

it('moves columns, pinned ones only among themselves', () => {
  expect(moveColumnTo(plain, 1, 2).shown).toEqual([0, 2, 1, 3]);
  expect(moveColumnTo(plain, 3, 0).shown).toEqual([3, 0, 1, 2]);
  const pinned = togglePin(plain, 0);
  expect([moveColumnTo(pinned, 0, 1), moveColumnTo(pinned, 1, 0), moveColumnTo(plain, 0, -1)]).toEqual([pinned, pinned, plain]);
});

it('expands a column behind it, and collapses what came out of it wherever it is', () => {
  const expanded = expandColumn(plain, 1, [4, 5]);
  expect(expanded.shown).toEqual([0, 1, 4, 5, 2, 3]);
  expect(expandColumn(expanded, 1, [4, 5])).toEqual(expanded);
  const pinned = togglePin(expanded, 2);
  expect(pinned).toEqual({ shown: [4, 0, 1, 5, 2, 3], pinnedCount: 1 });
  expect(collapseColumns(pinned, [4, 5])).toEqual(plain);
  expect(expandColumn(togglePin(togglePin(plain, 0), 1), 0, [4]).shown).toEqual([0, 1, 4, 2, 3]);
});

it('gives rows in the order of the columns', () => {
  expect(layOutRow(['a', null, 'c', 'd'], togglePin(plain, 3))).toEqual(['d', 'a', null, 'c']);
  expect([isPlain(plain, 4), isPlain(hideColumn(plain, 0), 4)]).toEqual([true, false]);
});

import { expect, it } from 'vitest';
import {
  collapseColumns,
  expandColumn,
  hideColumn,
  isPlain,
  layOutRow,
  moveColumnTo,
  plainLayout,
  showColumns,
  togglePin,
} from './column-layout.ts';

const plain = plainLayout(4);

it('hides columns, but not the last one', () => {
  expect(hideColumn(plain, 1).shown).toEqual([0, 2, 3]);
  expect(hideColumn(plainLayout(1), 0).shown).toEqual([0]);
});

it('shows hidden columns again behind their neighbor in the result; order, pins and expanded columns stay', () => {
  const arranged = togglePin(moveColumnTo(expandColumn(plain, 1, [4, 5]), 5, 3), 0);
  expect(arranged).toEqual({ shown: [0, 1, 4, 3, 5, 2], pinnedCount: 1, hidden: [] });
  const hidden = hideColumn(hideColumn(hideColumn(arranged, 0), 1), 1);
  expect(hidden).toEqual({ shown: [1, 5, 2], pinnedCount: 0, hidden: [0, 4, 3] });
  expect(showColumns(hidden, [3])).toEqual({ shown: [1, 5, 2, 3], pinnedCount: 0, hidden: [0, 4] });
  expect(showColumns(hidden, hidden.hidden)).toEqual({ shown: [0, 1, 5, 2, 3, 4], pinnedCount: 0, hidden: [] });
  expect(showColumns(hidden, [1])).toEqual(hidden);
  const pinned = togglePin(togglePin(hideColumn(plain, 0), 0), 1);
  expect(showColumns(pinned, [0]).shown).toEqual([1, 2, 0, 3]);
  expect(collapseColumns(hidden, [4, 5])).toEqual({ shown: [1, 2], pinnedCount: 0, hidden: [0, 3] });
  expect(expandColumn(hidden, 0, [4, 5]).hidden).toEqual([0, 3]);
});

it('pins a column behind those that are pinned, and unpins it again', () => {
  const two = togglePin(togglePin(plain, 2), 3);
  expect(two).toEqual({ shown: [2, 3, 0, 1], pinnedCount: 2, hidden: [] });
  expect(togglePin(two, 0)).toEqual({ shown: [3, 2, 0, 1], pinnedCount: 1, hidden: [] });
  expect(hideColumn(two, 0)).toEqual({ shown: [3, 0, 1], pinnedCount: 1, hidden: [2] });
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
  expect(pinned).toEqual({ shown: [4, 0, 1, 5, 2, 3], pinnedCount: 1, hidden: [] });
  expect(collapseColumns(pinned, [4, 5])).toEqual(plain);
  expect(expandColumn(togglePin(togglePin(plain, 0), 1), 0, [4]).shown).toEqual([0, 1, 4, 2, 3]);
});

it('gives rows in the order of the columns', () => {
  expect(layOutRow(['a', null, 'c', 'd'], togglePin(plain, 3))).toEqual(['d', 'a', null, 'c']);
  expect([isPlain(plain, 4), isPlain(hideColumn(plain, 0), 4)]).toEqual([true, false]);
});

import { expect, test } from 'vitest';
import { oneCell, pressKey, toGridRange, wholeRows, type GridSelection, type KeyStroke } from './selection.ts';

const size = { rowCount: 100, colCount: 4, pageRows: 10 };
const press = (selection: GridSelection, key: string, held: Partial<KeyStroke> = {}) =>
  pressKey(selection, { key, shift: false, mod: false, ...held }, size);
const at = (row: number, col: number) => oneCell({ row, col });

test('arrows move by one cell and stop at the edges; the head is above the first row', () => {
  expect(press(at(0, 0), 'ArrowDown')).toEqual(at(1, 0));
  expect(press(at(0, 0), 'ArrowLeft')).toEqual(at(0, 0));
  expect(press(at(99, 3), 'ArrowDown')).toEqual(at(99, 3));
  expect(press(at(0, 2), 'ArrowUp')).toEqual(at(-1, 2));
  expect(press(at(-1, 2), 'ArrowUp')).toEqual(at(-1, 2));
});

test('Home, End and the page keys go as in every grid', () => {
  expect(press(at(50, 2), 'Home')).toEqual(at(50, 0));
  expect(press(at(50, 2), 'End')).toEqual(at(50, 3));
  expect(press(at(50, 2), 'Home', { mod: true })).toEqual(at(0, 0));
  expect(press(at(50, 2), 'End', { mod: true })).toEqual(at(99, 3));
  expect(press(at(50, 2), 'PageDown')).toEqual(at(60, 2));
  expect(press(at(5, 2), 'PageUp')).toEqual(at(0, 2));
  expect(press(at(95, 2), 'PageDown')).toEqual(at(99, 2));
});

test('Shift stretches the choice from where it began and never reaches the head', () => {
  const stretched = press(at(2, 2), 'ArrowUp', { shift: true });
  expect(stretched && toGridRange(stretched, size)).toEqual({ fromRow: 1, toRow: 2, fromCol: 2, toCol: 2 });
  const top = press(at(0, 2), 'ArrowUp', { shift: true });
  expect(top?.focus).toEqual({ row: 0, col: 2 });
});

test('rows, columns and everything are selected by their keys', () => {
  const row = press(at(5, 1), ' ', { shift: true });
  expect(row && toGridRange(row, size)).toEqual({ fromRow: 5, toRow: 5, fromCol: 0, toCol: 3 });
  const col = press(at(5, 1), ' ', { mod: true });
  expect(col && toGridRange(col, size)).toEqual({ fromRow: 0, toRow: 99, fromCol: 1, toCol: 1 });
  const all = press(at(5, 1), 'a', { mod: true });
  expect(all && toGridRange(all, size)).toEqual({ fromRow: 0, toRow: 99, fromCol: 0, toCol: 3 });
});

test('other keys mean nothing', () => {
  expect([press(at(1, 1), 'x'), press(at(1, 1), 'a'), press(at(1, 1), ' ')]).toEqual([null, null, null]);
});

test('a choice never reaches past removed rows, and the head selects nothing', () => {
  expect(toGridRange(wholeRows(90, 500, size), size)).toEqual({ fromRow: 90, toRow: 99, fromCol: 0, toCol: 3 });
  expect(toGridRange(at(-1, 0), size)).toBeNull();
  expect(toGridRange(at(0, 0), { ...size, rowCount: 0 })).toBeNull();
});

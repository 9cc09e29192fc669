import { expect, test } from 'vitest';
import { readGridCommand } from './grid-key.ts';
import { oneCell } from './selection.ts';

const size = { rowCount: 10, colCount: 3, pageRows: 5 };
const press = (row: number, key: string, held: { shift?: boolean; mod?: boolean } = {}) =>
  readGridCommand(oneCell({ row, col: 1 }), { key, shift: false, mod: false, ...held }, size);

test('the same keys copy, open, sort, resize and move, by where they are pressed', () => {
  expect(press(2, 'c', { mod: true })).toEqual({ do: 'copy', withNames: false });
  expect(press(2, 'C', { mod: true, shift: true })).toEqual({ do: 'copy', withNames: true });
  expect([press(2, 'Enter'), press(-1, 'Enter')]).toEqual([{ do: 'open' }, { do: 'sort' }]);
  expect(press(-1, 'ArrowLeft', { shift: true })).toEqual({ do: 'resize', stepPx: -16 });
  expect(press(-1, 'ArrowRight', { shift: true, mod: true })).toEqual({ do: 'move', by: 1 });
  expect(press(2, 'ArrowLeft', { shift: true })).toMatchObject({ do: 'select' });
});

test('a move brings its cell into view, choosing everything does not', () => {
  expect(press(2, 'ArrowDown')).toMatchObject({ reveal: true });
  expect(press(2, 'a', { mod: true })).toMatchObject({ reveal: false });
});

test('letters, Tab and Esc are left to the page', () => {
  expect([press(2, 'x'), press(2, 'Tab'), press(2, 'Escape'), press(-1, 'c', { mod: true })]).toEqual([null, null, null, null]);
});

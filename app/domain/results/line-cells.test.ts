import { expect, it } from 'vitest';
import type { Cell } from '#app/domain/table.ts';
import { cellOfLine, eachLine } from './line-cells.ts';

const ROWS: readonly (readonly Cell[])[] = [
  [1, 'plain', null, true, -7],
  [-0.5, 'quote " comma , bracket ] backslash \\', 1e300, false, 123456789012345680],
  [999999999999999, 'ünïcödé 😀 \n line', '', 'NaN', 5e-324],
  [0, '\\', '"', '[', '{"a":[1,"]"]}'],
  [null, null, null, null, null],
];
const bytesOf = (rows: readonly unknown[]): Uint8Array =>
  new TextEncoder().encode(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
function readAll(bytes: Uint8Array, col: number): Cell[] {
  const cells: Cell[] = [];
  eachLine(bytes, (from) => cells.push(cellOfLine(bytes, from, col)));
  return cells;
}

it('reads each cell as JSON does, whatever is in the cells around it', () => {
  const bytes = bytesOf(ROWS);
  for (let col = 0; col < 5; col += 1) expect(readAll(bytes, col)).toEqual(ROWS.map((row) => row[col]));
  expect(readAll(bytes, 5)).toEqual(ROWS.map(() => null));
});

it('passes over nested cells, and reads them', () => {
  const rows = [
    [{ a: [1, { b: '}' }] }, 2],
    [[[]], 3],
    [[1, '],['], 4],
  ];
  expect(readAll(bytesOf(rows), 1)).toEqual([2, 3, 4]);
  expect(readAll(bytesOf(rows), 0)).toEqual(rows.map(([cell]) => cell));
});

it('finds lines, also the last one without its line feed', () => {
  const lines: [number, number][] = [];
  eachLine(new TextEncoder().encode('[1]\n[22]'), (from, to) => lines.push([from, to]));
  expect(lines).toEqual([
    [0, 3],
    [4, 8],
  ]);
});

import { describe, expect, it } from 'vitest';
import { createTableBuilder, parseInstant } from './table-builder.ts';
import { cellAt, type Cell, type Column, type ColumnType } from '#app/domain/table.ts';

function build(hint: ColumnType | null, cells: readonly Cell[]): Column {
  const builder = createTableBuilder([{ name: 'c', hint }]);
  builder.add(cells.map((cell) => [cell]));
  const column = builder.finish().columns[0];
  if (!column) throw new Error('no column');
  return column;
}
const read = (column: Column, count: number): unknown[] => [
  column.type,
  ...Array.from({ length: count }, (_, row) => cellAt(column, row)),
];
const gives = (hint: ColumnType | null, cells: readonly Cell[]): unknown[] => read(build(hint, cells), cells.length);

describe('the table builder', () => {
  it('keeps numbers, and the text of those that a double cannot represent', () => {
    expect(gives('numeric', [1, null, 0.1, '9007199254740993', '12.50', '-0.0000001', true])).toEqual([
      'numeric',
      1,
      null,
      0.1,
      '9007199254740993',
      12.5,
      -1e-7,
      1,
    ]);
    expect(gives('numeric', ['0.1234567890123456789', '1e400', '1e3', '007', '-9007199254740992'])).toEqual([
      'numeric',
      '0.1234567890123456789',
      '1e400',
      1000,
      7,
      -9007199254740992,
    ]);
    expect(build('numeric', [1, 2])).not.toHaveProperty('exact');
  });

  it('turns temporal text into instants', () => {
    expect(
      gives('temporal', ['2020-01-02', '2020-01-02 03:04:05.678901', null, '2020-01-02T03:04Z', '2020-01-02 03:04:05+05:30']),
    ).toEqual([
      'temporal',
      Date.UTC(2020, 0, 2),
      Date.UTC(2020, 0, 2, 3, 4, 5, 678),
      null,
      Date.UTC(2020, 0, 2, 3, 4),
      Date.UTC(2020, 0, 1, 21, 34, 5),
    ]);
    expect(parseInstant('2020-01-02 03:04:05-0330')).toBe(Date.UTC(2020, 0, 2, 6, 34, 5));
    expect(parseInstant('last week')).toBeNaN();
  });

  it('reads stored booleans', () => {
    expect(gives('boolean', [1, 0, null, true, false])).toEqual(['boolean', true, false, null, true, false]);
  });

  it('lets the values decide where they do not fit the hint', () => {
    expect(gives('numeric', [1, 'a few'])).toEqual(['string', '1', 'a few']);
    expect(gives('temporal', ['2020-01-02', 'soon'])).toEqual(['string', '2020-01-02', 'soon']);
    expect(gives('temporal', [1, 2])).toEqual(['numeric', 1, 2]);
    expect(gives('boolean', [1, 2])).toEqual(['numeric', 1, 2]);
    expect(gives('string', ['a', 1.5, false])).toEqual(['string', 'a', '1.5', 'false']);
  });

  it('tells types from the values where nothing is known', () => {
    expect(gives(null, [null, 1, '9223372036854775807'])).toEqual(['numeric', null, 1, '9223372036854775807']);
    expect(gives(null, ['1', '2'])).toEqual(['string', '1', '2']);
    expect(gives(null, [true, null])).toEqual(['boolean', true, null]);
    expect(gives(null, [null])).toEqual(['string', null]);
    expect(gives(null, [[1], { a: 1 }])).toEqual(['json', [1], { a: 1 }]);
    expect(gives('numeric', [])).toEqual(['numeric']);
  });

  it('keeps columns of one name apart, and fills what short rows lack', () => {
    const builder = createTableBuilder([
      { name: 'a', hint: null },
      { name: 'a', hint: null },
    ]);
    builder.add([[1, 'x'], [2]]);
    const table = builder.finish();
    expect(table.rowCount).toBe(2);
    expect(table.columns.map((column) => read(column, 2))).toEqual([
      ['numeric', 1, 2],
      ['string', 'x', null],
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { gridOfRows, gridOfTable } from './result-table.ts';

describe('gridOfTable', () => {
  it('writes times in UTC, exact numbers as text, nulls as nulls and lists as JSON', () => {
    const grid = gridOfTable({
      rowCount: 2,
      columns: [
        { name: 't', type: 'temporal', values: [Date.UTC(2024, 0, 31), Date.UTC(2024, 0, 31, 5, 6, 7)] },
        { name: 'n', type: 'numeric', values: [1.5, 9007199254740992], exact: { 1: '9007199254740993' } },
        { name: 'b', type: 'boolean', values: [1, -1] },
        { name: 'j', type: 'json', values: [{ a: [1] }, null] },
      ],
    });
    expect(grid.columns.map(({ kind }) => kind)).toEqual(['time', 'number', 'boolean', 'text']);
    expect(grid.rows).toEqual([
      ['2024-01-31', 1.5, true, '{"a":[1]}'],
      ['2024-01-31 05:06:07', '9007199254740993', null, null],
    ]);
  });
});

describe('gridOfRows', () => {
  it('keeps the order of the columns, and finds columns called like parts of the prototype', () => {
    const data = [JSON.parse('{"b":1,"a":1706659200000,"__proto__":"x"}') as Record<string, unknown>];
    const grid = gridOfRows({ data, colnames: ['a', 'b', '__proto__', 'toString'], coltypes: [2, 0, 1, 1] }, 'en');
    expect(grid.rows).toEqual([['2024-01-31', 1, 'x', null]]);
  });
});

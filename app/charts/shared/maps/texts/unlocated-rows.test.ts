import { expect, it } from 'vitest';
import type { Table } from '#app/domain/table.ts';
import { unlocatedRows } from './unlocated-rows.ts';

const TABLE: Table = {
  rowCount: 6,
  columns: [
    { name: 'shop', type: 'string', values: ['A', 'B', null, 'B', 'D', 'E'] },
    { name: 'hash', type: 'string', values: ['u0', '??', 'a very long text that is no geohash', '??', '', 'é'] },
  ],
};

it('counts the rows that are not on the map, and names the first ones', () => {
  const located = [{ row: 0 }];
  expect(unlocatedRows(TABLE, located, [['shop'], ['hash']])).toEqual({
    count: 5,
    names: ['B', 'a very long text that i…', 'D'],
  });
  expect(unlocatedRows(TABLE, located, [['hash']])).toEqual({ count: 5, names: ['??', 'a very long text that i…', 'é'] });
});

it('names none where all are on the map, or nothing names them', () => {
  expect(
    unlocatedRows(
      TABLE,
      [0, 1, 2, 3, 4, 5].map((row) => ({ row })),
      [['shop']],
    ),
  ).toEqual({ count: 0, names: [] });
  expect(unlocatedRows(TABLE, [], [['missing'], []])).toEqual({ count: 6, names: [] });
  expect(unlocatedRows(undefined, [], [['shop']])).toEqual({ count: 0, names: [] });
});

import { expect, it } from 'vitest';
import { splitTable } from './split-layer.server.ts';

it('splits rows by the values of a column, without it, and leaves out those that have none', () => {
  const table = {
    rowCount: 4,
    columns: [
      { name: 'place', type: 'string', values: ['b', 'a', null, 'b'] },
      { name: 'n', type: 'numeric', values: Float64Array.of(1, 2, 3, 4) },
    ],
  } as const;
  const split = splitTable(table, 'place');
  expect([...split.keys()]).toEqual(['b', 'a']);
  expect(split.get('b')).toEqual({ rowCount: 2, columns: [{ name: 'n', type: 'numeric', values: Float64Array.of(1, 4) }] });
  expect(splitTable(table, 'none').size).toBe(0);
});

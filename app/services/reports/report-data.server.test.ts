import { expect, it } from 'vitest';
import type { Table } from '#app/domain/table.ts';
import { toMailTable } from './report-data.server.ts';

const plain = { format: null, currency: null, isHidden: false };
const exact = new Map([
  [1, '17.0584795321637427'],
  [2, '9007199254740993'],
]);
const table: Table = {
  columns: [
    { name: 'n', type: 'numeric', values: Float64Array.of(16, 17.058479532163743, 2 ** 53), exact },
    { name: 'share', type: 'numeric', values: Float64Array.of(0.124, NaN, 1) },
    { name: 'day', type: 'temporal', values: Float64Array.of(0, 3_600_000, NaN) },
    { name: 'list', type: 'json', values: [[1], null, 'a'] },
  ],
  rowCount: 3,
};
const rowsIn = (n: string | null): readonly (readonly string[])[] =>
  toMailTable(
    {
      table,
      describe: (name) => ({ ...plain, label: name, format: name === 'share' ? '.1%' : name === 'n' ? n : null }),
      totals: ['Total', 1.5, null, null],
      note: null,
    },
    'en',
  ).rows;

it('a table in a message has numbers in the formats of the chart, also those with more digits than a double', () => {
  expect(rowsIn(',.2f')).toEqual([
    ['16.00', '12.4%', '1970-01-01', '[1]'],
    ['17.06', '', '1970-01-01 01:00:00', ''],
    ['9,007,199,254,740,992.00', '100.0%', '', 'a'],
    ['Total', '150.0%', '', ''],
  ]);
});

it('without a format they have three decimals at most, and long whole numbers all of their digits', () => {
  expect(rowsIn(null).map(([n]) => n)).toEqual(['16', '17.058', '9007199254740993', 'Total']);
});

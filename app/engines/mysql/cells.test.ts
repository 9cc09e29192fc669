import { expect, it } from 'vitest';
import { cellReader } from './cells.ts';

const field = (columnType: number) => ({ name: 'n', columnType, columnLength: 20, characterSet: 63, flags: 0 });

it('a column of DECIMAL has one kind of cell: the exact text', () => {
  for (const columnType of [0, 246])
    expect(['1.25', '1.50', '16', 16.5, '12345678901234567890.10'].map(cellReader(field(columnType)))).toEqual([
      '1.25',
      '1.50',
      '16',
      '16.5',
      '12345678901234567890.10',
    ]);
});

it('BIGINT UNSIGNED beyond 2^53 keeps its digits', () => {
  expect([1, '18446744073709551615'].map(cellReader(field(8)))).toEqual([1, '18446744073709551615']);
});

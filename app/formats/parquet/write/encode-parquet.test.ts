import { parquetReadObjects } from 'hyparquet';
import { describe, expect, it } from 'vitest';
import type { Table } from '#app/domain/table.ts';
import { encodeParquet } from './encode-parquet.ts';

const read = (table: Table) => parquetReadObjects({ file: encodeParquet(table).buffer });

describe('a Parquet file', () => {
  it('has every kind of cell, and nulls', async () => {
    const table: Table = {
      columns: [
        { name: 'id', type: 'numeric', values: Float64Array.of(7, NaN), exact: new Map() },
        { name: 'share', type: 'numeric', values: Float64Array.of(0.25, NaN) },
        { name: 'at', type: 'temporal', values: Float64Array.of(1_500, NaN) },
        { name: 'ok', type: 'boolean', values: Int8Array.of(1, -1) },
        { name: 'text', type: 'string', values: ['ä', null] },
        { name: 'list', type: 'json', values: [[1, 'a'], null] },
      ],
      rowCount: 2,
    };
    expect(await read(table)).toEqual([
      { id: 7n, share: 0.25, at: new Date(1_500), ok: true, text: 'ä', list: '[1,"a"]' },
      { id: null, share: null, at: null, ok: null, text: null, list: null },
    ]);
  });

  it('keeps whole numbers of 19 digits, and is empty without rows', async () => {
    const exact = new Map([[0, '9007199254740993']]);
    const ids: Table = { columns: [{ name: 'id', type: 'numeric', values: Float64Array.of(2 ** 53, 1), exact }], rowCount: 2 };
    expect(await read(ids)).toEqual([{ id: 9007199254740993n }, { id: 1n }]);
    expect(await read({ columns: [{ name: 'id', type: 'string', values: [] }], rowCount: 0 })).toEqual([]);
  });
});

// Parquet files are written in workerd, where no code is made from text.
import { parquetReadObjects } from 'hyparquet';
import { expect, it } from 'vitest';
import { encodeParquet } from '#app/formats/parquet/write/encode-parquet.ts';

it('a Parquet file that workerd writes has its rows', async () => {
  const rowCount = 1_000;
  const values = Float64Array.from({ length: rowCount }, (_, row) => row);
  const texts = Array.from({ length: rowCount }, (_, row) => `row ${row}`);
  const bytes = encodeParquet({
    columns: [
      { name: 'id', type: 'numeric', values },
      { name: 'text', type: 'string', values: texts },
    ],
    rowCount,
  });
  const rows = await parquetReadObjects({ file: bytes.buffer });
  expect([rows.length, rows[7]]).toEqual([rowCount, { id: 7n, text: 'row 7' }]);
});
